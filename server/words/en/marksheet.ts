export interface MarksheetWords {
  heading: string
  /** Beside the id of someone whose name has letters that the fonts of a PDF lack. */
  unprintableName: string
  name: string
  course: string
  test: string
  day: string
  attempt: string
  attemptNumber: (number: string) => string
  practice: string
  guest: string
  paper: string
  position: string
  positionOf: (position: string, all: string) => string
  part: string
  wholeTest: string
  otherPart: string
  right: string
  wrong: string
  blank: string
  takenOff: string
  marks: string
  of: (marks: string, possible: string) => string
  totalTakenOff: string
  total: string
  passMark: string
  passPercent: (percent: string) => string
  result: string
  passed: string
  failed: string
  /** Where a test has no pass mark. */
  noPassMark: string
  waiting: (count: string, number: number) => string
  outside: string
  issued: (day: string) => string
}

/** What is printed on a marksheet. Numbers come as the language writes digits. */
export const marksheet: MarksheetWords = {
  heading: 'Marksheet',
  unprintableName: 'the name is in letters this file cannot print',
  name: 'Name',
  course: 'Course',
  test: 'Test',
  day: 'Handed in',
  attempt: 'Attempt',
  attemptNumber: (number) => `Attempt ${number}`,
  practice: 'Practice, which does not count',
  guest: 'Free test, before signing up',
  paper: 'On paper',
  position: 'Merit position',
  positionOf: (position, all) => `${position} of ${all}`,
  part: 'Section',
  wholeTest: 'Whole test',
  otherPart: 'Other questions',
  right: 'Right',
  wrong: 'Wrong',
  blank: 'Blank',
  takenOff: 'Negative',
  marks: 'Marks',
  of: (marks, possible) => `${marks} / ${possible}`,
  totalTakenOff: 'Negative marks in all',
  total: 'Total',
  passMark: 'Pass mark',
  passPercent: (percent) => `${percent}%`,
  result: 'Result',
  passed: 'Passed',
  failed: 'Not passed',
  noPassMark: 'No pass mark',
  waiting: (count, number) =>
    number === 1
      ? 'Provisional: one answer is still to be marked.'
      : `Provisional: ${count} answers are still to be marked.`,
  outside: 'Taken outside the window of the test.',
  issued: (day) => `As of ${day}.`,
}
