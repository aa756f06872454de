import { useRevalidator } from 'react-router'
import { refundStates } from '#contract/orders/terms.ts'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import { RefundCard } from '#web/features/staff-money/orders/refund-card.tsx'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/refunds.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  return forStaff(await requireSession(request), () =>
    api('GET /api/staff/refunds', {
      query: {
        after: search.get('after') || undefined,
        state: refundStates.find((state) => state === search.get('state')),
      },
    }),
  )
}

export default function Refunds({ loaderData: page }: Route.ComponentProps) {
  const words = useWords('staff').money
  const { revalidate } = useRevalidator()
  if (!page) return null
  return (
    <ListScreen
      title={words.refundsTitle}
      lead={words.refundsText}
      filter={{
        name: 'state',
        choices: refundStates.map((state) => ({ value: state, text: words.refundStates[state] })),
      }}
      isEmpty={page.refunds.length === 0}
      emptyText={words.noRefunds}
      next={page.next}
    >
      <ul className="flex flex-col gap-4">
        {page.refunds.map((refund) => (
          <li key={refund.id}>
            <RefundCard refund={refund} onChanged={revalidate} />
          </li>
        ))}
      </ul>
    </ListScreen>
  )
}
