import type { Notice } from '#contract/notifications/kinds.ts'

/** A notice about a question, and the subject under which it is grouped. */
export function aboutQuestion(
  kind: 'question-asked' | 'question-solved' | 'question-answered',
  {
    course,
    question: { questionId, lessonId, title },
    byTeacher = false,
  }: {
    course: { courseId: string; title: string }
    question: { questionId: string; lessonId: string | null; title: string }
    byTeacher?: boolean
  },
): { notice: Notice; subject: string } {
  const facts = { courseId: course.courseId, courseName: course.title, lessonId, questionId, title }
  return {
    notice:
      kind === 'question-answered' ? { kind, facts: { ...facts, byTeacher } } : { kind, facts },
    subject: subjectOf(questionId),
  }
}

export function subjectOf(questionId: string): string {
  return `question/${questionId}`
}
