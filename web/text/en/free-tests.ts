/** The tests of a course that anyone may take. The server alone needs these: the page gets them with its data. */
export const freeTests = {
  title: 'Free test',
  text: 'See where you stand before you enrol. No account needed.',
  start: 'Take the free test',
  facts: (questions: string, minutes: string | null) =>
    minutes === null ? `${questions} questions` : `${questions} questions · ${minutes} minutes`,
}
