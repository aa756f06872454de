import { useRef, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { api, ApiProblem } from '#web/api.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { orderProblem } from '../order-problem.ts'
import { newCheckoutKey } from './checkout-key.ts'
import type { Offer } from './load-checkout.ts'
import { forgetCoupon } from './remembered-coupon.ts'

/** After these the offer shown is out of date; a fresh one says why. */
const OFFER_IS_OLD = new Set([
  'batch_full',
  'batch_closed',
  'batch_not_found',
  'not_on_sale',
  'course_without_lessons',
  'course_in_review',
  'already_enrolled',
  'course_not_found',
])

/**
 * Orders what an offer shows, once however often it is pressed.
 *
 * @returns `seenTotal`: the total on the button when the price changed; null otherwise
 */
export function usePlaceOrder({
  offer: { quote },
  onOrdered,
  onOpenOrder,
  onOld,
}: {
  offer: Offer
  onOrdered: (order: Order) => void
  onOpenOrder: (number: string) => void
  onOld: () => Promise<void>
}) {
  const site = useWords()
  const words = useWords('dashboard').orders
  const language = useLanguage()
  const keys = useRef(new Map<string, string>())
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [seenTotal, setSeenTotal] = useState<string | null>(null)

  async function order(): Promise<void> {
    setBusy(true)
    setFailure(null)
    setSeenTotal(null)
    try {
      const wanted = {
        courses: quote.items.map(({ courseId, batch }) => ({
          courseId,
          batchId: batch?.batchId ?? null,
        })),
        coupon: quote.coupon && !quote.coupon.problem ? quote.coupon.code : null,
        expectedTotal: quote.total,
      }
      const ordered = await api('POST /api/checkout', {
        body: { ...wanted, checkoutKey: keyOf(wanted), language },
      })
      forgetCoupon()
      onOrdered(ordered)
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'order_open')
        return onOpenOrder(error.facts['number'] ?? '')
      const explained = orderProblem(error, words, site)
      const code = (error as ApiProblem).code
      if (code === 'price_changed') setSeenTotal(quote.total)
      else setFailure(explained)
      if (code === 'price_changed' || code.startsWith('coupon_') || OFFER_IS_OLD.has(code))
        await onOld()
    } finally {
      setBusy(false)
    }
  }

  /** One key for one selection, however often it is sent. */
  function keyOf(wanted: object): string {
    const text = JSON.stringify(wanted)
    const key = keys.current.get(text) ?? newCheckoutKey()
    keys.current.set(text, key)
    return key
  }

  return { order, isBusy, failure, seenTotal, dropNewPrice: () => setSeenTotal(null) }
}
