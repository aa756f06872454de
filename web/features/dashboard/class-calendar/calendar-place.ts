import { addDays, type Day } from '#contract/time.ts'
import { type Month, monthOf, movedBy } from '../month-grid.ts'

export type CalendarView = 'month' | 'list'

/** The shown part of the calendar: in the address, so that Back works. */
export interface CalendarPlace {
  month: Month
  view: CalendarView
}

/** The place in an address; today's month by default. */
export function readPlace(search: URLSearchParams, today: Day): CalendarPlace {
  const named = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(search.get('month') ?? '')
  return {
    month: named ? { year: Number(named[1]), month: Number(named[2]) } : monthOf(today),
    view: search.get('view') === 'list' ? 'list' : 'month',
  }
}

export function placeAddress({ month, view }: CalendarPlace): string {
  const search = new URLSearchParams({ month: firstDay(month).slice(0, 7) })
  if (view === 'list') search.set('view', view)
  return `?${search}`
}

export function firstDay({ year, month }: Month): Day {
  return `${year}-${String(month).padStart(2, '0')}-01`
}

export function lastDay(month: Month): Day {
  return addDays(firstDay(movedBy(month, 1)), -1)
}
