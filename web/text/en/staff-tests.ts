import type {
  AnswersMoment,
  AttemptChoice,
  AttemptEventKind,
  MarksMoment,
} from '#contract/tests/terms.ts'
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

type OutcomeCount = 'right' | 'partial' | 'wrong' | 'blank'

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
  onPaper: 'On paper',
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
  onlyChance: (percent: string) =>
    `The certificate of the course needs ${percent}% in this test, and only one attempt counts. Whoever misses that can never complete the course. Allow more attempts and count the best, or ask for less under “Completion and certificate”.`,
  shuffles: 'Shuffle the options of every question',
  practice: 'Practice afterwards, with the right answer after each question',
  merit: 'Merit list',
  openToGuests: 'Free test: visitors may take it once, from the page of the course',

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

  views: {
    attempts: 'Attempts',
    analysis: 'Questions',
    objections: 'Objections',
    time: 'More time',
  },
  viewsLabel: 'What to look at',
  filters: {
    all: 'All',
    students: 'Students',
    open: 'Open',
    'to-mark': 'To mark',
    counted: 'That count',
    guests: 'Guests',
  },
  filterLabel: 'Which attempts',
  noAttempts: 'No attempts yet',
  noneHere: 'No attempts of this kind',
  student: 'Student',
  attempt: (number: string) => `Attempt ${number}`,
  practiceAttempt: 'Practice',
  guestAttempt: 'Guest, free test',
  aGuest: 'A guest',
  paperAttempt: 'On paper',
  batch: (number: string) => `Batch ${number}`,
  started: 'Started',
  state: 'State',
  isOpen: 'Open',
  submittedBy: { student: 'Handed in', clock: 'Time was over', staff: 'Handed in by the team' },
  outside: 'Outside the window',
  counting: 'Counts',
  passed: 'Passed',
  failed: 'Not passed',
  toMark: (count: string, number: number) =>
    number === 1 ? '1 answer to mark' : `${count} answers to mark`,
  marksOf: (marks: string, possible: string) => `${marks} of ${possible}`,
  rightWrongBlank: (right: string, wrong: string, blank: string) =>
    `${right} right, ${wrong} wrong, ${blank} blank`,
  cameLate: (count: string, number: number) =>
    number === 1 ? '1 answer came after the end' : `${count} answers came after the end`,
  devices: (count: string) => `${count} devices`,
  usedTime: (minutes: string) => `${minutes} min`,
  markNext: 'Mark the next one',
  allMarked: 'Nothing is left to mark.',
  older: 'Older ones',
  newest: 'Back to the newest',

  attemptTitle: (name: string) => `Attempt of ${name}`,
  ownAttempt: 'This is your own attempt. Someone else has to mark it.',
  notHandedIn: 'Not handed in yet. It can be marked afterwards.',
  onlyToMark: 'Only what a person marks',
  question: (number: string) => `Question ${number}`,
  part: (letter: string) => `Part ${letter}`,
  wholeAnswer: 'The whole answer',
  partMarks: (part: string, most: string) => `Marks for ${part}, of ${most}`,
  noWords: 'Nothing was written here.',
  rubric: 'What to look for',
  comment: 'Comment for the student',
  saveMarks: 'Save marks',
  marksSaved: 'Marks saved.',
  events: 'What happened',
  eventKinds: {
    started: 'Started',
    'taken-over': 'Went on with another device',
    left: 'Left the window',
    back: 'Came back',
    extended: 'Was given more time',
    submitted: 'Handed in',
    reopened: 'Opened again',
  } satisfies Record<AttemptEventKind, string>,
  gradedTitle: 'Tests',
  gradedLead: 'Tests that were taken. Those with the most waiting for you come first.',
  noGraded: 'No test has been taken yet',
  noGradedText: 'As soon as a student hands one in, it appears here.',
  markThem: 'Mark',
  seeAttempts: 'See attempts',
  attemptCount: (count: string, number: number) =>
    number === 1 ? '1 attempt' : `${count} attempts`,
  attemptsToMark: (count: string, number: number) =>
    number === 1 ? '1 attempt to mark' : `${count} attempts to mark`,
  openObjections: (count: string, number: number) =>
    number === 1 ? '1 objection' : `${count} objections`,
  toResults: 'Results',
  marksheet: 'Marksheet (PDF)',
  marksheetOf: (name: string) => `Marksheet of ${name} (PDF)`,

  analysisLead: (count: string, number: number) =>
    number === 1 ? 'From the 1 attempt that counts.' : `From the ${count} attempts that count.`,
  fewAttempts: (least: string) =>
    `Facility and discrimination are shown from ${least} attempts on.`,
  facility: 'Facility',
  facilityHint: 'The mean share of its marks.',
  discrimination: 'Discrimination',
  discriminationHint: 'How far it agrees with the rest of the test. Below 20 % look again.',
  efficiency: 'Efficiency',
  efficiencyHint: 'Discrimination as a share of what is possible at this facility.',
  percent: (number: string) => `${number} %`,
  outcomeCounts: ({ right, partial, wrong, blank }: Record<OutcomeCount, string>) =>
    `${right} right, ${partial} partly right, ${wrong} wrong, ${blank} blank`,
  chosenBy: (count: string, number: number) =>
    number === 1 ? 'chosen once' : `chosen ${count} times`,
  rightOption: 'right',
  isTrue: 'True',
  isFalse: 'False',
  cancels: {
    'marks-for-all': 'Cancelled: marks for all',
    'marks-for-none': 'Cancelled: marks for none',
  },
  correct: 'It was wrong',
  correctTitle: 'Correct this question',
  correctLead: 'All attempts at this test are marked anew. You see first whose marks change.',
  what: 'What to do',
  byVersion: 'Mark by the key of another version',
  versionNumber: 'Version',
  savedFirst: 'Save the corrected key in the bank first.',
  toQuestion: 'Open the question',
  versionHint: 'What students saw must be the same: only the key may differ.',
  reason: 'Reason',
  reasonHint: 'Students whose marks change read it.',
  preview: 'Show what changes',
  apply: 'Mark anew and tell the students',
  applied: 'Marked anew. The students are told.',
  effect: (attempts: string) => `${attempts} attempts had this question.`,
  raised: (count: string) => `${count} get more marks`,
  lowered: (count: string) => `${count} get fewer marks`,
  newlyPassed: (count: string) => `${count} pass now`,
  noLongerPassed: (count: string) => `${count} no longer pass`,
  largest: 'The largest differences',
  fromTo: (before: string, after: string) => `${before} → ${after}`,

  objections: {
    filters: { open: 'To answer', answered: 'Answered', all: 'All' },
    filterLabel: 'Which objections',
    none: {
      open: 'No objection waits for an answer. Students can raise one under a question, until a day after they see the right answers.',
      answered: 'No objection has been answered yet.',
      all: 'No one has objected to a question.',
    },
    toAnalysis: 'Correct or cancel it',
    own: 'This is yours. Someone else has to answer it.',
    states: { accepted: 'Accepted', declined: 'Declined' },
    answer: (count: string, number: number) =>
      number === 1 ? 'Your answer' : `Your answer to these ${count}`,
    answerHint:
      'Each student who objected is told. Marks change when you correct or cancel the question.',
    outcomes: { accepted: 'They are right', declined: 'The question stands' },
    told: 'Answered. The students are told.',
    first: 'Back to the first',
    further: 'Further ones',
  },

  extendTitle: 'More time now',
  extendLead:
    'After a power cut: open attempts end later, and those the clock handed in open again.',
  forWhom: 'For whom',
  forAll: 'All',
  forBatch: 'One batch',
  batchNumber: 'Batch number',
  extraMinutes: 'Minutes more',
  extendReasonHint: 'It stands in the audit list.',
  extend: 'Give more time',
  extended: (count: string, number: number) =>
    number === 0
      ? 'No attempt needed it.'
      : number === 1
        ? '1 attempt has more time.'
        : `${count} attempts have more time.`,
  allowTitle: 'Extra time or attempts for one student',
  allowLead: 'It holds for every attempt from now on.',
  studentId: 'Student id',
  extraAttempts: 'Attempts more',
  allow: 'Save',
  allowed: 'Saved.',
  takeBack: 'Take back',
  allowance: (minutes: string, attempts: string) => `${minutes} min and ${attempts} attempts more`,
  noAllowances: 'No one has any yet.',
  problems: {
    attempt_not_found: 'There is no such attempt.',
    attempt_not_submitted: 'This attempt has not been handed in yet.',
    not_marked_by_hand: 'This question is not marked by a person.',
    own_attempt: 'You can’t decide about your own attempt. Ask another member of staff.',
    question_not_found: 'This question or this version does not exist.',
    question_shows_otherwise:
      'This version shows other words or options than the one that was answered. Cancel the question instead.',
  } as Record<string, string>,
}
