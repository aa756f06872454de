import { defined } from '#contract/defined.ts'
import type { CourseProgress } from '#contract/learning/classroom.ts'
import { Problem } from '#contract/problems.ts'
import { transact } from '#server/db/transact.ts'
import { certifyCompletion } from './certify-completion.ts'
import type { ClassroomContext, Learner } from '../context.ts'
import { completionRuleOf, outlineOf, outlineRows } from '../course-outline.ts'
import { dhakaDay } from '#contract/time.ts'
import { noteLearningDays } from './learning-days.ts'
import { findAdmittedStanding } from '../find-course-standing.ts'

/**
 * Completes a lesson, the last one with the certificate, by the student's word: an article, a download, or a video of
 * unknown length. A video of known length is completed by watching it.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended, lesson_not_found, lesson_locked, lesson_not_watched
 */
export async function completeLesson(
  context: ClassroomContext,
  { learner, courseId, lessonId }: { learner: Learner; courseId: string; lessonId: string },
): Promise<{ progress: CourseProgress; certificate: string | null }> {
  const { now } = context
  const done = await transact(context.db, async (trx) => {
    const standing = await findAdmittedStanding(trx, learner, courseId)
    // Staff who look into a course have no progress in it.
    if (!standing.enrolment) throw new Problem('not_enrolled')
    const rows = await outlineRows(trx, { courseIds: [standing.course.id], studentId: learner.id })
    const { lessons } = outlineOf(rows, {
      enrolment: standing.enrolment,
      rule: await completionRuleOf(trx, standing.course.id),
      now,
    })
    const at = lessons.findIndex((lesson) => lesson.lessonId === lessonId)
    const lesson = lessons[at]
    if (!lesson) throw new Problem('lesson_not_found')
    if (lesson.state !== 'completed') {
      if (lesson.lock) throw new Problem('lesson_locked')
      const isBySaying =
        lesson.kind === 'article' ||
        lesson.kind === 'download' ||
        (lesson.kind === 'video' && lesson.seconds === null)
      if (!isBySaying) throw new Problem('lesson_not_watched')
      await trx
        .insertInto('lesson_progress')
        .values({
          student_id: learner.id,
          lesson_id: defined(rows[at]).id,
          opened_at: now,
          completed_at: now,
          claimed_at: now,
        })
        .onConflict((conflict) =>
          conflict.columns(['student_id', 'lesson_id']).doUpdateSet((set) => ({
            completed_at: set.fn.coalesce('lesson_progress.completed_at', set.val(now)),
          })),
        )
        .execute()
      await noteLearningDays(trx, [{ studentId: learner.id, day: dhakaDay(now) }])
    }
    return certifyCompletion(trx, context, { studentId: learner.id, standing })
  })
  if (done.certificate || done.waitsForName) context.sendMailsSoon()
  return done
}
