import { type Poisha, poisha, takaText } from '#contract/money.ts'
import type { Quote, Wanted } from '#contract/orders.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { asOrderBatch } from './order-batch.ts'
import { priceCourses } from './price-courses.ts'
import { tryCoupon } from './try-coupon.ts'

/** What an order would cost on `today`, with everything that stands in its way. @throws Problem course_not_found */
export async function quoteOrder(db: Db, student: { id: number }, wanted: Wanted, today: Day): Promise<Quote> {
  const courses = await priceCourses(db, student, wanted.courses, today)
  const tried = wanted.coupon ? await tryCoupon(db, student, wanted.coupon, courses, today) : null
  const fee = sum(courses.map((course) => course.fee))
  const discount = tried?.discount ?? poisha(0)
  return {
    items: courses.map((course, index) => ({
      courseId: course.courseId,
      courseName: course.title,
      image: course.image,
      batch: asOrderBatch(course.batch),
      fee: takaText(course.fee),
      discount: takaText(tried?.discounts[index] ?? poisha(0)),
      total: takaText(poisha(course.fee - (tried?.discounts[index] ?? 0))),
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
      minimum: tried.coupon && tried.coupon.minimum_poisha > 0 ? takaText(poisha(tried.coupon.minimum_poisha)) : null,
    },
  }
}

function sum(amounts: readonly Poisha[]): Poisha {
  return poisha(amounts.reduce<number>((total, amount) => total + amount, 0))
}
