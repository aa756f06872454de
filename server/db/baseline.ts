import fs from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'

/** The folder of numbered .sql files. */
export const MIGRATIONS = path.join(import.meta.dirname, 'migrations')
/** The schema of the first release. */
export const BASELINE = '000-baseline'

/**
 * A database from before the first release ran the migrations that the baseline replaces. Where all of them ran, its
 * schema is the baseline's: it is noted as such, in one step however many processes start at once.
 *
 * @throws Error where only some ran
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration knows no table types: it makes them
export async function adoptBaseline(db: Kysely<any>): Promise<void> {
  const replaced = await replacedMigrations()
  await db.transaction().execute(async (trx) => {
    const { rows: tables } = await sql<{ exists: boolean }>`
      select to_regclass('kysely_migration') is not null as exists`.execute(trx)
    if (!tables[0]?.exists) return
    const { rows: gone } = await sql<{ name: string }>`
      delete from kysely_migration where name = any(${replaced}) returning name`.execute(trx)
    if (gone.length === 0) return
    refuseIncomplete('database', gone.length, replaced.length)
    await sql`insert into kysely_migration (name, timestamp)
      values (${BASELINE}, ${new Date().toISOString()}) on conflict do nothing`.execute(trx)
  })
}

/**
 * The migrations a backup names, with the baseline in place of those that it replaces.
 *
 * @throws Error where it has only some of them
 */
export async function sinceBaseline(names: readonly string[]): Promise<string[]> {
  const replaced = new Set(await replacedMigrations())
  const rest = names.filter((name) => !replaced.has(name))
  if (rest.length === names.length) return rest
  refuseIncomplete('backup', names.length - rest.length, replaced.size)
  return [BASELINE, ...rest]
}

async function replacedMigrations(): Promise<string[]> {
  const text = await fs.readFile(path.join(MIGRATIONS, 'replaced-by-baseline.txt'), 'utf8')
  return text.trimEnd().split('\n')
}

function refuseIncomplete(of: 'database' | 'backup', ran: number, wanted: number): void {
  if (ran === wanted) return
  throw new Error(
    `This ${of} is of a version of Edi before the first release: ${ran} of its ${wanted} migrations ran. ` +
      'Start the last version before 0.1.0 with it once (commit b8868311), then this one.',
  )
}
