/** What happens to work that comes after its due date. `reduce`: so many per cent of its marks less for each day. */
export const lateRules = ['accept', 'reduce', 'closed'] as const
export type LateRule = (typeof lateRules)[number]

/** From what a due date is counted. */
export const dueRules = ['none', 'after-start', 'after-enrolment', 'at'] as const
export type DueRule = (typeof dueRules)[number]

/** What may be handed in. */
export const workKinds = ['text', 'files', 'links'] as const
export type WorkKind = (typeof workKinds)[number]

/** Why nothing can be handed in now. `waiting` is none: what waits to be marked can be replaced while submissions are left. */
export const submitObstacles = ['closed', 'no-submissions-left', 'not-enrolled'] as const
export type SubmitObstacle = (typeof submitObstacles)[number]

/** Lists of those who mark. */
export const submissionLists = ['waiting', 'marked', 'all'] as const
export type SubmissionList = (typeof submissionLists)[number]

/** Pictures are kept as WebP of ours; the others as they are sent. */
export const workFileTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
  'application/zip',
] as const
export type WorkFileType = (typeof workFileTypes)[number]

export const assignmentLimits = {
  /** In hundredths of a mark. */
  hundredths: 100_000,
  days: 3_650,
  submissions: 20,
  criteria: 20,
  criterionTitle: 200,
  batches: 100,
  text: 50_000,
  links: 10,
  files: 10,
  fileName: 150,
  fileBytes: 20 * 1024 * 1024,
  /** What one person may have in submissions, pictures once made smaller. */
  bytesOfAPerson: 500 * 1024 * 1024,
  /** Files that somebody sent and has not handed in. */
  unusedFiles: 20,
  /** After which those are removed. */
  unusedFileDays: 7,
  feedback: 5_000,
  /** Files that lie with one submission for its feedback, released or not. */
  feedbackFiles: 20,
  feedbackBytes: 60 * 1024 * 1024,
  /** Own comments that are offered again. */
  comments: 12,
  submissionsListed: 100,
  /** The newest texts of an assignment that one is compared with. */
  textsCompared: 1_000,
  /** Less alike than this, in per cent, is not shown. */
  leastAlike: 20,
  alikeShown: 10,
} as const
