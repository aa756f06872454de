import type { Order } from '#contract/orders/order.ts'
import { formatDateTime, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { OrderPart } from './order-part.tsx'

/** Every attempt to pay an order. */
export function OrderPayments({ payments }: { payments: Order['payments'] }) {
  const words = useWords('staff').money
  const language = useLanguage()
  return (
    <OrderPart title={words.payments}>
      <ul className="divide-y divide-line">
        {payments.map((payment) => (
          <li key={payment.startedAt} className="py-3">
            <p className="flex flex-wrap items-center justify-between gap-3">
              <strong>
                {words.gateways[payment.gateway]}{' '}
                {payment.sandbox && <Badge tone="accent">{words.sandbox}</Badge>}
              </strong>
              <Badge
                tone={
                  payment.state === 'succeeded'
                    ? 'good'
                    : payment.state === 'review'
                      ? 'danger'
                      : 'plain'
                }
              >
                {words.paymentStates[payment.state]}
              </Badge>
            </p>
            <p className="text-sm break-words text-ink-soft">
              {[
                formatDateTime(payment.finishedAt ?? payment.startedAt, language),
                formatTotal(payment.received ?? payment.amount, language),
                payment.account,
                payment.gatewayRef,
                payment.failure && (words.outcomes[payment.failure] ?? payment.failure),
                payment.transfer && `TrxID ${payment.transfer.trxId}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </OrderPart>
  )
}
