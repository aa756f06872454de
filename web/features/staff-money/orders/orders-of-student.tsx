import { Link } from 'react-router'
import type { StudentOrder } from '#contract/staff/student-overview.ts'
import { formatDateTime, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { OrderLink } from './order-link.tsx'
import { OrderPart } from './order-part.tsx'
import { orderNames, stateTones } from './order-table.tsx'

/** The latest orders of a student, for the page about them. */
export function OrdersOfStudent({
  orders,
  studentId,
}: {
  orders: readonly StudentOrder[]
  studentId: string
}) {
  const { money, studentPage: words } = useWords('staff')
  const language = useLanguage()
  return (
    <OrderPart title={words.orders}>
      {orders.length === 0 ? (
        <p className="text-ink-soft">{words.noOrders}</p>
      ) : (
        <>
          <ul className="flex flex-col divide-y divide-dashed divide-line">
            {orders.map((order) => (
              <li
                key={order.number}
                className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0"
              >
                <span className="min-w-0">
                  <OrderLink number={order.number} />
                  <span className="block text-sm text-ink-soft">
                    {formatDateTime(order.createdAt, language)} · {orderNames(order, money)}
                  </span>
                </span>
                <span className="flex items-baseline gap-3 whitespace-nowrap">
                  {formatTotal(order.total, language)}
                  <Badge tone={stateTones[order.state]}>{money.states[order.state]}</Badge>
                </span>
              </li>
            ))}
          </ul>
          <Link
            to={`/staff/orders?q=${studentId}`}
            className="text-brand underline underline-offset-4"
          >
            {words.allOrders}
          </Link>
        </>
      )}
    </OrderPart>
  )
}
