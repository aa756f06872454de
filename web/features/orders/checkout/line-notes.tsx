import { Link } from 'react-router'
import type { Order, OrderItem } from '#contract/orders/order.ts'
import { formatCount, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { batchText } from './batch-text.ts'
import { lineState } from './line-state.ts'

/** The state of a line's batch; with `withState` of the line too. */
export function LineNotes({
  order,
  item,
  withState,
}: {
  order: Order
  item: OrderItem
  withState: boolean
}) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  // The seat of a cancelled batch is not kept any more.
  const isWaiting = item.isBatchCancelled && item.state === 'pending'
  const state = [
    !isWaiting && lineState(order, item, words),
    Number(item.refunded) > 0 && `${words.refunded} ${formatTotal(item.refunded, language)}`,
  ].filter(Boolean)
  return (
    <>
      {item.changesOrder && item.batch && (
        <p className="text-sm font-medium">
          {words.changeTo(formatCount(item.batch.number, language))} ·{' '}
          <Link
            to={`/dashboard/order-history/${item.changesOrder}`}
            className="text-brand underline underline-offset-4"
          >
            {words.changesOrder}
          </Link>
        </p>
      )}
      {item.batchNow && (
        <p className="text-sm text-ink-soft">
          {words.batchMoved(batchText(item.batchNow, words, language))}
        </p>
      )}
      {item.isBatchCancelled && (
        <p className="text-sm font-medium text-danger">{words.batchIsCancelled}</p>
      )}
      {withState && state.length > 0 && <p className="text-sm font-medium">{state.join(' · ')}</p>}
    </>
  )
}
