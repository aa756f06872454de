import type { StaffCorrection } from '#contract/learning/certificates.ts'
import type { CertificateView } from '#contract/learning/enrolments.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/mail/index.ts'
import { showCertificate } from './show-certificate.ts'
import { correctionRejectedMail } from './correction-mails.ts'
import type { CertificateContext } from './certificate-context.ts'
import { reissue, studentOf } from './reissue-certificate.ts'

/**
 * Saves a student's request for another name on their certificate, for staff to decide.
 *
 * @throws Problem certificate_not_found (also another's), certificate_revoked, correction_same_name, correction_waiting
 */
export async function askForCorrection(
  db: Db,
  {
    student,
    serial,
    name,
    note,
  }: {
    student: { id: number }
    serial: string
    name: string
    note?: string | undefined
  },
): Promise<void> {
  const certificate = await db
    .selectFrom('certificates')
    .select(['id', 'name_on_it', 'revoked_at'])
    .where('serial', '=', serial.toUpperCase())
    .where('student_id', '=', student.id)
    .executeTakeFirst()
  if (!certificate) throw new Problem('certificate_not_found')
  if (certificate.revoked_at) throw new Problem('certificate_revoked')
  if (certificate.name_on_it === name) throw new Problem('correction_same_name')
  const saved = await db
    .insertInto('certificate_corrections')
    .values({
      certificate_id: certificate.id,
      student_id: student.id,
      asked_name: name,
      note: note || null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!saved) throw new Problem('correction_waiting')
}

/** How many ask for a correction, and since when the oldest waits. */
export async function countCorrections(db: Db): Promise<{ count: number; oldestAt: Date | null }> {
  const { count, at } = await db
    .selectFrom('certificate_corrections')
    .select((select) => select.fn.countAll<number>().as('count'))
    .select((select) => select.fn.min('asked_at').as('at'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return { count, oldestAt: at }
}

/** The corrections that wait, oldest first. */
export async function listCorrections(db: Db): Promise<StaffCorrection[]> {
  const rows = await db
    .selectFrom('certificate_corrections as correction')
    .innerJoin('certificates as certificate', 'certificate.id', 'correction.certificate_id')
    .innerJoin('courses as course', 'course.id', 'certificate.course_id')
    .innerJoin('students as student', 'student.id', 'correction.student_id')
    .select(['correction.id', 'correction.asked_name', 'correction.note', 'correction.asked_at'])
    .select(['certificate.serial', 'certificate.name_on_it', 'course.course_id', 'course.title'])
    .select(['student.student_id', 'student.name', 'student.email'])
    .where('correction.state', '=', 'waiting')
    .where('certificate.revoked_at', 'is', null)
    .orderBy('correction.id')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    serial: row.serial,
    courseId: row.course_id,
    courseName: row.title,
    nameOnIt: row.name_on_it,
    askedName: row.asked_name,
    note: row.note,
    askedAt: row.asked_at.toISOString(),
    student: { studentId: row.student_id, name: row.name, email: row.email },
  }))
}

/**
 * Issues the certificate again with this name, which may differ from the one asked for.
 *
 * @returns the new one
 * @throws Problem correction_not_found, correction_decided, own_certificate, certificate_revoked
 */
export async function approveCorrection(
  context: CertificateContext,
  { id, nameOnIt }: { id: number; nameOnIt: string },
): Promise<CertificateView> {
  const serial = await transact(context.db, async (trx) => {
    const former = await waitingCorrection(trx, id)
    return reissue(trx, context, { serial: former.serial, nameOnIt, reason: former.note })
  })
  context.sendMailsSoon()
  return showCertificate(context.db, serial)
}

/**
 * Leaves a certificate as it is and tells the student why.
 *
 * @throws Problem correction_not_found, correction_decided
 */
export async function rejectCorrection(
  { db, now, issuer, staff, sendMailsSoon }: CertificateContext,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  await transact(db, async (trx) => {
    const correction = await waitingCorrection(trx, id)
    await trx
      .updateTable('certificate_corrections')
      .set({ state: 'rejected', answer: reason, decided_by: staff.id, decided_at: now })
      .where('id', '=', id)
      .execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'certificate.correction_rejected',
      subject: correction.serial,
      after: { askedName: correction.asked_name, reason },
    })
    const student = await studentOf(trx, correction)
    const rejected = { askedName: correction.asked_name, reason }
    await queueMail(trx, correctionRejectedMail(student, rejected, issuer))
  })
  sendMailsSoon()
}

async function waitingCorrection(trx: Trx, id: number) {
  const correction = await trx
    .selectFrom('certificate_corrections as correction')
    .innerJoin('certificates as certificate', 'certificate.id', 'correction.certificate_id')
    .select(['correction.state', 'correction.asked_name', 'correction.note'])
    .select(['certificate.serial', 'certificate.student_id', 'certificate.course_id'])
    .where('correction.id', '=', id)
    .forUpdate('correction')
    .executeTakeFirst()
  if (!correction) throw new Problem('correction_not_found')
  if (correction.state !== 'waiting') throw new Problem('correction_decided')
  return correction
}
