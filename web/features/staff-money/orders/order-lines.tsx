import { Link } from 'react-router'
import { itemName } from '#contract/orders/item-name.ts'
import type { Order } from '#contract/orders/order.ts'
import { formatCount, formatDay, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { OrderPart } from './order-part.tsx'

/** The courses of an order, each with its batch and state. */
export function OrderLines({ order }: { order: Order }) {
  const words = useWords('staff').money
  const language = useLanguage()
  return (
    <OrderPart title={words.lines}>
      <ul className="divide-y divide-line">
        {order.items.map((item) => (
          <li key={item.itemId} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              <span className="font-semibold">
                {itemName({ ...item, isChange: item.changesOrder !== null }, words)}
              </span>
              {item.changesOrder && item.batch && (
                <span className="block text-sm">
                  {words.changeTo(formatCount(item.batch.number, language))}{' '}
                  <Link
                    to={`/staff/orders/${item.changesOrder}`}
                    className="text-brand underline underline-offset-4"
                  >
                    {item.changesOrder}
                  </Link>
                </span>
              )}
              {item.batch && (
                <span className="block text-sm text-ink-soft">
                  {words.batchTitle(formatCount(item.batch.number, language))},{' '}
                  {formatDay(item.batch.startsOn, language)}
                  {item.batchNow &&
                    ` → ${words.batchTitle(formatCount(item.batchNow.number, language))}, ${formatDay(item.batchNow.startsOn, language)}`}
                  {item.isBatchCancelled && ` · ${words.batchStates.cancelled}`}
                </span>
              )}
            </span>
            <span className="tabular-nums sm:text-right">
              {formatTotal(item.total, language)}
              <span className="block text-sm text-ink-soft">
                {order.state === 'cancelled' || order.state === 'expired'
                  ? words.states[order.state]
                  : words.fulfilments[item.state]}
                {Number(item.refunded) > 0 &&
                  ` · ${words.refundedPart(formatTotal(item.refunded, language))}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </OrderPart>
  )
}
