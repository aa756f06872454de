import type { ImportRow, RowForecast } from '#contract/student-imports/imports.ts'
import type { LongRow } from './rows-of-table.ts'

/** A row with what it would do. */
export interface RowCheck {
  row: ImportRow
  forecast: RowForecast
}

export interface CheckResult {
  rows: RowCheck[]
  tooLong: LongRow[]
}

/** The rows of a check, those refused that come after the last free seat of their batch, and of one person the second. */
export function withSeatLimits(
  { rows, ...more }: CheckResult,
  { mayAddSeats }: { mayAddSeats: boolean },
): CheckResult {
  const left = new Map<string, number>()
  const seen = new Set<string>()
  return {
    ...more,
    rows: rows.map(({ row, forecast }) => {
      const { outcome, batchId, courseId, seatsLeft } = forecast
      if (outcome !== 'new' && outcome !== 'account') return { row, forecast }
      const pair = `${row.email.trim().toLowerCase()} ${courseId}`
      const refused = (reason: 'twice' | 'batch_full') => ({
        row,
        forecast: { ...forecast, outcome: 'refused' as const, reason },
      })
      if (seen.has(pair)) return refused('twice')
      seen.add(pair)
      if (mayAddSeats || batchId === null || seatsLeft === null) return { row, forecast }
      const seats = left.get(batchId) ?? seatsLeft
      left.set(batchId, seats - 1)
      return seats > 0 ? { row, forecast } : refused('batch_full')
    }),
  }
}
