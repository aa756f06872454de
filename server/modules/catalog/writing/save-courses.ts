import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from '../catalogue-version.ts'
import { applyChange, emptyChange } from './catalogue-change.ts'
import type { CourseDraft } from './course-draft.ts'
import { writeCourses } from './write-courses.ts'

/** Puts a course into the catalogue, or replaces the one with its courseId. Pages are made again where that changes anything. */
export function saveCourse(db: Db, draft: CourseDraft): Promise<void> {
  return transact(db, (trx) => saveCourses(trx, [draft]))
}

/** The same for many courses, each courseId once, in the caller's transaction. */
export async function saveCourses(trx: Trx, drafts: readonly CourseDraft[]): Promise<void> {
  if (await saveWithoutVersion(trx, drafts)) await raiseCatalogueVersion(trx)
}

/**
 * The same, but pages stay as they were made: for one of many pieces, which would each have all pages made again.
 *
 * @returns whether pages are out of date now; the caller raises the version of the catalogue, soon
 */
export async function saveWithoutVersion(
  trx: Trx,
  drafts: readonly CourseDraft[],
): Promise<boolean> {
  const change = emptyChange()
  await writeCourses(trx, drafts, change)
  if (change.courses.size === 0) return false
  await applyChange(trx, change)
  return change.isPublic
}
