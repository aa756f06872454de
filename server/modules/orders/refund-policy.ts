import { type Poisha, poisha } from '#contract/money.ts'
import type { RefundVerdict } from '#contract/orders.ts'
import { addDays, type Day, daysBetween } from '#contract/time.ts'

/** What the policy looks at, of one line. */
export interface RefundCase {
  paidOn: Day | null
  /** What is left of the line after earlier refunds. */
  left: Poisha
  batch: { startsOn: Day; classDays: readonly string[] } | null
  lessonCount: number
}

export interface RefundRule {
  /** Days after payment. */
  days: number
  /** Largest share of the course used, in per cent. */
  sharePercent: number
}

/**
 * What goes back of one line: everything before the batch starts; after that, and for courses without a batch, everything
 * within the days of the rule while no more than its share was used; else nothing. Staff may still decide otherwise.
 */
export function refundByPolicy(
  line: RefundCase,
  rule: RefundRule,
  today: Day,
): { refundable: Poisha; verdict: RefundVerdict; daysSincePayment: number | null; usedPercent: number } {
  const usedPercent = line.batch ? shareHeld(line.batch, line.lessonCount, today) : 0
  const daysSincePayment = line.paidOn === null ? null : daysBetween(line.paidOn, today)
  const verdict = verdictOf(line, rule, today, daysSincePayment, usedPercent)
  const isGranted = verdict === 'before_start' || verdict === 'within_days'
  return { refundable: isGranted ? line.left : poisha(0), verdict, daysSincePayment, usedPercent }
}

function verdictOf(line: RefundCase, rule: RefundRule, today: Day, days: number | null, usedPercent: number): RefundVerdict {
  if (days === null) return 'not_paid'
  if (line.left === 0) return 'nothing_left'
  if (line.batch && today < line.batch.startsOn) return 'before_start'
  if (usedPercent > rule.sharePercent) return 'too_much_used'
  return days <= rule.days ? 'within_days' : 'too_late'
}

const WEEK_DAY = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** How many per cent of a batch's lessons have been held by the end of `today`, one on each of its class days. */
export function shareHeld(batch: { startsOn: Day; classDays: readonly string[] }, lessonCount: number, today: Day): number {
  if (lessonCount === 0 || today < batch.startsOn) return 0
  const days = daysBetween(batch.startsOn, today) + 1
  const perWeek = batch.classDays.length || 7
  let held = Math.floor(days / 7) * perWeek
  for (let day = days - (days % 7); day < days; day += 1)
    if (batch.classDays.length === 0 || batch.classDays.includes(weekDay(addDays(batch.startsOn, day)))) held += 1
  return Math.min(100, Math.floor((held * 100) / lessonCount))
}

function weekDay(day: Day): string {
  return WEEK_DAY[new Date(`${day}T00:00:00Z`).getUTCDay()]!
}
