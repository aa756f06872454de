import { defined } from '#contract/defined.ts'
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { CourseImport } from '#contract/catalog/exchange.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { FileStore } from '#server/storage/index.ts'
import { checkArchive, isArchive } from '../archive/index.ts'
import { checkCatalogueFile, type ImportReport } from '../import/import-catalogue.ts'
import { asCatalogueFile, type FileUpload } from './check-import.ts'
import { listImports } from './list-imports.ts'
import { lastInstructorId } from './remove-added.ts'

interface ImportContext {
  db: Db
  files: FileStore
  staff: { id: number }
  /** Wakes the job that carries imports out. */
  wake: (job: string) => Promise<void>
}

/**
 * Begins to save the courses of a file; `carryOutImports` does it, a piece at a time. The file is stored until then.
 *
 * @throws Problem import_has_faults (where skipBad does not leave them out), import_running
 */
export async function importCourses(
  { db, files, staff, wake }: ImportContext,
  { name, skipBad, ...sent }: FileUpload & { name: string; skipBad: boolean },
): Promise<CourseImport> {
  const { checked, ids } = await checkedFile(db, sent)
  if (!checked.complete || checked.good === 0 || (checked.bad > 0 && !skipBad))
    throw new Problem('import_has_faults')
  await refuseSecond(db)
  const key = `course-imports/${randomUUID()}`
  const { size } = await stat(sent.path)
  await files.putStream(key, createReadStream(sent.path), { bytes: size })
  const { id } = await db
    .insertInto('course_imports')
    .values({
      file_name: name,
      made_by: staff.id,
      saved: checked.good,
      left_out: checked.bad,
      state: 'running',
      file_key: key,
      format: sent.format,
      reading: JSON.stringify({
        ...sent.reading,
        ids,
        lastInstructor: await lastInstructorId(db),
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await wake('import-courses')
  const [courseImport] = await listImports(db, { importId: id })
  return defined(courseImport)
}

async function checkedFile(
  db: Db,
  sent: FileUpload,
): Promise<{
  checked: Pick<ImportReport, 'good' | 'bad' | 'complete'>
  /** Ids that were made, by the place of their course. */
  ids: Record<string, string>
}> {
  if (sent.format === 'csv' || !(await isArchive(sent.path))) {
    const file = await asCatalogueFile(db, sent)
    const checked = await checkCatalogueFile(file)
    return { checked, ids: Object.fromEntries(file.courseIds?.ids ?? []) }
  }
  const found = await checkArchive({ db, findMissingMedia: async () => [] }, sent.path)
  return { checked: { ...found, complete: found.isComplete }, ids: {} }
}

async function refuseSecond(db: Db): Promise<void> {
  const running = await db
    .selectFrom('course_imports')
    .select('id')
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (running) throw new Problem('import_running')
}
