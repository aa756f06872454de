import type { LessonLock } from '#contract/learning/classroom.ts'
import { usualCompletionRule } from '#contract/learning/lessons.ts'
import type { LessonKind } from '#contract/learning/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { Learner } from './context.ts'
import { outlineOf, outlineRows } from './course-outline.ts'
import { type CourseStanding, findAdmittedStanding } from './find-course-standing.ts'

/** A published lesson as one person finds it who is let into the course. */
export interface LessonStanding extends CourseStanding {
  as: 'student' | 'instructor' | 'staff'
  lesson: { id: number; lessonId: string; title: string; kind: LessonKind }
  /** null: open. */
  lock: LessonLock | null
}

/** @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended, lesson_not_found */
export async function findLessonStanding(
  { db, now }: { db: Db | Trx; now: Date },
  { learner, courseId, lessonId }: { learner: Learner; courseId: string; lessonId: string },
): Promise<LessonStanding> {
  const standing = await findAdmittedStanding(db, learner, courseId)
  const rows = await outlineRows(db, {
    courseIds: [standing.course.id],
    studentId: learner.id,
    ofAllBatches: standing.as !== 'student',
  })
  const at = rows.findIndex((row) => row.lessonId === lessonId)
  const row = rows[at]
  if (!row) throw new Problem('lesson_not_found')
  const { enrolment } = standing
  const { lessons } = outlineOf(rows, { enrolment, rule: usualCompletionRule, now })
  const { id, title, kind } = row
  return { ...standing, lesson: { id, lessonId, title, kind }, lock: lessons[at]?.lock ?? null }
}
