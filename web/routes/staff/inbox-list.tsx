import { useState } from 'react'
import { data, useOutletContext, useRevalidator, useSearchParams } from 'react-router'
import { type InboxList, inboxStates } from '#contract/staff/terms.ts'
import type { ApplicantInstructor } from '#contract/teaching/applications.ts'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { EntryCard } from '#web/features/staff/entry-card.tsx'
import { ExportButton } from '#web/features/staff/export-button.tsx'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import { ApplicantNotice, MakeInstructor } from '#web/features/staff/make-instructor.tsx'
import type { StaffDesk } from '#web/features/staff/staff-links.tsx'
import { shownLists } from '#web/features/staff/staff-pages.ts'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/inbox-list.ts'
import { forStaff } from './staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const list = shownLists.find((name) => name === params.list)
  if (!list) throw data(null, { status: 404 })
  const search = new URL(request.url).searchParams
  const page = await forStaff(await requireSession(request), () =>
    api('GET /api/staff/inbox/{list}', {
      params: { list },
      query: { ...filtersOf(search), after: search.get('after') || undefined },
    }),
  )
  return { list, page }
}

export default function InboxListPage({ loaderData }: Route.ComponentProps) {
  const { list, page } = loaderData
  const words = useWords('staff')
  const { revalidate } = useRevalidator()
  const { me } = useOutletContext<StaffDesk>()
  const [search] = useSearchParams()
  const [answer, setAnswer] = useState<ApplicantInstructor | null>(null)
  const isApplications = list === 'instructor-applications'
  if (!page) return null
  return (
    <ListScreen
      title={words.lists[list]}
      searchHint={words.searchHint}
      filter={{
        name: 'state',
        choices: [
          { value: 'new', text: words.states.new },
          { value: 'handled', text: words.states.handled },
        ],
      }}
      action={
        <ExportButton
          name={list}
          fetchPart={(after) => fetchPart(list, { ...filtersOf(search), after })}
        />
      }
      first={isApplications && <ApplicantNotice answer={answer} />}
      isEmpty={page.rows.length === 0}
      emptyText={words.empty[list]}
      next={page.next}
    >
      <ul className="flex flex-col gap-4">
        {page.rows.map((entry) => (
          <li key={entry.id}>
            <EntryCard
              entry={entry}
              act={
                isApplications &&
                me.permissions.includes('instructors') && (
                  <MakeInstructor
                    entry={entry}
                    onDone={async (reply) => {
                      setAnswer(reply)
                      await revalidate()
                    }}
                  />
                )
              }
              onChanged={revalidate}
              onMark={async (to) => {
                await api('PATCH /api/staff/inbox/{list}/{id}', {
                  params: { list, id: entry.id },
                  body: { state: to },
                })
                await revalidate()
              }}
            />
          </li>
        ))}
      </ul>
    </ListScreen>
  )
}

function fetchPart(
  list: InboxList,
  query: ReturnType<typeof filtersOf> & { after: string | undefined },
) {
  return api('GET /api/staff/inbox/{list}/export', { params: { list }, query })
}

function filtersOf(search: URLSearchParams) {
  return {
    q: search.get('q') || undefined,
    state: inboxStates.find((state) => state === search.get('state')),
  }
}
