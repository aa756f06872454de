import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from '#server/db/connect.ts'
import type { Tables } from '#server/db/tables.ts'

export interface Statement {
  text: string
  values: unknown[]
}

/** The statements that `work` sends, in order, begin and commit among them. */
export async function recordSql(
  pool: pg.Pool,
  work: (db: Db) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = []
  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push({ text: query.sql, values: [...query.parameters] }),
  })
  await work(db)
  return statements
}

/** Sends recorded statements over one connection of the pool. */
export async function replaySql(pool: pg.Pool, statements: readonly Statement[]): Promise<boolean> {
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) await client.query(text, values)
    return true
  } finally {
    client.release()
  }
}
