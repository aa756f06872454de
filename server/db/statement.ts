import type { Compilable, RawBuilder } from 'kysely'
import type { Db } from './connect.ts'
import { transact, type Trx } from './transact.ts'

/** A statement with its values, to be sent over a connection. */
export type BoundStatement<Row> = (db: Db | Trx) => Promise<Row[]>

/** A query or change with a name, for several users. */
export interface Statement<Input, Row> {
  all(db: Db | Trx, input: Input): Promise<Row[]>
  first(db: Db | Trx, input: Input): Promise<Row | undefined>
  /** @throws Error where there is no row */
  one(db: Db | Trx, input: Input): Promise<Row>
  /** For a change whose rows nobody reads. */
  run(db: Db | Trx, input: Input): Promise<void>
  /** The statement with its values, for `together`. */
  with(input: Input): BoundStatement<Row>
}

type Build<Input, Row> = (db: Db, input: Input) => Compilable<Row> | RawBuilder<Row>

/** Names a statement. What its input leaves undefined is null. */
export function statement<Input extends object, Row>(
  build: Build<Input, Row>,
): Statement<Input, Row> {
  const rows = async (db: Db | Trx, input: Input): Promise<Row[]> => {
    const values = Object.fromEntries(
      Object.entries(input).map(([name, value]) => [name, value ?? null]),
    ) as Input
    return (await db.executeQuery<Row>(build(db, values).compile(db))).rows
  }
  return {
    all: rows,
    first: async (db, input) => (await rows(db, input))[0],
    async one(db, input) {
      const [row] = await rows(db, input)
      if (row === undefined) throw new Error('A statement that has to give a row gave none.')
      return row
    },
    async run(db, input) {
      await rows(db, input)
    },
    with: (input) => (db) => rows(db, input),
  }
}

/**
 * Sends statements one after the other in one transaction: the one of `db`, or else one of their own.
 *
 * @returns the rows of each
 */
export async function together<Rows extends readonly unknown[]>(
  db: Db | Trx,
  statements: readonly [...{ [Key in keyof Rows]: BoundStatement<Rows[Key]> }],
): Promise<{ -readonly [Key in keyof Rows]: Rows[Key][] }> {
  if (!isTransaction(db)) return transact(db, (trx) => together(trx, statements))
  const rows: unknown[][] = []
  for (const send of statements) rows.push(await send(db))
  return rows as { -readonly [Key in keyof Rows]: Rows[Key][] }
}

function isTransaction(db: Db | Trx): db is Trx {
  return db.isTransaction
}
