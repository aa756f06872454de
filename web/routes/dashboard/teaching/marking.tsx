import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { submissionLists } from '#contract/assignments/terms.ts'
import { api } from '#web/api.ts'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { SubmissionCard } from '#web/features/staff-assignments/submission-card.tsx'
import { GradedTestList } from '#web/features/staff-tests/graded-test-list.tsx'
import { ChoiceLinks } from '#web/features/staff-tests/results/results-nav.tsx'
import { languageOf } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { BackLink } from '#web/ui/button/back-link.tsx'
import { PageLinks } from '#web/ui/page-links.tsx'
import type { Route } from './+types/marking.ts'
import { closedTo } from './closed-to.ts'

const AREA = '/dashboard/teaching'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request)
  const { pathname, searchParams: search } = new URL(request.url)
  const show = submissionLists.find((list) => list === search.get('show')) ?? 'waiting'
  const page = Number(search.get('page')) || 1
  const [graded, work] = await Promise.all([
    api('GET /api/teaching/tests', { query: { page } }).catch(closedTo),
    api('GET /api/teaching/submissions', {
      query: { show, after: search.get('after') || undefined },
    }).catch(closedTo),
    loadWords('staff', languageOf(pathname)),
  ])
  return { graded, work, show, page }
}

/** What students of the courses one teaches or examines handed in: tests and assignments. */
export default function TeachingMarking({
  loaderData: { graded, work, show, page },
}: Route.ComponentProps) {
  const { tests: words, assignments } = useWords('staff')
  const { teaching } = useWords('dashboard')
  const [search] = useSearchParams()
  const [now] = useState(() => new Date())
  const isFirst = !search.get('after')
  return (
    <>
      <BackLink to={AREA}>{teaching.back}</BackLink>
      <PageTitle lead={teaching.markingLead}>{teaching.marking}</PageTitle>
      <div className="grid gap-8">
        <section aria-labelledby="graded-tests" className="grid gap-4">
          <h2 id="graded-tests" className="text-xl">
            {words.gradedTitle}
          </h2>
          {graded.tests.length === 0 ? (
            <p className="text-ink-soft">{words.noGradedText}</p>
          ) : (
            <GradedTestList
              tests={graded.tests}
              to={({ lessonId }) => `${AREA}/tests/${lessonId}`}
            />
          )}
          <PageLinks
            newer={page > 1 ? `?page=${page - 1}` : null}
            older={graded.hasMore ? `?page=${page + 1}` : null}
            words={words}
          />
        </section>
        <section aria-labelledby="handed-in" className="grid gap-2">
          <h2 id="handed-in" className="text-xl">
            {teaching.assignments}
          </h2>
          <ChoiceLinks
            label={words.filterLabel}
            choices={submissionLists.map((list) => ({
              to: `?show=${list}`,
              text: assignments.lists[list],
              isCurrent: list === show,
            }))}
          />
          {work.rows.length === 0 ? (
            <p className="text-ink-soft">{assignments.empty}</p>
          ) : (
            <ul className="grid gap-4">
              {work.rows.map((submission) => (
                <li key={submission.submissionId}>
                  <SubmissionCard submission={submission} now={now} area={AREA} />
                </li>
              ))}
            </ul>
          )}
          <PageLinks
            newer={isFirst ? null : `?show=${show}`}
            older={work.next === null ? null : `?show=${show}&after=${work.next}`}
            words={words}
          />
        </section>
      </div>
    </>
  )
}
