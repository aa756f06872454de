import { z } from 'zod'

/**
 * Every failure on purpose: code → HTTP status and words. A status or sentence of a failure lives here
 * and nowhere else; screens may show their own words for a code (`web/text`).
 */
export const problems = {
  bad_json: [400, 'The request body is not valid JSON.'],
  invalid_input: [400, 'Some fields need another look.'],
  sign_in_needed: [401, 'Sign in to go on.'],
  session_ended: [401, 'Your sign-in has ended. Sign in again.'],
  not_yours: [403, 'This belongs to somebody else.'],
  staff_only: [403, 'This page is for staff.'],
  email_unverified: [403, 'Confirm your e-mail address first: the link is in your mail. Then sign in again.'],
  email_mismatch: [403, 'The e-mail address is not the one you signed in with.'],
  account_disabled: [403, 'This account is disabled. Write to us and we will help.'],
  not_found: [404, 'There is nothing at this address.'],
  course_not_found: [404, 'This course is not in the catalogue.'],
  student_not_found: [404, 'There is no such student.'],
  method_not_allowed: [405, 'This address does not take that kind of request.'],
  email_in_use: [409, 'This e-mail address belongs to another account.'],
  order_still_open: [409, 'An order is still open. Pay or cancel it first.'],
  cart_full: [409, 'The cart is full. Remove a course to add another.'],
  order_not_found: [404, 'There is no such order of yours.'],
  batch_not_found: [404, 'There is no such batch of this course.'],
  refund_not_found: [404, 'There is no such refund.'],
  transfer_not_found: [404, 'There is no such transfer.'],
  payment_not_found: [404, 'There is no such payment.'],
  enrolment_not_found: [404, 'There is no such enrolment.'],
  certificate_not_found: [404, 'There is no certificate with this serial number.'],
  receipt_not_found: [404, 'There is no such receipt.'],
  price_changed: [409, 'The price has changed since you looked. See the new total before you go on.'],
  already_enrolled: [409, 'You have this course already.'],
  batch_full: [409, 'This batch is full. Choose another, or be told about the next one.'],
  batch_closed: [409, 'Enrolment in this batch has ended. Choose another, or be told about the next one.'],
  order_open: [409, 'You have an order that waits for payment. Pay or cancel it first.'],
  order_too_large: [409, 'That is more than one order can hold. Order fewer courses at a time.'],
  enrolment_not_active: [409, 'A certificate can be given for an active enrolment only.'],
  order_not_payable: [409, 'This order does not wait for payment.'],
  order_expired: [409, 'The time to pay is over and the seats were given back. Order again.'],
  order_not_cancellable: [409, 'This order cannot be cancelled any more.'],
  method_not_offered: [409, 'This way to pay is not offered for this order.'],
  payment_starting: [409, 'The payment is being started. Try again in a moment.'],
  trx_id_used: [409, 'This transaction id has been submitted already. Check it, or write to us.'],
  coupon_unknown: [404, 'There is no such coupon.'],
  coupon_not_started: [409, 'This coupon cannot be used yet.'],
  coupon_ended: [409, 'This coupon has ended.'],
  coupon_used_up: [409, 'This coupon has been used as often as it can be.'],
  coupon_used_by_you: [409, 'You have used this coupon already.'],
  coupon_other_courses: [409, 'This coupon is for other courses.'],
  coupon_minimum: [409, 'The order is too small for this coupon.'],
  coupon_exists: [409, 'There is a coupon with this code already.'],
  batch_exists: [409, 'This course has a batch with this number already.'],
  seats_below_taken: [409, 'More seats are taken than that.'],
  not_refundable: [409, 'This cannot be refunded.'],
  refund_exceeds_payment: [409, 'More would be refunded than was paid.'],
  refund_decided: [409, 'This refund has been decided already.'],
  transfer_open: [409, 'A further transfer for this payment waits to be checked. Decide about that one first.'],
  transfer_decided: [409, 'This transfer has been decided already.'],
  payment_decided: [409, 'This payment has been decided already.'],
  not_acceptable: [409, 'Money in another currency or for another order cannot be taken as payment. Refuse it, and it goes back.'],
  second_person_needed: [409, 'Another member of staff has to decide this.'],
  amounts_differ: [409, 'The first person saw another amount. Look again together.'],
  not_yours_to_decide: [409, 'Nobody decides about their own money. Ask another member of staff.'],
  picture_unreadable: [400, 'This picture cannot be read. Send a JPEG, PNG or WebP.'],
  settlement_unreadable: [400, 'This file cannot be read as a settlement. See docs/payments.md for its columns.'],
  photo_too_large: [413, 'The photo is larger than 8 MB. Choose a smaller one.'],
  photo_is_heic: [415, 'HEIC photos cannot be shown by most browsers. Save it as JPEG and choose that file.'],
  photo_unreadable: [415, 'This file is not a photo we can read. Choose a JPEG, PNG or WebP.'],
  too_large: [413, 'That is more than we can take at once.'],
  unsupported_type: [415, 'Send JSON.'],
  too_many_requests: [429, 'That was too often. Wait a moment and try again.'],
  gateway_unavailable: [503, 'This way to pay does not answer right now. Try again in a moment, or choose another.'],
  identity_unavailable: [503, 'Sign-in cannot be checked right now. Try again in a moment.'],
  busy: [503, 'We are very busy. Try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, words: string]>

export type ProblemCode = keyof typeof problems

/** What is wrong with one field: its path in the input, a code the screens have words for, and plain words. */
export const FieldError = z.object({ field: z.string(), code: z.string(), message: z.string() }).meta({ id: 'FieldError' })
export type FieldError = z.infer<typeof FieldError>

/** The body of every failed call, `application/problem+json` (RFC 9457). */
export const ProblemDetails = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string().optional(),
    errors: z.array(FieldError).optional(),
    facts: z.record(z.string(), z.string()).optional().meta({ description: 'What a screen needs to say it well, such as both prices.' }),
  })
  .meta({ id: 'Problem', description: 'A failure the caller can understand and mend.' })
export type ProblemDetails = z.infer<typeof ProblemDetails>

/** A failure that the caller caused or has to live with; anything else thrown is a bug. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly status: number
  readonly errors: readonly FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly facts: Readonly<Record<string, string>> | undefined

  constructor(
    code: ProblemCode,
    more: { errors?: readonly FieldError[]; retryAfterSeconds?: number; facts?: Readonly<Record<string, string>> } = {},
  ) {
    super(problems[code][1])
    this.code = code
    this.status = problems[code][0]
    this.errors = more.errors
    this.retryAfterSeconds = more.retryAfterSeconds
    this.facts = more.facts
  }
}
