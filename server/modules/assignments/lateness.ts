import type { AssignmentRules } from '#contract/assignments/assignments.ts'
import { addDays, type Day, dhakaDay, endOfDhakaDay } from '#contract/time.ts'

const DAY_MS = 24 * 3_600_000

/** When a student is with a course, as far as due dates ask. */
export interface DueEnrolment {
  enrolledAt: Date
  batch: { number: number; startsOn: Day } | null
}

/** When work is due for a student: a moment, or the end of a day in Dhaka. null: never. */
export function dueAt(
  { due, batchDues }: Pick<AssignmentRules, 'due' | 'batchDues'>,
  { enrolledAt, batch }: DueEnrolment,
): Date | null {
  const own = batchDues.find(({ batchNumber }) => batchNumber === batch?.number)
  if (own) return new Date(own.at)
  if (due.rule === 'none') return null
  if (due.rule === 'at') return new Date(due.at)
  const start = due.rule === 'after-start' && batch ? batch.startsOn : dhakaDay(enrolledAt)
  return endOfDhakaDay(addDays(start, due.days))
}

/** Days begun since the due date; 0: in time. */
export function lateDays(due: Date | null, at: Date): number {
  return due && at > due ? Math.ceil((at.getTime() - due.getTime()) / DAY_MS) : 0
}

/** What lateness costs, in per cent of the marks. */
export function latePercent(
  { late, latePercent: daily }: Pick<AssignmentRules, 'late' | 'latePercent'>,
  days: number,
): number {
  return late === 'reduce' ? Math.min(100, days * daily) : 0
}

/** Marks after what lateness costs, in whole hundredths; what is cut off is the student’s loss by less than one. */
export function marksGiven(hundredths: number, percent: number): number {
  return Math.floor((hundredths * (100 - percent)) / 100)
}
