import { type Classroom, Classroom as ClassroomSchema } from '#contract/learning/classroom.ts'
import { attendanceOf } from './progress/attendance-of.ts'
import { testPercents } from './progress/test-percents.ts'
import type { ClassroomContext, Learner } from './context.ts'
import { completionRuleOf, inSections, outlineOf, outlineRows } from './course-outline.ts'
import { findAdmittedStanding } from './find-course-standing.ts'

/**
 * A course as one person finds it who learns it.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended
 */
export async function showClassroom(
  { db, now }: ClassroomContext,
  { learner, courseId }: { learner: Learner; courseId: string },
): Promise<Classroom> {
  const { course, person, enrolment, as } = await findAdmittedStanding(db, learner, courseId)
  const rows = await outlineRows(db, {
    courseIds: [course.id],
    studentId: learner.id,
    ofAllBatches: as !== 'student',
  })
  const rule = await completionRuleOf(db, course.id)
  const { lessons, progress } = outlineOf(rows, {
    enrolment,
    rule,
    now,
    attendance: await attendanceOf(db, enrolment),
    percents: await testPercents(db, { rules: [{ ...course, rule }], studentId: learner.id, now }),
  })
  const certificate = await db
    .selectFrom('certificates')
    .select(['serial', 'issued_at'])
    .where('student_id', '=', learner.id)
    .where('course_id', '=', course.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return ClassroomSchema.parse({
    courseId: course.courseId,
    courseName: course.title,
    image: course.image,
    as,
    teaches: person.teaches,
    batch: enrolment?.batch ?? null,
    accessUntil: enrolment?.accessUntil ?? null,
    sections: inSections(rows, lessons),
    progress,
    completion: rule,
    certificate: certificate
      ? { serial: certificate.serial, issuedAt: certificate.issued_at.toISOString() }
      : null,
  })
}
