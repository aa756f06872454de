import fs from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

/** The folder of numbered .sql files. */
export const MIGRATIONS = path.join(import.meta.dirname, 'migrations')

/**
 * Brings the schema up to date, all or nothing, under a lock: of several servers starting at once one migrates
 * and the others wait.
 *
 * @param upTo the last migration to run, to bring back a schema of earlier days
 * @returns the names of the migrations that ran
 * @throws Error saying so when a newer version of Edi has used the database
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration knows no table types: it makes them
export async function migrate(db: Kysely<any>, upTo?: string): Promise<string[]> {
  // A copy that ran unreleased versions may have met them in another order; each is independent,
  // so the missing ones run now.
  const migrator = new Migrator({
    db,
    provider: { getMigrations: readMigrations },
    allowUnorderedMigrations: true,
  })
  const { error, results } = upTo
    ? await migrator.migrateTo(upTo)
    : await migrator.migrateToLatest()
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
