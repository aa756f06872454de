import { customAlphabet } from 'nanoid'
import type { Curriculum } from '#contract/learning/curriculum.ts'
import { curriculumLimits, type LessonKind } from '#contract/learning/terms.ts'
import { newBody } from '#contract/learning/lesson-body.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact } from '#server/db/transact.ts'
import { openSection } from './change-sections.ts'
import { type Desk, findCourse, lockCurriculum } from './context.ts'
import { lessonOrder } from './places.ts'
import { curriculumOf } from './show-curriculum.ts'

const newLessonId = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 10)

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
    const course = await findCourse(trx, courseId)
    await lockCurriculum(trx, course)
    const section = await openSection(trx, course, sectionId)
    const { count } = await trx
      .selectFrom('lessons')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('course_id', '=', course.id)
      .executeTakeFirstOrThrow()
    if (count + titles.length > curriculumLimits.lessons) throw new Problem('curriculum_full')
    const first = (await lessonOrder(trx, section)).length
    await trx
      .insertInto('lessons')
      .values(
        titles.map((title, index) => ({
          lesson_id: newLessonId(),
          course_id: course.id,
          section_id: section,
          position: first + index,
          kind,
          title,
          draft: JSON.stringify(newBody(kind)),
          draft_saved_at: now,
          draft_saved_by: staff.id,
        })),
      )
      .execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'lessons.added',
      subject: courseId,
      after: { kind, titles },
    })
    return curriculumOf(trx, course)
  })
}
