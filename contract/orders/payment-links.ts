import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { LanguageCode } from '../site/site.ts'
import { cursor } from '../staff/staff.ts'
import { Email, PersonName, Phone, typedText } from '../text.ts'
import { wholeNumber } from '../whole-number.ts'
import { idParams, next, numberParams, OrderNumber, page } from './fields.ts'
import { MOST_HOLD_HOURS, orderRefusals } from './terms.ts'

const isMailed = z
  .boolean()
  .default(false)
  .meta({ description: 'The link is sent to the address of the student, too.' })

const none = (value: unknown) => (value === '' ? null : value)

/** A course that staff order for someone who is on the phone, to be paid by a link. */
export const NewPaymentOrder = z
  .object({
    studentId: z.preprocess(none, typedText({ min: 1, max: 40 }).nullish()).meta({
      description: 'Without one it is for the person of `email`, who may have no account yet.',
    }),
    email: z.preprocess(none, Email.nullish()),
    name: z.preprocess(none, PersonName.nullish()),
    phone: z.preprocess(none, Phone.nullish()),
    courseId: CourseId,
    batchId: z.preprocess(none, z.string().max(20).nullish()),
    holdHours: wholeNumber({ min: 1, max: MOST_HOLD_HOURS }).meta({
      description: 'How long the seat is held, and the link leads to paying.',
    }),
    isMailed,
    language: LanguageCode.default('en').meta({
      description: 'For the mail, and the order of someone who has no account yet.',
    }),
  })
  .superRefine(({ studentId, email, name }, issues) => {
    const missing = (field: string) =>
      issues.addIssue({ code: 'custom', path: [field], message: 'required' })
    if (studentId) return
    if (!email) missing(name ? 'email' : 'studentId')
    else if (!name) missing('name')
  })
export type NewPaymentOrder = z.infer<typeof NewPaymentOrder>

export const PaymentLinkWish = z.object({ isMailed })

/** A link just made: its address is said this once. */
export const PaymentLink = z
  .object({
    number: OrderNumber.nullable().meta({
      description: 'null: the order is made when its person joins.',
    }),
    address: z.string().meta({
      description: 'For the student alone: whoever else signs in learns nothing from it.',
    }),
    until: Moment,
  })
  .meta({ id: 'PaymentLink' })
export type PaymentLink = z.infer<typeof PaymentLink>

/** A course that waits for someone to join, and then to pay. */
export const InvitedOrder = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    courseId: CourseId,
    courseName: z.string(),
    batchNumber: z.int().nullable(),
    madeBy: z.string(),
    linkMadeAt: Moment,
    until: Moment.meta({ description: 'Until when its seat is held.' }),
  })
  .meta({ id: 'InvitedOrder' })
export type InvitedOrder = z.infer<typeof InvitedOrder>

export const staffPaymentLinkEndpoints = endpoints({
  'POST /api/staff/payment-orders': {
    summary:
      'Orders a course for a student at today’s price, holds the seat for the hours asked for, and makes a link by which they pay. They must have no other order to pay. For an address without an account the order is made when its owner joins; the link leads there.',
    audience: 'staff',
    permission: 'orders',
    body: NewPaymentOrder,
    reply: PaymentLink,
    status: 201,
    problems: [
      'student_not_found',
      'not_yours_to_decide',
      ...orderRefusals,
      'invited_order_open',
      'order_too_large',
      'own_price',
      'nothing_to_pay',
    ],
    limit: { points: 120, seconds: 3600 },
  },
  'POST /api/staff/orders/{number}/payment-link': {
    summary:
      'Makes a link by which its student pays an order that waits for payment. A former link of the order ends.',
    audience: 'staff',
    permission: 'orders',
    params: numberParams,
    body: PaymentLinkWish,
    reply: PaymentLink,
    status: 201,
    problems: ['order_not_found', 'order_not_payable', 'order_expired'],
    limit: { points: 120, seconds: 3600 },
  },
  'GET /api/staff/invited-orders': {
    summary:
      'What staff ordered for people without an account, who have not joined yet; newest first.',
    audience: 'staff',
    permission: 'orders',
    query: z.object({ ...page, after: cursor.optional() }),
    reply: z.object({ rows: z.array(InvitedOrder), next }),
  },
  'POST /api/staff/invited-orders/{id}/payment-link': {
    summary: 'Makes another link for someone who has not joined yet. The former link ends.',
    audience: 'staff',
    permission: 'orders',
    params: idParams,
    body: PaymentLinkWish,
    reply: PaymentLink,
    status: 201,
    problems: ['invited_order_not_found'],
    limit: { points: 120, seconds: 3600 },
  },
  'DELETE /api/staff/invited-orders/{id}': {
    summary: 'Calls off what was ordered for someone who has not joined yet, and frees the seat.',
    audience: 'staff',
    permission: 'orders',
    params: idParams,
    reply: null,
    status: 204,
    problems: ['invited_order_not_found'],
  },
})

/** What is not of letters, digits, - and _ is no link, and is answered like one that never was. */
const LinkToken = z
  .string()
  .max(100)
  .overwrite((typed) => (/^[\w-]*$/.test(typed) ? typed : ''))

export const ownPaymentLinkEndpoints = endpoints({
  'POST /api/payment-links/open': {
    summary:
      'The order behind a link. A link of someone else’s order is answered like one that never was. What was ordered before one joined becomes one’s order now, once the address is confirmed.',
    audience: 'student',
    body: z.object({ token: LinkToken }),
    reply: z.object({ number: OrderNumber }),
    problems: [
      'payment_link_unknown',
      'invited_address_unproved',
      ...orderRefusals,
      'own_price',
      'nothing_to_pay',
    ],
    limit: { points: 60, seconds: 3600 },
  },
})
