import { defined } from '#contract/defined.ts'
import type { ReactNode } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { formatDay, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { OrderMessage } from './payment/order-message.tsx'
import {
  furtherTransfer,
  lastEnded,
  livePayment,
  outcomeOf,
  rejectedReason,
  SLOW_AFTER_ASKS,
} from './payment/order-outcome.ts'
import { ReceiptLinks } from './history/receipt-links.tsx'
import { selectionPath } from './checkout/checkout-selection.ts'

/** The state of an order and the next step. It shows only what the server has reported. */
export function OrderProgress({
  order,
  isAsking,
  askCount,
  onAsk,
}: {
  order: Order
  isAsking: boolean
  askCount: number
  onAsk: () => void
}) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  const outcome = outcomeOf(order)
  const isCancelled = order.items.some(({ isBatchCancelled }) => isBatchCancelled)
  switch (outcome) {
    case 'choose':
    case 'transfer':
      return <EarlierAttempt order={order} />
    case 'confirming':
      return (
        <OrderMessage
          outcome={outcome}
          title={words.confirmingTitle(words.gateways[defined(livePayment(order)).gateway])}
        >
          <p>{askCount >= SLOW_AFTER_ASKS ? words.confirmingSlow : words.confirmingText}</p>
          <div>
            <Button look="outline" size="sm" busy={isAsking} onClick={onAsk}>
              {words.askNow}
            </Button>
          </div>
        </OrderMessage>
      )
    case 'verifying':
      return (
        <TransferInReview
          transfer={order.payments.findLast((payment) => payment.transfer)?.transfer}
          isCancelled={isCancelled}
        />
      )
    case 'underpaid':
      return <Underpaid order={order} />
    case 'review':
      return furtherTransfer(order) ? (
        <TransferInReview transfer={furtherTransfer(order)} isCancelled={isCancelled} />
      ) : (
        <OrderMessage outcome={outcome} title={words.reviewTitle}>
          <p>{words.reviewText}</p>
          {isCancelled && <p className="font-medium">{words.reviewCancelled}</p>}
        </OrderMessage>
      )
    case 'paid':
    case 'paid_in_part':
      return <Paid order={order} />
    case 'cancelled':
    case 'expired':
      return <NotPaid order={order} outcome={outcome} />
    default:
      return (
        <OrderMessage
          outcome={outcome}
          title={outcome === 'refunded' ? words.refundedTitle : words.partlyRefundedTitle}
        >
          <p>{words.refundedText(formatTotal(order.refunded, language))}</p>
          <ReceiptLinks receipts={order.receipts} />
        </OrderMessage>
      )
  }
}

function NotPaid({ order, outcome }: { order: Order; outcome: 'cancelled' | 'expired' }) {
  const words = useWords('dashboard').orders
  const changed = order.items.find(({ changesOrder }) => changesOrder)?.changesOrder
  return (
    <OrderMessage
      outcome={outcome}
      title={outcome === 'expired' ? words.expiredTitle : words.cancelledTitle}
    >
      <p>
        {hasSurplus(order)
          ? words.moneyGoesBack
          : changed
            ? words.changeNotMade
            : outcome === 'expired'
              ? words.expiredText
              : words.cancelledText}
      </p>
      <Next>
        {changed ? (
          <ButtonLink reload={false} to={`/dashboard/order-history/${changed}`}>
            {words.changesOrder}
          </ButtonLink>
        ) : (
          <ButtonLink reload={false} to={againPath(order)}>
            {words.orderAgain}
          </ButtonLink>
        )}
      </Next>
    </OrderMessage>
  )
}

function TransferInReview({
  transfer,
  isCancelled,
}: {
  transfer: Order['payments'][number]['transfer'] | undefined
  isCancelled: boolean
}) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  return (
    <OrderMessage outcome="verifying" title={words.verifyingTitle}>
      {transfer && (
        <p className="font-semibold">
          {words.reported(words.channels[transfer.channel], transfer.trxId)} ·{' '}
          {formatTotal(transfer.claimed, language)}
        </p>
      )}
      <p>{isCancelled ? words.verifyingCancelled : words.verifyingText}</p>
    </OrderMessage>
  )
}

/** A part has arrived by hand: how much is missing, and why a further transfer was not found. */
function Underpaid({ order }: { order: Order }) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  const short = defined(order.payments.find(({ missing }) => missing))
  const rejected = rejectedReason(order)
  return (
    <OrderMessage
      outcome="underpaid"
      title={words.underpaidTitle(formatTotal(defined(short.missing), language))}
    >
      <p>
        {words.underpaidText(
          formatTotal(defined(short.received), language),
          formatTotal(short.amount, language),
        )}
      </p>
      {rejected !== null && (
        <p className="font-medium text-danger">{words.topUpRejected(rejected)}</p>
      )}
    </OrderMessage>
  )
}

/** The result of the previous attempt, while the order waits for another one. */
function EarlierAttempt({ order }: { order: Order }) {
  const words = useWords('dashboard').orders
  const rejected = rejectedReason(order)
  const ended = lastEnded(order)
  const text =
    rejected !== null
      ? words.transferRejected(rejected)
      : ended &&
        (ended.state === 'failed' ? words.lastFailed : words.lastCancelled)(
          words.gateways[ended.gateway],
        )
  return (
    <div aria-live="polite" className="contents">
      {text && (
        <p className="rounded-md border border-danger/40 bg-danger-wash px-4 py-3 font-medium text-danger">
          {text}
        </p>
      )}
    </div>
  )
}

function Paid({ order }: { order: Order }) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  const isInPart = outcomeOf(order) === 'paid_in_part'
  const isFree = Number(order.total) === 0
  const isChange = order.items.every(({ state }) => state === 'applied')
  const items = order.items.filter(({ state }) => state === 'due' || state === 'enrolled')
  const only = items.length === 1 ? items[0] : undefined
  return (
    <OrderMessage
      outcome={isInPart ? 'paid_in_part' : 'paid'}
      title={
        isInPart
          ? words.paidInPartTitle
          : isChange
            ? words.batchChanged
            : isFree
              ? words.freeTitle
              : words.paidTitle
      }
    >
      <p>{isInPart ? words.paidInPartText : isFree ? words.freeText : words.paidText}</p>
      {items.some(({ state }) => state === 'due') && (
        <p className="font-medium">{words.enrollingText}</p>
      )}
      {items.length > 0 && (
        <>
          <h3 className="mt-2 font-semibold">{words.nextTitle}</h3>
          <ul className="list-disc pl-5">
            {items.map((item) => (
              <li key={item.itemId}>
                {item.batch
                  ? words.nextStarts(
                      item.courseName,
                      formatDay((item.batchNow ?? item.batch).startsOn, language),
                    )
                  : words.nextOnline(item.courseName)}
              </li>
            ))}
          </ul>
        </>
      )}
      <ReceiptLinks receipts={order.receipts} />
      <Next>
        {only?.state === 'enrolled' && (
          <ButtonLink reload={false} to={`/learn/${only.courseId}`}>
            {only.batch ? words.openCourse : words.startLearning}
          </ButtonLink>
        )}
        <ButtonLink
          look={only?.state === 'enrolled' ? 'outline' : undefined}
          reload={false}
          to="/dashboard/student-courses"
        >
          {words.toMyCourses}
        </ButtonLink>
      </Next>
    </OrderMessage>
  )
}

function Next({ children }: { children: ReactNode }) {
  return <div className="mt-2 flex flex-wrap gap-3">{children}</div>
}

function hasSurplus(order: Order): boolean {
  return order.payments.some(({ state }) => state === 'surplus')
}

function againPath(order: Order): string {
  return selectionPath({
    courses: order.items.map(({ courseId }) => ({ courseId, batchId: null })),
    coupon: order.coupon,
  })
}
