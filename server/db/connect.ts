import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { discardUnusable } from './discard-unusable.ts'
import { explainUnreachable } from './explain-unreachable.ts'
import { openReplica, type Replica } from './replica/replica.ts'
import type { Tables } from './tables.ts'

/** The typed way to write SQL. */
export type Db = Kysely<Tables>

/** The database with the one seam for reads that a replica may answer. Source: decision 61. */
export interface ReadableDb extends Db {
  /** For catalogue, search, lessons, discussion and lists of the desk. Without a replica, the database itself. */
  readonly read: ReadableDb
}

export interface Database {
  kind: 'embedded' | 'postgres'
  db: ReadableDb
  pool: pg.Pool
  /** What `db.read` may ask; null: there is none. */
  replica: Replica | null
  /** Where LISTEN and migrations connect: past a transaction pooler. null on the embedded database. */
  directUrl: string | null
  close(): Promise<void>
}

export type DatabaseConfig = { folder: string | null; copyOf?: string | undefined } | ServerConfig

export interface ServerConfig {
  url: string
  /** The server itself, where `url` is a pooler. */
  directUrl?: string | undefined
  /** A streaming replica for what only reads. */
  readUrl?: string | undefined
  poolSize: number
  /** What runs longer is cancelled, and fails. Without it, as for commands, nothing is. */
  longestStatementMs?: number | undefined
}

/** How long a connection is waited for: one of the pool, or a new one. */
export const CONNECT_WITHIN_MS = 5_000
/** Probes of a silent connection begin after this long. */
export const KEEP_ALIVE_MS = 10_000
/** PostgreSQL cancels a statement itself. This much later nothing has come: it is gone, and so is the connection. */
const SILENT_AFTER_MS = 2_000
/** A transaction that does nothing for this long has lost its caller. */
const IDLE_IN_TRANSACTION_MS = 60_000
/** Each connection is opened anew this often, so that none stays with a server that was replaced. */
const LONGEST_CONNECTION_S = 600
/** How long the end of a connection may take, with the statement in progress. */
const CLOSE_WITHIN_MS = 5_000

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
 * Opens the embedded database in a folder, or connects to a PostgreSQL server. A null folder is in memory, new or as a
 * copy of an archived data folder.
 *
 * @throws Error naming the setting and how to fix it when it can't be opened or does not answer
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  if ('url' in config) {
    const pool = new pg.Pool(poolSettings(config))
    // The pool replaces a connection that breaks; without listeners it would end the process. The first is for idle
    // connections, the second for those in use.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    try {
      await pool.query('select 1')
    } catch (error) {
      await pool.end()
      throw explainUnreachable(config.url, error)
    }
    const answerWithinMs = config.longestStatementMs && config.longestStatementMs + SILENT_AFTER_MS
    const primaryPool = discardUnusable(pool, answerWithinMs)
    const replica = config.readUrl
      ? openReplica({
          url: config.readUrl,
          settings: poolSettings({ ...config, directUrl: undefined }),
          primary: pool,
          primaryPool,
          answerWithinMs,
        })
      : null
    const db = readableDb(kyselyOn(primaryPool), replica && readableDb(kyselyOn(replica.pool)))
    return {
      kind: 'postgres',
      db,
      pool,
      replica,
      directUrl: config.directUrl ?? config.url,
      close: () => endSoon(Promise.all([replica?.close(), db.destroy()])),
    }
  }
  // PGlite is large: a server on PostgreSQL never loads it.
  const { openEmbedded } = await import('./embedded/embedded.ts')
  const embedded = await openEmbedded(config.folder, config.copyOf)
  return {
    kind: 'embedded',
    db: readableDb(kyselyOn(embedded.pool)),
    pool: embedded.pool,
    replica: null,
    directUrl: null,
    close: () => embedded.close(),
  }
}

function poolSettings({
  url,
  directUrl = url,
  poolSize,
  longestStatementMs,
}: ServerConfig): pg.PoolConfig {
  // A pooler refuses them: it gives each transaction another connection. docs/operations.md has its own settings.
  const isPooler = directUrl !== url
  return {
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    maxLifetimeSeconds: LONGEST_CONNECTION_S,
    application_name: 'edi',
    // For who asks the pool itself; Kysely's statements are given up a little earlier, see `discardUnusable`.
    ...(longestStatementMs && { query_timeout: longestStatementMs + 2 * SILENT_AFTER_MS }),
    ...(longestStatementMs &&
      !isPooler && {
        statement_timeout: longestStatementMs,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      }),
  }
}

/** Waits for the end of connections, but not for long: a server that has fallen silent never says goodbye. */
export async function endSoon(ending: Promise<unknown>): Promise<void> {
  const { promise: isLate, resolve } = Promise.withResolvers<void>()
  const late = setTimeout(resolve, CLOSE_WITHIN_MS)
  await Promise.race([ending, isLate]).finally(() => clearTimeout(late))
}

/** @param reads what `db.read` works on, where that is another */
export function readableDb(db: Db, reads: ReadableDb | null = null): ReadableDb {
  return Object.defineProperty(db, 'read', {
    value: reads ?? db,
    configurable: true,
  }) as ReadableDb
}

function kyselyOn(pool: PostgresPool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
