import { useRevalidator } from 'react-router'
import { mailStates } from '#contract/staff/terms.ts'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import { MailCard } from '#web/features/staff/mail-card.tsx'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/mails.ts'
import { forStaff } from './staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  return forStaff(await requireSession(request), () =>
    api('GET /api/staff/mails', {
      query: {
        q: search.get('q') || undefined,
        after: search.get('after') || undefined,
        state: mailStates.find((state) => state === search.get('state')),
      },
    }),
  )
}

export default function Mails({ loaderData: page }: Route.ComponentProps) {
  const words = useWords('staff')
  const { revalidate } = useRevalidator()
  if (!page) return null
  return (
    <ListScreen
      title={words.mails}
      lead={words.mailsText}
      searchHint={words.searchMails}
      filter={{
        name: 'state',
        choices: mailStates.map((state) => ({ value: state, text: words.mailStates[state] })),
      }}
      isEmpty={page.rows.length === 0}
      emptyText={words.noMails}
      next={page.next}
    >
      <ul className="flex flex-col gap-4">
        {page.rows.map((mail) => (
          <li key={mail.id}>
            <MailCard
              mail={mail}
              onRetry={async () => {
                await api('POST /api/staff/mails/{id}/retry', { params: { id: mail.id } })
                await revalidate()
              }}
            />
          </li>
        ))}
      </ul>
    </ListScreen>
  )
}
