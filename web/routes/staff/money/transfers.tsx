import { useRevalidator } from 'react-router'
import { transferFilters, transferStates } from '#contract/orders/terms.ts'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import { MatchStatement } from '#web/features/staff-money/transfers/match-statement.tsx'
import { TransferCard } from '#web/features/staff-money/orders/transfer-card.tsx'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/transfers.ts'
import { forStaff } from '../staff-access.ts'

/** Those that wait, unless the address asks for others; undefined: all. */
function listedState(search: URLSearchParams) {
  const state = search.get('state') ?? ''
  if (state === 'all') return undefined
  return transferFilters.find((filter) => filter === state) ?? 'waiting'
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  return forStaff(await requireSession(request), () =>
    api('GET /api/staff/transfers', {
      query: {
        after: search.get('after') || undefined,
        state: listedState(search),
      },
    }),
  )
}

export default function Transfers({ loaderData: page }: Route.ComponentProps) {
  const { all, money: words } = useWords('staff')
  const { revalidate } = useRevalidator()
  if (!page) return null
  return (
    <ListScreen
      title={words.transfers}
      lead={words.transfersText}
      filter={{
        name: 'state',
        all: words.transfersWaiting,
        choices: [
          ...transferStates.map((state) => ({ value: state, text: words.transferStates[state] })),
          { value: 'all', text: all },
        ],
      }}
      first={<MatchStatement onChanged={revalidate} />}
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
