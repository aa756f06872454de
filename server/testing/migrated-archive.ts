import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'

/** Migrates one database for a run of the tests: making a new one for each would take half of the run. */
export default async function makeMigratedArchive(
  project: TestProject,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'edi-migrated-'))
  await makeMigratedFolder(folder)
  const archive = path.join(folder, 'pg.tar')
  const database = await PGlite.create(path.join(folder, 'pg'))
  await writeFile(archive, (await database.dumpDataDir('none')).stream())
  await database.close()
  project.provide('migratedArchive', archive)
  return () => rm(folder, { recursive: true, force: true })
}

/** Makes a data folder whose embedded database has every table and nothing in them. */
export async function makeMigratedFolder(folder: string): Promise<void> {
  const database = await openDatabase({ folder })
  await migrate(database)
  await database.close()
}
