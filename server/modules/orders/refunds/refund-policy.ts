import { bucketsOf, countWatched } from '#contract/learning/watched.ts'
import { type Poisha, poisha } from '#contract/money.ts'
import type { RefundVerdict } from '#contract/orders/terms.ts'
import { type Day, daysBetween } from '#contract/time.ts'
import { shareHeld } from '../../catalog/index.ts'

/** What the policy looks at, of one line. */
export interface RefundCase {
  paidOn: Day | null
  /** What is left of the line after earlier refunds. */
  left: Poisha
  batchStartsOn: Day | null
  /** As `shareUsed` computes it. */
  usedPercent: number
  /** Serial of the valid certificate of the course. */
  certificate: string | null
}

export interface RefundRule {
  /** Days after payment. */
  days: number
  /** Largest share of the course used, in per cent. */
  sharePercent: number
}

/** What a student has had of a course. */
export interface CourseUse {
  batch: { startsOn: Day; classDays: readonly string[] } | null
  lessonCount: number
  /** The classes of the batch: how many were held, of all that were ever planned; null: it has none. */
  classes: { held: number; total: number } | null
  /** The published required lessons, with what the student has of each. */
  lessons: readonly LessonUse[]
}

export interface LessonUse {
  isCompleted: boolean
  /** The length of a video; null: no video, or its length is not known. */
  seconds: number | null
  watched: Uint8Array
}

/**
 * What goes back of one line: nothing once its certificate is issued or more than the share of the rule was used. Else
 * everything, before the batch starts and within the days of the rule. Staff may still decide otherwise.
 */
export function refundByPolicy(
  line: RefundCase,
  rule: RefundRule,
  today: Day,
): { refundable: Poisha; verdict: RefundVerdict; daysSincePayment: number | null } {
  const daysSincePayment = line.paidOn === null ? null : daysBetween(line.paidOn, today)
  const verdict = verdictOf(line, { rule, today, days: daysSincePayment })
  const isGranted = verdict === 'before_start' || verdict === 'within_days'
  return { refundable: isGranted ? line.left : poisha(0), verdict, daysSincePayment }
}

function verdictOf(
  line: RefundCase,
  { rule, today, days }: { rule: RefundRule; today: Day; days: number | null },
): RefundVerdict {
  if (days === null) return 'not_paid'
  if (line.left === 0) return 'nothing_left'
  if (line.certificate !== null) return 'certificate_issued'
  if (line.usedPercent > rule.sharePercent) return 'too_much_used'
  if (line.batchStartsOn !== null && today < line.batchStartsOn) return 'before_start'
  return days <= rule.days ? 'within_days' : 'too_late'
}

/** The share of a course used, in per cent: the larger of the classes held and the lessons learnt, before the first class too. */
export function shareUsed(use: CourseUse, today: Day): number {
  return Math.max(classesHeld(use, today), lessonsLearnt(use.lessons))
}

/** For a batch without scheduled classes, the class days that have passed. */
function classesHeld({ batch, lessonCount, classes }: CourseUse, today: Day): number {
  if (classes && classes.total > 0) return Math.floor((classes.held * 100) / classes.total)
  return batch ? shareHeld(batch, lessonCount, today) : 0
}

/** A video counts by what was watched of it, so that stopping short of its end saves nothing. */
function lessonsLearnt(lessons: readonly LessonUse[]): number {
  if (lessons.length === 0) return 0
  const learnt = lessons.reduce((sum, { isCompleted, seconds, watched }) => {
    if (isCompleted) return sum + 1
    const buckets = bucketsOf(seconds ?? 0)
    return buckets === 0 ? sum : sum + countWatched(watched, buckets) / buckets
  }, 0)
  return Math.floor((learnt * 100) / lessons.length)
}
