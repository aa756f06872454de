import { useRef, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { api, ApiProblem } from '#web/api.ts'
import { formatCount, formatDay, formatFee, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/form.tsx'
import { BatchSelect } from './batch-select.tsx'
import { newCheckoutKey } from './checkout-key.ts'
import { CouponField } from './coupon-field.tsx'
import { CourseLine } from './course-line.tsx'
import { LeftOut } from './left-out.tsx'
import { ORDER_LIMIT } from '#contract/orders/terms.ts'
import type { Offer } from './load-checkout.ts'
import { orderProblem } from './order-problem.ts'
import { PriceChanged } from './price-changed.tsx'
import { forgetCoupon } from './remembered-coupon.ts'
import { Totals } from './totals.tsx'
import type { Wish } from './wish.ts'

/** After these the offer shown is out of date; a fresh one says why. */
const OFFER_IS_OLD = new Set([
  'batch_full',
  'batch_closed',
  'batch_not_found',
  'not_on_sale',
  'course_in_review',
  'already_enrolled',
  'course_not_found',
])

/** What could be ordered, with its price; ordering it keeps the seats. */
export function OfferScreen({
  offer,
  onWish,
  onOrdered,
  onOpenOrder,
  onOld,
  isRefreshing,
}: {
  offer: Offer
  /** Another batch or coupon is wanted. */
  onWish: (wish: Wish) => void
  onOrdered: (order: Order) => void
  /** There is an order that waits. */
  onOpenOrder: (number: string) => void
  /** The offer is out of date: fetch it again. */
  onOld: () => Promise<void>
  isRefreshing: boolean
}) {
  const site = useWords()
  const words = useWords('dashboard').orders
  const language = useLanguage()
  const { quote, wish } = offer
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

  /** One key for one wish, however often it is sent. */
  function keyOf(wanted: object): string {
    const text = JSON.stringify(wanted)
    if (!keys.current.has(text)) keys.current.set(text, newCheckoutKey())
    return keys.current.get(text)!
  }

  const isFree = Number(quote.total) === 0
  return (
    <section
      aria-labelledby="offer"
      className="rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id="offer" className="mb-4 text-xl">
        {words.orderHeading}
      </h2>
      {quote.items.length > 0 && (
        <ul className="divide-y divide-line">
          {quote.items.map((item) => (
            <CourseLine key={item.courseId} item={item}>
              {item.earlyBirdUntil && (
                <p className="text-sm font-medium text-accent-strong">
                  {words.earlyBird(formatDay(item.earlyBirdUntil, language))}
                </p>
              )}
              <BatchSelect
                item={item}
                batches={offer.batches[item.courseId] ?? []}
                wish={wish}
                onWish={onWish}
              />
            </CourseLine>
          ))}
        </ul>
      )}
      <LeftOut offer={offer} onWish={onWish} />
      {offer.isCut && (
        <p className="mt-4 rounded-md bg-accent-wash px-4 py-3 text-accent-strong">
          {words.leftOutOver(formatCount(ORDER_LIMIT, language))}
        </p>
      )}
      {quote.items.length > 0 && (
        <div className="mt-5 flex flex-col gap-5">
          {Number(quote.fee) > 0 && (
            <CouponField
              offer={offer}
              isBusy={isRefreshing}
              onCoupon={(coupon) => {
                forgetCoupon()
                onWish({ ...wish, coupon })
              }}
            />
          )}
          <Totals
            fee={quote.fee}
            discount={quote.discount}
            coupon={quote.coupon && !quote.coupon.problem ? quote.coupon.code : null}
            total={quote.total}
          />
          <FormFailure>{failure}</FormFailure>
          {seenTotal === null ? (
            <div>
              <Button
                look="accent"
                size="lg"
                className="w-full"
                busy={isBusy || isRefreshing}
                onClick={() => void order()}
              >
                {isFree ? words.placeFreeOrder : words.placeOrder}
              </Button>
              <p className="mt-2 text-center text-sm text-ink-soft">
                {isFree ? words.freeEnrols : words.holdsSeat}
              </p>
            </div>
          ) : (
            <PriceChanged
              before={formatTotal(seenTotal, language)}
              now={formatTotal(quote.total, language)}
              orderText={words.orderAtNewPrice(formatFee(quote.total, language))}
              isBusy={isBusy || isRefreshing}
              onOrder={() => void order()}
              onDrop={() => setSeenTotal(null)}
            />
          )}
        </div>
      )}
    </section>
  )
}
