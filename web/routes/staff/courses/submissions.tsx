import { useState } from 'react'
import { submissionLists } from '#contract/assignments/terms.ts'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import { SubmissionCard } from '#web/features/staff-assignments/submission-card.tsx'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/submissions.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams: search } = new URL(request.url)
  return forStaff(await requireSession(request), () =>
    api('GET /api/staff/submissions', {
      query: {
        show: submissionLists.find((list) => list === search.get('show')),
        courseId: search.get('course') || undefined,
        after: search.get('after') || undefined,
      },
    }),
  )
}

/** What students handed in, that which waits longest first. */
export default function Submissions({ loaderData: page }: Route.ComponentProps) {
  const words = useWords('staff').assignments
  const language = useLanguage()
  const [now] = useState(() => new Date())
  if (!page) return null
  return (
    <ListScreen
      title={words.title}
      lead={words.lead}
      filter={[
        {
          name: 'show',
          all: words.lists.waiting,
          choices: (['marked', 'all'] as const).map((list) => ({
            value: list,
            text: words.lists[list],
          })),
        },
        {
          name: 'course',
          label: words.course,
          all: words.allCourses,
          choices: page.waiting.map(({ courseId, courseName, count }) => ({
            value: courseId,
            text: words.courseCount(courseName, digitsIn(language, count)),
          })),
        },
      ]}
      isEmpty={page.rows.length === 0}
      emptyText={words.empty}
      next={page.next}
    >
      <ul className="grid gap-4">
        {page.rows.map((submission) => (
          <li key={submission.submissionId}>
            <SubmissionCard submission={submission} now={now} />
          </li>
        ))}
      </ul>
    </ListScreen>
  )
}
