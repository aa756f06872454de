import type { Reply } from '#web/api.ts'
import { formatCount, formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { OrderPart } from './order-part.tsx'

type Messages = Reply<'GET /api/staff/orders/{number}'>['messages']

/** The messages of gateways about an order, verbatim. */
export function GatewayMessages({ messages }: { messages: Messages }) {
  const words = useWords('staff').money
  const language = useLanguage()
  return (
    <OrderPart title={words.messages} text={words.messagesText}>
      {messages.length === 0 && <p className="text-ink-soft">{words.noMessages}</p>}
      <ul className="flex flex-col gap-2">
        {messages.map((message) => (
          <li key={message.at + message.body} className="rounded-md border border-line">
            <details>
              <summary className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
                <strong>
                  {words.gateways[message.gateway]} ·{' '}
                  {words.messageKinds[message.kind] ?? message.kind}
                </strong>
                <Badge tone={message.authentic ? 'good' : 'plain'}>
                  {message.authentic ? words.authentic : words.notAuthentic}
                </Badge>
                <span className="text-sm text-ink-soft">
                  {formatDateTime(message.at, language)}
                  {message.deliveries > 1 &&
                    ` · ${words.deliveries(formatCount(message.deliveries, language))}`}
                  {message.outcome &&
                    ` · ${words.outcome}: ${words.outcomes[message.outcome] ?? message.outcome}`}
                </span>
              </summary>
              <pre className="max-h-72 overflow-auto border-t border-line bg-sunken p-4 text-sm break-all whitespace-pre-wrap">
                {message.body || words.messageForgotten}
              </pre>
            </details>
          </li>
        ))}
      </ul>
    </OrderPart>
  )
}
