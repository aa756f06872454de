import { defined } from '#contract/defined.ts'
import { MAX_POISHA, type Poisha, poisha, takaText } from '#contract/money.ts'
import type { Quote, QuoteRequest } from '#contract/orders/checkout.ts'
import { Problem } from '#contract/problems.ts'
import { dhakaDay } from '#contract/time.ts'
import type { GatewayContext } from '../../context.ts'
import { asOrderBatch } from '../../order-batch.ts'
import { gatewaysFor } from '../pay-methods.ts'
import { priceCourses } from './price-courses.ts'
import { tryCoupon } from './try-coupon.ts'
import { waiveUnpayableTotal } from './waive-unpayable-total.ts'

/**
 * What an order would cost today, how it could be paid, and everything that is in its way.
 *
 * @throws Problem course_not_found, order_too_large
 */
export async function quoteOrder(
  { db, rules, now, gateways }: GatewayContext,
  { student, wanted }: { student: { id: number }; wanted: QuoteRequest },
): Promise<Quote> {
  const today = dhakaDay(now)
  const courses = await priceCourses(db, student, { courses: wanted.courses, today })
  const tried = wanted.coupon
    ? await tryCoupon(db, { student, code: wanted.coupon, lines: courses, today })
    : null
  const fees = courses.map((course) => course.fee)
  const fee = sum(fees)
  const discounts = waiveUnpayableTotal(
    fees,
    tried?.discounts ?? fees.map(() => poisha(0)),
    rules.leastPayable,
  )
  const discount = sum(discounts)
  // No field of the answer could say such a fee, whatever a coupon takes off it.
  if (fee > MAX_POISHA) throw new Problem('order_too_large')
  const total = poisha(fee - discount)
  return {
    items: courses.map((course, index) => ({
      courseId: course.courseId,
      courseName: course.title,
      image: course.image,
      batch: course.batch && asOrderBatch(course.batch),
      fee: takaText(course.fee),
      discount: takaText(defined(discounts[index])),
      total: takaText(poisha(course.fee - defined(discounts[index]))),
      usualFee: course.usualFee === null ? null : takaText(course.usualFee),
      earlyBirdUntil: course.earlyUntil,
      problem: course.problem,
    })),
    fee: takaText(fee),
    discount: takaText(discount),
    total: takaText(total),
    coupon: tried && {
      code: tried.code,
      discount: takaText(tried.discount),
      problem: tried.refusal,
      minimum:
        tried.coupon && tried.coupon.minimum_poisha > 0
          ? takaText(poisha(tried.coupon.minimum_poisha))
          : null,
    },
    gateways: total > 0 ? gatewaysFor(gateways, total) : [],
  }
}

function sum(amounts: readonly Poisha[]): Poisha {
  return poisha(amounts.reduce<number>((total, amount) => total + amount, 0))
}
