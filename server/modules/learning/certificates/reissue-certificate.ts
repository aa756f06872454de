import { Problem } from '#contract/problems.ts'
import type { CertificateView } from '#contract/learning/enrolments.ts'
import type { LanguageCode } from '#contract/site/site.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/mail/index.ts'
import { newSerial } from './certificate-serial.ts'
import { showCertificate } from './show-certificate.ts'
import type { CertificateContext } from './certificate-context.ts'
import type { Recipient } from './certificate-mail.ts'
import { reissuedMail } from './correction-mails.ts'
import { TITLE_BN } from '../../catalog/index.ts'

/**
 * Issues a certificate again with another name, of the day it was earned. The old one is revoked and says that it was
 * replaced; the student gets a mail.
 *
 * @returns the new one
 * @throws Problem certificate_not_found, own_certificate, certificate_revoked
 */
export async function reissueCertificate(
  context: CertificateContext,
  input: { serial: string; nameOnIt: string; reason: string },
): Promise<CertificateView> {
  const serial = await transact(context.db, (trx) => reissue(trx, context, input))
  context.sendMailsSoon()
  return showCertificate(context.db, serial)
}

/** The same inside a transaction. A correction of it that waits is approved by it. @returns the new serial */
export async function reissue(
  trx: Trx,
  { now, issuer, staff }: Pick<CertificateContext, 'now' | 'issuer' | 'staff'>,
  { serial, nameOnIt, reason }: { serial: string; nameOnIt: string; reason: string | null },
): Promise<string> {
  const old = await trx
    .selectFrom('certificates')
    .selectAll()
    .where('serial', '=', serial.toUpperCase())
    .forUpdate()
    .executeTakeFirst()
  if (!old) throw new Problem('certificate_not_found')
  if (old.student_id === staff.id) throw new Problem('own_certificate')
  if (old.revoked_at) throw new Problem('certificate_revoked')
  await trx
    .updateTable('certificates')
    .set({ revoked_at: now, revoked_by: staff.id })
    .where('id', '=', old.id)
    .execute()
  const certificate = await trx
    .insertInto('certificates')
    .values({
      serial: newSerial(),
      student_id: old.student_id,
      course_id: old.course_id,
      name_on_it: nameOnIt,
      issued_at: old.issued_at,
      issued_by: staff.id,
      early_reason: old.early_reason,
      level: old.level,
      class_minutes: old.class_minutes,
      lesson_minutes: old.lesson_minutes,
      learnt: JSON.stringify(old.learnt),
      taught_by: JSON.stringify(old.taught_by),
    })
    .returning(['id', 'serial'])
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('certificates')
    .set({ replaced_by: certificate.id })
    .where('id', '=', old.id)
    .execute()
  await trx
    .updateTable('certificate_corrections')
    .set({ state: 'approved', decided_by: staff.id, decided_at: now })
    .where('certificate_id', '=', old.id)
    .where('state', '=', 'waiting')
    .execute()
  await recordAudit(trx, {
    actor: staff,
    action: 'certificate.reissued',
    subject: certificate.serial,
    before: { serial: old.serial, nameOnIt: old.name_on_it },
    after: { serial: certificate.serial, nameOnIt, reason },
  })
  const student = await studentOf(trx, old)
  await queueMail(
    trx,
    reissuedMail(student, { serial: certificate.serial, nameOnIt, replaces: old.serial }, issuer),
  )
  return certificate.serial
}

/** Whom a mail about a certificate goes to, in the language they ordered in. */
export async function studentOf(
  trx: Trx,
  of: { student_id: number; course_id: number },
): Promise<Recipient> {
  const row = await trx
    .selectFrom('students as student')
    .innerJoin('courses as course', (join) => join.on('course.id', '=', of.course_id))
    .leftJoin('enrolments as enrolment', (join) =>
      join
        .onRef('enrolment.student_id', '=', 'student.id')
        .onRef('enrolment.course_id', '=', 'course.id'),
    )
    .leftJoin('order_items as item', 'item.id', 'enrolment.order_item_id')
    .leftJoin('orders as order', 'order.id', 'item.order_id')
    .select(['student.name', 'student.email', 'course.title', 'order.language'])
    .select(TITLE_BN.as('title_bn'))
    .where('student.id', '=', of.student_id)
    .orderBy('enrolment.id', 'desc')
    .executeTakeFirstOrThrow()
  return { ...row, language: (row.language ?? 'en') as LanguageCode }
}
