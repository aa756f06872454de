import { useSearchParams } from 'react-router'
import { auditActions } from '#contract/staff/audit.ts'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { ExportButton } from '#web/features/staff/export-button.tsx'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import { AuditCard } from '#web/features/staff-audit/audit-card.tsx'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/audit.ts'
import { forStaff } from './staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  return forStaff(await requireSession(request), async () => {
    const [page, people] = await Promise.all([
      api('GET /api/staff/audit', {
        query: { ...filtersOf(search), after: search.get('after') || undefined },
      }),
      api('GET /api/staff/audit/people'),
    ])
    return { page, people }
  })
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const words = useWords('staff').audit
  const [search] = useSearchParams()
  if (!loaderData) return null
  const { page, people } = loaderData
  return (
    <ListScreen
      title={words.title}
      lead={words.lead}
      searchHint={words.searchHint}
      filter={[
        {
          name: 'person',
          label: words.person,
          all: words.everyone,
          choices: people.map(({ studentId, name }) => ({ value: studentId, text: name })),
        },
        {
          name: 'action',
          label: words.action,
          all: words.allActions,
          choices: [
            { value: 'order', text: words.orders },
            ...auditActions.map((value) => ({ value, text: words.actions[value] })),
          ],
        },
      ]}
      action={
        <ExportButton
          name="audit"
          fetchPart={(after) =>
            api('GET /api/staff/audit/export', { query: { ...filtersOf(search), after } })
          }
        />
      }
      isEmpty={page.rows.length === 0}
      emptyText={words.empty}
      next={page.next}
    >
      <ul className="flex flex-col gap-4">
        {page.rows.map((entry) => (
          <li key={entry.id}>
            <AuditCard entry={entry} />
          </li>
        ))}
      </ul>
    </ListScreen>
  )
}

function filtersOf(search: URLSearchParams) {
  const text = (name: string) => search.get(name) || undefined
  return { q: text('q'), person: text('person'), action: text('action') }
}
