import type { personalColumns } from '../students/index.ts'

type PersonalColumn = keyof typeof personalColumns
/** The columns whose rows belong to a person; what staff did stays with the account that did it. */
export type OwnColumn = {
  [Name in PersonalColumn]: (typeof personalColumns)[Name] extends 'acted' ? never : Name
}[PersonalColumn]

/**
 * How the rows of a closed account come to the kept one. `moved`: all of them. A list of columns: a person has one row
 * for each of their values, so of two the kept account's stays. `verb`: by the verb of its module. `left`: they are of
 * no use to anyone else.
 */
export const mergeRules: Readonly<
  Record<OwnColumn, 'moved' | 'verb' | 'left' | readonly string[]>
> = {
  'cart_items.student_id': ['course_id'],
  'wished_courses.student_id': ['course_id'],
  'photos.student_id': 'verb',
  'certificate_corrections.student_id': 'moved',
  'certificates.student_id': 'verb',
  'media_players.student_id': 'left',
  'lesson_progress.student_id': 'verb',
  'lesson_notes.student_id': 'moved',
  'learning_days.student_id': ['day'],
  'notifications.student_id': 'moved',
  'submissions.student_id': 'verb',
  'submission_files.owner_id': 'moved',
  'feedback_files.student_id': 'moved',
  'attempt_photos.owner_id': 'moved',
  'question_reports.student_id': ['question_id', 'answer_id'],
  'question_pictures.owner_id': 'moved',
  'question_follows.student_id': ['question_id'],
  'answers.author_id': 'moved',
  'questions.author_id': 'moved',
  'reviews.student_id': ['course_id'],
  'notification_settings.student_id': [],
  'class_attendance.student_id': 'verb',
  'calendar_feeds.student_id': 'left',
  'class_reminders.student_id': ['meeting_id', 'kind', 'starts_at'],
  'date_reminders.student_id': ['lesson_id', 'kind', 'starts_at'],
  'reminder_settings.student_id': [],
  'instructor_accounts.student_id': 'left',
  // A right is given to an address; nobody gets it by a merge.
  'course_examiners.student_id': 'left',
  'test_allowances.student_id': ['test_id'],
  'test_extensions.student_id': 'moved',
  'objections.student_id': 'moved',
  'merit_names.student_id': [],
  'paper_rolls.student_id': ['test_id'],
  'student_notes.student_id': 'moved',
  'student_tags.student_id': ['tag'],
  'student_import_rows.student_id': 'moved',
  'waiting_places.student_id': 'verb',
  'account_merges.closed_id': 'left',
  'account_merges.kept_id': 'moved',

  'orders.student_id': 'moved',
  'order_items.student_id': 'moved',
  'order_history.student_id': 'moved',
  'payments.student_id': 'moved',
  'manual_transfers.student_id': 'moved',
  'refunds.student_id': 'moved',
  'receipts.student_id': 'moved',
  'coupon_redemptions.student_id': 'moved',
  'enrolments.student_id': 'moved',
  'batch_decisions.student_id': 'moved',
  'manual_enrolments.student_id': 'moved',
  'attempts.student_id': 'verb',
  'attempt_results.student_id': 'verb',
}
