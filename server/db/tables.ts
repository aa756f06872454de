// Generated from the migrations by `npm run db:types`; a test compares.
import type { AssignmentRules } from "#contract/assignments/assignments.ts";
import type { SubmissionMark, WorkFile } from "#contract/assignments/submissions.ts";
import type { CourseState } from "#contract/catalog/course-document.ts";
import type { CourseLevel, PopularityMark, TeachingLanguage } from "#contract/catalog/terms.ts";
import type { MeetingRoom } from "#contract/classes/terms.ts";
import type { AuthorRole } from "#contract/discussion/terms.ts";
import type { LanguageCode } from "#contract/languages.ts";
import type { ArticleDocument } from "#contract/learning/article.ts";
import type { LessonBody } from "#contract/learning/lesson-body.ts";
import type { CompletionRule, ReleaseRule } from "#contract/learning/lessons.ts";
import type { LessonKind, ReviewState } from "#contract/learning/terms.ts";
import type { GatewayId } from "#contract/orders/fields.ts";
import type { NewStatementColumns } from "#contract/orders/statement-columns.ts";
import type { OrderState, PaymentState, WaitlistEnd, WaitlistState } from "#contract/orders/terms.ts";
import type { AnswererRole, RemovalReason } from "#contract/reviews/terms.ts";
import type { SitePart } from "#contract/site/terms.ts";
import type { ImportRow } from "#contract/student-imports/imports.ts";
import type { RowReason, RowState } from "#contract/student-imports/terms.ts";
import type { Answer } from "#contract/question-bank/question.ts";
import type { Cancellation } from "#contract/question-bank/terms.ts";
import type { BlockTexts, LineTexts } from "#contract/question-bank/texts.ts";
import type { TestRules } from "#contract/tests/plans.ts";
import type { AttemptChoice, AttemptEventKind, AttemptMode, PaperLetter } from "#contract/tests/terms.ts";
import type { CourseFaqItem, CourseOutlineItem, JsonOf } from "./column-types.ts";
import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccountMerges {
  closed_id: number;
  former_email: string;
  former_phone: string | null;
  kept_id: number;
  merged_at: Timestamp;
  merged_by: number | null;
  moves: Json;
}

export interface Announcements {
  author_id: number;
  batch_id: number | null;
  course_id: number;
  created_at: Generated<Timestamp>;
  document: JsonOf<ArticleDocument>;
  id: Generated<number>;
  notified_at: Timestamp | null;
  notified_up_to: Generated<number>;
  removed_at: Timestamp | null;
  source: string;
  text_form: Generated<number>;
  title: string;
}

export interface AnswerComments {
  attempt_id: number;
  comment: string;
  slot: number;
  written_at: Timestamp;
  written_by: number | null;
}

export interface AnswerMarks {
  attempt_id: number;
  hundredths: number;
  marked_at: Timestamp;
  marked_by: number | null;
  part: string;
  slot: number;
}

export interface Answers {
  author_as: AuthorRole;
  author_id: number;
  created_at: Generated<Timestamp>;
  document: JsonOf<ArticleDocument>;
  edited_at: Timestamp | null;
  hidden_at: Timestamp | null;
  id: Generated<number>;
  question_id: number;
  source: string;
  text_form: Generated<number>;
}

export interface AskedFees {
  course_id: number;
  fee_poisha: number;
  first_day: string;
  id: Generated<number>;
  is_over: Generated<boolean>;
  last_day: string;
}

export interface Assignments {
  lesson_id: number;
  revision: number;
  rules: JsonOf<AssignmentRules>;
  saved_at: Timestamp;
  saved_by: number | null;
}

export interface AttemptAnswers {
  answer: JsonOf<Answer> | null;
  attempt_id: number;
  checked_at: Timestamp | null;
  claimed_at: Timestamp | null;
  saved_at: Timestamp;
  sequence: number;
  slot: number;
}

export interface AttemptEvents {
  at: Timestamp;
  attempt_id: number;
  id: Generated<number>;
  kind: AttemptEventKind;
}

export interface AttemptPapers {
  attempt_id: number;
  hundredths: number[];
  negatives: string[];
  orders: Json;
  section_numbers: number[];
  section_titles: string[];
  version_ids: ArrayType<number>;
}

export interface AttemptPhotos {
  attempt_id: number;
  bytes: number;
  file_id: string;
  height: number;
  id: Generated<number>;
  owner_id: number;
  photo_id: string;
  received_at: Timestamp;
  width: number;
}

export interface AttemptResults {
  attempt_id: number;
  blank_count: number;
  counts: Generated<boolean>;
  grains: number;
  grains_possible: number;
  is_listed: Generated<boolean>;
  late_count: number;
  marked_at: Timestamp;
  partial_count: number;
  right_count: number;
  seconds: number;
  slot_grains: ArrayType<number>;
  slot_outcomes: string[];
  student_id: number | null;
  test_id: number;
  waiting_count: number;
  wrong_count: number;
}

export interface Attempts {
  attempt_id: string;
  batch_id: number | null;
  device_hash: Buffer;
  device_number: Generated<number>;
  ends_at: Timestamp | null;
  id: Generated<number>;
  is_in_window: boolean;
  mode: AttemptMode;
  number: number;
  pass_percent: number | null;
  slots: number;
  started_at: Timestamp;
  student_id: number | null;
  submitted_at: Timestamp | null;
  submitted_by: 'student' | 'clock' | 'staff' | null;
  test_id: number;
}

export interface AttendedClasses {
  attended: number | null;
  batch_id: number | null;
  excused: number | null;
  student_id: number | null;
}

export interface AuditEntries {
  action: string;
  after: Json | null;
  at: Generated<Timestamp>;
  before: Json | null;
  id: Generated<number>;
  operator: string | null;
  staff_id: number | null;
  staff_name: string | null;
  subject: string;
}

export interface BankQuestions {
  archived_at: Timestamp | null;
  bank_id: number;
  created_at: Generated<Timestamp>;
  external_id: string | null;
  id: Generated<number>;
  latest_number: Generated<number>;
  question_id: string;
}

export interface BatchAlerts {
  asked_at: Generated<Timestamp>;
  contact_key: string;
  course_id: number;
  created_at: Generated<Timestamp>;
  email: string | null;
  handled_at: Timestamp | null;
  handled_by: number | null;
  id: Generated<number>;
  language: Generated<string>;
  name: string;
  phone: string | null;
  state: Generated<string>;
}

export interface BatchDecisions {
  act: string;
  batch_id: number;
  before: Json;
  cause: string;
  charge_item_id: number | null;
  decided_at: Generated<Timestamp>;
  decided_by: number;
  difference_poisha: Generated<number>;
  done_at: Timestamp | null;
  id: Generated<number>;
  order_item_id: number;
  outcome: string | null;
  reason: string;
  student_id: number;
  to_batch_id: number | null;
}

export interface Batches {
  class_days: Generated<string[]>;
  course_id: number;
  created_at: Generated<Timestamp>;
  early_fee_poisha: number | null;
  early_until: string | null;
  enrol_by: string;
  hours: string | null;
  id: Generated<number>;
  number: number;
  opened_at: Generated<Timestamp | null>;
  orientation_on: string | null;
  seats: number | null;
  seats_taken: Generated<number>;
  starts_on: string;
  state: Generated<string>;
  venue: string | null;
}

export interface BatchGroups {
  address: string;
  batch_id: number;
  service: string;
}

export interface CacheVersions {
  key: string;
  version: Generated<number>;
}

export interface CalendarFeeds {
  id: Generated<number>;
  instructor_id: number | null;
  renewed_at: Timestamp;
  sealed_secret: Buffer;
  student_id: number | null;
  token_hash: Buffer;
}

export interface CartItems {
  added_at: Generated<Timestamp>;
  course_id: number;
  insertion_id: Generated<string>;
  student_id: number;
}

export interface Categories {
  course_count: Generated<number>;
  id: Generated<number>;
  is_hidden: Generated<boolean>;
  name: string;
  name_bn: string;
  name_en: string | null;
  picture_path: string | null;
  position: number;
  slug: string;
}

export interface CertificateCorrections {
  answer: string | null;
  asked_at: Generated<Timestamp>;
  asked_name: string;
  certificate_id: number;
  decided_at: Timestamp | null;
  decided_by: number | null;
  id: Generated<number>;
  note: string | null;
  state: Generated<string>;
  student_id: number;
}

export interface Certificates {
  class_minutes: Generated<number>;
  course_id: number;
  early_reason: string | null;
  id: Generated<number>;
  issued_at: Generated<Timestamp>;
  issued_by: number | null;
  learnt: Generated<Json>;
  lesson_minutes: Generated<number>;
  level: CourseLevel | null;
  name_on_it: string;
  replaced_by: number | null;
  revoked_at: Timestamp | null;
  revoked_by: number | null;
  serial: string;
  student_id: number;
  taught_by: Generated<Json>;
}

export interface ClassAttendance {
  at: Timestamp;
  by: string;
  corrected_by: number | null;
  is_excused: Generated<boolean>;
  is_present: boolean;
  meeting_id: number;
  reason: string | null;
  seen_at: Timestamp | null;
  seen_by: string | null;
  student_id: number;
}

export interface ClassCounts {
  batch_id: number | null;
  held: number | null;
  planned: number | null;
  total: number | null;
}

export interface ClassDays {
  batch_id: number | null;
  days: string[] | null;
  held: number | null;
}

export interface ClassHolidays {
  day: string;
  name: string;
  name_bn: string | null;
}

export interface ClassMeetings {
  address: string | null;
  batch_id: number;
  changed_at: Generated<Timestamp>;
  ends_at: Timestamp;
  id: Generated<number>;
  instructor_id: number | null;
  number: number;
  place: string | null;
  recording_lesson_id: number | null;
  recordings_asked_at: Timestamp | null;
  room: Generated<MeetingRoom>;
  room_key: Generated<string>;
  scan_key: Generated<string>;
  sequence: Generated<number>;
  started_at: Timestamp | null;
  starts_at: Timestamp;
  state: Generated<string>;
  topic: string | null;
  topic_bn: string | null;
  version: Generated<number>;
}

export interface ClassRecordings {
  added_at: Timestamp;
  added_by: number | null;
  id: Generated<number>;
  lesson_id: number;
  meeting_id: number;
  outside_id: string | null;
  removed_at: Timestamp | null;
  source: string;
}

export interface ClassReminders {
  kind: string;
  mail_id: number | null;
  meeting_id: number;
  reminded_at: Timestamp;
  starts_at: Timestamp;
  student_id: number;
}

export interface CompletionRules {
  course_id: number;
  revision: Generated<number>;
  rule: JsonOf<CompletionRule>;
  saved_by: number | null;
}

export interface ContactLines {
  body: string;
  id: Generated<number>;
  kind: string;
  mail_id: number | null;
  message_id: number;
  written_at: Timestamp;
  written_by: number | null;
}

export interface ContactMessages {
  assigned_to: number | null;
  created_at: Generated<Timestamp>;
  email: string;
  handled_at: Timestamp | null;
  handled_by: number | null;
  id: Generated<number>;
  language: Generated<string>;
  message: string;
  name: string;
  phone: string | null;
  state: Generated<string>;
  subject: string;
}

export interface CouponCourses {
  coupon_id: number;
  course_id: number;
}

export interface CouponRedemptions {
  coupon_id: number;
  created_at: Generated<Timestamp>;
  discount_poisha: number;
  order_id: number;
  state: Generated<string>;
  student_id: number;
}

export interface Coupons {
  amount_poisha: number | null;
  code: string;
  created_at: Generated<Timestamp>;
  created_by: number | null;
  ends_on: string | null;
  id: Generated<number>;
  is_active: Generated<boolean>;
  is_personal: Generated<boolean>;
  max_per_student: number | null;
  max_uses: number | null;
  minimum_poisha: Generated<number>;
  note: Generated<string>;
  percent_bp: number | null;
  starts_on: string | null;
  uses_counted: Generated<number>;
  uses_held: Generated<number>;
}

export interface CourseDates {
  access_until: string | null;
  changed_at: Timestamp | null;
  course_id: number | null;
  ends_at: Timestamp | null;
  is_done: boolean | null;
  kind: string | null;
  lesson_id: number | null;
  revision: number | null;
  starts_at: Timestamp | null;
  student_id: number | null;
}

export interface CourseEdits {
  base: Json | null;
  course_id: number;
  document: Json;
  edited_at: Generated<Timestamp>;
  edited_by: number | null;
  publish_at: Timestamp | null;
  publish_by: number | null;
  publish_failed: string | null;
  version: number;
}

export interface CourseExaminers {
  course_id: number;
  email_key: string;
  given_at: Timestamp;
  given_by: number | null;
  student_id: number;
}

export interface CourseImportNames {
  columns: Json;
  is_the_only_one: Generated<boolean>;
  written: Json;
}

export interface CourseImportNotes {
  course_id: number;
  import_id: number | null;
  notes: Json;
}

export interface CourseImportRows {
  after: Json;
  before: Json | null;
  course_id: number;
  import_id: number;
}

export interface CourseImports {
  added: Generated<number>;
  changed: number | null;
  failure: Json | null;
  file_key: string | null;
  file_name: string;
  format: string | null;
  heard_at: Generated<Timestamp>;
  id: Generated<number>;
  left_out: number;
  made_at: Generated<Timestamp>;
  made_by: number;
  reached: Generated<number>;
  reading: Generated<Json>;
  saved: number;
  state: Generated<string>;
  undone_at: Timestamp | null;
  undone_by: number | null;
  written: Generated<number>;
}

export interface CourseInstructors {
  course_id: number;
  instructor_id: number;
  position: number;
}

export interface CoursePictures {
  alt: Generated<Json>;
  id: Generated<number>;
  name: string;
  unused_since: Timestamp | null;
  uploaded_at: Generated<Timestamp>;
}

export interface CoursePresence {
  course_id: number;
  seen_at: Generated<Timestamp>;
  student_id: number;
}

export interface CourseRevisions {
  course_id: number;
  document: Json;
  id: Generated<number>;
  kind: string;
  made_at: Generated<Timestamp>;
  made_by: number | null;
  version: number;
}

export interface Courses {
  access_days: number | null;
  bangla: Generated<Json>;
  banner_alt: Generated<string>;
  banner_path: string;
  category_id: number;
  changed_at: Generated<Timestamp>;
  course_id: string;
  curriculum_lesson_count: number | null;
  curriculum_outline: Json | null;
  curriculum_test_count: Generated<number>;
  description: Generated<string>;
  designed_for: Generated<string>;
  early_fee_poisha: number | null;
  faq: Generated<JsonOf<CourseFaqItem[]>>;
  fee_poisha: number;
  fee_today_poisha: Generated<number>;
  head_vector: Generated<string | null>;
  id: Generated<number>;
  is_on_sale: Generated<boolean>;
  is_sample: Generated<boolean>;
  lesson_count: number;
  level: CourseLevel;
  outline: Generated<JsonOf<CourseOutlineItem[]>>;
  popularity: PopularityMark;
  popularity_score: Generated<number>;
  prerequisites: Generated<string[]>;
  published_at: Generated<Timestamp>;
  requirements: Generated<string[]>;
  sales_score: Generated<number>;
  search_form: Generated<number>;
  search_head: Generated<string>;
  search_text: string;
  search_title: Generated<string>;
  search_vector: Generated<string | null>;
  sells_self_paced: Generated<boolean>;
  state: Generated<CourseState>;
  subtitle: Generated<string>;
  taught_in: TeachingLanguage | null;
  title: string;
  title_vector: Generated<string | null>;
  trailer: string | null;
  updated_at: Generated<Timestamp>;
  usual_fee_poisha: number | null;
  what_you_learn: Generated<string[]>;
}

export interface CourseSections {
  archived_at: Timestamp | null;
  course_id: number;
  id: Generated<number>;
  position: number;
  title: string;
}

export interface CredentialKeys {
  created_at: Generated<Timestamp>;
  kid: string;
  public_jwk: Json;
  sealed_jwk: Buffer;
}

export interface DailySales {
  coupon_id: number | null;
  course_id: number | null;
  day: string;
  gateway: string | null;
  id: Generated<number>;
  refunded_poisha: number;
  sold_count: number;
  sold_poisha: number;
}

export interface DailySalesKept {
  is_only: Generated<boolean>;
  through: string;
}

export interface DateReminders {
  kind: string;
  lesson_id: number;
  mail_id: number | null;
  reminded_at: Timestamp;
  starts_at: Timestamp;
  student_id: number;
}

export interface EndedAccessTokens {
  ended_at: Timestamp;
  identity_uid: string;
  session_version: number;
}

export interface Enrolments {
  access_reminded_for: string | null;
  access_until: string | null;
  batch_id: number | null;
  certificate_waits_since: Timestamp | null;
  course_id: number;
  end_reason: string | null;
  ended_at: Timestamp | null;
  enrolled_at: Generated<Timestamp>;
  id: Generated<number>;
  notice: Json | null;
  order_item_id: number;
  state: Generated<string>;
  student_id: number;
}

export interface FeedbackFiles {
  bytes: number;
  created_at: Timestamp;
  drawn_on: number | null;
  file_id: string;
  height: number | null;
  id: Generated<number>;
  name: string;
  position: number | null;
  sent_by: number | null;
  student_id: number | null;
  submission_id: number;
  type: WorkFile["type"];
  width: number | null;
}

export interface ForgedMessages {
  gateway: string;
  hour: Timestamp;
  messages: number;
  sample: string;
}

export interface FormerFees {
  course_id: number;
  fee_poisha: number;
  until: Timestamp;
}

export interface FormerInstructors {
  instructor_id: number;
  merged_at: Timestamp;
  slug: string;
}

export interface FreeClassRequests {
  course_id: number | null;
  created_at: Generated<Timestamp>;
  email: string;
  handled_at: Timestamp | null;
  handled_by: number | null;
  id: Generated<number>;
  language: Generated<string>;
  name: string;
  phone: string;
  state: Generated<string>;
}

export interface FreeTestGuests {
  attempt_id: number;
  course_id: number | null;
  created_at: Generated<Timestamp>;
  device_hash: Buffer;
  email: string | null;
  email_key: string | null;
  handled_at: Timestamp | null;
  handled_by: number | null;
  id: Generated<number>;
  language: Generated<string>;
  name: string;
  phone: string | null;
  state: Generated<string>;
  test_id: number;
}

export interface GatewayTokens {
  asked_at: Generated<ArrayType<Timestamp>>;
  asking_until: Generated<Timestamp>;
  expires_at: Generated<Timestamp>;
  gateway: string;
  mode: string;
  refresh_token: Generated<string>;
  token: Generated<string>;
}

export interface IdentityAccounts {
  created_at: Generated<Timestamp>;
  disabled: Generated<boolean>;
  display_name: string | null;
  email: string | null;
  email_verified: Generated<boolean>;
  last_sign_in_at: Generated<Timestamp>;
  password_hash: string | null;
  photo_url: string | null;
  session_version: Generated<number>;
  uid: string;
  valid_since: Generated<Timestamp>;
}

export interface IdentityActionCodes {
  details: Json | null;
  email: string | null;
  expires_at: Timestamp;
  hash: string;
  kind: string;
  new_email: string | null;
  uid: string | null;
}

export interface IdentityEndedSessions {
  ended_at: Generated<Timestamp>;
  hash: string;
}

export interface IdentityKnownDevices {
  device_hash: string;
  uid: string;
  used_at: Timestamp;
}

export interface IdentityLimits {
  ends_at: Timestamp;
  key: string;
  used: number;
}

export interface IdentityProviderLinks {
  display_name: string | null;
  email: string | null;
  photo_url: string | null;
  provider: string;
  provider_uid: string;
  uid: string;
}

export interface IdentityRefreshTokens {
  auth_time: Timestamp;
  created_at: Generated<Timestamp>;
  hash: string;
  provider: string;
  session_version: number;
  uid: string;
  used_at: Generated<Timestamp>;
}

export interface IdentitySignInFailures {
  failures: number;
  key: string;
  last_failure_at: Generated<Timestamp>;
  locked_until: Timestamp | null;
}

export interface IdentitySigningKeys {
  created_at: Generated<Timestamp>;
  kid: string;
  private_jwk: Json | null;
  retired_at: Timestamp | null;
  sealed_jwk: Buffer | null;
}

export interface InboxEntries {
  body: string | null;
  course_id: number | null;
  created_at: Timestamp | null;
  email: string | null;
  handled_at: Timestamp | null;
  handled_by: number | null;
  id: number | null;
  language: string | null;
  link: string | null;
  list: string | null;
  marks: number | null;
  marks_possible: number | null;
  name: string | null;
  phone: string | null;
  state: string | null;
  subject: string | null;
}

export interface InstructorAccounts {
  accepted_at: Generated<Timestamp>;
  email_key: string;
  instructor_id: number;
  invited_by: number | null;
  language: string | null;
  student_id: number;
}

export interface InstructorApplications {
  created_at: Generated<Timestamp>;
  email: string;
  experience: string;
  handled_at: Timestamp | null;
  handled_by: number | null;
  id: Generated<number>;
  language: Generated<string>;
  name: string;
  phone: string;
  sample_link: string | null;
  state: Generated<string>;
  subject: string;
}

export interface InstructorDrafts {
  handed_in_at: Timestamp | null;
  lesson_id: number;
  sent_back_at: Timestamp | null;
  sent_back_by: number | null;
  state: Generated<ReviewState>;
  word: string | null;
  written_by: number | null;
}

export interface InstructorInvitations {
  created_at: Generated<Timestamp>;
  email_key: string;
  instructor_id: number;
  invited_by: number | null;
  language: string | null;
}

export interface Instructors {
  about: string | null;
  about_bn: string | null;
  designation: string;
  designation_bn: string | null;
  id: Generated<number>;
  image_path: string;
  name: string;
  name_bn: string | null;
  slug: string;
}

export interface InvitedOrders {
  batch_id: number | null;
  course_id: number;
  created_at: Timestamp;
  email_key: string;
  hold_until: Timestamp;
  holds_seat: boolean;
  id: Generated<number>;
  language: string;
  link_hash: string;
  link_made_at: Timestamp;
  made_by: number;
  name: string;
  phone: string | null;
  priced_on: string;
}

export interface KeyChanges {
  cancels: Cancellation | null;
  id: Generated<number>;
  key_version_id: number | null;
  made_at: Timestamp;
  made_by: number | null;
  question_id: number;
  reason: string;
  test_id: number;
}

export interface LearningDays {
  day: string;
  student_id: number;
}

export interface LedgerAccounts {
  code: string;
  currency: Generated<string>;
  kind: string;
}

export interface LedgerEntries {
  account: string;
  amount_poisha: number;
  id: Generated<number>;
  transaction_id: number;
}

export interface LedgerTransactions {
  id: Generated<number>;
  kind: string;
  memo: Generated<string>;
  posted_at: Generated<Timestamp>;
  ref: string;
}

export interface LessonNotes {
  at_seconds: number | null;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  lesson_id: number;
  student_id: number;
  text: string;
  updated_at: Generated<Timestamp>;
}

export interface LessonProgress {
  claimed_at: Timestamp | null;
  completed_at: Timestamp | null;
  lesson_id: number;
  opened_at: Generated<Timestamp>;
  position_at: Timestamp | null;
  position_seconds: Generated<number>;
  student_id: number;
  watched: Generated<Buffer>;
}

export interface Lessons {
  archived_at: Timestamp | null;
  batch_id: number | null;
  course_id: number;
  draft: JsonOf<LessonBody>;
  draft_saved_at: Generated<Timestamp>;
  draft_saved_by: number | null;
  draft_version: Generated<number>;
  id: Generated<number>;
  is_preview: Generated<boolean>;
  is_required: Generated<boolean>;
  kind: LessonKind;
  lesson_id: string;
  position: number;
  published_draft_version: number | null;
  published_number: number | null;
  release: Generated<JsonOf<ReleaseRule>>;
  section_id: number;
  title: string;
}

export interface LessonVersions {
  body: JsonOf<LessonBody>;
  bytes: Generated<Json>;
  lesson_id: number;
  number: number;
  published_at: Generated<Timestamp>;
  published_by: number | null;
  seconds: number | null;
  title: string;
  title_bn: string | null;
}

export interface Mails {
  attempts: Generated<number>;
  body: string;
  calendar: string | null;
  created_at: Generated<Timestamp>;
  has_secret_link: Generated<boolean>;
  id: Generated<number>;
  kind: string;
  last_error: string | null;
  leave_address: string | null;
  next_try_at: Generated<Timestamp>;
  recipient: string;
  sealed_link: Buffer | null;
  send_before: Timestamp | null;
  sent_at: Timestamp | null;
  state: Generated<string>;
  subject: string;
}

export interface ManualEnrolments {
  batch_id: number | null;
  cause: string;
  course_id: number;
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  decided_by: number | null;
  decision_reason: string | null;
  entered_by: number;
  fee_poisha: number;
  id: Generated<number>;
  order_id: number | null;
  reason: string;
  received_poisha: number;
  reference: string | null;
  state: Generated<string>;
  student_id: number;
}

export interface ManualTransfers {
  channel: string;
  claimed_poisha: number;
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  evidence: string | null;
  id: Generated<number>;
  payment_id: number;
  picture: Buffer | null;
  reason: string | null;
  seen_by: number | null;
  seen_poisha: number | null;
  sender: string | null;
  state: Generated<string>;
  student_id: number;
  trx_id: string;
  verified_by: number | null;
}

export interface MarkChanges {
  attempt_id: number;
  grains_after: number;
  grains_before: number;
  key_change_id: number;
  told_at: Timestamp | null;
}

export interface Markers {
  course_id: number | null;
  student_id: number | null;
}

export interface Media {
  bytes: Generated<number>;
  chapters: Generated<Json>;
  conversion: string | null;
  conversion_failure: string | null;
  conversion_share: Generated<number>;
  conversion_tries: Generated<number>;
  converted_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  fingerprint: string | null;
  folder: string | null;
  id: Generated<number>;
  is_preview: Generated<boolean>;
  kind: string;
  media_id: string;
  name: string;
  original_bytes: number | null;
  owner_id: number | null;
  poster: string | null;
  ready_at: Timestamp | null;
  renditions: Generated<Json>;
  seconds: number | null;
  state: Generated<string>;
  thumbnails: string | null;
  updated_at: Generated<Timestamp>;
}

export interface MediaCaptions {
  file: string;
  language: string;
  media_id: number;
  updated_at: Generated<Timestamp>;
}

export interface MediaFiles {
  bytes: number;
  created_at: Generated<Timestamp>;
  media_id: number;
  name: string;
  sha256: string;
}

export interface MediaPlayers {
  device: string;
  started_at: Timestamp;
  student_id: number;
}

export interface MeritNames {
  given_at: Generated<Timestamp>;
  student_id: number;
}

export interface MoneyAlerts {
  count: number;
  day: string;
  found_at: Timestamp;
  id: Generated<number>;
  kind: string;
  mended_at: Timestamp | null;
  subject: string;
}

export interface NewsletterSubscribers {
  created_at: Generated<Timestamp>;
  email: string;
  email_key: string;
  handled_at: Timestamp | null;
  handled_by: number | null;
  id: Generated<number>;
  language: Generated<LanguageCode>;
  leave_key: Generated<string>;
  state: Generated<string>;
}

export interface Notifications {
  created_at: Generated<Timestamp>;
  facts: Json;
  id: Generated<number>;
  kind: string;
  mailed_at: Timestamp | null;
  read_at: Timestamp | null;
  student_id: number;
  subject: string;
}

export interface NotificationSettings {
  digest_at: Timestamp | null;
  has_digest: Generated<boolean>;
  language: string | null;
  leave_key: Generated<string>;
  student_id: number;
}

export interface Objections {
  answer: string | null;
  answered_at: Timestamp | null;
  answered_by: number | null;
  attempt_id: number;
  id: Generated<number>;
  is_accepted: boolean | null;
  question_id: number;
  raised_at: Timestamp;
  slot: number;
  student_id: number;
  test_id: number;
  text: string;
}

export interface OrderHistory {
  act: string;
  actor: string;
  at: Generated<Timestamp>;
  detail: Generated<Json>;
  id: Generated<number>;
  order_id: number;
  staff_id: number | null;
  student_id: number;
}

export interface OrderItems {
  batch_id: number | null;
  course_id: number;
  discount_poisha: Generated<number>;
  fee_poisha: number;
  fulfilment: Generated<string>;
  id: Generated<number>;
  moves_item_id: number | null;
  net_poisha: number;
  order_id: number;
  refunded_poisha: Generated<number>;
  seat_state: Generated<string>;
  sold_batch: Json | null;
  student_id: number;
  title: string;
  total_poisha: number;
  vat_poisha: number;
  vat_rate_bp: number;
  written_off_poisha: Generated<number>;
}

export interface OrderOutbox {
  created_at: Generated<Timestamp>;
  dedupe_key: string;
  done_at: Timestamp | null;
  failure: string | null;
  id: Generated<number>;
  next_try_at: Generated<Timestamp>;
  order_id: number;
  payload: Generated<Json>;
  topic: string;
  tries: Generated<number>;
}

export interface Orders {
  by_staff: Generated<boolean>;
  checkout_key: string;
  coupon_code: string | null;
  coupon_id: number | null;
  created_at: Generated<Timestamp>;
  discount_poisha: Generated<number>;
  expires_at: Timestamp;
  fee_poisha: number;
  id: Generated<number>;
  language: Generated<LanguageCode>;
  link_hash: string | null;
  link_made_at: Timestamp | null;
  link_opened_at: Timestamp | null;
  net_poisha: number;
  number: string;
  paid_at: Timestamp | null;
  refunded_poisha: Generated<number>;
  state: Generated<OrderState>;
  student_id: number;
  total_poisha: number;
  vat_poisha: number;
}

export interface OrientationBookings {
  attended_at: Timestamp | null;
  booked_at: Timestamp;
  changes: Generated<number>;
  coupon_id: number | null;
  email: string;
  email_key: string;
  id: Generated<number>;
  language: Generated<string>;
  name: string;
  notified_at: Timestamp;
  offer_mailed_at: Timestamp | null;
  orientation_id: number;
  phone: string;
  state: Generated<string>;
  wants_offer: Generated<boolean>;
}

export interface OrientationClasses {
  address: string | null;
  changed_at: Generated<Timestamp>;
  course_id: number;
  ends_at: Timestamp;
  id: Generated<number>;
  instructor_id: number | null;
  offer_amount_poisha: number | null;
  offer_days: number | null;
  offer_percent_bp: number | null;
  place: string | null;
  room: Generated<MeetingRoom>;
  room_key: Generated<string>;
  seats: number | null;
  sequence: Generated<number>;
  starts_at: Timestamp;
  state: Generated<string>;
  version: Generated<number>;
}

export interface OrientationReminders {
  booking_id: number;
  kind: string;
  mail_id: number | null;
  reminded_at: Timestamp;
  starts_at: Timestamp;
}

export interface PageSessions {
  email_key: string;
  email_verified: boolean;
  ends_at: Timestamp;
  identity_uid: string;
  session_version: number;
  signed_in_at: number;
  token_hash: Buffer;
}

export interface PaperEditions {
  made_at: Timestamp;
  made_by: number | null;
  seed: number;
  test_id: number;
}

export interface PaperRolls {
  roll: number;
  student_id: number;
  test_id: number;
}

export interface PaperSets {
  hundredths: number[];
  letter: PaperLetter;
  negatives: string[];
  orders: Json;
  section_numbers: number[];
  section_titles: string[];
  test_id: number;
  version_ids: ArrayType<number>;
}

export interface PaperSheets {
  attempt_id: number;
  entered_at: Timestamp;
  entered_by: number | null;
  hundredths: number | null;
  hundredths_possible: number | null;
  letter: PaperLetter | null;
  roll: number;
}

export interface PaymentEvents {
  authentic: boolean;
  body: string;
  dedupe_key: string;
  deliveries: Generated<number>;
  gateway: string;
  id: Generated<number>;
  kind: string;
  merchant_ref: string | null;
  outcome: string | null;
  payment_id: number | null;
  processed_at: Timestamp | null;
  received_at: Generated<Timestamp>;
}

export interface Payments {
  account: string | null;
  agreed_at: Timestamp | null;
  amount_poisha: number;
  answer: Json | null;
  checks: Generated<number>;
  create_claimed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  disputed_at: Timestamp | null;
  failure: string | null;
  finalise_claimed_at: Timestamp | null;
  finished_at: Timestamp | null;
  forgotten_at: Timestamp | null;
  gateway: GatewayId;
  gateway_fee_poisha: number | null;
  gateway_ref: string | null;
  gateway_session: string | null;
  id: Generated<number>;
  merchant_ref: string;
  mode: 'live' | 'sandbox';
  next_check_at: Timestamp | null;
  order_id: number;
  received_currency: string | null;
  received_poisha: number | null;
  redirect_url: string | null;
  review_reason: string | null;
  state: Generated<PaymentState>;
  student_id: number;
}

export interface Photos {
  created_at: Generated<Timestamp>;
  name: string;
  student_id: number;
  webp: Buffer;
}

export interface PriceNotices {
  amount_poisha: number | null;
  id: Generated<number>;
  is_poisha: number | null;
  kind: string;
  noted_at: Generated<Timestamp>;
  percent_bp: number | null;
  staff_id: number;
  subject: string;
  told_at: Timestamp | null;
  was_poisha: number | null;
}

export interface PromisedRoles {
  created_at: Generated<Timestamp>;
  email_key: string;
  invited_by: number | null;
  role: string;
  staff_role: string | null;
}

export type PublicCourses = Courses

export interface QuestionBanks {
  archived_at: Timestamp | null;
  bank_id: string;
  course_id: number | null;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  title: string;
}

export interface QuestionFollows {
  question_id: number;
  student_id: number;
}

export interface QuestionPictures {
  alt: string | null;
  answer_id: number | null;
  bytes: number;
  course_id: number;
  created_at: Generated<Timestamp>;
  height: number;
  id: Generated<number>;
  owner_id: number;
  picture_id: string;
  position: Generated<number>;
  question_id: number | null;
  width: number;
}

export interface QuestionReports {
  answer_id: number | null;
  created_at: Generated<Timestamp>;
  handled_at: Timestamp | null;
  id: Generated<number>;
  question_id: number;
  reason: string;
  student_id: number;
}

export interface Questions {
  at_seconds: number | null;
  author_as: AuthorRole;
  author_id: number;
  course_id: number;
  created_at: Generated<Timestamp>;
  document: JsonOf<ArticleDocument>;
  edited_at: Timestamp | null;
  has_teacher_answer: Generated<boolean>;
  hidden_at: Timestamp | null;
  id: Generated<number>;
  lesson_id: number | null;
  locked_at: Timestamp | null;
  meeting_id: number | null;
  question_id: string;
  solved_at: Timestamp | null;
  source: string;
  text_form: Generated<number>;
  title: string;
  title_document: JsonOf<ArticleDocument> | null;
}

export interface QuestionVersions {
  bank_id: number;
  difficulty: number | null;
  explanation: JsonOf<BlockTexts> | null;
  feedback: Generated<JsonOf<Record<string, LineTexts>>>;
  hundredths: number;
  id: Generated<number>;
  key: Json;
  kind: string;
  negative_denominator: number | null;
  negative_numerator: number | null;
  number: number;
  plain: string;
  question_id: number;
  saved_at: Generated<Timestamp>;
  saved_by: number | null;
  shown: Json;
  stimulus_id: number | null;
  tags: Generated<string[]>;
}

export interface RateLimits {
  expire: number | null;
  key: string;
  points: Generated<number>;
}

export interface ReceiptCounters {
  last_number: Generated<number>;
  series: string;
}

export interface Receipts {
  id: Generated<number>;
  issued_at: Generated<Timestamp>;
  kind: string;
  number: number;
  order_id: number;
  payment_id: number;
  public_key: string;
  refund_id: number | null;
  series: string;
  snapshot: Json;
  student_id: number;
}

export interface RefundItems {
  amount_poisha: number;
  order_item_id: number;
  refund_id: number;
}

export interface Refunds {
  amount_poisha: number;
  approved_by: number | null;
  cause: string;
  checks: Generated<number>;
  created_at: Generated<Timestamp>;
  currency: Generated<string>;
  failure: string | null;
  finished_at: Timestamp | null;
  gateway_ref: string | null;
  id: Generated<number>;
  keep_access: Generated<boolean>;
  keep_certificate: Generated<boolean>;
  merchant_ref: string;
  next_check_at: Timestamp | null;
  order_id: number;
  payment_id: number;
  reason: string;
  requested_by: number | null;
  reversals: Generated<number>;
  sent_at: Timestamp | null;
  sent_by_hand: Generated<boolean>;
  state: Generated<string>;
  student_id: number;
}

export interface ReminderSettings {
  has_class_reminders: boolean;
  student_id: number;
}

export interface RemovedPictures {
  picture_id: string;
}

export interface RemovedSubmissionFiles {
  file_id: string;
}

export interface Reviews {
  answer: string | null;
  answer_edited_at: Timestamp | null;
  answered_as: AnswererRole | null;
  answered_at: Timestamp | null;
  answered_by: number | null;
  brought_by: number | null;
  course_id: number;
  edited_at: Timestamp | null;
  id: Generated<number>;
  removal_note: string | null;
  removal_reason: RemovalReason | null;
  removed_at: Timestamp | null;
  removed_by: number | null;
  shown_name: string;
  source: string | null;
  stars: number;
  student_id: number | null;
  text: string;
  version: Generated<number>;
  written_at: Timestamp;
}

export interface SandboxPayments {
  created_at: Generated<Timestamp>;
  dialect: string;
  id: string;
  reference: string;
  state: Json;
}

export interface SandboxRefunds {
  created_at: Generated<Timestamp>;
  dialect: string;
  id: string;
  payment_id: string;
  reference: string;
  state: Json;
}

export interface SearchTerms {
  course_count: number;
  id: Generated<number>;
  term: string;
  title_count: Generated<number>;
}

export interface SecondFactorBrowsers {
  blocked_until: Timestamp | null;
  failures: Generated<number>;
  id: Generated<string>;
  identity_uid: string;
  proved_at: Timestamp;
  recovery_blocked_until: Timestamp | null;
  recovery_failures: Generated<number>;
  session_version: number;
  signed_in_at: number;
  token_hash: Buffer;
}

export interface SecondFactorEnrolments {
  identity_uid: string;
  sealed_secret: Buffer;
  signed_in_at: number;
  started_at: Timestamp;
}

export interface SecondFactorHistory {
  done_at: Timestamp;
  done_by: string;
  id: Generated<number>;
  identity_uid: string;
  what: string;
}

export interface SecondFactorRecoveryCodes {
  code_hash: Buffer;
  identity_uid: string;
  used_at: Timestamp | null;
}

export interface SecondFactors {
  blocked_until: Timestamp | null;
  confirmed_at: Timestamp;
  failures: Generated<number>;
  identity_uid: string;
  last_step: number;
  recovery_blocked_until: Timestamp | null;
  recovery_failures: Generated<number>;
  sealed_secret: Buffer;
}

export interface ServerSecrets {
  created_at: Generated<Timestamp>;
  name: string;
  secret: Buffer;
}

export interface SettlementLines {
  fee_poisha: number;
  gateway: string;
  gateway_ref: string;
  gross_poisha: number;
  id: Generated<number>;
  imported_at: Generated<Timestamp>;
  imported_by: number | null;
  kind: string;
  net_poisha: number;
  settled_on: string;
  twin: Generated<number>;
}

export interface SiteParts {
  part: SitePart;
  saved_at: Timestamp | null;
  saved_by: number | null;
  value: Json | null;
  version: number;
}

export interface StatementColumns {
  columns: JsonOf<NewStatementColumns["columns"]>;
  headings: string[];
  headings_hash: string;
  id: Generated<number>;
  kinds: JsonOf<NewStatementColumns["kinds"]>;
  saved_at: Timestamp;
  saved_by: number | null;
}

export interface Stimuli {
  bank_id: number;
  created_at: Generated<Timestamp>;
  external_id: string | null;
  id: Generated<number>;
  stimulus_id: string;
  text: JsonOf<BlockTexts>;
}

export interface StudentImportRows {
  added_seat: Generated<boolean>;
  batch_id: number | null;
  changed_at: Timestamp;
  course_id: number | null;
  details: JsonOf<ImportRow> | null;
  email_key: string | null;
  holds_seat: Generated<boolean>;
  import_id: number;
  line: number;
  mail_due: Generated<boolean>;
  mailed_at: Timestamp | null;
  order_item_id: number | null;
  reason: RowReason | null;
  state: Generated<RowState>;
  student_id: number | null;
}

export interface StudentImports {
  ended_at: Timestamp | null;
  file_name: string;
  id: Generated<number>;
  import_key: string;
  language: LanguageCode;
  made_at: Timestamp;
  made_by: number;
  may_add_seats: boolean;
  row_count: number;
  sends_mail: boolean;
  undo_ended_at: Timestamp | null;
  undone_at: Timestamp | null;
  undone_by: number | null;
}

export interface StudentNotes {
  id: Generated<number>;
  student_id: number;
  text: string;
  written_at: Timestamp;
  written_by: number | null;
}

export interface Students {
  address: string | null;
  age_range: string | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  email: string;
  email_key: string;
  experience: string | null;
  gender: string | null;
  id: Generated<number>;
  identity_uid: string;
  name: string;
  phone: string | null;
  photo_path: string | null;
  role: Generated<string>;
  role_email_key: string | null;
  session_version: Generated<number>;
  signed_out_at: Timestamp | null;
  skills: Generated<string[]>;
  staff_role: string | null;
  student_id: string;
  updated_at: Generated<Timestamp>;
}

export interface StudentTags {
  student_id: number;
  tag: string;
}

export interface SubmissionFiles {
  bytes: number;
  created_at: Timestamp;
  file_id: string;
  height: number | null;
  id: Generated<number>;
  lesson_id: number;
  name: string;
  owner_id: number;
  position: number | null;
  submission_id: number | null;
  type: WorkFile["type"];
  width: number | null;
}

export interface Submissions {
  batch_id: number | null;
  criteria: JsonOf<SubmissionMark["criteria"]> | null;
  due_at: Timestamp | null;
  feedback: string | null;
  hundredths: number | null;
  hundredths_given: number | null;
  hundredths_possible: number | null;
  id: Generated<number>;
  is_again: Generated<boolean>;
  is_latest: boolean;
  is_passed: boolean | null;
  late_days: number;
  late_percent: number;
  lesson_id: number;
  links: string[];
  marked_at: Timestamp | null;
  marked_by: number | null;
  number: number;
  sketch: number[];
  student_id: number;
  submission_id: string;
  submit_key: string;
  submitted_at: Timestamp;
  text: string;
}

export interface TaughtClasses {
  batch_id: number | null;
  meeting_id: number | null;
  student_id: number | null;
}

export interface Teachers {
  course_id: number | null;
  student_id: number | null;
}

export interface TeachingRooms {
  address: string;
  id: Generated<number>;
  label: string;
  name: string;
  saved_at: Timestamp;
  saved_by: number | null;
  seats: number;
}

export interface TestAllowances {
  extra_attempts: number;
  extra_seconds: number;
  given_at: Generated<Timestamp>;
  given_by: number | null;
  reason: string;
  student_id: number;
  test_id: number;
}

export interface TestExtensions {
  batch_id: number | null;
  given_at: Generated<Timestamp>;
  given_by: number | null;
  id: Generated<number>;
  reason: string;
  seconds: number;
  student_id: number | null;
  test_id: number;
}

export interface Tests {
  answers_shown: TestRules["answersShown"];
  attempt_that_counts: AttemptChoice;
  attempts: number;
  certified_at: Timestamp | null;
  closes_at: Timestamp | null;
  has_merit_list: boolean;
  has_practice: boolean;
  id: Generated<number>;
  is_open_to_guests: Generated<boolean>;
  lesson_id: number;
  marks_shown: TestRules["marksShown"];
  negative_denominator: number;
  negative_numerator: number;
  opens_at: Timestamp | null;
  pass_percent: number | null;
  revision: Generated<number>;
  saved_at: Generated<Timestamp>;
  saved_by: number | null;
  seconds: number | null;
  shuffles_options: boolean;
  wait_seconds: number;
}

export interface TestSections {
  hundredths: number | null;
  id: Generated<number>;
  is_shuffled: boolean;
  place: number;
  test_id: number;
  title: string;
}

export interface TestSlots {
  draw_bank_id: number | null;
  draw_count: number | null;
  draw_tag: string | null;
  id: Generated<number>;
  place: number;
  question_id: number | null;
  section_id: number;
  test_id: number;
}

export interface UploadLocks {
  held_until: Timestamp;
  holder: string;
  is_wanted: Generated<boolean>;
  media_id: string;
}

export interface WaitingPlaces {
  batch_id: number;
  changed_at: Generated<Timestamp>;
  id: Generated<number>;
  joined_at: Timestamp;
  language: Generated<LanguageCode>;
  offered_until: Timestamp | null;
  reason: WaitlistEnd | null;
  state: Generated<WaitlistState>;
  student_id: number;
}

export interface WishedCourses {
  alerted_at: Timestamp;
  course_id: number;
  student_id: number;
  wished_at: Timestamp;
}

export interface WithdrawnCertificates {
  serial: string;
  withdrawn_at: Generated<Timestamp>;
}

export interface Tables {
  account_merges: AccountMerges;
  announcements: Announcements;
  answer_comments: AnswerComments;
  answer_marks: AnswerMarks;
  answers: Answers;
  asked_fees: AskedFees;
  assignments: Assignments;
  attempt_answers: AttemptAnswers;
  attempt_events: AttemptEvents;
  attempt_papers: AttemptPapers;
  attempt_photos: AttemptPhotos;
  attempt_results: AttemptResults;
  attempts: Attempts;
  attended_classes: AttendedClasses;
  audit_entries: AuditEntries;
  bank_questions: BankQuestions;
  batch_alerts: BatchAlerts;
  batch_decisions: BatchDecisions;
  batch_groups: BatchGroups;
  batches: Batches;
  cache_versions: CacheVersions;
  calendar_feeds: CalendarFeeds;
  cart_items: CartItems;
  categories: Categories;
  certificate_corrections: CertificateCorrections;
  certificates: Certificates;
  class_attendance: ClassAttendance;
  class_counts: ClassCounts;
  class_days: ClassDays;
  class_holidays: ClassHolidays;
  class_meetings: ClassMeetings;
  class_recordings: ClassRecordings;
  class_reminders: ClassReminders;
  completion_rules: CompletionRules;
  contact_lines: ContactLines;
  contact_messages: ContactMessages;
  coupon_courses: CouponCourses;
  coupon_redemptions: CouponRedemptions;
  coupons: Coupons;
  course_dates: CourseDates;
  course_edits: CourseEdits;
  course_examiners: CourseExaminers;
  course_import_names: CourseImportNames;
  course_import_notes: CourseImportNotes;
  course_import_rows: CourseImportRows;
  course_imports: CourseImports;
  course_instructors: CourseInstructors;
  course_pictures: CoursePictures;
  course_presence: CoursePresence;
  course_revisions: CourseRevisions;
  course_sections: CourseSections;
  courses: Courses;
  credential_keys: CredentialKeys;
  daily_sales: DailySales;
  daily_sales_kept: DailySalesKept;
  date_reminders: DateReminders;
  ended_access_tokens: EndedAccessTokens;
  enrolments: Enrolments;
  feedback_files: FeedbackFiles;
  forged_messages: ForgedMessages;
  former_fees: FormerFees;
  former_instructors: FormerInstructors;
  free_class_requests: FreeClassRequests;
  free_test_guests: FreeTestGuests;
  gateway_tokens: GatewayTokens;
  "identity.accounts": IdentityAccounts;
  "identity.action_codes": IdentityActionCodes;
  "identity.ended_sessions": IdentityEndedSessions;
  "identity.known_devices": IdentityKnownDevices;
  "identity.limits": IdentityLimits;
  "identity.provider_links": IdentityProviderLinks;
  "identity.refresh_tokens": IdentityRefreshTokens;
  "identity.sign_in_failures": IdentitySignInFailures;
  "identity.signing_keys": IdentitySigningKeys;
  inbox_entries: InboxEntries;
  instructor_accounts: InstructorAccounts;
  instructor_applications: InstructorApplications;
  instructor_drafts: InstructorDrafts;
  instructor_invitations: InstructorInvitations;
  instructors: Instructors;
  invited_orders: InvitedOrders;
  key_changes: KeyChanges;
  learning_days: LearningDays;
  ledger_accounts: LedgerAccounts;
  ledger_entries: LedgerEntries;
  ledger_transactions: LedgerTransactions;
  lesson_notes: LessonNotes;
  lesson_progress: LessonProgress;
  lesson_versions: LessonVersions;
  lessons: Lessons;
  mails: Mails;
  manual_enrolments: ManualEnrolments;
  manual_transfers: ManualTransfers;
  mark_changes: MarkChanges;
  markers: Markers;
  media: Media;
  media_captions: MediaCaptions;
  media_files: MediaFiles;
  media_players: MediaPlayers;
  merit_names: MeritNames;
  money_alerts: MoneyAlerts;
  newsletter_subscribers: NewsletterSubscribers;
  notification_settings: NotificationSettings;
  notifications: Notifications;
  objections: Objections;
  order_history: OrderHistory;
  order_items: OrderItems;
  order_outbox: OrderOutbox;
  orders: Orders;
  orientation_bookings: OrientationBookings;
  orientation_classes: OrientationClasses;
  orientation_reminders: OrientationReminders;
  page_sessions: PageSessions;
  paper_editions: PaperEditions;
  paper_rolls: PaperRolls;
  paper_sets: PaperSets;
  paper_sheets: PaperSheets;
  payment_events: PaymentEvents;
  payments: Payments;
  photos: Photos;
  price_notices: PriceNotices;
  promised_roles: PromisedRoles;
  public_courses: PublicCourses;
  question_banks: QuestionBanks;
  question_follows: QuestionFollows;
  question_pictures: QuestionPictures;
  question_reports: QuestionReports;
  question_versions: QuestionVersions;
  questions: Questions;
  rate_limits: RateLimits;
  receipt_counters: ReceiptCounters;
  receipts: Receipts;
  refund_items: RefundItems;
  refunds: Refunds;
  reminder_settings: ReminderSettings;
  removed_pictures: RemovedPictures;
  removed_submission_files: RemovedSubmissionFiles;
  reviews: Reviews;
  "sandbox.payments": SandboxPayments;
  "sandbox.refunds": SandboxRefunds;
  search_terms: SearchTerms;
  second_factor_browsers: SecondFactorBrowsers;
  second_factor_enrolments: SecondFactorEnrolments;
  second_factor_history: SecondFactorHistory;
  second_factor_recovery_codes: SecondFactorRecoveryCodes;
  second_factors: SecondFactors;
  server_secrets: ServerSecrets;
  settlement_lines: SettlementLines;
  site_parts: SiteParts;
  statement_columns: StatementColumns;
  stimuli: Stimuli;
  student_import_rows: StudentImportRows;
  student_imports: StudentImports;
  student_notes: StudentNotes;
  student_tags: StudentTags;
  students: Students;
  submission_files: SubmissionFiles;
  submissions: Submissions;
  taught_classes: TaughtClasses;
  teachers: Teachers;
  teaching_rooms: TeachingRooms;
  test_allowances: TestAllowances;
  test_extensions: TestExtensions;
  test_sections: TestSections;
  test_slots: TestSlots;
  tests: Tests;
  upload_locks: UploadLocks;
  waiting_places: WaitingPlaces;
  wished_courses: WishedCourses;
  withdrawn_certificates: WithdrawnCertificates;
}
