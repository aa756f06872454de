import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import {
  inBrowser,
  onServer,
  type PageRequest,
} from '#web/features/identity/session/page-loaders.ts'
import { OrderHistory, ORDERS_AT_ONCE } from '#web/features/orders/history/order-history.tsx'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/order-history.ts'

async function load({ api, person }: PageRequest<object>) {
  await person()
  return api('GET /api/orders', { query: { limit: ORDERS_AT_ONCE } })
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

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
