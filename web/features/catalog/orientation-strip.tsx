import { CalendarDays } from 'lucide-react'
import type { Day } from '#contract/time.ts'
import { formatDay, formatWeekDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ModalButton } from '#web/ui/modal.tsx'

/** The free class before a batch begins, with its day; `booking` is the modal that books a seat. Source: spec §2 /courses/{id}. */
export function OrientationStrip({ day, booking }: { day: Day; booking: string }) {
  const { catalog } = useWords()
  const language = useLanguage()
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
          <span className="block font-bold text-accent-strong">
            {formatWeekDay(day, language)}, {formatDay(day, language)}
          </span>
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{catalog.orientationText}</p>
      </div>
      <ModalButton opens={booking}>{catalog.freeBookingNow}</ModalButton>
    </section>
  )
}
