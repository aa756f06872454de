import { api } from '#web/api.ts'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { OrderHistory, ORDERS_AT_ONCE } from '#web/features/orders/history/order-history.tsx'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/order-history.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request)
  return api('GET /api/orders', { query: { limit: ORDERS_AT_ONCE } })
}

/** Source: spec §2 /dashboard/order-history. */
export default function OrderHistoryPage({ loaderData }: Route.ComponentProps) {
  const words = useWords('dashboard').orders
  return (
    <>
      <PageTitle>{words.historyTitle}</PageTitle>
      <OrderHistory first={loaderData} />
    </>
  )
}
