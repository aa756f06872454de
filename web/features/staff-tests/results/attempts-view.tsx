import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StaffAttempt } from '#contract/tests/results.ts'
import { type AttemptFilter, attemptFilters } from '#contract/tests/terms.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { AttemptTable } from './attempt-table.tsx'
import { ChoiceLinks } from './results-nav.tsx'

/** The attempts of a test, newest first, those that fit. */
export function AttemptsView({
  page,
  show,
  isFirst,
  action,
  area = '/staff',
}: {
  page: { rows: readonly StaffAttempt[]; next: string | null }
  show: AttemptFilter
  isFirst: boolean
  /** Beside the choices: the file of all. */
  action: ReactNode
  /** Of the site, where an attempt is opened. */
  area?: string
}) {
  const words = useWords('staff').tests
  const at = (filter: AttemptFilter, after?: string) =>
    `?view=attempts&show=${filter}${after ? `&after=${after}` : ''}`
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <ChoiceLinks
          label={words.filterLabel}
          choices={attemptFilters.map((filter) => ({
            to: at(filter),
            text: words.filters[filter],
            isCurrent: filter === show,
          }))}
        />
        {action}
      </div>
      {page.rows.length === 0 ? (
        <p className="rounded-lg border border-line bg-surface px-5 py-10 text-center text-ink-soft">
          {show === 'all' ? words.noAttempts : words.noneHere}
        </p>
      ) : (
        <AttemptTable attempts={page.rows} area={area} />
      )}
      <div className="mt-4 flex flex-wrap justify-between gap-3">
        {!isFirst && (
          <Link to={at(show)} className={buttonClasses('quiet')}>
            {words.newest}
          </Link>
        )}
        {page.next !== null && (
          <Link to={at(show, page.next)} className={buttonClasses('outline', 'md', 'ml-auto')}>
            {words.older}
          </Link>
        )}
      </div>
    </>
  )
}
