import { type Certificate, type MyCourse, MyCourse as MyCourseSchema } from '#contract/learning.ts'
import type { Db } from '#server/db/connect.ts'

/** The courses a student is enrolled in, latest first. */
export async function myCourses(db: Db, student: { id: number }): Promise<MyCourse[]> {
  const rows = await db
    .selectFrom('enrolments as enrolment')
    .innerJoin('courses as course', 'course.id', 'enrolment.course_id')
    .leftJoin('batches as batch', 'batch.id', 'enrolment.batch_id')
    .select(['course.course_id', 'course.title', 'course.banner_path', 'course.lesson_count', 'enrolment.state', 'enrolment.enrolled_at'])
    .select(['batch.number', 'batch.starts_on', 'batch.class_days', 'batch.shift', 'batch.orientation_on'])
    .where('enrolment.student_id', '=', student.id)
    .where('enrolment.state', '<>', 'revoked')
    .orderBy('enrolment.enrolled_at', 'desc')
    .orderBy('enrolment.id', 'desc')
    .execute()
  return rows.map((row) =>
    MyCourseSchema.parse({
      courseId: row.course_id,
      courseName: row.title,
      image: row.banner_path,
      lessonCount: row.lesson_count,
      batch:
        row.number === null
          ? null
          : {
              number: row.number,
              startsOn: row.starts_on,
              classDays: row.class_days,
              shift: row.shift,
              orientationOn: row.orientation_on,
            },
      state: row.state,
      enrolledAt: row.enrolled_at.toISOString(),
    }),
  )
}

/** A student's certificates, latest first. */
export async function myCertificates(db: Db, student: { id: number }): Promise<Certificate[]> {
  const rows = await db
    .selectFrom('certificates as certificate')
    .innerJoin('courses as course', 'course.id', 'certificate.course_id')
    .select(['certificate.serial', 'course.course_id', 'course.title', 'certificate.name_on_it', 'certificate.issued_at'])
    .where('certificate.student_id', '=', student.id)
    .where('certificate.revoked_at', 'is', null)
    .orderBy('certificate.issued_at', 'desc')
    .execute()
  return rows.map((row) => ({
    serial: row.serial,
    courseId: row.course_id,
    courseName: row.title,
    nameOnIt: row.name_on_it,
    issuedAt: row.issued_at.toISOString(),
  }))
}

/** How many courses and certificates a student has. */
export async function countLearning(db: Db, student: { id: number }): Promise<{ courses: number; certificates: number }> {
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
