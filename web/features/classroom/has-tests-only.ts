import type { OutlineLesson } from '#contract/learning/classroom.ts'

/** Whether a course is a series of tests: it has no other lessons. */
export function hasTestsOnly(
  sections: readonly { lessons: readonly Pick<OutlineLesson, 'kind'>[] }[],
): boolean {
  const lessons = sections.flatMap((section) => section.lessons)
  return lessons.length > 0 && lessons.every(({ kind }) => kind === 'quiz')
}
