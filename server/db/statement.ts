import {
  type Compilable,
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import { defined } from '#contract/defined.ts'
import type { Db } from './connect.ts'
import { type HeldRow, LATER, TOGETHER } from './gathering-client.ts'
import { isLookUp, lookUp } from './look-up.ts'
import { marked } from './prepared.ts'
import type { Tables } from './tables.ts'
import type { Trx } from './transact.ts'

export interface Statement<Input, Row> {
  all(db: Db | Trx, input: Input): Promise<Row[]>
  first(db: Db | Trx, input: Input): Promise<Row | undefined>
  /** @throws Error where there is no row */
  one(db: Db | Trx, input: Input): Promise<Row>
  /**
   * Sends a change with the next statement of the transaction, or with its commit, instead of waiting for it. A failure
   * is that of the next statement that is waited for, and nothing is committed.
   */
  later(trx: Trx, input: Input): Promise<void>
  /**
   * As `later`, for a change whose rows its transaction does not need.
   *
   * @returns its row, to be asked for after the transaction
   */
  withCommit(trx: Trx, input: Input): Promise<() => Promise<Row>>
  /** The statement with its values, for `together`. */
  with(input: Input): CompiledQuery<Row>
}

type Build<Input, Row> = (db: Db, input: Input) => Compilable<Row> | RawBuilder<Row>

/**
 * A statement that is sent often, of one fixed shape: it is built once and not each time, and prepared like those marked
 * with `prepared`, which says what that suits. `build` can only pass on the values of its input: they differ each time.
 * One that only reads is asked with others of the same turn where there is no transaction: see `lookUp`.
 */
export function statement<Input extends object, Row>(
  build: Build<Input, Row>,
): Statement<Input, Row> {
  let built: CompiledQuery<Row> | undefined
  let sentLater = ''
  const filled = (input: Input): CompiledQuery<Row> => {
    built ??= compile(build)
    const parameters = built.parameters.map((value) =>
      value instanceof Blank ? input[value.name as keyof Input] : value,
    )
    return { ...built, parameters }
  }
  const rows = async (db: Db | Trx, input: Input) => {
    const query = filled(input)
    if (!db.isTransaction && isLookUp(query)) return lookUp(db, query)
    return (await db.executeQuery(query)).rows
  }
  const hold = async (trx: Trx, input: Input): Promise<HeldRow> => {
    const query = filled(input)
    sentLater ||= `${query.sql} ${LATER}`
    const held = await trx.executeQuery({ ...query, sql: sentLater } as CompiledQuery<HeldRow>)
    return defined(held.rows[0])
  }
  return {
    all: rows,
    first: async (db, input) => (await rows(db, input))[0],
    async one(db, input) {
      const [row] = await rows(db, input)
      if (row === undefined) throw new Error(`no row: ${built!.sql}`)
      return row
    },
    async later(trx, input) {
      await hold(trx, input)
    },
    async withCommit(trx, input) {
      const { answer } = await hold(trx, input)
      return async () => {
        const [row] = (await answer).rows as Row[]
        if (row === undefined) throw new Error(`no row: ${built!.sql}`)
        return row
      }
    },
    with: filled,
  }
}

/**
 * Sends statements at once over one connection, where they are carried out in their order, and waits for all. Outside of a
 * transaction, they are one of their own, so if one fails, so do all; unless all only read.
 *
 * @returns the rows of each
 */
export async function together<Rows extends readonly unknown[]>(
  db: Db | Trx,
  statements: readonly [...{ [Key in keyof Rows]: CompiledQuery<Rows[Key]> }],
): Promise<{ -readonly [Key in keyof Rows]: Rows[Key][] }> {
  const rows =
    !db.isTransaction && statements.every(isLookUp)
      ? await Promise.all(statements.map((one) => lookUp(db, one)))
      : (await db.executeQuery(CompiledQuery.raw(TOGETHER, [...statements]))).rows
  return rows as { -readonly [Key in keyof Rows]: Rows[Key][] }
}

/** Where a statement takes a value of its input. */
class Blank {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  /** A statement that depends on a value otherwise than by sending it has no one shape. */
  [Symbol.toPrimitive](): never {
    throw new TypeError(
      `"${this.name}" may only be sent, not looked at: the statement is built once`,
    )
  }
}

/** Builds statements and carries none out. */
const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

function compile<Input extends object, Row>(build: Build<Input, Row>): CompiledQuery<Row> {
  const blanks = new Proxy({} as Input, { get: (_, name) => new Blank(String(name)) })
  const compiled = build(builder, blanks).compile(builder)
  return { ...compiled, sql: marked(compiled.sql) }
}
