import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { typedText } from '../text.ts'
import { wholeNumber } from '../whole-number.ts'
import { numberParams, OrderNumber } from './fields.ts'
import { MOST_HOLD_HOURS } from './terms.ts'

const isMailed = z
  .boolean()
  .default(false)
  .meta({ description: 'The link is sent to the address of the student, too.' })

/** A course that staff order for someone who is on the phone, to be paid by a link. */
export const NewPaymentOrder = z.object({
  studentId: typedText({ min: 1, max: 40 }),
  courseId: CourseId,
  batchId: z.preprocess((value) => (value === '' ? null : value), z.string().max(20).nullish()),
  holdHours: wholeNumber({ min: 1, max: MOST_HOLD_HOURS }).meta({
    description: 'How long the seat is held, and the link leads to paying.',
  }),
  isMailed,
})
export type NewPaymentOrder = z.infer<typeof NewPaymentOrder>

export const PaymentLinkWish = z.object({ isMailed })

/** A link just made: its address is said this once. */
export const PaymentLink = z
  .object({
    number: OrderNumber,
    address: z.string().meta({
      description: 'For the student alone: whoever else signs in learns nothing from it.',
    }),
    until: Moment,
  })
  .meta({ id: 'PaymentLink' })
export type PaymentLink = z.infer<typeof PaymentLink>

export const staffPaymentLinkEndpoints = endpoints({
  'POST /api/staff/payment-orders': {
    summary:
      'Orders a course for a student at today’s price, holds the seat for the hours asked for, and makes a link by which they pay. They must have no other order to pay.',
    audience: 'staff',
    permission: 'orders',
    body: NewPaymentOrder,
    reply: PaymentLink,
    status: 201,
    problems: [
      'student_not_found',
      'not_yours_to_decide',
      'course_not_found',
      'already_enrolled',
      'course_in_review',
      'not_on_sale',
      'course_without_lessons',
      'batch_full',
      'batch_closed',
      'batch_not_found',
      'order_open',
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
})

/** What is not of letters, digits, - and _ is no link, and is answered like one that never was. */
const LinkToken = z
  .string()
  .max(100)
  .overwrite((typed) => (/^[\w-]*$/.test(typed) ? typed : ''))

export const ownPaymentLinkEndpoints = endpoints({
  'POST /api/payment-links/open': {
    summary:
      'The order behind a link. A link of someone else’s order is answered like one that never was.',
    audience: 'student',
    body: z.object({ token: LinkToken }),
    reply: z.object({ number: OrderNumber }),
    problems: ['payment_link_unknown'],
    limit: { points: 60, seconds: 3600 },
  },
})
