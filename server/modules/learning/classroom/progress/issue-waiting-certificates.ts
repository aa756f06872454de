import { Problem } from '#contract/problems.ts'
import type { ClassroomContext, Learner } from '../context.ts'
import { claimCertificate } from './claim-certificate.ts'

/** Issues the certificates of a student that waited for nothing but a name that can be printed. */
export async function issueWaitingCertificates(
  context: ClassroomContext,
  learner: Learner,
): Promise<void> {
  const waiting = await context.db
    .selectFrom('enrolments as enrolment')
    .innerJoin('courses as course', 'course.id', 'enrolment.course_id')
    .select('course.course_id')
    .where('enrolment.student_id', '=', learner.id)
    .where('enrolment.certificate_waits_since', 'is not', null)
    .where('enrolment.state', '=', 'active')
    .execute()
  for (const { course_id: courseId } of waiting) {
    try {
      await claimCertificate(context, { learner, courseId })
    } catch (error) {
      // The course has got another lesson since, or the name can still not be printed: it goes on waiting.
      if (!(error instanceof Problem)) throw error
    }
  }
}
