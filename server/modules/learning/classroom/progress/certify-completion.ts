import { defined } from '#contract/defined.ts'
import type { CourseProgress } from '#contract/learning/classroom.ts'
import { isPrintable } from '#contract/printed-letters.ts'
import type { Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/mail/index.ts'
import { waitingCertificateMail } from '../../certificates/certificate-mail.ts'
import {
  type CertificateEnrolment,
  certifiedEnrolment,
  issueCertificate,
} from '../../certificates/issue-certificate.ts'
import { attendanceOf } from './attendance-of.ts'
import type { ClassroomContext } from '../context.ts'
import { completionRuleOf, outlineOf, outlineRows } from '../course-outline.ts'
import type { CourseStanding } from '../find-course-standing.ts'
import { testPercents } from './test-percents.ts'

/**
 * Issues the certificate of a course, in the transaction of the step that completed it. Of two last steps at once the
 * second waits at the enrolment and then sees both, so there is one certificate. One that staff took back during this
 * enrolment is not issued again. One whose name cannot be printed waits for the student's correction: one mail says so.
 *
 * @returns the student's progress now, and the serial of a certificate issued by this call
 */
export async function certifyCompletion(
  trx: Trx,
  { now, issuer }: Pick<ClassroomContext, 'now' | 'issuer'>,
  {
    studentId,
    standing: { course, enrolment },
  }: { studentId: number; standing: Pick<CourseStanding, 'course' | 'enrolment'> },
): Promise<{ progress: CourseProgress; certificate: string | null; waitsForName?: true }> {
  const { id } = defined(enrolment)
  await trx.selectFrom('enrolments').select('id').where('id', '=', id).forUpdate().execute()
  const rule = await completionRuleOf(trx, course.id)
  const { progress } = outlineOf(await outlineRows(trx, { courseIds: [course.id], studentId }), {
    enrolment,
    rule,
    now,
    attendance: await attendanceOf(trx, enrolment),
    percents: await testPercents(trx, { rules: [{ ...course, rule }], studentId, now }),
  })
  if (!progress.isComplete || rule.certificate !== 'automatic')
    return { progress, certificate: null }
  const state = await trx
    .selectFrom('enrolments')
    .select(['state', 'certificate_waits_since'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // While the bank asks about the payment the course can be learnt, but nothing is certified.
  if (state.state !== 'active') return { progress, certificate: null }
  const certified = await certifiedEnrolment(trx, id, { forUpdate: true })
  if (await hadCertificate(trx, certified)) return { progress, certificate: null }
  if (!isPrintable(certified.name)) {
    if (state.certificate_waits_since === null) {
      await trx
        .updateTable('enrolments')
        .set({ certificate_waits_since: now })
        .where('id', '=', id)
        .execute()
      await queueMail(trx, waitingCertificateMail(certified, issuer))
    }
    return { progress, certificate: null, waitsForName: true }
  }
  const certificate = await issueCertificate(trx, certified, {
    nameOnIt: null,
    earlyReason: null,
    issuedBy: null,
    issuer,
    at: now,
  })
  return { progress, certificate }
}

/** Whether there is a certificate, or was one since this enrolment began. */
async function hadCertificate(trx: Trx, enrolment: CertificateEnrolment): Promise<boolean> {
  const certificate = await trx
    .selectFrom('certificates')
    .select('id')
    .where('student_id', '=', enrolment.student_id)
    .where('course_id', '=', enrolment.course_id)
    .where((where) =>
      where.or([where('revoked_at', 'is', null), where('revoked_at', '>=', enrolment.enrolled_at)]),
    )
    .executeTakeFirst()
  return certificate !== undefined
}
