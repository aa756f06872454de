import { Problem } from '#contract/problems.ts'
import type { LanguageCode } from '#contract/site.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/mail/index.ts'
import { certificateMail, type Issuer } from './certificate-mail.ts'
import { newSerial } from './certificate-serial.ts'

/** A serial that is taken already is not met in practice; a row that goes while we look is met once. */
const TRIES = 5

/**
 * Gives the certificate of an enrolment and tells the student by mail. Who has a valid one for this course keeps it as
 * it is, and hears nothing.
 *
 * @param nameOnIt null: the student's name
 * @returns its serial
 * @throws Problem enrolment_not_found, enrolment_not_active
 */
export async function giveCertificate(
  db: Db,
  enrolmentId: number,
  { nameOnIt, staff, issuer, at }: { nameOnIt: string | null; staff: { id: number }; issuer: Issuer; at: Date },
): Promise<string> {
  return transact(db, async (trx) => {
    const enrolment = await activeEnrolment(trx, enrolmentId)
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const given = await trx
        .insertInto('certificates')
        .values({
          serial: newSerial(),
          student_id: enrolment.student_id,
          course_id: enrolment.course_id,
          name_on_it: nameOnIt ?? enrolment.name,
          issued_by: staff.id,
          issued_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['serial', 'name_on_it'])
        .executeTakeFirst()
      if (given) {
        await queueMail(trx, certificateMail(enrolment, given, issuer))
        return given.serial
      }
      const valid = await validCertificate(trx, enrolment)
      if (valid) return valid.serial
    }
    throw new Error(`no free serial in ${TRIES} tries`)
  })
}

/** Locked, so that a refund that ends it waits. */
async function activeEnrolment(trx: Trx, id: number) {
  const enrolment = await trx
    .selectFrom('enrolments as enrolment')
    .innerJoin('students as student', 'student.id', 'enrolment.student_id')
    .innerJoin('courses as course', 'course.id', 'enrolment.course_id')
    .innerJoin('order_items as item', 'item.id', 'enrolment.order_item_id')
    .innerJoin('orders as order', 'order.id', 'item.order_id')
    .select(['enrolment.student_id', 'enrolment.course_id', 'enrolment.state'])
    .select(['student.name', 'student.email', 'student.deleted_at', 'course.title', 'order.language'])
    .where('enrolment.id', '=', id)
    .forShare('enrolment')
    .executeTakeFirst()
  if (!enrolment) throw new Problem('enrolment_not_found')
  if (enrolment.state !== 'active' || enrolment.deleted_at) throw new Problem('enrolment_not_active')
  return { ...enrolment, language: enrolment.language as LanguageCode }
}

function validCertificate(trx: Trx, of: { student_id: number; course_id: number }): Promise<{ serial: string } | undefined> {
  return trx
    .selectFrom('certificates')
    .select('serial')
    .where('student_id', '=', of.student_id)
    .where('course_id', '=', of.course_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}
