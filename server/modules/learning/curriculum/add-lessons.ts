import type { Curriculum } from '#contract/learning/curriculum.ts'
import type { LessonKind } from '#contract/learning/terms.ts'
import { newBody } from '#contract/learning/lesson-body.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact } from '#server/db/transact.ts'
import type { Desk } from './context.ts'
import { endOfSection, insertDrafts } from './draft-lessons.ts'
import { curriculumOf } from './show-curriculum.ts'

export interface NewLessons {
  courseId: string
  sectionId: string
  kind: LessonKind
  titles: readonly string[]
}

/**
 * Adds lessons to the end of a section, as drafts.
 *
 * @throws Problem course_not_found, section_not_found, curriculum_full
 */
export function addLessons(
  { db, now, staff }: Desk,
  { courseId, sectionId, kind, titles }: NewLessons,
): Promise<Curriculum> {
  return transact(db, async (trx) => {
    const place = await endOfSection(trx, { courseId, sectionId, count: titles.length })
    const drafts = titles.map((title) => ({ title, body: newBody(kind) }))
    await insertDrafts(trx, place, { drafts, now, staff })
    await recordAudit(trx, {
      actor: staff,
      action: 'lessons.added',
      subject: courseId,
      after: { kind, titles },
    })
    return curriculumOf(trx, place.course)
  })
}
