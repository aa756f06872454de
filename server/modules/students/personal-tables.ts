/**
 * Every column that names a student, and what becomes of its rows when the account is deleted:
 * `deleted` with the account; `kept`, as books must be, pointing at a row without a name; `acted`, where the student
 * is staff who did something to someone else's rows (neither theirs to export nor to delete).
 * A test compares with the foreign keys of the schema.
 */
export const personalColumns = {
  'cart_items.student_id': 'deleted',
  'photos.student_id': 'deleted',
  'certificate_corrections.student_id': 'deleted',
  'certificates.student_id': 'deleted',
  'media_players.student_id': 'deleted',
  'lesson_progress.student_id': 'deleted',
  'lesson_notes.student_id': 'deleted',
  'learning_days.student_id': 'deleted',
  'notifications.student_id': 'deleted',
  'submissions.student_id': 'deleted',
  'submission_files.owner_id': 'deleted',
  'question_reports.student_id': 'deleted',
  'question_pictures.owner_id': 'deleted',
  'question_follows.student_id': 'deleted',
  'answers.author_id': 'deleted',
  'questions.author_id': 'deleted',
  'notification_settings.student_id': 'deleted',
  'class_attendance.student_id': 'deleted',
  'calendar_feeds.student_id': 'deleted',
  'class_reminders.student_id': 'deleted',
  'reminder_settings.student_id': 'deleted',
  'instructor_accounts.student_id': 'deleted',
  'test_allowances.student_id': 'deleted',
  'test_extensions.student_id': 'deleted',
  'merit_names.student_id': 'deleted',

  'orders.student_id': 'kept',
  'order_items.student_id': 'kept',
  'order_history.student_id': 'kept',
  'payments.student_id': 'kept',
  'manual_transfers.student_id': 'kept',
  'refunds.student_id': 'kept',
  'receipts.student_id': 'kept',
  'coupon_redemptions.student_id': 'kept',
  'enrolments.student_id': 'kept',
  'batch_decisions.student_id': 'kept',
  'manual_enrolments.student_id': 'kept',
  // Places in merit lists and what is known of questions rest on them.
  'attempts.student_id': 'kept',
  'attempt_results.student_id': 'kept',

  'contact_messages.handled_by': 'acted',
  'newsletter_subscribers.handled_by': 'acted',
  'free_class_requests.handled_by': 'acted',
  'instructor_applications.handled_by': 'acted',
  'batch_alerts.handled_by': 'acted',
  'coupons.created_by': 'acted',
  'course_imports.made_by': 'acted',
  'course_imports.undone_by': 'acted',
  'course_edits.edited_by': 'acted',
  'course_edits.publish_by': 'acted',
  'course_presence.student_id': 'acted',
  'course_revisions.made_by': 'acted',
  'certificates.issued_by': 'acted',
  'class_attendance.corrected_by': 'acted',
  'class_recordings.added_by': 'acted',
  'assignments.saved_by': 'acted',
  'submissions.marked_by': 'acted',
  'lessons.draft_saved_by': 'acted',
  'lesson_versions.published_by': 'acted',
  'certificates.revoked_by': 'acted',
  'certificate_corrections.decided_by': 'acted',
  'manual_transfers.seen_by': 'acted',
  'price_notices.staff_id': 'acted',
  'manual_transfers.verified_by': 'acted',
  'refunds.requested_by': 'acted',
  'refunds.approved_by': 'acted',
  'batch_decisions.decided_by': 'acted',
  'manual_enrolments.entered_by': 'acted',
  'manual_enrolments.decided_by': 'acted',
  'order_history.staff_id': 'acted',
  'audit_entries.staff_id': 'acted',
  'promised_roles.invited_by': 'acted',
  'media.owner_id': 'acted',
  'instructor_accounts.invited_by': 'acted',
  'instructor_invitations.invited_by': 'acted',
  'announcements.author_id': 'acted',
  'settlement_lines.imported_by': 'acted',
  'question_versions.saved_by': 'acted',
  'tests.saved_by': 'acted',
  'test_allowances.given_by': 'acted',
  'test_extensions.given_by': 'acted',
  'key_changes.made_by': 'acted',
  'answer_marks.marked_by': 'acted',
  'answer_comments.written_by': 'acted',
} as const satisfies Record<string, 'deleted' | 'kept' | 'acted'>

/** Tables whose rows belong to an attempt of a student, by `attempt_id`: exported, and kept with it. */
export const attemptTables = [
  'attempt_answers',
  'attempt_events',
  'answer_marks',
  'answer_comments',
] as const

/** Columns that hold the email address of the person who wrote, signed in or not. All go with the account. */
export const addressColumns = [
  'contact_messages.email',
  'newsletter_subscribers.email',
  'free_class_requests.email',
  'instructor_applications.email',
  'batch_alerts.email',
  'orientation_bookings.email',
  'mails.recipient',
  'instructor_invitations.email_key',
] as const

/**
 * Columns that hold the uid of an identity account. Their rows are exported without secrets and hashes, and go with the
 * account. A test compares with the schema.
 */
export const accountColumns = [
  'ended_access_tokens.identity_uid',
  'second_factor_enrolments.identity_uid',
  'second_factor_recovery_codes.identity_uid',
  'second_factor_browsers.identity_uid',
  'second_factors.identity_uid',
  'second_factor_history.identity_uid',
] as const
