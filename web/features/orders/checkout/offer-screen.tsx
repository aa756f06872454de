import type { Order } from '#contract/orders/order.ts'
import { formatCount, formatDay, formatFee, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { BatchSelect } from './batch-select.tsx'
import { CouponField } from './coupon-field.tsx'
import { CourseLine } from './course-line.tsx'
import { PayMarks } from '../payment/pay-marks.tsx'
import { LeftOut } from './left-out.tsx'
import { ORDER_LIMIT } from '#contract/orders/terms.ts'
import { Card } from '#web/ui/card.tsx'
import { useFocusAfterClosing } from '#web/ui/hooks/use-focus-after-closing.ts'
import type { Offer } from './load-checkout.ts'
import { PriceChanged } from './price-changed.tsx'
import { forgetCoupon } from './remembered-coupon.ts'
import { Totals } from './totals.tsx'
import { usePlaceOrder } from './use-place-order.ts'
import type { CheckoutSelection } from './checkout-selection.ts'

/** What could be ordered, with its price; ordering it keeps the seats. */
export function OfferScreen({
  offer,
  onSelect,
  onOrdered,
  onOpenOrder,
  onOld,
  isRefreshing,
}: {
  offer: Offer
  /** Another batch or coupon was chosen. */
  onSelect: (selection: CheckoutSelection) => void
  onOrdered: (order: Order) => void
  /** An open order exists. */
  onOpenOrder: (number: string) => void
  /** The offer is out of date: fetch it again. */
  onOld: () => Promise<void>
  isRefreshing: boolean
}) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  const { quote, selection } = offer
  // Nothing in it ever costs anything: no order to speak of, no sum.
  const isFree = quote.items.length > 0 && Number(quote.fee) === 0
  const placing = usePlaceOrder({ offer, onOrdered, onOpenOrder, onOld })
  return (
    <Card aria-labelledby="offer" as="section" padding="lg" isRaised>
      <h2 id="offer" className="mb-4 text-xl">
        {isFree ? words.courses : words.orderHeading}
      </h2>
      {quote.items.length > 0 && (
        <ul className="divide-y divide-line">
          {quote.items.map((item) => (
            <CourseLine key={item.courseId} item={item}>
              {item.usualFee && (
                <p className="text-sm text-ink-soft">
                  {words.usualFee} <s>{formatFee(item.usualFee, language)}</s>
                </p>
              )}
              {item.earlyBirdUntil && (
                <p className="text-sm font-medium text-accent-strong">
                  {words.earlyBird(formatDay(item.earlyBirdUntil, language))}
                </p>
              )}
              <BatchSelect
                item={item}
                batches={offer.batches[item.courseId] ?? []}
                selection={selection}
                onSelect={onSelect}
              />
            </CourseLine>
          ))}
        </ul>
      )}
      <LeftOut offer={offer} onSelect={onSelect} />
      {offer.isCut && (
        <p className="mt-4 rounded-md bg-accent-wash px-4 py-3 text-accent-strong">
          {words.leftOutOver(formatCount(ORDER_LIMIT, language))}
        </p>
      )}
      {quote.items.length > 0 && (
        <div className="mt-4 flex flex-col gap-4">
          {!isFree && (
            <CouponField
              offer={offer}
              isBusy={isRefreshing}
              onCoupon={(coupon) => {
                forgetCoupon()
                onSelect({ ...selection, coupon })
              }}
            />
          )}
          {!isFree && (
            <Totals
              fee={quote.fee}
              discount={quote.discount}
              coupon={quote.coupon && !quote.coupon.problem ? quote.coupon.code : null}
              total={quote.total}
            />
          )}
          {quote.gateways.length > 0 && <WaysToPay gateways={quote.gateways} />}
          <PlaceOrder quote={quote} placing={placing} isRefreshing={isRefreshing} />
        </div>
      )}
    </Card>
  )
}

/** Known before ordering: whether one's own way to pay is among them. */
function WaysToPay({ gateways }: { gateways: Offer['quote']['gateways'] }) {
  const words = useWords('dashboard').orders
  return (
    <section aria-labelledby="ways-to-pay" className="rounded-md bg-sunken px-4 py-3">
      <h3 id="ways-to-pay" className="text-sm font-semibold text-ink-soft">
        {words.payBy}
      </h3>
      <ul className="mt-1 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {gateways.map((gateway) => (
          <li key={gateway} className="flex flex-wrap items-center justify-between gap-x-2">
            <span className="text-sm font-medium">{words.gatewayTitles[gateway]}</span>
            <PayMarks gateway={gateway} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The button, or a changed price to agree to first. */
function PlaceOrder({
  quote,
  placing,
  isRefreshing,
}: {
  quote: Offer['quote']
  placing: ReturnType<typeof usePlaceOrder>
  isRefreshing: boolean
}) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  const isFree = Number(quote.total) === 0
  const hasSeats = quote.items.some(({ batch }) => batch !== null)
  const isBusy = placing.isBusy || isRefreshing
  const { seenTotal } = placing
  // Until the fresh offer is there, the new price is not known.
  const hasNewPrice = seenTotal !== null && seenTotal !== quote.total
  const button = useFocusAfterClosing(hasNewPrice)
  return (
    <>
      <FormFailure>{placing.failure}</FormFailure>
      {!hasNewPrice ? (
        <div>
          <Button
            ref={button}
            look="accent"
            size="lg"
            className="w-full"
            busy={isBusy}
            onClick={() => void placing.order()}
          >
            {isFree ? words.placeFreeOrder : words.placeOrder}
          </Button>
          <p className="mt-2 text-center text-sm text-ink-soft">
            {isFree ? words.freeEnrols : hasSeats ? words.holdsSeat : words.chargesNothing}
          </p>
        </div>
      ) : (
        <PriceChanged
          before={formatTotal(seenTotal, language)}
          now={formatTotal(quote.total, language)}
          orderText={words.orderAtNewPrice(formatFee(quote.total, language))}
          isBusy={isBusy}
          onOrder={() => void placing.order()}
          onDrop={placing.dropNewPrice}
        />
      )}
    </>
  )
}
