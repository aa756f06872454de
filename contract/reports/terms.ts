/** What may wait for staff, the most urgent first. */
export const waitingKinds = [
  'transfers',
  'review',
  'refunds',
  'alerts',
  'enrolments',
  'questions',
  'answers',
  'objections',
  'submissions',
  'corrections',
  'drafts',
  'contact-messages',
  'free-class-requests',
  'free-tests',
  'batch-alerts',
  'instructor-applications',
  'mails',
] as const
export type QueueName = (typeof waitingKinds)[number]

/** Rows of one list of what happens today. */
export const TODAY_ROWS = 100

/** Batches that start within so many days are announced. */
export const STARTING_DAYS = 7
/** A batch that starts within so many days and sells worse than usual is named. */
export const UNFILLED_DAYS = 14
/** The days that the plots of the first page show, and as many before them to compare. */
export const PLOT_DAYS = 30
/** A student who learnt nothing for so many days falls behind. */
export const BEHIND_DAYS = 7

/** The longest period of a report, in days. */
export const REPORT_DAYS = 1100

/** The most batches of one report. */
export const REPORT_BATCHES = 200

/** The parts of the first page of the staff, each of which can fail by itself. */
export const todayParts = [
  'waiting',
  'classes',
  'orientations',
  'tests',
  'starting',
  'unfilled',
] as const
export type TodayPart = (typeof todayParts)[number]
