import type { ColumnType } from 'kysely'

/** A column of JSON with a known shape; `pg` takes it as an object, or as its text. */
export type JsonOf<Shape> = ColumnType<Shape, Shape | string, Shape | string>

/** Columns that hold less than any text or any JSON. `npm run db:types` writes them into `tables.ts`. */
export const columnTypes: Readonly<Record<string, string>> = {
  'announcements.document': 'JsonOf<ArticleDocument>',
  'answers.author_as': 'AuthorRole',
  'answers.document': 'JsonOf<ArticleDocument>',
  'assignments.rules': 'JsonOf<AssignmentRules>',
  'attempt_answers.answer': 'JsonOf<Answer> | null',
  'attempts.mode': 'AttemptMode',
  'attempts.submitted_by': "'student' | 'clock' | 'staff' | null",
  'attempt_events.kind': 'AttemptEventKind',
  'certificates.level': 'CourseLevel | null',
  'class_meetings.room': 'Generated<MeetingRoom>',
  'completion_rules.rule': 'JsonOf<CompletionRule>',
  'courses.level': 'CourseLevel',
  'courses.faq': 'Generated<JsonOf<CourseFaqItem[]>>',
  'courses.outline': 'Generated<JsonOf<CourseOutlineItem[]>>',
  'courses.popularity': 'PopularityMark',
  'courses.taught_in': 'TeachingLanguage | null',
  'courses.state': 'Generated<CourseState>',
  'instructor_drafts.state': 'Generated<ReviewState>',
  'key_changes.cancels': 'Cancellation | null',
  'lesson_versions.body': 'JsonOf<LessonBody>',
  'lessons.draft': 'JsonOf<LessonBody>',
  'lessons.kind': 'LessonKind',
  'lessons.release': 'Generated<JsonOf<ReleaseRule>>',
  'newsletter_subscribers.language': 'Generated<LanguageCode>',
  'orders.language': 'Generated<LanguageCode>',
  'orders.state': 'Generated<OrderState>',
  'orientation_classes.room': 'Generated<MeetingRoom>',
  'paper_sets.letter': 'PaperLetter',
  'paper_sheets.letter': 'PaperLetter | null',
  'payments.gateway': 'GatewayId',
  'payments.mode': "'live' | 'sandbox'",
  'payments.state': 'Generated<PaymentState>',
  'question_versions.explanation': 'JsonOf<BlockTexts> | null',
  'question_versions.feedback': 'Generated<JsonOf<Record<string, LineTexts>>>',
  'questions.author_as': 'AuthorRole',
  'questions.document': 'JsonOf<ArticleDocument>',
  'questions.title_document': 'JsonOf<ArticleDocument> | null',
  'reviews.answered_as': 'AnswererRole | null',
  'reviews.removal_reason': 'RemovalReason | null',
  'site_parts.part': 'SitePart',
  'statement_columns.columns': 'JsonOf<NewStatementColumns["columns"]>',
  'statement_columns.kinds': 'JsonOf<NewStatementColumns["kinds"]>',
  'stimuli.text': 'JsonOf<BlockTexts>',
  'student_import_rows.details': 'JsonOf<ImportRow> | null',
  'student_import_rows.reason': 'RowReason | null',
  'student_import_rows.state': 'Generated<RowState>',
  'student_imports.language': 'LanguageCode',
  'feedback_files.type': 'WorkFile["type"]',
  'submission_files.type': 'WorkFile["type"]',
  'submissions.criteria': 'JsonOf<SubmissionMark["criteria"]> | null',
  'tests.answers_shown': 'TestRules["answersShown"]',
  'tests.attempt_that_counts': 'AttemptChoice',
  'tests.marks_shown': 'TestRules["marksShown"]',
  'waiting_places.language': 'Generated<LanguageCode>',
  'waiting_places.reason': 'WaitlistEnd | null',
  'waiting_places.state': 'Generated<WaitlistState>',
}

/** The types named above, by the file they come from. */
export const typeImports: Readonly<Record<string, readonly string[]>> = {
  '#contract/assignments/assignments.ts': ['AssignmentRules'],
  '#contract/assignments/submissions.ts': ['SubmissionMark', 'WorkFile'],
  '#contract/catalog/course-document.ts': ['CourseState'],
  '#contract/catalog/terms.ts': ['CourseLevel', 'PopularityMark', 'TeachingLanguage'],
  '#contract/classes/terms.ts': ['MeetingRoom'],
  '#contract/discussion/terms.ts': ['AuthorRole'],
  '#contract/languages.ts': ['LanguageCode'],
  '#contract/learning/article.ts': ['ArticleDocument'],
  '#contract/learning/lesson-body.ts': ['LessonBody'],
  '#contract/learning/lessons.ts': ['CompletionRule', 'ReleaseRule'],
  '#contract/learning/terms.ts': ['LessonKind', 'ReviewState'],
  '#contract/orders/fields.ts': ['GatewayId'],
  '#contract/orders/statement-columns.ts': ['NewStatementColumns'],
  '#contract/orders/terms.ts': ['OrderState', 'PaymentState', 'WaitlistEnd', 'WaitlistState'],
  '#contract/reviews/terms.ts': ['AnswererRole', 'RemovalReason'],
  '#contract/site/terms.ts': ['SitePart'],
  '#contract/student-imports/imports.ts': ['ImportRow'],
  '#contract/student-imports/terms.ts': ['RowReason', 'RowState'],
  '#contract/question-bank/question.ts': ['Answer'],
  '#contract/question-bank/terms.ts': ['Cancellation'],
  '#contract/question-bank/texts.ts': ['BlockTexts', 'LineTexts'],
  '#contract/tests/plans.ts': ['TestRules'],
  '#contract/tests/terms.ts': ['AttemptChoice', 'AttemptEventKind', 'AttemptMode', 'PaperLetter'],
  './column-types.ts': ['CourseFaqItem', 'CourseOutlineItem', 'JsonOf'],
}

/** A question of a course; its answer is Markdown. */
export interface CourseFaqItem {
  question: string
  answer: string
}

/** A part of what a course teaches. */
export interface CourseOutlineItem {
  title: string
  content: string
}
