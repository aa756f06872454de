/**
 * Columns of the tables that make up courses which an archive leaves out, and why. All others are in it; a test
 * compares both with the database.
 */
export const leftOutColumns = {
  categories: {
    id: 'of this database',
    course_count: 'counted again',
  },
  instructors: {
    id: 'of this database',
  },
  courses: {
    id: 'of this database',
    category_id: 'named',
    usual_fee_poisha: 'what was asked for in this copy; a job counts it',
    sales_score: 'what was sold in this copy; a job counts it',
    fee_today_poisha: 'generated',
    search_form: 'made of the texts',
    search_title: 'made of the texts',
    search_head: 'made of the texts',
    search_text: 'made of the texts',
    search_vector: 'generated',
    head_vector: 'generated',
    title_vector: 'generated',
    curriculum_outline: 'made of the lessons',
    curriculum_test_count: 'made of the lessons',
    curriculum_lesson_count: 'made of the lessons',
  },
  course_instructors: {
    course_id: 'the course it belongs to',
    instructor_id: 'named',
    position: 'the order of the list',
  },
  batches: {
    id: 'of this database',
    course_id: 'the course it belongs to',
    seats_taken: 'students of this copy',
  },
  course_edits: {
    course_id: 'the course it belongs to',
    edited_by: 'a person of this copy',
    publish_by: 'a person of this copy; a plan is carried out for the person who imported it',
  },
  course_sections: {
    id: 'of this database',
    course_id: 'the course it belongs to',
  },
  lessons: {
    id: 'of this database',
    course_id: 'the course it belongs to',
    section_id: 'its place in the list of sections',
    batch_id: 'named by its number',
    draft_saved_by: 'a person of this copy',
  },
  lesson_versions: {
    lesson_id: 'the lesson it belongs to',
    published_by: 'a person of this copy',
  },
  completion_rules: {
    course_id: 'the course it belongs to',
    rule: 'stands alone',
    revision: 'counts what was saved in this copy',
    saved_by: 'a person of this copy',
  },
} as const

/** Tables of which an archive holds documents instead of rows, and which. */
export const archiveDocuments: Record<string, string> = {
  assignments: 'the rules',
  question_banks: 'the questions that tests of the course take or may draw',
  tests: 'the plan',
}

/** Tables that name a course, batch, lesson or instructor and are no part of a course, and why. */
export const leftOutTables: Record<string, string> = {
  submissions: 'of students',
  submission_files: 'of students',
  announcements: 'sent to students of this copy',
  batch_alerts: 'what people asked for',
  batch_decisions: 'about students',
  batch_groups: 'chats of students of this copy',
  calendar_feeds: 'secret addresses',
  cart_items: 'of students',
  certificates: 'of students',
  class_recordings: 'of classes of this copy; the lessons made of them are in the archive',
  class_meetings: 'made again from the class days of a batch; their rooms are of this copy',
  coupon_courses: 'of coupons',
  daily_sales: 'sums of the books of this copy',
  date_reminders: 'of students',
  course_examiners: 'people of this copy',
  course_import_notes: 'notes of a file that was imported here, for its staff',
  course_import_rows: 'how this copy came to be',
  course_presence: 'who looks at it now',
  course_revisions:
    'the history of this copy; what is published and the working copy are in the archive',
  enrolments: 'of students',
  asked_fees: 'the history of this copy',
  former_fees: 'the history of this copy',
  former_instructors: 'the history of this copy',
  free_class_requests: 'what people asked for',
  free_test_guests: 'what people asked for',
  manual_enrolments: 'of students',
  instructor_accounts: 'people of this copy',
  instructor_drafts: 'who writes in this copy; the drafts are in the archive',
  instructor_invitations: 'people of this copy',
  lesson_notes: 'of students',
  lesson_progress: 'of students',
  order_items: 'of students',
  orientation_classes: 'of this copy, with its meeting rooms',
  question_pictures: 'of students',
  questions: 'of students',
  reviews: 'of students, and of pages of this copy',
  student_import_rows: 'about students',
  invited_orders: 'of people',
  attempts: 'of students',
  test_extensions: 'about students',
  waiting_places: 'of students',
  wished_courses: 'of students',
}
