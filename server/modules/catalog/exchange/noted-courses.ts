import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Trx } from '#server/db/transact.ts'
import type { CourseDraft } from '../writing/course-draft.ts'
import { noteLoweredFees } from '../writing/former-fees.ts'
import { saveWithoutVersion } from '../writing/save-courses.ts'
import { readDrafts, type CourseSnapshot } from './read-drafts.ts'

/**
 * Writes courses, and keeps what those that it changed were before and are now, so that the import can be taken back.
 *
 * @returns whether pages made from the catalogue are out of date now
 */
export async function writeNoted(
  trx: Trx,
  {
    importId,
    staff,
    drafts,
  }: { importId: number; staff: { id: number }; drafts: readonly CourseDraft[] },
): Promise<boolean> {
  const before = await readDrafts(trx, await idsOf(trx, drafts))
  const isBehind = await saveWithoutVersion(trx, drafts)
  const was = new Map(before.map((course) => [course.id, course]))
  const after = await readDrafts(trx, await idsOf(trx, drafts))
  await noteSteepFees(trx, { staff, before, after })
  const rows = after
    .filter((course) => !isSame(course, was.get(course.id)))
    .map((course) => ({
      import_id: importId,
      course_id: course.id,
      before: was.has(course.id) ? JSON.stringify(was.get(course.id)) : null,
      after: JSON.stringify(course),
    }))
  if (rows.length > 0) await trx.insertInto('course_import_rows').values(rows).execute()
  return isBehind
}

/**
 * Fees that fell to less than half of what they were in the last month are told to the owners. Both hold the same
 * courses, or `after` more.
 */
export async function noteSteepFees(
  trx: Trx,
  {
    staff,
    before,
    after,
  }: { staff: { id: number }; before: readonly CourseSnapshot[]; after: readonly CourseSnapshot[] },
): Promise<void> {
  const feeOf = new Map(before.map(({ courseId, fee }) => [courseId, fee]))
  const lowered = after.filter(({ courseId, fee }) => fee < (feeOf.get(courseId) ?? 0))
  await noteLoweredFees(trx, { staff, courses: lowered.map(({ courseId }) => courseId) })
}

/** Keeps courses as what the import added. */
export async function noteAdded(
  trx: Trx,
  { importId, ids }: { importId: number; ids: readonly number[] },
): Promise<void> {
  const rows = (await readDrafts(trx, ids)).map((course) => ({
    import_id: importId,
    course_id: course.id,
    before: null,
    after: JSON.stringify(course),
  }))
  if (rows.length > 0) await trx.insertInto('course_import_rows').values(rows).execute()
}

/** Whether two courses are the same, as JSON keeps them. */
export function isSame(one: unknown, other: CourseSnapshot | undefined): boolean {
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
