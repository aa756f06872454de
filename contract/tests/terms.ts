/** Which of several attempts of a student is theirs in completion, results and the merit list. */
export const attemptChoices = ['first', 'best', 'last'] as const
export type AttemptChoice = (typeof attemptChoices)[number]

/** When marks are shown: right after handing in, or once no one can answer any more. */
export const marksMoments = ['at-once', 'after-closing'] as const
export type MarksMoment = (typeof marksMoments)[number]
/** The same of right answers and explanations. */
export const answersMoments = ['at-once', 'after-closing', 'never'] as const
export type AnswersMoment = (typeof answersMoments)[number]

/**
 * `practice`: with the right answer after each question. `guest`: sat before signing up. Neither ever counts. `paper`:
 * sat in a hall, its answers entered by staff.
 */
export const attemptModes = ['online', 'practice', 'guest', 'paper'] as const
export type AttemptMode = (typeof attemptModes)[number]
/** What a student may start. */
export const startModes = ['online', 'practice'] as const
export type StartMode = (typeof startModes)[number]

/** The sets of a test on paper: the same questions, each in an order of its own. */
export const paperLetters = ['A', 'B', 'C', 'D'] as const
export type PaperLetter = (typeof paperLetters)[number]
/** What can be printed in sets: what an answer sheet with bubbles can hold, and what is answered in writing. */
export const paperKinds = ['single_choice', 'multiple_choice', 'true_false', 'long_answer'] as const
/** Why a test cannot be printed in sets. */
export const paperFaults = ['no-questions', 'too-many-questions', 'other-kinds'] as const
export type PaperFault = (typeof paperFaults)[number]

/** Whether students see the lesson of a test on paper. */
export const paperLessonStates = ['open', 'not-published', 'archived'] as const
export type PaperLessonState = (typeof paperLessonStates)[number]

/** Why a row of answers on paper cannot be saved. */
export const sheetFaults = [
  'unknown-roll',
  'double-row',
  'open-online',
  'unknown-set',
  'no-sets',
  'written-questions',
  'too-many-answers',
  'bad-letter',
  'bad-marks',
  'too-many-marks',
  'no-total',
  'answers-and-marks',
  'absent',
  'nothing',
] as const
export type SheetFault = (typeof sheetFaults)[number]
/** What staff should know of a row that can be saved. */
export const sheetWarnings = ['replaces', 'sat-online', 'several-circles'] as const
export type SheetWarning = (typeof sheetWarnings)[number]

/** Who handed an attempt in. `clock`: its time was over. */
export const submitters = ['student', 'clock', 'staff'] as const

/** Which attempts staff look at. `to-mark`: with answers that wait for a person. */
export const attemptFilters = ['all', 'students', 'open', 'to-mark', 'counted', 'guests'] as const
export type AttemptFilter = (typeof attemptFilters)[number]

/** What happened in an attempt, besides answers. */
export const attemptEventKinds = [
  'started',
  'taken-over',
  'left',
  'back',
  'extended',
  'submitted',
  'reopened',
] as const
export type AttemptEventKind = (typeof attemptEventKinds)[number]

/** What became of an answer that was sent. `older`: a later one is kept already. */
export const saveOutcomes = ['saved', 'older', 'too-late', 'no-such-question'] as const
export type SaveOutcome = (typeof saveOutcomes)[number]

/** Photos as a browser sends them; they are kept as WebP of ours. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** What staff decide about an objection to a question. */
export const objectionOutcomes = ['accepted', 'declined'] as const
export type ObjectionOutcome = (typeof objectionOutcomes)[number]
export const objectionStates = ['open', ...objectionOutcomes] as const
/** Which objections staff look at. */
export const objectionFilters = ['open', 'answered', 'all'] as const
export type ObjectionFilter = (typeof objectionFilters)[number]

/** Why someone cannot start an attempt. */
export const startObstacles = [
  'locked',
  'not-open-yet',
  'closed',
  'no-attempts-left',
  'waiting-time',
  'not-enrolled',
] as const
export type StartObstacle = (typeof startObstacles)[number]

/** The same of a visitor and a free test. */
export const guestObstacles = ['not-open-yet', 'closed'] as const
export type GuestObstacle = (typeof guestObstacles)[number]

export const testLimits = {
  sections: 30,
  sectionTitle: 200,
  /** Of one attempt, after drawing. */
  questions: 300,
  attempts: 50,
  /** Of one attempt. */
  seconds: { least: 60, most: 10 * 60 * 60 },
  waitSeconds: 30 * 24 * 60 * 60,
  /** What was answered before the end is accepted for so long after it. */
  graceSeconds: 60,
  /** Photos of one attempt, and of one person in all attempts, once made smaller. */
  photos: 60,
  photoBytes: 8 * 1024 * 1024,
  photoBytesOfAPerson: 500 * 1024 * 1024,
  /** A photo that a saved answer names can still arrive for so long after the end. */
  photoGraceSeconds: 30 * 60,
  /** Sent in one call. */
  answersAtOnce: 50,
  extensionSeconds: 4 * 60 * 60,
  reason: 500,
  comment: 5_000,
  /** Attempts of guests that join an account at once. */
  guestAttempts: 20,
  objection: 1_000,
  /** How long a question can be objected to after it can be read again. */
  objectionHours: 24,
  objectionsListed: 100,
  attemptsListed: 100,
  placesListed: 100,
  /** No statistics from fewer attempts: they would say nothing. */
  leastForStatistics: 30,
  /** On one answer sheet. */
  paperQuestions: 100,
  /** Rows of one file of answers. */
  paperRows: 1_000,
  rollsListed: 500,
  /** All roll numbers have six digits: none begins with a nought, which spreadsheets drop. */
  firstRoll: 100_001,
  lastRoll: 999_999,
} as const
