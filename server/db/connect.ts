import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { explainUnreachable } from './explain-unreachable.ts'
import type { Tables } from './tables.ts'

/** The typed way to write SQL. */
export type Db = Kysely<Tables>

export interface Database {
  kind: 'embedded' | 'postgres'
  db: Db
  pool: pg.Pool
  /** Where LISTEN and migrations connect: past a transaction pooler. null on the embedded database. */
  directUrl: string | null
  close(): Promise<void>
}

export type DatabaseConfig =
  | { folder: string | null; copyOf?: string | undefined }
  | { url: string; directUrl?: string | undefined; poolSize: number }

/** bigint as number: ids and poisha stay far below 2^53, and anything above is a bug worth a crash. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new UnreadableValue(`${text} does not fit a safe integer`)
  return value
})
/** A date is a day in Dhaka, never a moment in the server's zone. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Why the rows of one statement cannot be read, whatever became of others that were sent with it. */
export class UnreadableValue extends RangeError {}

/**
 * Opens the embedded database in a folder (in memory for null, new or as a copy of an archived data folder), or
 * connects to a PostgreSQL server.
 *
 * @throws Error naming the setting and how to fix it when it can't be opened or does not answer
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  if ('url' in config) {
    const pool = new pg.Pool({
      connectionString: config.url,
      max: config.poolSize,
      connectionTimeoutMillis: 5_000,
      application_name: 'edi',
    })
    // A connection that breaks is replaced by the pool, and its user
    // learns of it from their query. Without listeners it would end the process: the first is for
    // idle connections, the second for those in use.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    try {
      await pool.query('select 1')
    } catch (error) {
      await pool.end()
      throw explainUnreachable(config.url, error)
    }
    const db = kyselyOn(pool)
    return {
      kind: 'postgres',
      db,
      pool,
      directUrl: config.directUrl ?? config.url,
      close: () => db.destroy(),
    }
  }
  // PGlite is large: a server on PostgreSQL never loads it.
  const { openEmbedded } = await import('./embedded/embedded.ts')
  const embedded = await openEmbedded(config.folder, config.copyOf)
  return {
    kind: 'embedded',
    db: kyselyOn(embedded.pool),
    pool: embedded.pool,
    directUrl: null,
    close: () => embedded.close(),
  }
}

function kyselyOn(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
