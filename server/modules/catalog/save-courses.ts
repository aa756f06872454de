import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from './catalogue-version.ts'
import { applyChange, changeOfNothing } from './catalogue-change.ts'
import type { CourseDraft } from './course-draft.ts'
import { writeCourses } from './write-courses.ts'

/** Puts a course into the catalogue, or replaces the one with its courseId. Pages are made again where that changes anything. */
export function saveCourse(db: Db, draft: CourseDraft): Promise<void> {
  return transact(db, (trx) => saveCourses(trx, [draft]))
}

/** The same for many courses, each courseId once, in the caller's transaction. */
export async function saveCourses(trx: Trx, drafts: readonly CourseDraft[]): Promise<void> {
  const change = changeOfNothing()
  await writeCourses(trx, drafts, change)
  if (change.courses.size === 0) return
  await applyChange(trx, change)
  if (change.isPublic) await raiseCatalogueVersion(trx)
}
