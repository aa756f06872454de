import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import type { OwnBatchChange } from '#contract/orders/own-batch-change.ts'
import { payerAccount } from '#contract/orders/payer-account.ts'
import type { RefundQuote } from '#contract/orders/refunds.ts'
import type { RefundState } from '#contract/orders/terms.ts'
import { formatDateTime, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Card } from '#web/ui/card.tsx'
import { CourseLine } from '../checkout/course-line.tsx'
import { LeaveFreeCourses } from '../checkout/leave-free-courses.tsx'
import { LineNotes } from '../checkout/line-notes.tsx'
import { BatchChange } from './batch-change.tsx'
import { stateTones } from './order-card.tsx'
import { ReceiptLinks } from './receipt-links.tsx'
import { RefundList } from './refund-list.tsx'
import { RefundRequest } from './refund-request.tsx'
import { Totals } from '../checkout/totals.tsx'
import { orderPath } from '../checkout/checkout-selection.ts'

const UNDER_WAY: ReadonlySet<RefundState> = new Set([
  'requested',
  'approved',
  'submitted',
  'processing',
  'unclear',
])
const OPEN = new Set(['pending_payment', 'awaiting_verification', 'payment_review'])

/** One order with all that belongs to it: lines, payments, receipts, refunds, and what could still come back. */
export function OrderDetails({
  order,
  quote,
  changes = [],
  onChanged,
}: {
  order: Order
  quote: RefundQuote | null
  /** For each place in a batch: the other batches one can change to. */
  changes?: readonly OwnBatchChange[]
  onChanged: () => Promise<void>
}) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  const refunds = useRef<HTMLElement>(null)
  const [requests, setRequests] = useState(0)
  useEffect(() => {
    if (requests === 0) return
    refunds.current?.focus({ preventScroll: true })
    refunds.current?.scrollIntoView({ block: 'center' })
  }, [requests])
  // With a request under way and nothing else to ask for, the form could only say that nothing is left.
  const mayAsk =
    quote !== null &&
    (Number(quote.total) > 0 || order.refunds.every(({ state }) => !UNDER_WAY.has(state)))

  async function showRequest(): Promise<void> {
    await onChanged()
    setRequests((count) => count + 1)
  }

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
          <Badge tone={stateTones[order.state]} className="text-base">
            {words.states[order.state]}
          </Badge>
          <span>
            {words.ordered}: {formatDateTime(order.createdAt, language)}
          </span>
          {order.paidAt && (
            <span>
              {words.paidOn}: {formatDateTime(order.paidAt, language)}
            </span>
          )}
        </p>
        {OPEN.has(order.state) && (
          <Link to={orderPath(order.number)} className={buttonClasses('accent')}>
            {order.state === 'pending_payment' ? words.payNow : words.details}
          </Link>
        )}
      </div>
      <Part id="lines" title={words.courses}>
        <ul className="divide-y divide-line">
          {order.items.map((item) => (
            <CourseLine key={item.itemId} item={item}>
              <LineNotes order={order} item={item} withState />
            </CourseLine>
          ))}
        </ul>
        <div className="mt-5">
          <Totals {...order} />
        </div>
      </Part>
      {order.receipts.length > 0 && (
        <Part id="receipts" title={words.receiptHeading}>
          <ReceiptLinks receipts={order.receipts} />
          <p className="mt-3 text-sm text-ink-soft">{words.receiptsHint}</p>
        </Part>
      )}
      {order.payments.length > 0 && (
        <Part id="payments" title={words.paymentsHeading}>
          <Payments payments={order.payments} />
        </Part>
      )}
      {order.refunds.length > 0 && (
        <RefundList
          refunds={order.refunds}
          ref={(card) => {
            refunds.current = card
          }}
        />
      )}
      {changes.map((change) => {
        const item = order.items.find(({ itemId }) => itemId === change.itemId)
        return (
          item && (
            <BatchChange
              key={change.itemId}
              order={order}
              item={item}
              change={change}
              onChanged={onChanged}
            />
          )
        )
      })}
      <LeaveFreeCourses order={order} onLeft={onChanged} />
      {mayAsk && (
        <RefundRequest
          key={order.refunds.length}
          order={order}
          quote={quote}
          onAsked={showRequest}
        />
      )}
    </div>
  )
}

function Payments({ payments }: { payments: Order['payments'] }) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  return (
    <ul className="divide-y divide-line">
      {payments.map((payment) => (
        <li
          key={payment.startedAt}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
        >
          <span className="min-w-0">
            <span className="block font-semibold">
              {payment.account
                ? payerAccount(payment.account, { wallets: words.channels, language })
                : words.gateways[payment.gateway]}
              {payment.sandbox && (
                <span className="ml-2 text-sm font-normal text-accent-strong">{words.sandbox}</span>
              )}
            </span>
            <span className="block text-sm wrap-anywhere text-ink-soft">
              {formatDateTime(payment.finishedAt ?? payment.startedAt, language)}
              {payment.transfer
                ? ` · ${words.reported(words.channels[payment.transfer.channel], payment.transfer.trxId)}`
                : payment.gatewayRef && ` · ${payment.gatewayRef}`}
            </span>
          </span>
          <span className="flex items-center gap-3">
            <strong className="tabular-nums">
              {formatTotal(payment.received ?? payment.amount, language)}
            </strong>
            <Badge tone={payment.state === 'succeeded' ? 'good' : 'plain'}>
              {words.paymentStates[payment.state]}
            </Badge>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card aria-labelledby={id} as="section" padding="lg" isRaised>
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </Card>
  )
}
