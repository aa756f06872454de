import fs from 'node:fs/promises'
import path from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { adoptBaseline, MIGRATIONS } from './baseline.ts'
import { CONNECT_WITHIN_MS, type Database, KEEP_ALIVE_MS } from './connect.ts'

/** A wait that is longer is worth a line in the log. */
const WAIT_UNTOLD_MS = 5_000

/**
 * Brings the schema up to date, all or nothing, under a lock: of several servers starting at once one migrates
 * and the others wait. On a server it has a connection of its own, past a pooler and without limits of time.
 *
 * @param options.upTo the last migration to run, to bring back a schema of earlier days
 * @param options.onWait another process has been migrating for a while
 * @returns the names of the migrations that ran
 * @throws Error saying so when a newer version of Edi has used the database
 */
export async function migrate(
  database: Database,
  { upTo, onWait = () => {} }: { upTo?: string | undefined; onWait?: () => void } = {},
): Promise<string[]> {
  // The lock of a pooled connection would outlive its owner: the pooler gives the connection to others.
  if (!upTo && (await isUpToDate(database.db))) return []
  if (database.directUrl === null) return migrateOn(database.db, { upTo, onWait })
  const pool = new pg.Pool({
    connectionString: database.directUrl,
    max: 1,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'edi-migrate',
  })
  pool.on('error', () => {})
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  try {
    return await migrateOn(db, { upTo, onWait })
  } finally {
    await db.destroy()
  }
}

/** Whether exactly the migrations of this version have run. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration knows no table types: it makes them
async function isUpToDate(db: Kysely<any>): Promise<boolean> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!tables[0]?.exists) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const names = new Set(await migrationNames())
  return rows.length === names.size && rows.every(({ name }) => names.has(name))
}

async function migrateOn(
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration knows no table types: it makes them
  db: Kysely<any>,
  { upTo, onWait }: { upTo: string | undefined; onWait: () => void },
): Promise<string[]> {
  await adoptBaseline(db)
  const waiting = setTimeout(onWait, WAIT_UNTOLD_MS)
  const migrator = new Migrator({
    db,
    provider: {
      // Asked for under the lock.
      getMigrations() {
        clearTimeout(waiting)
        return readMigrations()
      },
    },
    // A copy that ran unreleased versions may have met them in another order; each is independent,
    // so the missing ones run now.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await (
    upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest()
  ).finally(() => clearTimeout(waiting))
  if (error) throw explained(error)
  return (results ?? [])
    .filter((result) => result.status === 'Success')
    .map((result) => result.migrationName)
}

/** Kysely's own words for a database of a newer version name a "corrupted" migration. */
function explained(error: unknown): unknown {
  const newer =
    error instanceof Error &&
    /previously executed migration (\S+) is missing/.exec(error.message)?.[1]
  if (!newer) return error
  return new Error(
    `This database was used by a newer version of Edi (its migration ${newer} is not part of this one). ` +
      'Start that version again, or restore a backup made by this one into a new database.',
    { cause: error },
  )
}

/** The migrations of this version that a database with a schema has not run. */
export async function missingMigrations(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration')
  const done = new Set(rows.map(({ name }) => name))
  return (await migrationNames()).filter((name) => !done.has(name))
}

/** Every migration this version knows, in order. */
export async function migrationNames(): Promise<string[]> {
  return Object.keys(await readMigrations())
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await fs.readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).toSorted()
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -'.sql'.length),
      {
        async up(db) {
          await sql.raw(await fs.readFile(path.join(MIGRATIONS, file), 'utf8')).execute(db)
        },
      },
    ]),
  )
}
