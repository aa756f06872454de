import { ArrowLeft } from 'lucide-react'
import { data, Link, useRevalidator } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { ApiProblem } from '#web/api.ts'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import {
  inBrowser,
  onServer,
  type PageRequest,
} from '#web/features/identity/session/page-loaders.ts'
import { OrderDetails } from '#web/features/orders/history/order-details.tsx'
import { useOrderNews } from '#web/features/orders/history/use-order-news.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import type { Route } from './+types/order.ts'

async function load({ params, api, person }: PageRequest<{ number: string }>) {
  await person()
  const order = await api('GET /api/orders/{number}', { params }).catch((error: unknown) => {
    if (
      error instanceof ApiProblem &&
      (error.code === 'order_not_found' || error.code === 'invalid_input')
    )
      throw data(null, { status: 404 })
    throw error
  })
  const [quote, { changes }] = await Promise.all([
    mayHaveRefund(order) ? api('GET /api/orders/{number}/refund-quote', { params }) : null,
    hasPlace(order) ? api('GET /api/orders/{number}/batches', { params }) : { changes: [] },
  ])
  return { order, quote, changes }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** One of the student's orders, with receipts, payments, refunds and the refundable amount. */
export default function OrderPage({ loaderData: { order, quote, changes } }: Route.ComponentProps) {
  const words = useWords('dashboard').orders
  const { revalidate } = useRevalidator()
  useOrderNews(order, revalidate)
  return (
    <>
      <PageTitle
        action={
          <Link to="/dashboard/order-history" className={buttonClasses('quiet')}>
            <ArrowLeft size={18} aria-hidden="true" />
            {words.backToHistory}
          </Link>
        }
      >
        {words.titleOrder(order.number)}
      </PageTitle>
      <OrderDetails order={order} quote={quote} changes={changes} onChanged={revalidate} />
    </>
  )
}

/** Whether it gave a place in a batch. */
function hasPlace({ items }: Order): boolean {
  return items.some(({ batch, state }) => batch && (state === 'due' || state === 'enrolled'))
}

function mayHaveRefund(order: Order): boolean {
  return Number(order.total) > 0 && (order.state === 'paid' || order.state === 'partially_refunded')
}
