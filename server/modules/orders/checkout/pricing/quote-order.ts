import { MAX_POISHA, type Poisha, poisha, takaText } from '#contract/money.ts'
import type { Quote, QuoteRequest } from '#contract/orders/checkout.ts'
import { Problem } from '#contract/problems.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { asOrderBatch } from '../../order-batch.ts'
import { priceCourses } from './price-courses.ts'
import type { MoneyRules } from '../../rules.ts'
import { tryCoupon } from './try-coupon.ts'
import { waiveUnpayableTotal } from './waive-unpayable-total.ts'

/**
 * What an order would cost on `today`, with everything that is in its way.
 *
 * @throws Problem course_not_found, order_too_large
 */
export async function quoteOrder(
  db: Db,
  student: { id: number },
  {
    wanted,
    rules,
    today,
  }: { wanted: QuoteRequest; rules: Pick<MoneyRules, 'leastPayable'>; today: Day },
): Promise<Quote> {
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
  return {
    items: courses.map((course, index) => ({
      courseId: course.courseId,
      courseName: course.title,
      image: course.image,
      batch: course.batch && asOrderBatch(course.batch),
      fee: takaText(course.fee),
      discount: takaText(discounts[index]!),
      total: takaText(poisha(course.fee - discounts[index]!)),
      earlyBirdUntil: course.earlyUntil,
      problem: course.problem,
    })),
    fee: takaText(fee),
    discount: takaText(discount),
    total: takaText(poisha(fee - discount)),
    coupon: tried && {
      code: tried.code,
      discount: takaText(tried.discount),
      problem: tried.refusal,
      minimum:
        tried.coupon && tried.coupon.minimum_poisha > 0
          ? takaText(poisha(tried.coupon.minimum_poisha))
          : null,
    },
  }
}

function sum(amounts: readonly Poisha[]): Poisha {
  return poisha(amounts.reduce<number>((total, amount) => total + amount, 0))
}
