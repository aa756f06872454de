import type { Day } from '#contract/time.ts'

/** A month of the calendar: 2026, 11 is November 2026. */
export interface Month {
  year: number
  /** 1 to 12. */
  month: number
}

export function monthOf(day: Day): Month {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) }
}

export function movedBy({ year, month }: Month, months: number): Month {
  const index = year * 12 + month - 1 + months
  return { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 }
}

/** The weeks of a month from Sunday to Saturday; null for days of other months. Source: spec §9. */
export function weeksOf({ year, month }: Month): (Day | null)[][] {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
  const cells: (Day | null)[] = [
    ...Array.from({ length: first }, () => null),
    ...Array.from({ length: days }, (_, index) => `${text}-${String(index + 1).padStart(2, '0')}`),
  ]
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
