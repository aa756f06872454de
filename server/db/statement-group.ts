import pg from 'pg'

export type Result = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>

/** A statement to be sent with others, and what comes of it. */
export interface Sent {
  text: string
  values: unknown[]
  /** By which the connection keeps its plan. */
  name: string | undefined
  answer: PromiseWithResolvers<Result>
}

/** What a query of `pg` is to its client; the types name only some of it. */
interface Query {
  name: string | undefined
  text: string
  submit(connection: Connection): Error | null
  handleRowDescription(message: RowDescription): void
  handleDataRow(message: DataRow): void
  handleCommandComplete(message: CommandComplete, connection: Connection): void
  handleEmptyQuery(connection: Connection): void
  handleError(error: Error, connection: Connection): void
  handleReadyForQuery(connection: Connection): void
}
interface Connection {
  stream: { cork?(): void; uncork?(): void }
  /** Names of statements whose text was sent, and of those that PostgreSQL has parsed. */
  submittedNamedStatements: Record<string, string>
  parsedStatements: Record<string, string>
  parse(statement: { text: string; name: string | undefined }): void
  bind(portal: { portal: string; statement: string | undefined; values: unknown[] }): void
  describe(portal: { type: 'P'; name: string }): void
  execute(portal: { portal: string; rows: number }): void
  sync(): void
}
interface RowDescription {
  fields: readonly { name: string; dataTypeID: number }[]
}
interface DataRow {
  fields: readonly (string | null)[]
}
interface CommandComplete {
  /** "INSERT 0 1" */
  text: string
}

const PgQuery = pg.Query as unknown as new (
  text: string,
  values: undefined,
  callback: () => void,
) => Query

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } })
  .utils

/** @throws Error where a value can't be sent, so that a group never breaks off in the middle */
export function toSend({ text, values, name }: Omit<Sent, 'answer'>): Sent {
  const sent = {
    text,
    values: values.map(prepareValue),
    name,
    answer: Promise.withResolvers<Result>(),
  }
  // Whoever waits for it hears of a failure; the others of the first one.
  sent.answer.promise.catch(() => {})
  return sent
}

type Row = Record<string, unknown>

/** What the rows of a statement have, in the order of their columns. */
interface Columns {
  names: readonly string[]
  readers: readonly ((text: string) => unknown)[]
  /** With every column, so that all rows have one shape from the beginning. */
  empty: Row
}

function columnsOf(fields: RowDescription['fields']): Columns {
  return {
    names: fields.map(({ name }) => name),
    readers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text')),
    empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
  }
}

/**
 * The columns of the statements whose plans a connection keeps, by name; null where there are no rows. PostgreSQL is asked
 * for them once: it refuses a kept plan whose columns have changed.
 */
const keptColumns = new WeakMap<Connection, Map<string, Columns | null>>()

function keptOn(connection: Connection): Map<string, Columns | null> {
  let columns = keptColumns.get(connection)
  if (!columns) keptColumns.set(connection, (columns = new Map()))
  return columns
}

/** "INSERT 0 1", "SELECT 12", "COMMIT": a command, an id that is always 0, and how many rows. */
const COMPLETED = /^([A-Za-z]+)(?: \d+(?= ))?(?: (\d+))?/

/** A statement, and what has come of it. */
class Member {
  readonly sent: Sent
  private readonly result: Result = { command: '', rowCount: null, rows: [] }
  private columns: Columns | null = null
  /** Why a row can't be read. */
  private failure: unknown

  constructor(sent: Sent) {
    this.sent = sent
  }

  submit(connection: Connection): void {
    const { text, name, values } = this.sent
    if (!isParsed(connection, name)) {
      connection.parse({ text, name })
      if (name !== undefined) connection.submittedNamedStatements[name] = text
    }
    connection.bind({ portal: '', statement: name, values })
    const columns = name === undefined ? undefined : keptOn(connection).get(name)
    if (columns === undefined) connection.describe({ type: 'P', name: '' })
    else this.columns = columns
    connection.execute({ portal: '', rows: 0 })
  }

  describe({ fields }: RowDescription): void {
    this.columns = columnsOf(fields)
  }

  addRow({ fields }: DataRow): void {
    const { names, readers, empty } = this.columns!
    const row: Row = { ...empty }
    try {
      for (let index = 0; index < fields.length; index += 1) {
        const text = fields[index]
        if (typeof text === 'string') row[names[index]!] = readers[index]!(text)
      }
      this.result.rows.push(row)
    } catch (error) {
      this.failure ??= error
    }
  }

  complete({ text }: CommandComplete, connection: Connection): void {
    const [, command = '', count] = COMPLETED.exec(text) ?? []
    this.result.command = command
    if (count !== undefined) this.result.rowCount = Number(count)
    if (this.sent.name !== undefined) keptOn(connection).set(this.sent.name, this.columns)
  }

  fail(error: unknown): void {
    this.sent.answer.reject(error)
  }

  answer(): void {
    if (this.failure === undefined) this.sent.answer.resolve(this.result)
    else this.fail(this.failure)
  }
}

/** Whether PostgreSQL knows the statement of this name, or does before it reads what is sent next. */
function isParsed(connection: Connection, name: string | undefined): boolean {
  return (
    name !== undefined &&
    (connection.parsedStatements[name] ?? connection.submittedNamedStatements[name]) !== undefined
  )
}

/**
 * Statements before one Sync: PostgreSQL carries them out in their order, and skips all that follow the first that fails.
 * To the client of `pg` they are one query.
 */
export class StatementGroup extends PgQuery {
  private readonly members: readonly Member[]
  /** How many PostgreSQL has carried out. */
  private done = 0

  constructor(sent: readonly Sent[]) {
    super('', undefined, () => {})
    this.members = sent.map((one) => new Member(one))
    this.showCurrent()
  }

  override submit(connection: Connection): Error | null {
    connection.stream.cork?.()
    try {
      for (const member of this.members) member.submit(connection)
      connection.sync()
      return null
    } finally {
      connection.stream.uncork?.()
    }
  }

  override handleRowDescription(message: RowDescription): void {
    this.members[this.done]?.describe(message)
  }

  override handleDataRow(message: DataRow): void {
    this.members[this.done]?.addRow(message)
  }

  override handleCommandComplete(message: CommandComplete, connection: Connection): void {
    this.members[this.done]?.complete(message, connection)
    this.advance()
  }

  override handleEmptyQuery(): void {
    this.advance()
  }

  override handleError(error: Error, connection: Connection): void {
    for (const [index, member] of this.members.entries()) {
      if (index < this.done) {
        member.answer()
        continue
      }
      // Skipped before it was parsed: it has to be parsed the next time.
      if (member.sent.name) delete connection.submittedNamedStatements[member.sent.name]
      member.fail(error)
    }
  }

  override handleReadyForQuery(): void {
    for (const member of this.members) member.answer()
  }

  private advance(): void {
    this.done += 1
    this.showCurrent()
  }

  /** The client asks its query what was parsed. */
  private showCurrent(): void {
    const sent = this.members[this.done]?.sent
    this.name = sent?.name
    this.text = sent?.text ?? ''
  }
}
