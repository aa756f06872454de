import { type Poisha, poisha } from '#contract/money.ts'
import type { RefundVerdict } from '#contract/orders/terms.ts'
import { type Day, daysBetween } from '#contract/time.ts'
import { shareHeld } from '../../catalog/index.ts'

/** What the policy looks at, of one line. */
export interface RefundCase {
  paidOn: Day | null
  /** What is left of the line after earlier refunds. */
  left: Poisha
  batch: { startsOn: Day; classDays: readonly string[] } | null
  lessonCount: number
  /** The classes of the batch: how many were held, of all that were ever planned; null: it has none. */
  classes: { held: number; total: number } | null
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
): {
  refundable: Poisha
  verdict: RefundVerdict
  daysSincePayment: number | null
  usedPercent: number
} {
  const usedPercent = shareUsed(line, today)
  const daysSincePayment = line.paidOn === null ? null : daysBetween(line.paidOn, today)
  const verdict = verdictOf(line, { rule, today, days: daysSincePayment, usedPercent })
  const isGranted = verdict === 'before_start' || verdict === 'within_days'
  return { refundable: isGranted ? line.left : poisha(0), verdict, daysSincePayment, usedPercent }
}

function verdictOf(
  line: RefundCase,
  {
    rule,
    today,
    days,
    usedPercent,
  }: { rule: RefundRule; today: Day; days: number | null; usedPercent: number },
): RefundVerdict {
  if (days === null) return 'not_paid'
  if (line.left === 0) return 'nothing_left'
  if (line.batch && today < line.batch.startsOn) return 'before_start'
  if (usedPercent > rule.sharePercent) return 'too_much_used'
  return days <= rule.days ? 'within_days' : 'too_late'
}

/** In per cent: classes that were held; for a batch without scheduled classes, the class days that have passed. */
function shareUsed({ batch, lessonCount, classes }: RefundCase, today: Day): number {
  if (classes && classes.total > 0) return Math.floor((classes.held * 100) / classes.total)
  return batch ? shareHeld(batch, lessonCount, today) : 0
}
