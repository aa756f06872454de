/** Rows of one file; more come in several files. */
export const MOST_IMPORT_ROWS = 5_000
/** Rows that one call checks or stores. */
export const ROWS_A_CALL = 250
/** How long an invited person is waited for; then the invitation and what the file says of them is removed. */
export const INVITATION_DAYS = 365
/** How long a row is kept that enrolled nobody. */
export const LEFTOVER_DAYS = 30
/** A mail to one invited address is sent again only after this. */
export const MINUTES_BETWEEN_INVITATIONS = 60

/** What a file may say about one enrolment, and the most letters of each. */
export const rowFields = {
  email: 300,
  name: 200,
  phone: 60,
  course: 300,
  batch: 60,
  enrolledOn: 60,
  paid: 60,
  completedOn: 60,
  certificate: 120,
  progress: 40,
  note: 1500,
  tags: 400,
} as const
export type RowField = keyof typeof rowFields

/** What a row would do, or does. */
export const rowOutcomes = ['new', 'account', 'already', 'refused'] as const

/**
 * The states of a row: stored and not yet carried out, waiting for its person, enrolled, enrolled before, refused,
 * taken back. Or it was used since, so that an undo left it.
 */
export const rowStates = [
  'planned',
  'waiting',
  'enrolled',
  'already',
  'refused',
  'removed',
  'kept',
] as const
export type RowState = (typeof rowStates)[number]

/** Why a row enrols nobody, or stays after an undo. */
export const rowReasons = [
  'no_email',
  'not_an_email',
  'no_course',
  'course_not_found',
  'course_twice',
  'no_batch',
  'batch_not_found',
  'batch_cancelled',
  'batch_full',
  'worth_too_much',
  'own_account',
  'course_in_review',
  'twice',
  'too_long',
  'undone',
  'never_came',
  'by_staff',
  'has_progress',
  'has_notes',
  'has_work',
  'has_certificate',
  'has_order',
] as const
export type RowReason = (typeof rowReasons)[number]

/** What of a row is left out because it cannot be read; the row itself is good. */
export const rowWarnings = [
  'name',
  'phone',
  'enrolledOn',
  'completedOn',
  'progress',
  'tags',
] as const
export type RowWarning = (typeof rowWarnings)[number]

/** How far an import is. `unsent`: not all of its rows have arrived. */
export const studentImportStates = ['unsent', 'running', 'done', 'undoing', 'undone'] as const
