// Generated from the migrations by `npm run db:types`; a test compares.
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

export interface BatchAlerts {
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

export interface Batches {
  class_days: Generated<string[]>;
  course_id: number;
  created_at: Generated<Timestamp>;
  early_fee_poisha: number | null;
  early_until: string | null;
  enrol_by: string;
  id: Generated<number>;
  number: number;
  orientation_on: string | null;
  seats: number | null;
  seats_taken: Generated<number>;
  shift: string | null;
  starts_on: string;
  state: Generated<string>;
}

export interface CacheVersions {
  key: string;
  version: Generated<number>;
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
  name: string;
  name_bn: string;
  position: number;
  slug: string;
}

export interface Certificates {
  course_id: number;
  id: Generated<number>;
  issued_at: Generated<Timestamp>;
  issued_by: number | null;
  name_on_it: string;
  revoked_at: Timestamp | null;
  revoked_by: number | null;
  serial: string;
  student_id: number;
}

export interface ContactMessages {
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
  max_per_student: number | null;
  max_uses: number | null;
  minimum_poisha: Generated<number>;
  note: Generated<string>;
  percent_bp: number | null;
  starts_on: string | null;
  uses_counted: Generated<number>;
  uses_held: Generated<number>;
}

export interface CourseInstructors {
  course_id: number;
  instructor_id: number;
  position: number;
}

export interface Courses {
  banner_path: string;
  category_id: number;
  course_id: string;
  designed_for: Generated<string>;
  early_fee_poisha: number | null;
  fee_poisha: number;
  fee_today_poisha: Generated<number>;
  id: Generated<number>;
  is_sample: Generated<boolean>;
  lesson_count: number;
  level: string;
  outline: Generated<Json>;
  popularity: string;
  popularity_score: Generated<number>;
  published_at: Generated<Timestamp>;
  sales_score: Generated<number>;
  search_text: string;
  search_title: Generated<string>;
  search_vector: Generated<string | null>;
  subtitle: Generated<string>;
  title: string;
  title_vector: Generated<string | null>;
  updated_at: Generated<Timestamp>;
  what_you_learn: Generated<string[]>;
}

export interface Enrolments {
  batch_id: number | null;
  course_id: number;
  ended_at: Timestamp | null;
  enrolled_at: Generated<Timestamp>;
  id: Generated<number>;
  order_item_id: number;
  state: Generated<string>;
  student_id: number;
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
  private_jwk: Json;
  retired_at: Timestamp | null;
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
  name: string | null;
  phone: string | null;
  state: string | null;
  subject: string | null;
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

export interface Instructors {
  designation: string;
  id: Generated<number>;
  image_path: string;
  name: string;
  slug: string;
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

export interface Mails {
  attempts: Generated<number>;
  body: string;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  kind: string;
  last_error: string | null;
  next_try_at: Generated<Timestamp>;
  recipient: string;
  sent_at: Timestamp | null;
  state: Generated<string>;
  subject: string;
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
  language: Generated<string>;
  leave_key: Generated<string>;
  state: Generated<string>;
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
  net_poisha: number;
  order_id: number;
  refunded_poisha: Generated<number>;
  seat_state: Generated<string>;
  student_id: number;
  title: string;
  total_poisha: number;
  vat_poisha: number;
  vat_rate_bp: number;
}

export interface OrderOutbox {
  created_at: Generated<Timestamp>;
  dedupe_key: string;
  done_at: Timestamp | null;
  id: Generated<number>;
  order_id: number;
  payload: Generated<Json>;
  topic: string;
}

export interface Orders {
  checkout_key: string;
  coupon_code: string | null;
  coupon_id: number | null;
  created_at: Generated<Timestamp>;
  discount_poisha: Generated<number>;
  expires_at: Timestamp;
  fee_poisha: number;
  id: Generated<number>;
  language: Generated<string>;
  net_poisha: number;
  number: string;
  paid_at: Timestamp | null;
  refunded_poisha: Generated<number>;
  state: Generated<string>;
  student_id: number;
  total_poisha: number;
  vat_poisha: number;
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
  gateway: string;
  gateway_fee_poisha: number | null;
  gateway_ref: string | null;
  gateway_session: string | null;
  id: Generated<number>;
  merchant_ref: string;
  mode: string;
  next_check_at: Timestamp | null;
  order_id: number;
  received_currency: string | null;
  received_poisha: number | null;
  redirect_url: string | null;
  review_reason: string | null;
  state: Generated<string>;
  student_id: number;
}

export interface Photos {
  created_at: Generated<Timestamp>;
  name: string;
  student_id: number;
  webp: Buffer;
}

export interface PromisedRoles {
  created_at: Generated<Timestamp>;
  email_key: string;
  role: string;
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
  merchant_ref: string;
  next_check_at: Timestamp | null;
  order_id: number;
  payment_id: number;
  reason: string;
  requested_by: number | null;
  state: Generated<string>;
  student_id: number;
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
}

export interface StaffActs {
  act: string;
  at: Generated<Timestamp>;
  detail: Generated<Json>;
  id: Generated<number>;
  staff_id: number;
  subject: string;
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
  session_version: Generated<number>;
  signed_out_at: Timestamp | null;
  skills: Generated<string[]>;
  student_id: string;
  updated_at: Generated<Timestamp>;
}

export interface Tables {
  batch_alerts: BatchAlerts;
  batches: Batches;
  cache_versions: CacheVersions;
  cart_items: CartItems;
  categories: Categories;
  certificates: Certificates;
  contact_messages: ContactMessages;
  coupon_courses: CouponCourses;
  coupon_redemptions: CouponRedemptions;
  coupons: Coupons;
  course_instructors: CourseInstructors;
  courses: Courses;
  enrolments: Enrolments;
  free_class_requests: FreeClassRequests;
  gateway_tokens: GatewayTokens;
  "identity.accounts": IdentityAccounts;
  "identity.action_codes": IdentityActionCodes;
  "identity.limits": IdentityLimits;
  "identity.provider_links": IdentityProviderLinks;
  "identity.refresh_tokens": IdentityRefreshTokens;
  "identity.sign_in_failures": IdentitySignInFailures;
  "identity.signing_keys": IdentitySigningKeys;
  inbox_entries: InboxEntries;
  instructor_applications: InstructorApplications;
  instructors: Instructors;
  ledger_accounts: LedgerAccounts;
  ledger_entries: LedgerEntries;
  ledger_transactions: LedgerTransactions;
  mails: Mails;
  manual_transfers: ManualTransfers;
  money_alerts: MoneyAlerts;
  newsletter_subscribers: NewsletterSubscribers;
  order_history: OrderHistory;
  order_items: OrderItems;
  order_outbox: OrderOutbox;
  orders: Orders;
  payment_events: PaymentEvents;
  payments: Payments;
  photos: Photos;
  promised_roles: PromisedRoles;
  rate_limits: RateLimits;
  receipt_counters: ReceiptCounters;
  receipts: Receipts;
  refund_items: RefundItems;
  refunds: Refunds;
  "sandbox.payments": SandboxPayments;
  "sandbox.refunds": SandboxRefunds;
  search_terms: SearchTerms;
  server_secrets: ServerSecrets;
  settlement_lines: SettlementLines;
  staff_acts: StaffActs;
  students: Students;
}
