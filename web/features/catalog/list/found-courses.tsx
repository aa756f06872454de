import { useId } from 'react'
import type { Day } from '#contract/time.ts'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'
import type { CourseCardFields } from '../course/card-fields.ts'
import { AskForIt } from '../search/ask-for-it.tsx'
import { CourseGrid } from './course-grid.tsx'

/** Of courses that only come near; more of them say less. */
const NEAR_SHOWN = 4

/** Courses of a list; those that only come near what was searched for stand under a heading that says so. */
export function FoundCourses({
  courses,
  nearFrom,
  q,
  today,
  eager = 4,
  isContinued = false,
}: {
  courses: readonly CourseCardFields[]
  /** The place of the first that only comes near; null: there is none. */
  nearFrom: number | null
  q: string | undefined
  today: Day
  eager?: number
  /** Other courses stand above these. */
  isContinued?: boolean
}) {
  const close = courses.slice(0, nearFrom ?? courses.length)
  const near = courses.slice(close.length).slice(0, NEAR_SHOWN)
  const hasClose = close.length > 0 || isContinued
  return (
    <>
      {close.length > 0 && (
        <CourseGrid courses={close} today={today} eager={eager} rows={q !== undefined} />
      )}
      {near.length > 0 && (
        <NearCourses courses={near} q={q} hasClose={hasClose} today={today} eager={eager} />
      )}
    </>
  )
}

function NearCourses({
  courses,
  q = '',
  hasClose,
  today,
  eager,
}: {
  courses: readonly CourseCardFields[]
  q: string | undefined
  hasClose: boolean
  today: Day
  eager: number
}) {
  const { catalog } = useWords()
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes(hasClose && 'mt-12')}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4">
        <div>
          <h3 id={id} className="text-lg wrap-anywhere">
            {hasClose ? catalog.nearTitle : catalog.nothingExact(q)}
          </h3>
          <p className="text-ink-soft">{catalog.nearText}</p>
        </div>
        <AskForIt words={q} />
      </div>
      <CourseGrid courses={courses} today={today} eager={hasClose ? 0 : eager} rows />
    </section>
  )
}
