import type { CertificateView } from '#contract/learning/enrolments.ts'
import { isPrintable } from '#contract/printed-letters.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact } from '#server/db/transact.ts'
import { hasBatchEnded } from '../classroom/batch-ended.ts'
import type { CertificateContext } from './certificate-context.ts'
import {
  type CertificateEnrolment,
  certifiedEnrolment,
  issueCertificate,
  validCertificate,
} from './issue-certificate.ts'
import { showCertificate } from './show-certificate.ts'
import { unprintableName } from './unprintable-name.ts'

interface CertificateAward {
  /** Of the enrolment. */
  id: number
  /** Without it, the student's name. */
  nameOnIt?: string | null | undefined
  /** Why it is given before the batch has ended. */
  earlyReason?: string | null | undefined
}

/**
 * Awards the certificate of an enrolment and notifies the student by mail. Anyone with a valid one for this course
 * keeps it, and gets no mail.
 *
 * @throws Problem enrolment_not_found, enrolment_not_active, own_certificate. certificate_early: before the batch has
 * ended, without a reason. invalid_input: the student's name cannot be printed, and no other is given.
 */
export async function awardCertificate(
  { db, now, issuer, staff, sendMailsSoon }: CertificateContext,
  { id, nameOnIt = null, earlyReason = null }: CertificateAward,
): Promise<CertificateView> {
  const awarded = await transact(db, async (trx) => {
    const enrolment = await certifiedEnrolment(trx, id)
    const isEarly = isBeforeLastClass(enrolment, now)
    const valid = await validCertificate(trx, enrolment)
    if (enrolment.student_id === staff.id && !valid) throw new Problem('own_certificate')
    if (isEarly && earlyReason === null && !valid) throw new Problem('certificate_early')
    if (nameOnIt === null && !isPrintable(enrolment.name) && !valid)
      throw unprintableName('nameOnIt')
    const reason = isEarly ? earlyReason : null
    const serial = await issueCertificate(trx, enrolment, {
      nameOnIt,
      earlyReason: reason,
      issuedBy: staff.id,
      issuer,
      at: now,
    })
    await recordAudit(trx, {
      actor: staff,
      action: 'certificate.given',
      subject: serial,
      before: { serial: valid?.serial ?? null },
      after: { serial, ...(!valid && { course: enrolment.title, earlyReason: reason }) },
    })
    return serial
  })
  sendMailsSoon()
  return showCertificate(db, awarded)
}

/** Whether a class of a batch is still to be held; without a batch nothing is known. */
function isBeforeLastClass(
  batch: Pick<CertificateEnrolment, 'starts_on' | 'class_days' | 'lesson_count' | 'classes'>,
  now: Date,
): boolean {
  if (batch.starts_on === null) return false
  return !hasBatchEnded(
    {
      startsOn: batch.starts_on,
      classDays: batch.class_days ?? [],
      lessonCount: batch.lesson_count,
      classes: batch.classes,
    },
    now,
  )
}
