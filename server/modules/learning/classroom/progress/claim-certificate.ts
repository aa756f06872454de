import { Problem } from '#contract/problems.ts'
import { transact } from '#server/db/transact.ts'
import { unprintableName } from '../../certificates/unprintable-name.ts'
import { certifyCompletion } from './certify-completion.ts'
import type { ClassroomContext, Learner } from '../context.ts'
import { findAdmittedStanding } from '../find-course-standing.ts'

/**
 * The certificate of a completed course: the one there is, or a new one. Something else than a last lesson may have
 * completed it, such as a lesson that was archived.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended, course_not_completed, enrolment_not_active,
 * invalid_input where the student's name cannot be printed
 */
export async function claimCertificate(
  context: ClassroomContext,
  { learner, courseId }: { learner: Learner; courseId: string },
): Promise<{ serial: string }> {
  const { serial, isNew } = await transact(context.db, async (trx) => {
    const standing = await findAdmittedStanding(trx, learner, courseId)
    if (!standing.enrolment) throw new Problem('not_enrolled')
    const { progress, certificate, waitsForName } = await certifyCompletion(trx, context, {
      studentId: learner.id,
      standing,
    })
    if (certificate !== null) return { serial: certificate, isNew: true }
    if (waitsForName) throw unprintableName('name')
    const valid = await trx
      .selectFrom('certificates')
      .select('serial')
      .where('student_id', '=', learner.id)
      .where('course_id', '=', standing.course.id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (valid) return { serial: valid.serial, isNew: false }
    throw new Problem(progress.isComplete ? 'enrolment_not_active' : 'course_not_completed')
  })
  if (isNew) context.sendMailsSoon()
  return { serial }
}
