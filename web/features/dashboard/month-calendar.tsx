import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Day } from '#contract/time.ts'
import { digitsIn, formatDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import type { OwnDate } from './own-dates.ts'
import { monthOf, movedBy, weeksOf } from './month-grid.ts'
import { MonthTable } from './month-table.tsx'

/**
 * A month with today and the student's dates; days are in Dhaka time. Source: spec §2 /dashboard.
 */
export function MonthCalendar({ dates, today }: { dates: readonly OwnDate[]; today: Day }) {
  const words = useWords('dashboard')
  const language = useLanguage()
  const [shown, setShown] = useState(() => monthOf(today))
  const title = `${words.months[shown.month - 1]} ${digitsIn(language, shown.year)}`
  const byDay = Map.groupBy(dates, ({ day }) => day)
  const days = new Set(weeksOf(shown).flat())
  const ofMonth = dates
    .filter(({ day }) => days.has(day))
    .toSorted((a, b) => a.day.localeCompare(b.day))

  return (
    <Card aria-label={words.calendar} as="section" padding="sm" isRaised>
      <div className="flex items-center justify-between gap-2">
        <MonthButton label={words.previousMonth} onPress={() => setShown(movedBy(shown, -1))}>
          <ChevronLeft aria-hidden="true" />
        </MonthButton>
        <h2 aria-live="polite" className="text-lg">
          {title}
        </h2>
        <MonthButton label={words.nextMonth} onPress={() => setShown(movedBy(shown, 1))}>
          <ChevronRight aria-hidden="true" />
        </MonthButton>
      </div>
      <MonthTable
        title={title}
        month={shown}
        className="mt-3 text-center"
        dayClassName="p-0.5"
        renderDay={(day) => (
          <DayCell day={day} isToday={day === today} dates={byDay.get(day) ?? []} />
        )}
      />
      <ul className="mt-3 flex flex-col gap-2 border-t-2 border-dashed border-line pt-3 text-sm">
        {ofMonth.length === 0 && <li className="text-ink-soft">{words.nothingThisMonth}</li>}
        {ofMonth.map(({ day, text }) => (
          <li key={day + text} className="flex gap-3">
            <strong className="shrink-0">{formatDay(day, language, 'short')}</strong> {text}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function DayCell({
  day,
  isToday,
  dates,
}: {
  day: Day
  isToday: boolean
  dates: readonly OwnDate[]
}) {
  const words = useWords('dashboard')
  const language = useLanguage()
  return (
    <time
      dateTime={day}
      aria-current={isToday ? 'date' : undefined}
      className={classes(
        'relative mx-auto grid aspect-square max-h-11 w-full max-w-11 place-items-center rounded-full',
        isToday && 'bg-brand font-bold text-on-brand',
        dates.length > 0 && !isToday && 'bg-accent-wash font-semibold',
      )}
    >
      {digitsIn(language, Number(day.slice(8)))}
      {isToday && <span className="sr-only">({words.today})</span>}
      {dates.length > 0 && (
        <>
          <span aria-hidden="true" className="absolute bottom-1 size-1.5 rounded-full bg-accent" />
          <span className="sr-only">{dates.map(({ text }) => text).join(', ')}</span>
        </>
      )}
    </time>
  )
}

function MonthButton({
  label,
  onPress,
  children,
}: {
  label: string
  onPress: () => void
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-md text-ink-soft transition-colors hover:bg-brand-wash hover:text-brand"
    >
      {children}
    </button>
  )
}
