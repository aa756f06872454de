import { CalendarDays } from 'lucide-react'
import { type Day, dhakaDay } from '#contract/time.ts'
import { formatDay, formatHours, formatWeekDay, hoursOf } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ModalButton } from '#web/ui/dialog/modal.tsx'

interface OrientationSummary {
  startsAt: string
  endsAt: string
  /** null: unlimited. */
  seatsLeft: number | null
  /** null: online. */
  place: string | null
}

/**
 * The free class of a course: its dates, or the day before a batch starts if none is planned yet.
 * `booking` is the modal that books a seat. Source: spec §2 /courses/{id}.
 */
export function OrientationStrip({
  day,
  classes,
  booking,
}: {
  day: Day | null
  classes: readonly OrientationSummary[]
  booking: string
}) {
  const { catalog } = useWords()
  return (
    <section
      aria-labelledby="orientation-title"
      className="stitched flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg bg-accent-wash p-5"
    >
      <CalendarDays
        size={36}
        aria-hidden="true"
        className="shrink-0 text-accent-strong max-sm:hidden"
      />
      <div className="min-w-[min(100%,15rem)] flex-1">
        <h2 id="orientation-title" className="text-lg">
          {catalog.orientation}
          {classes.map((one) => (
            <When key={one.startsAt} day={dhakaDay(new Date(one.startsAt))} planned={one} />
          ))}
          {classes.length === 0 && day && <When day={day} />}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{catalog.orientationText}</p>
      </div>
      <ModalButton opens={booking}>{catalog.freeBookingNow}</ModalButton>
    </section>
  )
}

function When({ day, planned }: { day: Day; planned?: OrientationSummary }) {
  const { orientation } = useWords()
  const language = useLanguage()
  return (
    <span className="block font-bold text-accent-strong">
      {formatWeekDay(day, language)}, {formatDay(day, language)}
      {planned && (
        <span className="font-medium">
          {' '}
          · {formatHours(hoursOf(planned), language)}
          {planned.place && ` · ${planned.place}`}
          {planned.seatsLeft === 0 && ` · ${orientation.full}`}
        </span>
      )}
    </span>
  )
}
