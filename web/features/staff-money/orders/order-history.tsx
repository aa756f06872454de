import type { Reply } from '#web/api.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { HistoryDetail } from './history-detail.tsx'
import { OrderPart } from './order-part.tsx'

type History = Reply<'GET /api/staff/orders/{number}'>['history']

/** Everything that happened to an order, and who did it. */
export function OrderHistory({ history }: { history: History }) {
  const words = useWords('staff').money
  const language = useLanguage()
  return (
    <OrderPart title={words.history} text={words.historyText}>
      <ol className="flex flex-col gap-3 border-l-2 border-dashed border-accent pl-4">
        {history.map((event) => (
          <li key={event.at + event.act}>
            <strong>{words.acts[event.act] ?? event.act}</strong>
            <span className="block text-sm text-ink-soft">
              {words.by[event.by] ?? event.by} · {formatDateTime(event.at, language)}
            </span>
            <HistoryDetail detail={event.detail} />
          </li>
        ))}
      </ol>
    </OrderPart>
  )
}
