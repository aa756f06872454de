import type { Trx } from '#server/db/transact.ts'
import type { ClassroomContext } from '../context.ts'
import { findCourseStanding } from '../find-course-standing.ts'
import { certifyCompletion } from './certify-completion.ts'

/** Issues the certificate of a student who has done enough without a step of their own. @returns whether one was issued */
export async function certifyStudent(
  trx: Trx,
  context: Pick<ClassroomContext, 'now' | 'issuer'>,
  { studentId, courseId }: { studentId: number; courseId: string },
): Promise<boolean> {
  const learner = { id: studentId, isStaff: false, provesAddress: false }
  const standing = await findCourseStanding(trx, learner, courseId)
  if (!standing.enrolment) return false
  const { certificate } = await certifyCompletion(trx, context, { studentId, standing })
  return certificate !== null
}
