import type { ReactNode } from 'react'
import type { Day } from '#contract/time.ts'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'
import { type Month, weeksOf } from './month-grid.ts'

/** The weeks of a month, from Sunday, under the names of their days. */
export function MonthTable({
  title,
  month,
  className,
  dayClassName,
  renderDay,
}: {
  /** "November 2026", for screen readers. */
  title: string
  month: Month
  className: string
  dayClassName: string
  renderDay: (day: Day) => ReactNode
}) {
  const words = useWords('dashboard')
  return (
    <table className={classes('w-full table-fixed border-collapse tabular-nums', className)}>
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          {words.weekDaysShort.map((name, index) => (
            <th
              key={name}
              scope="col"
              abbr={words.weekDays[index]}
              className="py-2 text-center text-xs font-semibold text-ink-soft sm:text-sm"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, index) => (
              <td key={day ?? index} className={dayClassName}>
                {day && renderDay(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
