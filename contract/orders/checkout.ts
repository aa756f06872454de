import { LanguageCode } from '../site/site.ts'
import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Day } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { TakaText } from '../taka-text.ts'
import { CouponCode, GatewayId } from './fields.ts'
import { Order, OrderBatch } from './order.ts'
import { couponRefusals, ORDER_LIMIT, orderRefusals } from './terms.ts'

/** What an order would cost now. */
export const Quote = z
  .object({
    items: z.array(
      z.object({
        courseId: CourseId,
        courseName: z.string(),
        image: z.string(),
        batch: OrderBatch.nullable(),
        fee: TakaText,
        discount: TakaText,
        total: TakaText,
        usualFee: TakaText.nullable().meta({
          description: 'A higher fee that was usual, as on the page of the course. null: none.',
        }),
        earlyBirdUntil: Day.nullable().meta({
          description: 'The fee is the early-bird one until the end of this day.',
        }),
        problem: z
          .string()
          .nullable()
          .meta({ description: 'Why this course cannot be bought now: a problem code.' }),
      }),
    ),
    fee: TakaText,
    discount: TakaText,
    total: TakaText,
    coupon: z
      .object({
        code: z.string(),
        discount: TakaText,
        problem: z.enum(couponRefusals).nullable(),
        minimum: TakaText.nullable(),
      })
      .nullable(),
    gateways: z
      .array(GatewayId)
      .meta({ description: 'The ways to pay such a total; none where nothing is to be paid.' }),
  })
  .meta({ id: 'Quote' })
export type Quote = z.infer<typeof Quote>

/** The courses to buy. Without a batch: the soonest one that has a seat, where the course has batches. */
export const QuoteRequest = z.object({
  courses: z
    .array(z.object({ courseId: CourseId, batchId: z.string().max(20).nullish() }))
    .min(1, { error: 'required' })
    .max(ORDER_LIMIT, { error: 'too_big' }),
  coupon: z.preprocess((value) => (value === '' ? null : value), CouponCode.nullish()),
})
export type QuoteRequest = z.infer<typeof QuoteRequest>

export const Checkout = QuoteRequest.extend({
  expectedTotal: TakaText.meta({
    description: 'The total the student saw; if it is another now, nothing is ordered.',
  }),
  checkoutKey: z
    .uuid({ error: 'required' })
    .meta({ description: 'Made when the page opens; the same key gives the same order.' }),
  language: LanguageCode.default('en').meta({ description: 'For mails and receipts.' }),
})
export type Checkout = z.infer<typeof Checkout>

export const checkoutEndpoints = endpoints({
  'POST /api/checkout/quote': {
    summary: 'What an order would cost now, with the coupon tried; changes nothing.',
    audience: 'student',
    readsOnly: true,
    body: QuoteRequest,
    reply: Quote,
    problems: ['course_not_found', 'order_too_large'],
    limit: { points: 120, seconds: 60 },
  },
  'POST /api/checkout': {
    summary:
      'Orders courses at today’s price and holds their seats. A student has one order to pay at a time: another call answers that one while it lasts. One under review does not count. Free orders are enrolled at once.',
    audience: 'student',
    body: Checkout,
    reply: Order,
    status: 201,
    problems: [
      ...orderRefusals,
      'price_changed',
      'order_too_large',
      'own_price',
      ...couponRefusals,
    ],
    limit: { points: 30, seconds: 60 },
  },
})
