import { Problem } from '#contract/problems.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { Day } from '#contract/time.ts'
import type { Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/mail/index.ts'
import { certificateMail, type Issuer } from './certificate-mail.ts'
import { classesOfBatch } from '../classroom/find-course-standing.ts'
import { contentsOf } from './certificate-contents.ts'
import { newSerial } from './certificate-serial.ts'
import { TITLE_BN } from '../../catalog/index.ts'

/** A serial that is taken already is not met in practice; a row that goes while we look is met once. */
const TRIES = 5

/** An enrolment whose student may be given a certificate. */
export interface CertificateEnrolment {
  student_id: number
  course_id: number
  batch_id: number | null
  name: string
  email: string
  title: string
  title_bn: string | null
  language: LanguageCode
  lesson_count: number
  enrolled_at: Date
  starts_on: Day | null
  class_days: string[] | null
  /** The live classes of the batch that are not cancelled; null: no batch, or one without a timetable. */
  classes: { days: readonly Day[]; held: number } | null
}

/**
 * An active enrolment with what its certificate needs. Locked, so that a refund that ends it waits; `forUpdate` also
 * makes others wait who issue its certificate.
 *
 * @throws Problem enrolment_not_found, enrolment_not_active
 */
export async function certifiedEnrolment(
  trx: Trx,
  id: number,
  { forUpdate = false } = {},
): Promise<CertificateEnrolment> {
  const select = trx
    .selectFrom('enrolments as enrolment')
    .innerJoin('students as student', 'student.id', 'enrolment.student_id')
    .innerJoin('courses as course', 'course.id', 'enrolment.course_id')
    .innerJoin('order_items as item', 'item.id', 'enrolment.order_item_id')
    .innerJoin('orders as order', 'order.id', 'item.order_id')
    .leftJoin('batches as batch', 'batch.id', 'enrolment.batch_id')
    .select([
      'enrolment.student_id',
      'enrolment.course_id',
      'enrolment.batch_id',
      'enrolment.state',
      'enrolment.enrolled_at',
    ])
    .select([
      'student.name',
      'student.email',
      'student.deleted_at',
      'course.title',
      'course.lesson_count',
      'order.language',
      'batch.starts_on',
      'batch.class_days',
    ])
    .select(TITLE_BN.as('title_bn'))
    .select(classesOfBatch.as('classes'))
    .where('enrolment.id', '=', id)
  const enrolment = await (
    forUpdate ? select.forUpdate('enrolment') : select.forShare('enrolment')
  ).executeTakeFirst()
  if (!enrolment) throw new Problem('enrolment_not_found')
  if (enrolment.state !== 'active' || enrolment.deleted_at)
    throw new Problem('enrolment_not_active')
  return { ...enrolment, language: enrolment.language as LanguageCode }
}

/**
 * Issues the certificate of an enrolment and mails it, unless there is a valid one of this student and course.
 *
 * @returns its serial, or that of the valid one
 */
export async function issueCertificate(
  trx: Trx,
  enrolment: CertificateEnrolment,
  {
    nameOnIt,
    earlyReason,
    issuedBy,
    issuer,
    at,
  }: {
    /** null: the student's name */
    nameOnIt: string | null
    /** Why it was given before the batch ended; null: it was not. */
    earlyReason: string | null
    /** The member of staff; null: the last step that completed the course. */
    issuedBy: number | null
    issuer: Issuer
    at: Date
  },
): Promise<string> {
  const contents = await contentsOf(trx, {
    courseId: enrolment.course_id,
    batchId: enrolment.batch_id,
    at,
  })
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const certificate = await trx
      .insertInto('certificates')
      .values({
        serial: newSerial(),
        student_id: enrolment.student_id,
        course_id: enrolment.course_id,
        name_on_it: nameOnIt ?? enrolment.name,
        issued_by: issuedBy,
        issued_at: at,
        early_reason: earlyReason,
        level: contents.level,
        class_minutes: contents.classMinutes,
        lesson_minutes: contents.lessonMinutes,
        learnt: JSON.stringify(contents.learnt),
        taught_by: JSON.stringify(contents.taughtBy),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['serial', 'name_on_it'])
      .executeTakeFirst()
    if (certificate) {
      await trx
        .updateTable('enrolments')
        .set({ certificate_waits_since: null })
        .where('student_id', '=', enrolment.student_id)
        .where('course_id', '=', enrolment.course_id)
        .where('certificate_waits_since', 'is not', null)
        .execute()
      await queueMail(trx, certificateMail(enrolment, certificate, issuer))
      return certificate.serial
    }
    const valid = await validCertificate(trx, enrolment)
    if (valid) return valid.serial
  }
  throw new Error(`no free serial in ${TRIES} tries`)
}

export function validCertificate(
  trx: Trx,
  of: { student_id: number; course_id: number },
): Promise<{ serial: string } | undefined> {
  return trx
    .selectFrom('certificates')
    .select('serial')
    .where('student_id', '=', of.student_id)
    .where('course_id', '=', of.course_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}
