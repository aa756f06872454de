import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { questionLists } from '#contract/discussion/terms.ts'
import { api } from '#web/api.ts'
import { StaffQuestionCard } from '#web/features/discussion/staff-question.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import { languageOf } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { DiscussionProvider } from '../../learn/discussion-provider.tsx'
import type { Route } from './+types/questions.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, searchParams: search } = new URL(request.url)
  const list = questionLists.find((name) => name === search.get('list'))
  const user = await requireSession(request)
  const [page] = await Promise.all([
    forStaff(user, () =>
      api('GET /api/staff/questions', {
        query: {
          list,
          q: search.get('q') || undefined,
          after: search.get('after') || undefined,
        },
      }),
    ),
    loadWords('discussion', languageOf(pathname)),
    loadWords('classroom', languageOf(pathname)),
  ])
  return { page }
}

/** The questions of students, those waiting longest first. */
export default function StaffQuestions({ loaderData: { page } }: Route.ComponentProps) {
  const words = useWords('discussion')
  const { revalidate } = useRevalidator()
  const [now] = useState(() => new Date())
  if (!page) return null
  return (
    <ListScreen
      title={words.staff.title}
      lead={words.staff.lead}
      searchHint={words.staff.searchHint}
      filter={{
        name: 'list',
        all: words.staff.lists.waiting,
        choices: (['reported', 'all'] as const).map((list) => ({
          value: list,
          text: words.staff.lists[list],
        })),
      }}
      isEmpty={page.rows.length === 0}
      emptyText={words.staff.empty}
      next={page.next}
    >
      <DiscussionProvider>
        <ul className="grid gap-4">
          {page.rows.map((question) => (
            <li key={question.questionId}>
              <StaffQuestionCard question={question} now={now} onChanged={revalidate} />
            </li>
          ))}
        </ul>
      </DiscussionProvider>
    </ListScreen>
  )
}
