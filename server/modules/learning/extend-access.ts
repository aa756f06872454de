import { Problem } from '#contract/problems.ts'
import { addDays, type Day, dhakaDay } from '#contract/time.ts'
import { ACCESS_DAYS } from '#contract/catalog/terms.ts'
import { recordAudit } from '#server/audit/index.ts'
import { changeOne } from '#server/db/change-one.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { TITLE_BN } from '../catalog/index.ts'
import { findLanguages } from '../notifications/index.ts'
import type { CertificateContext } from './certificates/certificate-context.ts'
import { tellOfAccess } from './tell-of-access.ts'

/**
 * Extends the access of an enrolment to a later last day, and tells the student by mail and notification. Access that
 * has ended opens again. The reason is for the audit list.
 *
 * @throws Problem enrolment_not_found. access_has_no_end: also of an enrolment that was revoked. own_access.
 * access_not_later: than it is, than yesterday, or within ten years.
 */
export async function extendAccess(
  { db, now, issuer, staff, sendMailsSoon }: CertificateContext,
  { id, until, reason }: { id: number; until: Day; reason: string },
): Promise<{ accessUntil: Day }> {
  await transact(db, async (trx) => {
    const enrolment = await lockEnrolment(trx, id)
    const { access_until: before } = enrolment
    if (enrolment.student_id === staff.id) throw new Problem('own_access')
    if (before === null || enrolment.state === 'revoked' || enrolment.deleted_at)
      throw new Problem('access_has_no_end')
    const today = dhakaDay(now)
    if (until <= before || until < today || until > addDays(today, ACCESS_DAYS.most))
      throw new Problem('access_not_later')
    await changeOne(trx.updateTable('enrolments').set({ access_until: until }).where('id', '=', id))
    await recordAudit(trx, {
      actor: staff,
      action: 'enrolment.access_extended',
      subject: `enrolment/${id}`,
      before: { until: before },
      after: { until, reason, student: enrolment.public_id, course: enrolment.course_id },
    })
    const languageOf = await findLanguages({ db: trx }, [enrolment.student_id])
    await tellOfAccess(trx, {
      kind: 'access-extended',
      lastDay: {
        student: enrolment.student_id,
        name: enrolment.name,
        email: enrolment.email,
        courseId: enrolment.course_id,
        title: enrolment.title,
        titleBn: enrolment.title_bn,
        until,
      },
      language: languageOf(enrolment.student_id),
      issuer,
      now,
    })
  })
  sendMailsSoon()
  return { accessUntil: until }
}

async function lockEnrolment(trx: Trx, id: number) {
  const enrolment = await trx
    .selectFrom('enrolments as enrolment')
    .innerJoin('students as student', 'student.id', 'enrolment.student_id')
    .innerJoin('courses as course', 'course.id', 'enrolment.course_id')
    .select(['enrolment.student_id', 'enrolment.state', 'enrolment.access_until'])
    .select(['student.student_id as public_id', 'student.name', 'student.email'])
    .select(['student.deleted_at', 'course.course_id', 'course.title'])
    .select(TITLE_BN.as('title_bn'))
    .where('enrolment.id', '=', id)
    .forUpdate('enrolment')
    .executeTakeFirst()
  if (!enrolment) throw new Problem('enrolment_not_found')
  return enrolment
}
