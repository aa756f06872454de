import type { Order } from '#contract/orders/order.ts'
import { api, ApiProblem } from '#web/api.ts'
import { languageOf } from '#web/text/language.ts'
import { newCheckoutKey } from './checkout-key.ts'

/** Enrols in one free course. null: it costs something, or something is in the way; the payment page says what. */
export async function enrolFree(selected: {
  courseId: string
  batchId: string | null
}): Promise<Order | null> {
  const courses = [selected]
  try {
    const { items, total } = await api('POST /api/checkout/quote', {
      body: { courses, coupon: null },
    })
    if (Number(total) > 0 || items.some(({ problem }) => problem !== null)) return null
    return await api('POST /api/checkout', {
      body: {
        courses,
        coupon: null,
        expectedTotal: '0',
        checkoutKey: newCheckoutKey(),
        language: languageOf(location.pathname),
      },
    })
  } catch (error) {
    if (error instanceof ApiProblem) return null
    throw error
  }
}
