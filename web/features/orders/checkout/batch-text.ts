import type { OrderItem } from '#contract/orders/order.ts'
import { formatCount, formatDay, formatHours } from '#web/text/format.ts'
import type { Language } from '#web/text/language.ts'
import type { DashboardWords } from '#web/text/words.ts'

/** "Batch 12 · starts 5 December 2026 · 8 PM – 9:30 PM". */
export function batchText(
  batch: NonNullable<OrderItem['batch']>,
  words: DashboardWords['orders'],
  language: Language,
): string {
  return [
    words.batch(formatCount(batch.number, language)),
    words.starts(formatDay(batch.startsOn, language)),
    ...(batch.hours ? [formatHours(batch.hours, language)] : []),
    ...(batch.venue ? [batch.venue] : []),
  ].join(' · ')
}
