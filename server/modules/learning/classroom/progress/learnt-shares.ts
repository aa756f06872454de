import { usualCompletionRule } from '#contract/learning/lessons.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { hasBatchEnded } from '../batch-ended.ts'
import type { Learner } from '../context.ts'
import { outlineOf, outlineRows } from '../course-outline.ts'
import { findAdmittedStanding } from '../find-course-standing.ts'
import { attendanceOf } from './attendance-of.ts'

/** How much of a course someone has done, in per cent and rounded down. */
export interface CourseShares {
  course: { id: number; courseId: string; title: string }
  as: 'student' | 'instructor' | 'staff'
  teaches: boolean
  /** Of the required lessons; null: there are none. */
  lessons: number | null
  /** Of the live classes of their batch that they came to; null: none counts. */
  classes: number | null
  /** The last class of their batch was held. */
  isBatchOver: boolean
}

/**
 * How much someone has done of a course that they may open.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended
 */
export async function findLearntShares(
  { db, now }: { db: Db | Trx; now: Date },
  { learner, courseId }: { learner: Learner; courseId: string },
): Promise<CourseShares> {
  const { course, person, enrolment, as } = await findAdmittedStanding(db, learner, courseId)
  const rows = await outlineRows(db, { courseIds: [course.id], studentId: learner.id })
  const { progress } = outlineOf(rows, { enrolment, rule: usualCompletionRule, now })
  const batch = enrolment?.batch ?? null
  return {
    course,
    as,
    teaches: person.teaches,
    lessons: progress.requiredLessons > 0 ? progress.percent : null,
    classes: await attendanceOf(db, enrolment),
    isBatchOver: batch !== null && hasBatchEnded(batch, now),
  }
}
