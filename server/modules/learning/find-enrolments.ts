import {
  type StaffEnrolment,
  StaffEnrolment as StaffEnrolmentSchema,
} from '#contract/learning/enrolments.ts'
import type { certificateChoices } from '#contract/learning/terms.ts'
import { containing } from '#server/db/contains.ts'
import type { Db } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page-of.ts'

/**
 * Enrolments, newest first, for a member of staff. `q` is part of a student's name, email address or student id, of a
 * course id, or of a certificate's serial.
 */
export async function findEnrolments(
  db: Db,
  page: {
    q?: string | undefined
    certificate?: (typeof certificateChoices)[number] | undefined
    /** Those of one student, by their row. */
    ofStudent?: number | undefined
    after?: string | undefined
    limit: number
    /** Who asks, by their row. */
    staffId: number
  },
): Promise<{ rows: StaffEnrolment[]; next: string | null }> {
  let query = db
    .selectFrom('enrolments as enrolment')
    .innerJoin('students as student', 'student.id', 'enrolment.student_id')
    .innerJoin('courses as course', 'course.id', 'enrolment.course_id')
    .leftJoin('batches as batch', 'batch.id', 'enrolment.batch_id')
    .leftJoin('certificates as certificate', (join) =>
      join
        .onRef('certificate.student_id', '=', 'enrolment.student_id')
        .onRef('certificate.course_id', '=', 'enrolment.course_id')
        .on('certificate.revoked_at', 'is', null),
    )
    .select([
      'enrolment.id',
      'enrolment.state',
      'enrolment.enrolled_at',
      'enrolment.ended_at',
      'enrolment.end_reason',
      'enrolment.certificate_waits_since',
    ])
    .select(['enrolment.student_id as student', 'student.student_id', 'student.name'])
    .select('student.email')
    .select([
      'course.course_id',
      'course.title',
      'batch.number',
      'certificate.serial',
      'certificate.name_on_it',
    ])
    .orderBy('enrolment.id', 'desc')
    .limit(page.limit + 1)
  if (page.certificate === 'given' || page.certificate === 'missing')
    query = query.where('certificate.id', page.certificate === 'given' ? 'is not' : 'is', null)
  if (page.certificate === 'waits-for-name')
    query = query
      .where('enrolment.certificate_waits_since', 'is not', null)
      .where('enrolment.state', '=', 'active')
  if (page.ofStudent !== undefined) query = query.where('enrolment.student_id', '=', page.ofStudent)
  if (page.after) query = query.where('enrolment.id', '<', Number(page.after))
  if (page.q) {
    const anywhere = containing(page.q)
    query = query.where((where) =>
      where.or(
        (
          [
            'student.name',
            'student.email',
            'student.student_id',
            'course.course_id',
            'certificate.serial',
          ] as const
        ).map((column) => where(column, 'ilike', anywhere)),
      ),
    )
  }
  const found = await query.execute()
  const { shown, next } = pageOf(found, page.limit)
  const rows = shown.map((row) =>
    StaffEnrolmentSchema.parse({
      id: row.id,
      student: { studentId: row.student_id, name: row.name, email: row.email },
      courseId: row.course_id,
      courseName: row.title,
      batchNumber: row.number,
      state: row.state,
      enrolledAt: row.enrolled_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      endReason: row.end_reason,
      certificate: row.serial === null ? null : { serial: row.serial, nameOnIt: row.name_on_it },
      waitsForName:
        row.certificate_waits_since !== null && row.serial === null && row.state === 'active',
      isOwn: row.student === page.staffId,
    }),
  )
  return { rows, next }
}
