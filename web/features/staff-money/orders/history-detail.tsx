import type { GatewayId, TransferChannel } from '#contract/orders/fields.ts'
import type { RefundCause } from '#contract/orders/terms.ts'
import { formatTotal } from '#web/text/format.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'

const AMOUNTS = ['total', 'amount', 'claimed', 'received', 'difference']

/** The recorded details of an action, each with its label; one without a label is shown as recorded. */
export function HistoryDetail({ detail }: { detail: Readonly<Record<string, unknown>> }) {
  const words = useWords('staff').money
  const language = useLanguage()
  const order = Object.keys(words.details)
  const parts = Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
  if (parts.length === 0) return null
  return (
    <span className="block text-sm break-words">
      {parts.map(([name, value]) => partText(name, value, { words, language })).join(' · ')}
    </span>
  )
}

function partText(
  name: string,
  value: unknown,
  { words, language }: { words: StaffWords['money']; language: Language },
): string {
  const called = words.details[name] ?? name
  return value === true
    ? called
    : `${called}: ${valueText(name, String(value), { words, language })}`
}

function valueText(
  name: string,
  value: string,
  { words, language }: { words: StaffWords['money']; language: Language },
): string {
  if (AMOUNTS.includes(name)) return formatTotal(value, language)
  const texts: Record<string, string | undefined> = {
    gateway: words.gateways[value as GatewayId],
    channel: words.channels[value as TransferChannel],
    cause: words.causes[value as RefundCause],
    reason: words.reviewReasons[value] ?? words.acts[value],
  }
  return texts[name] ?? value
}
