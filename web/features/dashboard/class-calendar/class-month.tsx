import type { ClassMeeting } from '#contract/classes/classes.ts'
import type { Day } from '#contract/time.ts'
import { digitsIn, formatDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'
import type { Month } from '../month-grid.ts'
import { MonthTable } from '../month-table.tsx'
import { DHAKA, hoursIn } from '#web/text/class-times.ts'

/** A class in a cell of a wide screen; further ones are counted. */
const SHOWN_OF_A_DAY = 2

/** A month with its classes; a day with classes links to them in the list below. */
export function ClassMonth({
  title,
  month,
  today,
  byDay,
}: {
  title: string
  month: Month
  today: Day
  byDay: ReadonlyMap<Day, readonly ClassMeeting[]>
}) {
  return (
    <MonthTable
      title={title}
      month={month}
      className="mt-4"
      dayClassName="border border-line p-0 align-top"
      renderDay={(day) => (
        <DayCell day={day} isToday={day === today} meetings={byDay.get(day) ?? []} />
      )}
    />
  )
}

function DayCell({
  day,
  isToday,
  meetings,
}: {
  day: Day
  isToday: boolean
  meetings: readonly ClassMeeting[]
}) {
  const dashboard = useWords('dashboard')
  const words = dashboard.classCalendar
  const language = useLanguage()
  const number = (
    <time
      dateTime={day}
      aria-current={isToday ? 'date' : undefined}
      className={classes(
        'grid size-7 place-items-center rounded-full text-sm',
        isToday && 'bg-brand font-bold text-on-brand',
      )}
    >
      {digitsIn(language, Number(day.slice(8)))}
      {isToday && <span className="sr-only"> ({dashboard.today})</span>}
    </time>
  )
  const box = 'flex min-h-12 flex-col items-center gap-1 p-1 md:min-h-24 md:items-stretch'
  if (meetings.length === 0) return <div className={box}>{number}</div>
  return (
    <a
      href={`#day-${day}`}
      aria-label={words.dayWith(
        formatDay(day, language),
        digitsIn(language, meetings.length),
        meetings.length,
      )}
      className={classes(box, 'bg-accent-wash/60 transition-colors hover:bg-accent-wash')}
    >
      {number}
      <span aria-hidden="true" className="flex gap-1 md:hidden">
        {meetings.slice(0, 3).map(({ meetingId, state }) => (
          <span
            key={meetingId}
            className={classes(
              'size-1.5 rounded-full',
              state === 'cancelled' ? 'border border-ink-soft' : 'bg-accent',
            )}
          />
        ))}
      </span>
      <span aria-hidden="true" className="hidden flex-col gap-1 text-xs md:flex">
        {meetings.slice(0, SHOWN_OF_A_DAY).map((meeting) => (
          <span
            key={meeting.meetingId}
            lang={scriptOf(meeting.courseName)}
            className={classes(
              'rounded-sm bg-surface px-1 py-0.5 break-words hyphens-auto',
              meeting.state === 'cancelled' && 'text-ink-soft line-through',
            )}
          >
            <span lang={language} className="block text-ink-soft">
              {hoursIn(DHAKA, meeting, language)}
            </span>
            {meeting.courseName}
          </span>
        ))}
        {meetings.length > SHOWN_OF_A_DAY && (
          <span className="px-1 text-ink-soft">
            {words.more(digitsIn(language, meetings.length - SHOWN_OF_A_DAY))}
          </span>
        )}
      </span>
    </a>
  )
}
