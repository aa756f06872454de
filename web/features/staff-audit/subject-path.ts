import { textBefore } from '#contract/text-before.ts'

/** The page of a subject of the audit list; null: it has none. */
export function subjectPath({
  action,
  subject,
}: {
  action: string
  subject: string
}): string | null {
  const noun = textBefore(action, '.')
  const name = encodeURIComponent(subject)
  const course = encodeURIComponent(textBefore(textBefore(subject, ' '), '/'))
  const paths: Record<string, string> = {
    course: `/staff/courses/${name}`,
    completion: `/staff/courses/${name}/completion`,
    section: `/staff/courses/${name}/curriculum`,
    lesson: `/staff/courses/${course}/lessons/${encodeURIComponent(subject.split(' ')[1] ?? '')}`,
    lessons: `/staff/courses/${name}/curriculum`,
    assignment: `/staff/courses/${course}/lessons/${encodeURIComponent(subject.split(' ')[1] ?? '')}`,
    submission: `/staff/submissions/${encodeURIComponent(subject.split(' ')[2] ?? '')}`,
    test: `/staff/courses/${course}/lessons/${encodeURIComponent(subject.split(' ')[1] ?? '')}`,
    attempt: `/staff/attempts/${name}`,
    announcement: `/staff/courses/${name}/announcements`,
    recording: `/staff/batches/${course}`,
    attendance: `/staff/batches/${course}`,
    order: `/staff/orders/${name}`,
    coupon: `/staff/coupons/${name}`,
    certificate: `/certificates/${name}`,
    question_bank: `/staff/question-banks/${name}`,
    bank_questions: `/staff/question-banks/${name}`,
    stimulus: `/staff/question-banks/${name}`,
    bank_question: `/staff/bank-questions/${encodeURIComponent(subject.split(' ')[1] ?? '')}`,
    batch: `/staff/batches/${course}`,
    timetable: `/staff/batches/${course}`,
    class: `/staff/batches/${course}`,
    student: `/staff/students?q=${name}`,
    manual_enrolment: `/staff/students?q=${name}`,
    inbox: `/staff/inbox/${encodeURIComponent(textBefore(subject, '/'))}`,
    mail: '/staff/mails',
    settlement: '/staff/settlements',
    review: '/staff/reviews',
  }
  return paths[noun] ?? null
}
