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
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleEmptyQuery(connection: Connection): void
  handleError(error: Error, connection: Connection): void
  handleReadyForQuery(connection: Connection): void
}
interface Connection {
  stream: { cork?(): void; uncork?(): void }
  submittedNamedStatements: Record<string, string>
  execute(portal: { portal: string; rows: number }): void
  sync(): void
}
interface QueryConfig {
  text: string
  values?: unknown[]
  name?: string | undefined
  queryMode?: 'extended'
}

const PgQuery = pg.Query as unknown as new (
  config: QueryConfig,
  callback: (error: Error | null, result: Result) => void,
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

/** A statement that leaves the Sync to its group. */
class Member extends PgQuery {
  constructor({ text, values, name, answer }: Sent) {
    super({ text, values, name, queryMode: 'extended' }, (error, result) =>
      error ? answer.reject(error) : answer.resolve(result),
    )
  }

  _getRows(connection: Connection): void {
    connection.execute({ portal: '', rows: 0 })
  }
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
    super({ text: '' }, () => {})
    this.members = sent.map((one) => new Member(one))
    this.showCurrent()
  }

  override submit(connection: Connection): Error | null {
    connection.stream.cork?.()
    try {
      for (const member of this.members) {
        const error = member.submit(connection)
        if (error) throw error
      }
      connection.sync()
      return null
    } finally {
      connection.stream.uncork?.()
    }
  }

  override handleRowDescription(message: unknown): void {
    this.members[this.done]?.handleRowDescription(message)
  }

  override handleDataRow(message: unknown): void {
    this.members[this.done]?.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    this.members[this.done]?.handleCommandComplete(message, connection)
    this.advance()
  }

  override handleEmptyQuery(): void {
    this.advance()
  }

  override handleError(error: Error, connection: Connection): void {
    for (const [index, member] of this.members.entries()) {
      if (index < this.done) {
        member.handleReadyForQuery(connection)
        continue
      }
      // Skipped before it was parsed: it has to be parsed the next time.
      if (member.name) delete connection.submittedNamedStatements[member.name]
      member.handleError(error, connection)
    }
  }

  override handleReadyForQuery(connection: Connection): void {
    for (const member of this.members) member.handleReadyForQuery(connection)
  }

  private advance(): void {
    this.done += 1
    this.showCurrent()
  }

  /** The client asks its query what was parsed. */
  private showCurrent(): void {
    const member = this.members[this.done]
    this.name = member?.name
    this.text = member?.text ?? ''
  }
}
