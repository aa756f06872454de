import type { BatchPlan } from '#contract/catalog/batch-draft.ts'
import { defined } from '#contract/defined.ts'
import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { batchPlanIfAny, PLAN_COLUMNS } from '../../catalog/index.ts'
import type { Learner } from './context.ts'
import { isAccessOver } from '../access-until.ts'
import { type Access, type LearningPerson, mayLearn } from './may-open.ts'
import type { ReleaseEnrolment } from './release-of.ts'
import { teaches } from './teachers.ts'

/** Where a person is with a course: the course, their enrolment in it, and on what ground they learn it. */
export interface CourseStanding {
  course: { id: number; courseId: string; title: string; image: string }
  person: LearningPerson
  /** null: not enrolled, or no longer. */
  enrolment:
    | (ReleaseEnrolment & {
        id: number
        batch: EnrolmentBatch | null
        /** The last day of access; null: it has no end. */
        accessUntil: Day | null
      })
    | null
}

type EnrolmentBatch = NonNullable<ReleaseEnrolment['batch']> & BatchPlan

function standing(db: Db, { studentId, courseId }: { studentId: number; courseId: string }) {
  return db
    .selectFrom('courses as course')
    .leftJoin('enrolments as enrolment', (join) =>
      join
        .onRef('enrolment.course_id', '=', 'course.id')
        .on('enrolment.student_id', '=', studentId),
    )
    .leftJoin('batches as batch', 'batch.id', 'enrolment.batch_id')
    .select('course.state as course_state')
    .select(['course.id as course_row', 'course.course_id', 'course.title', 'course.banner_path'])
    .select('course.lesson_count')
    .select(['enrolment.id', 'enrolment.state', 'enrolment.enrolled_at', 'enrolment.access_until'])
    .select(isAccessOver.as('is_over'))
    .select(PLAN_COLUMNS.map((column) => `batch.${column}` as const))
    .select(classesOfBatch.as('classes'))
    .where('course.course_id', '=', courseId)
    .orderBy((order) => order.case().when('enrolment.state', '=', 'revoked').then(1).else(0).end())
    .orderBy('enrolment.id', 'desc')
    .limit(1)
}

/**
 * The course, and the enrolment of this person in it: the one that is not ended, else the last one.
 *
 * @throws Problem course_not_found
 */
export async function findCourseStanding(
  db: Db | Trx,
  learner: Learner,
  courseId: string,
): Promise<CourseStanding> {
  const row = await standing(db, { studentId: learner.id, courseId }).executeTakeFirst()
  // Who never had a course that is not on the site learns nothing of it.
  const teachesIt =
    row !== undefined &&
    learner.provesAddress &&
    (await teaches(db, { studentId: learner.id, courseId: row.course_row }))
  const isHidden =
    row?.course_state !== 'published' && row?.id === null && !learner.isStaff && !teachesIt
  if (!row || isHidden) throw new Problem('course_not_found')
  const plan = batchPlanIfAny(row)
  const state = row.state as 'active' | 'flagged' | 'revoked' | null
  return {
    course: {
      id: row.course_row,
      courseId: row.course_id,
      title: row.title,
      image: row.banner_path,
    },
    person: {
      isStaff: learner.isStaff,
      teaches: teachesIt,
      enrolment: state && { state, isOver: row.is_over },
    },
    enrolment:
      row.id === null || state === 'revoked'
        ? null
        : {
            id: row.id,
            enrolledAt: defined(row.enrolled_at),
            accessUntil: row.access_until,
            batch: plan && { ...plan, lessonCount: row.lesson_count, classes: row.classes },
          },
  }
}

/** For a query of batches: the days of the live classes of each; null: it has none. */
export const classesOfBatch = sql<{ days: Day[]; held: number } | null>`(
  select jsonb_build_object('days', classes.days, 'held', classes.held)
  from class_days as classes where classes.batch_id = batch.id)`

/** The same where there may be no such course for this person: null. */
export async function findCourseStandingIfAny(
  db: Db | Trx,
  learner: Learner,
  courseId: string,
): Promise<CourseStanding | null> {
  try {
    return await findCourseStanding(db, learner, courseId)
  } catch (error) {
    if (error instanceof Problem && error.code === 'course_not_found') return null
    throw error
  }
}

/**
 * The same for someone who has to be let into the course.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended
 */
export async function findAdmittedStanding(
  db: Db | Trx,
  learner: Learner,
  courseId: string,
): Promise<CourseStanding & { as: 'student' | 'instructor' | 'staff' }> {
  const standing = await findCourseStanding(db, learner, courseId)
  const access = mayLearn(standing.person)
  if (!access.may) throw refusalOf(standing, access)
  return { ...standing, as: access.as }
}

/** Why someone is not let in; of access that has ended, also to which course and when (facts: courseName, until). */
export function refusalOf(
  { course, enrolment }: Pick<CourseStanding, 'course' | 'enrolment'>,
  { why }: Extract<Access, { may: false }>,
): Problem {
  const until = why === 'access_ended' ? enrolment?.accessUntil : null
  return until ? new Problem(why, { facts: { courseName: course.title, until } }) : new Problem(why)
}
