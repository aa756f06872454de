import { TriangleAlert } from 'lucide-react'
import type { Reply } from '#web/api.ts'
import { formatCount, formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { OrderLink } from '../orders/order-link.tsx'

type Alerts = Reply<'GET /api/staff/money-alerts'>

/** The problems found by the nightly and hourly checks, each with its start; nothing without problems. */
export function MoneyAlerts({ alerts }: { alerts: Alerts }) {
  const words = useWords('staff').money
  const language = useLanguage()
  if (alerts.length === 0) return null
  return (
    <section
      aria-labelledby="alerts"
      className="rounded-lg border border-danger/40 bg-danger-wash p-5"
    >
      <h2 id="alerts" className="text-xl text-danger">
        {words.alertsTitle}
      </h2>
      <p className="text-ink-soft">{words.alertsText}</p>
      <ul className="mt-3 flex flex-col gap-3">
        {alerts.map((alert) => (
          <li key={alert.kind + alert.subject} className="flex items-start gap-3">
            <TriangleAlert size={22} aria-hidden="true" className="shrink-0 text-danger" />
            <span>
              <span className="block font-semibold">
                {alertText(alert, words, formatCount(alert.count, language))}{' '}
                {alert.kind !== 'books' && alert.kind !== 'settlement' && (
                  <OrderLink number={alert.subject} />
                )}
              </span>
              <span className="text-sm text-ink-soft">
                {words.alertSince(formatDateTime(alert.since, language))}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function alertText(
  { kind, subject }: Alerts[number],
  words: StaffWords['money'],
  count: string,
): string {
  if (kind === 'books') return `${words.holdsNot}: ${words.claims[subject] ?? subject} (${count})`
  if (kind === 'settlement')
    return words.alertSettlement(
      words.gateways[subject as keyof typeof words.gateways] ?? subject,
      count,
    )
  const ofOrder = {
    not_enrolled: words.alertNotEnrolled,
    cancelled_batch: words.alertCancelledBatch,
    refund: words.alertRefund,
    chargeback: words.alertChargeback,
    not_delivered: words.alertNotDelivered,
  }
  return ofOrder[kind](count)
}
