import { useEffect, useState } from 'react'
import type { Batch, CourseWithBatches } from '#contract/catalog/courses.ts'
import type { Day } from '#contract/time.ts'
import { formatFee } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { classes } from '#web/ui/classes.ts'
import { batchFacts } from '../batch-facts.ts'
import { EnrolLink } from './enrol-link.tsx'
import { FEE_BOX } from './fee-box.tsx'
import { useIsOwned } from '../owned-courses.ts'
import { feeToday } from '../fee-today.ts'

/**
 * On a phone, the fee and the enrol button stay at the bottom of the screen unless the fee box is
 * in view.
 */
export function EnrolBar({
  course,
  batch,
  today,
}: {
  course: CourseWithBatches
  batch: Batch | null
  today: Day
}) {
  const { catalog } = useWords()
  const language = useLanguage()
  const isOwned = useIsOwned(course.courseId)
  const isBoxInView = useIsInView(FEE_BOX)
  if (batch ? batch.seatsLeft === 0 : !course.isSelfPaced) return null
  return (
    <div
      className={classes(
        'bottom-bar fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line bg-surface px-4 pb-[max(0.625rem,env(safe-area-inset-bottom))] pt-2.5 shadow-raised transition-[translate,visibility] duration-200 ease-calm lg:hidden',
        isBoxInView && 'invisible translate-y-full',
      )}
    >
      <p className="min-w-0 leading-tight">
        <span className="block text-xl font-bold whitespace-nowrap tabular-nums">
          {formatFee(feeToday(course, batch), language)}
        </span>
        <span className="block truncate text-sm text-accent-strong">
          {batch ? batchFacts(batch, { today, words: catalog, language })[0] : catalog.startAnyTime}
        </span>
      </p>
      {isOwned ? (
        <ButtonLink to="/dashboard/student-courses">{catalog.toMyCourses}</ButtonLink>
      ) : (
        <EnrolLink course={course} batch={batch} />
      )}
    </div>
  )
}

function useIsInView(id: string): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    const box = document.getElementById(id)
    if (!box) return
    const watcher = new IntersectionObserver(
      ([entry]) => setInView(entry?.isIntersecting === true),
      {
        threshold: 0.5,
      },
    )
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [id])
  return isInView
}
