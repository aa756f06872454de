import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { itemName } from '#contract/orders/item-name.ts'
import type { Order } from '#contract/orders/order.ts'
import type { OrderState } from '#contract/orders/terms.ts'
import { formatDateTime, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Card } from '#web/ui/card.tsx'
import { orderPath } from '../checkout/checkout-selection.ts'

export const stateTones = {
  pending_payment: 'accent',
  awaiting_verification: 'accent',
  payment_review: 'accent',
  paid: 'good',
  cancelled: 'plain',
  expired: 'plain',
  partially_refunded: 'brand',
  refunded: 'brand',
} as const satisfies Record<OrderState, string>

/** An order in the list: its courses, date, total and state. */
export function OrderCard({ order }: { order: Order }) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  const isOpen = order.state === 'pending_payment'
  return (
    <Card as="article" isRaised>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg">
          {words.orderNumber} <span className="font-mono tracking-wide">{order.number}</span>
        </h2>
        <Badge tone={stateTones[order.state]}>{words.states[order.state]}</Badge>
      </div>
      <p className="text-sm text-ink-soft">{formatDateTime(order.createdAt, language)}</p>
      <ul className="my-3 flex flex-col gap-1 border-l-2 border-dashed border-accent pl-4">
        {order.items.map((item) => (
          <li key={item.itemId}>
            {itemName({ ...item, isChange: item.changesOrder !== null }, words)}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <strong className="text-xl tabular-nums">{formatTotal(order.total, language)}</strong>
        <span className="flex flex-wrap gap-2">
          <Link
            to={`/dashboard/order-history/${order.number}`}
            aria-label={words.seeOrder(order.number)}
            className={buttonClasses(isOpen ? 'quiet' : 'outline')}
          >
            {words.details}
            <ArrowRight size={18} aria-hidden="true" />
          </Link>
          {isOpen && (
            <Link to={orderPath(order.number)} className={buttonClasses('accent')}>
              {words.payNow}
            </Link>
          )}
        </span>
      </div>
    </Card>
  )
}
