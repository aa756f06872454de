import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
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
    log: ({ query: { sql, parameters } }) =>
      void statements.push({ text: sql, values: [...parameters] }),
  })
  await work(db)
  return statements
}

/** Connections of `pg`. */
export function barePool(url: string, size: number): pg.Pool {
  return new pg.Pool({ connectionString: url, max: size })
}

/** Sends recorded statements over one connection of the pool. */
export async function replaySql(pool: pg.Pool, statements: readonly Statement[]): Promise<boolean> {
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) await client.query({ text, values })
    return true
  } finally {
    client.release()
  }
}
