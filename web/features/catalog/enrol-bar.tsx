import type { Batch, CourseWithBatches } from '#contract/catalog.ts'
import type { Day } from '#contract/time.ts'
import { formatFee } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { batchFacts } from './batch-facts.ts'
import { paymentPath } from './fee-box.tsx'
import { feeToday } from './fee-today.ts'

/** On a phone, the fee and the way in stay at hand at the bottom of the screen. */
export function EnrolBar({ course, batch, today }: { course: CourseWithBatches; batch: Batch | null; today: Day }) {
  const { catalog } = useWords()
  const language = useLanguage()
  if (batch ? batch.seatsLeft === 0 : !course.isSelfPaced) return null
  return (
    <div className="bottom-bar fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line bg-surface px-4 pb-[max(0.625rem,env(safe-area-inset-bottom))] pt-2.5 shadow-raised lg:hidden">
      <p className="min-w-0 leading-tight">
        <span className="block text-xl font-bold whitespace-nowrap tabular-nums">{formatFee(feeToday(course, batch), language)}</span>
        <span className="block truncate text-sm text-accent-strong">
          {batch ? batchFacts(batch, today, catalog, language)[0] : catalog.startAnyTime}
        </span>
      </p>
      <ButtonLink look="accent" to={paymentPath(course.courseId, batch)} rel="nofollow">
        {catalog.enrolNow}
      </ButtonLink>
    </div>
  )
}
