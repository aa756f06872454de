import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { CourseImport } from '#contract/catalog/exchange.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import {
  checkCatalogueFile,
  importInto,
  ImportRefused,
  type WriteSome,
} from '../import-catalogue.ts'
import { writeCourses } from '../write-courses.ts'
import { asCatalogueFile, type SentFile } from './check-import.ts'
import { listImports } from './list-imports.ts'
import { readDrafts, type WrittenCourse } from './read-drafts.ts'

/**
 * Saves the courses of a file as the command does, and keeps what each was before.
 *
 * @throws Problem import_has_faults (where skipBad does not leave them out), import_refused (facts: reason)
 */
export async function importCourses(
  { db, staff }: { db: Db; staff: { id: number } },
  { name, skipBad, ...sent }: SentFile & { name: string; skipBad: boolean },
): Promise<CourseImport> {
  const file = await asCatalogueFile(db, sent)
  const checked = await checkCatalogueFile(file)
  if (!checked.complete || checked.good === 0 || (checked.bad > 0 && !skipBad))
    throw new Problem('import_has_faults')
  const counts = { saved: checked.good, left_out: checked.bad }
  const id = await transact(db, async (trx) => {
    const made = await trx
      .insertInto('course_imports')
      .values({ file_name: name, made_by: staff.id, ...counts })
      .returning('id')
      .executeTakeFirstOrThrow()
    const changed = await importInto(trx, { file, checked, write: keeping(made.id) })
    await recordAudit(trx, {
      actor: staff,
      action: 'courses.imported',
      subject: name,
      after: { courses: checked.good, changed },
    })
    return made.id
  }).catch((error: unknown) => {
    if (!(error instanceof ImportRefused)) throw error
    throw new Problem('import_refused', { facts: { reason: error.message } })
  })
  const [made] = await listImports(db, { importId: id })
  return made!
}

/** Writes courses, and keeps what those that it changed were before and are now. */
function keeping(importId: number): WriteSome {
  return async (trx, drafts, change) => {
    const before = await readDrafts(trx, await idsOf(trx, drafts))
    await writeCourses(trx, drafts, change)
    const was = new Map(before.map((course) => [course.id, course]))
    const after = await readDrafts(trx, await idsOf(trx, drafts))
    const rows = after
      .filter((course) => !isSame(course, was.get(course.id)))
      .map((course) => ({
        import_id: importId,
        course_id: course.id,
        before: was.has(course.id) ? JSON.stringify(was.get(course.id)) : null,
        after: JSON.stringify(course),
      }))
    if (rows.length > 0) await trx.insertInto('course_import_rows').values(rows).execute()
  }
}

/** Whether two courses are the same, as JSON keeps them. */
export function isSame(one: unknown, other: WrittenCourse | undefined): boolean {
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown
  return other !== undefined && isDeepStrictEqual(plain(one), plain(other))
}

async function idsOf(trx: Trx, drafts: readonly { courseId: string }[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('courses')
    .select('id')
    .where(sql<boolean>`course_id = any(${drafts.map(({ courseId }) => courseId)})`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
