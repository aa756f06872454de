import { defined } from '#contract/defined.ts'
import type { LessonView } from '#contract/learning/classroom.ts'
import { watchedText } from '#contract/learning/watched.ts'
import type { ClassroomContext, Learner } from './context.ts'
import { completionRuleOf, outlineOf, outlineRows } from './course-outline.ts'
import { findCourseStanding, refusalOf } from './find-course-standing.ts'
import { lessonBody } from './lesson-body.ts'
import { mayLearn, mayOpen } from './may-open.ts'
import { notesOf } from './notes.ts'

/**
 * A lesson as one person finds it: locked ones without their body.
 *
 * @throws Problem course_not_found, lesson_not_found, not_enrolled, enrolment_ended, access_ended
 */
export async function viewLesson(
  { db, now }: ClassroomContext,
  { learner, courseId, lessonId }: { learner: Learner; courseId: string; lessonId: string },
): Promise<LessonView> {
  const { course, person, enrolment } = await findCourseStanding(db, learner, courseId)
  const inCourse = mayLearn(person)
  const rows = await outlineRows(db, {
    courseIds: [course.id],
    studentId: learner.id,
    ofAllBatches: inCourse.may && inCourse.as !== 'student',
  })
  const at = rows.findIndex((row) => row.lessonId === lessonId)
  const row = rows[at]
  const access = mayOpen(person, {
    isPreview: row?.isPreview ?? false,
    isPublished: row !== undefined,
  })
  if (!access.may) throw refusalOf({ course, enrolment }, access)
  const { lessons } = outlineOf(rows, {
    enrolment,
    rule: await completionRuleOf(db, course.id),
    now,
  })
  const lesson = defined(lessons[at])
  const lessonRow = defined(row).id
  const progress = await db
    .selectFrom('lesson_progress')
    .select(['watched', 'position_seconds', 'position_at'])
    .where('student_id', '=', learner.id)
    .where('lesson_id', '=', lessonRow)
    .executeTakeFirst()
  const neighbour = (index: number) => {
    const other = lessons[index]
    // Who is only visiting a preview is led to other previews.
    if (!other || (access.as === 'visitor' && !other.isPreview)) return null
    return { lessonId: other.lessonId, title: other.title, recording: other.recording }
  }
  return {
    courseId: course.courseId,
    courseName: course.title,
    as: access.as,
    lesson,
    body: lesson.lock ? null : await lessonBody(db, lessonRow),
    progress: {
      watched: progress ? watchedText(progress.watched) : '',
      position: progress?.position_seconds ?? 0,
      positionAt: progress?.position_at?.toISOString() ?? null,
      isCompleted: lesson.state === 'completed',
    },
    notes: await notesOf(db, { studentId: learner.id, lessonRow }),
    previous: neighbour(at - 1),
    next: neighbour(at + 1),
  }
}
