import { useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/require-session.ts'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import { TransferCard } from '#web/features/staff-money/transfer-card.tsx'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/transfers.ts'
import { forStaff } from './staff-access.ts'

const states = ['submitted', 'seen', 'verified', 'rejected'] as const

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams
  return forStaff(await requireSession(request), () =>
    api('GET /api/staff/transfers', {
      query: {
        after: asked.get('after') || undefined,
        state: states.find((state) => state === asked.get('state')),
      },
    }),
  )
}

export default function Transfers({ loaderData: page }: Route.ComponentProps) {
  const words = useWords('staff').money
  const { revalidate } = useRevalidator()
  if (!page) return null
  return (
    <ListScreen
      title={words.transfers}
      lead={words.transfersText}
      filter={{
        name: 'state',
        choices: states.map((state) => ({ value: state, text: words.transferStates[state] })),
      }}
      isEmpty={page.transfers.length === 0}
      emptyText={words.noTransfers}
      next={page.next}
    >
      <ul className="flex flex-col gap-4">
        {page.transfers.map((transfer) => (
          <li key={transfer.id}>
            <TransferCard transfer={transfer} onChanged={revalidate} />
          </li>
        ))}
      </ul>
    </ListScreen>
  )
}
