import { freeItems } from '#contract/orders/free-items.ts'
import type { Reply } from '#web/api.ts'
import { formatDateTime, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { AskRefund, refundableLines } from './ask-refund.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { EndEnrolments } from './end-enrolments.tsx'
import { Facts } from '../facts.tsx'
import { OrderPart } from './order-part.tsx'
import { stateTones } from './order-table.tsx'
import { PersonLines } from './person-lines.tsx'

/** State, student and amounts of an order, with what staff may do now. */
export function OrderHead({
  found: { order, student, byStaff, certificates },
  onChanged,
}: {
  found: Reply<'GET /api/staff/orders/{number}'>
  onChanged: () => Promise<void>
}) {
  const words = useWords('staff').money
  const language = useLanguage()
  return (
    <OrderPart>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="flex flex-wrap gap-2">
          <Badge tone={stateTones[order.state]} className="text-base">
            {words.states[order.state]}
          </Badge>
          {byStaff && (
            <Badge tone="accent" className="text-base">
              {words.byStaff}
            </Badge>
          )}
        </span>
        <span className="flex flex-wrap gap-2">
          {freeItems(order).length > 0 && <EndEnrolments order={order} onChanged={onChanged} />}
          {order.state === 'pending_payment' && <CancelOrder order={order} onChanged={onChanged} />}
          {(order.state === 'paid' || order.state === 'partially_refunded') &&
            Number(order.total) > 0 &&
            refundableLines(order).length > 0 && (
              <AskRefund order={order} certificates={certificates} onChanged={onChanged} />
            )}
        </span>
      </div>
      <PersonLines person={student} />
      <Facts
        facts={[
          [words.total, formatTotal(order.total, language)],
          [
            words.discount,
            Number(order.discount) > 0 &&
              `${formatTotal(order.discount, language)}${order.coupon ? ` (${order.coupon})` : ''}`,
          ],
          [words.date, formatDateTime(order.createdAt, language)],
          [words.paid, order.paidAt ? formatDateTime(order.paidAt, language) : words.notPaid],
        ]}
      />
    </OrderPart>
  )
}
