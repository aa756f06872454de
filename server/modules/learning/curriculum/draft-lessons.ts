import type { LessonBody } from '#contract/learning/lesson-body.ts'
import { curriculumLimits } from '#contract/learning/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { Trx } from '#server/db/transact.ts'
import { openSection } from './change-sections.ts'
import { type Desk, findCourse, lockCurriculum } from './context.ts'
import { newLessonId } from './new-lesson-id.ts'
import { lessonOrder } from './places.ts'

/** The end of a section, where lessons are added. */
type LessonPlace = Awaited<ReturnType<typeof endOfSection>>

/**
 * Finds the end of a section and locks its curriculum.
 *
 * @param request.count how many lessons have to fit
 * @throws Problem course_not_found, section_not_found, curriculum_full
 */
export async function endOfSection(
  trx: Trx,
  request: { courseId: string; sectionId: string; count: number },
) {
  const course = await findCourse(trx, request.courseId)
  await lockCurriculum(trx, course)
  const section = await openSection(trx, course, request.sectionId)
  const { count } = await trx
    .selectFrom('lessons')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('course_id', '=', course.id)
    .executeTakeFirstOrThrow()
  if (count + request.count > curriculumLimits.lessons) throw new Problem('curriculum_full')
  return { course, section, first: (await lessonOrder(trx, section)).length }
}

/** Adds lessons at the end of a section, as drafts. */
export async function insertDrafts(
  trx: Trx,
  { course, section, first }: LessonPlace,
  {
    drafts,
    now,
    staff,
  }: { drafts: readonly { title: string; body: LessonBody }[] } & Pick<Desk, 'now' | 'staff'>,
): Promise<void> {
  await trx
    .insertInto('lessons')
    .values(
      drafts.map(({ title, body }, index) => ({
        lesson_id: newLessonId(),
        course_id: course.id,
        section_id: section,
        position: first + index,
        kind: body.kind,
        title,
        draft: JSON.stringify(body),
        draft_saved_at: now,
        draft_saved_by: staff.id,
      })),
    )
    .execute()
}
