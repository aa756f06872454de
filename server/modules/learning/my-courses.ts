import { defined } from '#contract/defined.ts'
import { sql } from 'kysely'
import {
  type Certificate,
  type MyCourse,
  MyCourse as MyCourseSchema,
} from '#contract/learning/enrolments.ts'
import type { correctionStates } from '#contract/learning/enrolments.ts'
import type { Day } from '#contract/time.ts'
import { isPrintable } from '#contract/printed-letters.ts'
import type { Db } from '#server/db/connect.ts'
import { TITLE_BN, batchPlanIfAny, PLAN_COLUMNS, type PlanRowIfAny } from '../catalog/index.ts'
import { isAccessOver, limitedAccess } from './access-until.ts'
import { classesAhead, classesOfEnrolments } from './classroom/progress/attendance-of.ts'
import { classesOfBatch } from './classroom/find-course-standing.ts'
import { progressOfCourses } from './classroom/progress/progress-of-courses.ts'
import { storedContents } from './certificates/certificate-contents.ts'

/** How long a course stays in the list after its batch was cancelled. */
const CANCELLED_SHOWN_DAYS = 60

function enrolmentsOf(db: Db, { studentId }: { studentId: number }) {
  return db
    .selectFrom('enrolments as enrolment')
    .innerJoin('courses as course', 'course.id', 'enrolment.course_id')
    .leftJoin('batches as batch', 'batch.id', 'enrolment.batch_id')
    .select([
      'course.id',
      'course.course_id',
      'course.title',
      'course.banner_path',
      'course.lesson_count as sold_lesson_count',
      'course.curriculum_test_count',
      'enrolment.id as enrolment_id',
      'enrolment.state',
      'enrolment.enrolled_at',
      'enrolment.notice',
      'enrolment.access_until',
    ])
    .select(isAccessOver.as('is_over'))
    .select(
      sql<number>`coalesce(course.curriculum_lesson_count, course.lesson_count)`.as('lesson_count'),
    )
    .select(PLAN_COLUMNS.map((column) => `batch.${column}` as const))
    .select('batch.orientation_on')
    .select(classesOfBatch.as('class_days_held'))
    .where('enrolment.student_id', '=', studentId)
    .where(
      sql<boolean>`(enrolment.state <> 'revoked' or (enrolment.notice->>'kind' = 'cancelled'
        and enrolment.ended_at > now() - make_interval(days => ${CANCELLED_SHOWN_DAYS})
        and not exists (select 1 from enrolments other where other.student_id = enrolment.student_id
          and other.course_id = enrolment.course_id and other.id > enrolment.id)))`,
    )
    .orderBy('enrolment.enrolled_at', 'desc')
    .orderBy('enrolment.id', 'desc')
}

/** The courses a student is enrolled in, latest first; and those whose batch was recently cancelled. */
export async function myCourses(
  db: Db,
  { student, now }: { student: { id: number }; now: Date },
): Promise<MyCourse[]> {
  const rows = await enrolmentsOf(db, { studentId: student.id }).execute()
  const enrolments = new Map(
    rows
      .filter(({ state }) => state !== 'revoked')
      .map((row) => [
        row.id,
        { id: row.enrolment_id, enrolledAt: row.enrolled_at, batch: releasedBatchOf(row) },
      ]),
  )
  const ids = [...enrolments.values()].map(({ id }) => id)
  const classes = await classesOfEnrolments(db, ids)
  const ahead = await classesAhead(db, { ids, now })
  const progress = await progressOfCourses(db, { studentId: student.id, enrolments, classes, now })
  return rows.map((row) =>
    MyCourseSchema.parse({
      courseId: row.course_id,
      courseName: row.title,
      image: row.banner_path,
      lessonCount: row.lesson_count,
      testCount: row.curriculum_test_count,
      batch: batchOf(row),
      state: row.state,
      enrolledAt: row.enrolled_at.toISOString(),
      notice: row.notice,
      access: limitedAccess(row),
      progress: progress.get(row.id) ?? null,
      classes: classes.has(row.enrolment_id)
        ? { ...classes.get(row.enrolment_id), ahead: ahead.get(row.enrolment_id) ?? [] }
        : null,
    }),
  )
}

function batchOf(row: PlanRowIfAny & { orientation_on: Day | null }) {
  const plan = batchPlanIfAny(row)
  return plan && { ...plan, orientationOn: row.orientation_on }
}

function releasedBatchOf(
  row: Parameters<typeof batchOf>[0] & {
    sold_lesson_count: number
    class_days_held: { days: Day[]; held: number } | null
  },
) {
  const batch = batchOf(row)
  return batch && { ...batch, lessonCount: row.sold_lesson_count, classes: row.class_days_held }
}

/** A student's certificates, latest first. */
export async function myCertificates(db: Db, student: { id: number }): Promise<Certificate[]> {
  const rows = await db
    .selectFrom('certificates as certificate')
    .innerJoin('courses as course', 'course.id', 'certificate.course_id')
    .leftJoinLateral(
      (last) =>
        last
          .selectFrom('certificate_corrections')
          .select(['asked_name', 'state as correction_state', 'answer'])
          .whereRef('certificate_id', '=', 'certificate.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('correction'),
      (join) => join.onTrue(),
    )
    .select(['correction.asked_name', 'correction.correction_state', 'correction.answer'])
    .select([
      'certificate.serial',
      'course.course_id',
      'course.title',
      'certificate.name_on_it',
      'certificate.issued_at',
      'certificate.class_minutes',
      'certificate.lesson_minutes',
      'certificate.learnt',
      'certificate.taught_by',
    ])
    .select(TITLE_BN.as('title_bn'))
    .select((row) => row.fn.coalesce('certificate.level', 'course.level').as('level'))
    .where('certificate.student_id', '=', student.id)
    .where('certificate.revoked_at', 'is', null)
    .orderBy('certificate.issued_at', 'desc')
    .execute()
  return rows.map((row) => ({
    serial: row.serial,
    courseId: row.course_id,
    courseName: row.title,
    courseNameBn: row.title_bn || null,
    nameOnIt: row.name_on_it,
    issuedAt: row.issued_at.toISOString(),
    level: row.level,
    classMinutes: row.class_minutes,
    lessonMinutes: row.lesson_minutes,
    taughtBy: [...storedContents(row).taughtBy],
    hasPdf: isPrintable(row.name_on_it),
    correction: row.correction_state
      ? {
          name: defined(row.asked_name),
          state: row.correction_state as (typeof correctionStates)[number],
          answer: row.answer,
        }
      : null,
  }))
}

/** How many courses and certificates a student has. */
export async function countLearning(
  db: Db,
  student: { id: number },
): Promise<{ courses: number; certificates: number }> {
  const { courses, certificates } = await db
    .selectNoFrom((select) => [
      select
        .selectFrom('enrolments')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('student_id', '=', student.id)
        .where('state', '<>', 'revoked')
        .as('courses'),
      select
        .selectFrom('certificates')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('student_id', '=', student.id)
        .where('revoked_at', 'is', null)
        .as('certificates'),
    ])
    .executeTakeFirstOrThrow()
  return { courses: courses ?? 0, certificates: certificates ?? 0 }
}
