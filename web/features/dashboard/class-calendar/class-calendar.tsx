import { CalendarDays, ChevronLeft, ChevronRight, List } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ClassMeeting } from '#contract/classes/classes.ts'
import { type Day, dhakaDay } from '#contract/time.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { monthOf, movedBy } from '../month-grid.ts'
import { type CalendarPlace, placeAddress } from './calendar-place.ts'
import { ClassList, type ClassClock } from './class-list.tsx'
import { ClassMonth } from './class-month.tsx'
import { DHAKA, dayIn } from '#web/text/class-times.ts'

/**
 * The classes of one month: as a month with the list below it, or as the list alone. Days are in
 * Dhaka time.
 */
export function ClassCalendar({
  place,
  meetings,
  now,
  joinOf,
}: {
  place: CalendarPlace
  meetings: readonly ClassMeeting[]
} & ClassClock) {
  const dashboard = useWords('dashboard')
  const words = dashboard.classCalendar
  const language = useLanguage()
  const today = dhakaDay(new Date(now))
  const title = `${dashboard.months[place.month.month - 1]} ${digitsIn(language, place.month.year)}`
  const byDay = Map.groupBy(meetings, ({ startsAt }) => dayIn(DHAKA, startsAt))
  return (
    <Card aria-label={words.title} as="section" padding="none" isRaised className="p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 aria-live="polite" className="text-xl">
          {title}
        </h2>
        <MonthLinks place={place} today={today} />
        <ViewLinks place={place} />
      </div>
      {place.view === 'month' && (
        <ClassMonth title={title} month={place.month} today={today} byDay={byDay} />
      )}
      <div
        className={
          place.view === 'month' ? 'mt-6 border-t-2 border-dashed border-line pt-5' : 'mt-5'
        }
      >
        {meetings.length === 0 ? (
          <EmptyState
            icon={<CalendarDays size={40} aria-hidden="true" />}
            title={words.nothing(title)}
          >
            {words.nothingText}
          </EmptyState>
        ) : (
          <ClassList {...{ byDay, today, now, joinOf }} />
        )}
      </div>
    </Card>
  )
}

function MonthLinks({ place, today }: { place: CalendarPlace; today: Day }) {
  const words = useWords('dashboard')
  const to = (months: number) => placeAddress({ ...place, month: movedBy(place.month, months) })
  return (
    <nav aria-label={words.classCalendar.months} className="flex items-center gap-1">
      <Turn to={to(-1)} label={words.previousMonth}>
        <ChevronLeft aria-hidden="true" />
      </Turn>
      <Link
        to={placeAddress({ ...place, month: monthOf(today) })}
        preventScrollReset
        className={buttonClasses('outline', 'sm', 'min-h-11')}
      >
        {words.today}
      </Link>
      <Turn to={to(1)} label={words.nextMonth}>
        <ChevronRight aria-hidden="true" />
      </Turn>
    </nav>
  )
}

function Turn({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={label}
      className="grid size-11 place-items-center rounded-md text-ink-soft transition-colors hover:bg-brand-wash hover:text-brand"
    >
      {children}
    </Link>
  )
}

function ViewLinks({ place }: { place: CalendarPlace }) {
  const words = useWords('dashboard').classCalendar
  const views = [
    { view: 'month', text: words.asMonth, Icon: CalendarDays },
    { view: 'list', text: words.asList, Icon: List },
  ] as const
  return (
    <nav aria-label={words.views} className="flex gap-2">
      {views.map(({ view, text, Icon }) => (
        <Link
          key={view}
          to={placeAddress({ ...place, view })}
          preventScrollReset
          aria-current={place.view === view ? 'page' : undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line px-3.5 font-medium transition-colors hover:border-brand aria-[current]:border-brand aria-[current]:bg-brand aria-[current]:text-on-brand"
        >
          <Icon size={18} aria-hidden="true" />
          {text}
        </Link>
      ))}
    </nav>
  )
}
