import type { AnswersMoment, AttemptChoice, MarksMoment } from '#contract/tests/terms.ts'
import type { TestFault } from '#contract/tests/plans.ts'

const attemptChoices: Record<AttemptChoice, string> = {
  first: 'The first',
  best: 'The best',
  last: 'The last',
}

const marksMoments: Record<MarksMoment, string> = {
  'at-once': 'At once, after handing in',
  'after-closing': 'After the test has closed',
}

const answersMoments: Record<AnswersMoment, string> = {
  'at-once': 'At once, after handing in',
  'after-closing': 'After the test has closed',
  never: 'Never',
}

const faults: Record<TestFault, string> = {
  'no-questions': 'The test has no questions yet. It can be published once it has some.',
  'too-few-to-draw':
    'There are not that many to draw from. Draw fewer, or add questions to the bank.',
  'archived-question': 'This question is archived. Leave it out, or take it back in its bank.',
}

const questions = (count: string, number: number) =>
  number === 1 ? '1 question' : `${count} questions`

/** Tests of courses: their plan and their results. Numbers come as the language writes them. */
export const tests = {
  parts: 'Parts of the test',
  instructions: 'Instructions',
  plan: 'Questions and rules',
  results: 'Results',
  backToCurriculum: 'Curriculum',
  save: 'Save test',
  saved: 'Saved.',
  isSaved: 'All changes are saved',
  isUnsaved: 'Changes that are not saved yet',
  found: 'Changes from your last visit are still here. They are not saved yet.',
  discard: 'Drop my changes',
  discardTitle: 'Drop your changes?',
  discardText: 'The test will be as it was last saved.',
  cancel: 'Cancel',
  clash: (name: string) =>
    name
      ? `${name} has saved this test since you opened it. Your changes are kept here.`
      : 'Someone has saved this test since you opened it. Your changes are kept here.',
  theirs: (questions: string) => `The saved test has ${questions}.`,
  keepMine: 'Save mine instead',
  takeTheirs: 'Take the saved test',
  draftNote: 'Not published yet. Publish it under “Instructions” when it is ready.',
  publishedNote: 'Published: what you save applies to everyone who starts from now on.',
  attemptNote: (count: string, number: number) =>
    number === 1
      ? '1 attempt has begun. It keeps its questions and its time.'
      : `${count} attempts have begun. They keep their questions and their time.`,
  faulty: 'Correct the marked fields first.',

  rules: 'Rules',
  rulesHint: 'Time, attempts, marks, and what students see afterwards',
  time: 'Time and attempts',
  minutes: 'Minutes for one attempt',
  minutesHint: 'Leave it empty for no limit.',
  opensAt: 'Opens',
  closesAt: 'Closes',
  windowHint: 'Time in Dhaka. Leave both empty for a test that is always open.',
  closesFirst: 'It must close after it opens.',
  closesNeeded: 'Set when it closes, because marks or answers are shown after that.',
  attempts: 'Attempts',
  whichCounts: 'Which attempt counts',
  attemptChoices,
  wait: 'Minutes to wait before the next attempt',
  marking: 'Marks',
  negative: 'A wrong answer loses',
  negativeHint: 'Of the marks of its question. A question of the bank may say otherwise.',
  negatives: { none: 'Nothing', quarter: '¼', third: '⅓', half: '½', own: 'Another share' },
  negativePercent: 'Per cent of the marks',
  pass: 'Pass mark, per cent',
  passHint: 'Leave it empty if handing in is enough.',
  shown: 'What students see',
  marksShown: 'Marks are shown',
  answersShown: 'Right answers are shown',
  marksMoments,
  answersMoments,
  leak: 'Answers are shown while the test is still open or attempts are left. Students can pass them on, or use them the next time.',
  shuffles: 'Shuffle the options of every question',
  practice: 'Practice afterwards, with the right answer after each question',
  merit: 'Merit list',

  questionsTitle: 'Questions',
  section: (number: string) => `Section ${number}`,
  sectionTitle: 'Title of the section',
  sectionTitleHint: 'Students see it, such as “Physics”.',
  marksEach: 'Marks of each question',
  marksEachHint: 'Leave it empty for the marks of the bank.',
  shuffleQuestions: 'Shuffle the questions of this section',
  addSection: 'Add a section',
  removeSection: 'Remove section',
  removeSectionTitle: 'Remove this section?',
  removeSectionText: (questions: string) => `It has ${questions}. They stay in the bank.`,
  up: (name: string) => `Move “${name}” up`,
  down: (name: string) => `Move “${name}” down`,
  remove: (name: string) => `Remove “${name}”`,
  addQuestions: 'Choose questions',
  addDraw: 'Draw at random',
  noSlots: 'No questions in this section yet.',
  drawn: (count: string, number: number) =>
    number === 1 ? 'Draws 1 question' : `Draws ${count} questions`,
  drawnFrom: (bank: string) => `from ${bank}`,
  anyTag: 'Any question of the bank',
  drawCount: 'How many',
  ofAvailable: (count: string) => `of ${count} available`,
  unknownAvailable: 'Counted when you save.',
  faults,
  twice: 'This question is already in the test.',

  pickTitle: 'Choose questions',
  drawTitle: 'Draw at random',
  drawLead: 'Every student gets other questions, drawn when the attempt begins.',
  bank: 'Bank',
  bankLink: 'Open the bank in a new tab',
  noBanks: 'There is no question bank yet.',
  addBank: 'Add one',
  search: 'Search',
  searchWords: 'Words of a question',
  tag: 'Tag',
  allTags: 'All tags',
  inTest: 'In the test',
  nothingFound: 'No question fits.',
  more: 'Show more',
  pickCount: (count: string, number: number) =>
    number === 0 ? 'Choose questions' : number === 1 ? 'Add 1 question' : `Add ${count} questions`,
  drawAdd: 'Add this draw',
  loadFailed: 'The questions could not be loaded. Try again.',

  questions,
  marks: (marks: string) => (marks === '1' ? '1 mark' : `${marks} marks`),
  marksVary: 'marks depend on what is drawn',
  each: (minutes: string, seconds: string) =>
    minutes === '' ? `${seconds} s each` : `${minutes} min ${seconds} s each`,
  tooMany: (most: string) => `A test has at most ${most} questions.`,
}
