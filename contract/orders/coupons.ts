import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Day, Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { TakaText } from '../taka-text.ts'
import { typedText } from '../text.ts'
import { CouponCode, OrderNumber, Person, TakaInput } from './fields.ts'

export const Coupon = z
  .object({
    code: CouponCode,
    percent: z.number().nullable(),
    amount: TakaText.nullable(),
    startsOn: Day.nullable(),
    endsOn: Day.nullable(),
    maxUses: z.int().nullable(),
    maxPerStudent: z.int().nullable(),
    minimum: TakaText,
    courses: z.array(CourseId).meta({ description: 'Empty: every course.' }),
    note: z.string(),
    isActive: z.boolean(),
    held: z.int().meta({ description: 'In open orders.' }),
    counted: z.int().meta({ description: 'In paid orders.' }),
    cost: TakaText.meta({ description: 'Discount given in paid orders.' }),
    link: z
      .string()
      .meta({ description: 'Add to any address of the site.', examples: ['?coupon=EID-2026'] }),
  })
  .meta({ id: 'Coupon' })
export type Coupon = z.infer<typeof Coupon>

const couponFields = {
  percent: z
    .number({ error: 'number_expected' })
    .min(0.01, { error: 'too_small' })
    .max(100, { error: 'too_big' })
    .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, {
      error: 'too_exact',
    })
    .nullish(),
  amount: TakaInput.nullish(),
  startsOn: Day.nullish(),
  endsOn: Day.nullish(),
  maxUses: z
    .int({ error: 'number_expected' })
    .min(1, { error: 'too_small' })
    .max(1_000_000, { error: 'too_big' })
    .nullish(),
  maxPerStudent: z
    .int({ error: 'number_expected' })
    .min(1, { error: 'too_small' })
    .max(1000, { error: 'too_big' })
    .nullish(),
  minimum: TakaInput.nullish(),
  courses: z.array(CourseId).max(500).optional(),
  note: typedText({ max: 300 }).optional(),
  isActive: z.boolean().optional(),
}
/** Either a percentage or an amount. */
export const NewCoupon = z.object({ code: CouponCode, ...couponFields })
export const CouponChange = z.object(couponFields)
export type CouponChange = z.infer<typeof CouponChange>

export const couponEndpoints = endpoints({
  'GET /api/staff/coupons': {
    summary: 'Coupons with their use and what they cost.',
    audience: 'staff',
    permission: 'coupons',
    reply: z.array(Coupon),
  },
  'POST /api/staff/coupons': {
    summary: 'Makes a coupon.',
    audience: 'staff',
    permission: 'coupons',
    body: NewCoupon,
    reply: Coupon,
    status: 201,
    problems: ['coupon_exists', 'course_not_found'],
  },
  'PATCH /api/staff/coupons/{code}': {
    summary: 'Changes a coupon; orders made before keep their discount.',
    audience: 'staff',
    permission: 'coupons',
    params: z.object({ code: CouponCode }),
    body: CouponChange,
    reply: Coupon,
    problems: ['coupon_unknown', 'course_not_found'],
  },
  'GET /api/staff/coupons/{code}/uses': {
    summary: 'Who used a coupon, in which order, and what it cost.',
    audience: 'staff',
    permission: 'coupons',
    params: z.object({ code: CouponCode }),
    reply: z.array(
      z.object({
        student: Person,
        orderNumber: OrderNumber,
        discount: TakaText,
        state: z.enum(['held', 'counted', 'released']),
        at: Moment,
      }),
    ),
    problems: ['coupon_unknown'],
  },
})
