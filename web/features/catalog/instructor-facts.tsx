import type { CategoryName } from '#contract/catalog/courses.ts'
import type { Day } from '#contract/time.ts'
import { formatCount, formatDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { courseListAddress } from './list/course-list-address.ts'

export interface SubjectLink {
  /** Its value in addresses. */
  name: CategoryName
  label: string
}

/** What someone teaches in numbers, and the subjects of it. */
export function InstructorFacts({
  courseCount,
  freeCount,
  soonest,
  subjects,
}: {
  courseCount: number
  freeCount: number
  /** The day on which the next batch starts. */
  soonest: Day | undefined
  subjects: readonly SubjectLink[]
}) {
  const { catalog, home } = useWords()
  const language = useLanguage()
  const facts = [
    [home.coursesCount, formatCount(courseCount, language)],
    ...(freeCount > 0 ? [[home.freeTitle, formatCount(freeCount, language)]] : []),
    ...(soonest ? [[catalog.nextBatch, formatDay(soonest, language, 'short')]] : []),
  ] as const
  return (
    <div className="mx-auto mt-6 max-w-6xl px-4">
      <dl className="flex max-w-xl divide-x divide-line rounded-lg border border-line bg-surface py-3 text-center *:flex-1 *:px-2">
        {facts.map(([term, value]) => (
          <div key={term} className="flex flex-col-reverse">
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd className="text-lg font-bold text-brand">{value}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label={home.subjects} className="mt-4 flex flex-wrap gap-2">
        {subjects.map(({ name, label }) => (
          <li key={name}>
            <a
              href={courseListAddress({ category: name }, language)}
              className="inline-flex min-h-9 items-center rounded-full border border-line bg-surface px-3.5 text-sm font-medium hover:border-brand"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
