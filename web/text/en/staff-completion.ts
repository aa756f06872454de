/** What completes a course. Numbers come as the language writes digits. */
export const completion = {
  title: 'Completion and certificate',
  lead: 'What a student has to do to complete this course and get its certificate.',
  back: 'Back to the curriculum',
  isUnsaved: 'Not saved yet',
  clash: (name: string) =>
    `${name || 'Someone'} has saved another rule since you opened this page. What you chose is still here.`,
  keepMine: 'Save mine instead',
  takeTheirs: 'Take the saved rule',
  link: 'Completion and certificate',
  work: 'What it takes',
  lessons: 'All required lessons',
  lessonsHint: (count: string, number: number) =>
    number === 1 ? 'One is published.' : `${count} are published.`,
  tests: 'Tests',
  testChoices: {
    none: 'Like other lessons',
    all: 'All tests passed',
    some: 'Some tests passed',
  },
  testsHint: (count: string, number: number) =>
    number === 1 ? 'One is published.' : `${count} are published.`,
  least: 'At least so many tests',
  percent: 'Per cent of the marks in each',
  percentHint: 'Empty: the pass mark of each test.',
  average: 'Average marks, per cent',
  averageHint: 'Empty: not asked for. A test that was not taken counts as zero.',
  averageOfBest: 'Empty: not asked for. Counted over the best tests, as many as are to be passed.',
  assignments: 'All assignments passed',
  assignmentsHint: (count: string, number: number) =>
    number === 1 ? 'One is published.' : `${count} are published.`,
  attendance: 'Live classes attended, per cent',
  attendanceHint: 'Empty: not asked for.',
  batchEnded: 'Not before the last class of the batch',
  certificate: 'Certificate',
  certificates: {
    automatic: 'Given with the last step',
    'by-hand': 'Given by us, by hand',
  },
  stays: (count: string, number: number) =>
    number === 0
      ? 'No certificate of this course has been given yet.'
      : number === 1
        ? 'One certificate has been given. A change takes none back.'
        : `${count} certificates have been given. A change takes none back.`,
  easier: 'Whoever has done enough by a new rule finds the certificate on the course home.',
  nothing: 'Nothing is asked for, so no one completes the course. Give each certificate by hand.',
  noTests: 'This course has no published test yet. Until then no one completes it.',
  fewTests: 'There are fewer published tests than that. Until then no one completes the course.',
  noAssignments: 'This course has no published assignment yet. Until then no one completes it.',
  save: 'Save',
  saved: 'Saved',
}
