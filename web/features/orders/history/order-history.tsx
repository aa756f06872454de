import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { api } from '#web/api.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { OrderCard } from './order-card.tsx'
import { orderProblem } from '../order-problem.ts'

/** Orders fetched at once. */
export const ORDERS_AT_ONCE = 10

/** The student's orders in every state, newest first; older ones are added below. */
export function OrderHistory({ first }: { first: { orders: Order[]; next: string | null } }) {
  const words = useWords('dashboard').orders
  const site = useWords()
  const language = useLanguage()
  const [older, setOlder] = useState<{ orders: Order[]; next: string | null } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const orders = [...first.orders, ...(older?.orders ?? [])]
  const next = older ? older.next : first.next

  async function fetchOlder(after: string): Promise<void> {
    setBusy(true)
    try {
      const page = await api('GET /api/orders', { query: { after, limit: ORDERS_AT_ONCE } })
      setOlder((list) => ({ orders: [...(list?.orders ?? []), ...page.orders], next: page.next }))
    } catch (error) {
      toast.error(orderProblem(error, words, site))
    } finally {
      setBusy(false)
    }
  }

  if (orders.length === 0)
    return (
      <EmptyState
        icon={<ReceiptText size={40} aria-hidden="true" />}
        title={words.historyEmpty}
        action={<ButtonLink to={pathIn(language, '/courses')}>{words.exploreCourses}</ButtonLink>}
      >
        {words.historyEmptyText}
      </EmptyState>
    )
  return (
    <>
      <ul className="flex flex-col gap-4">
        {orders.map((order) => (
          <li key={order.number}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      {next ? (
        <Button
          look="outline"
          busy={isBusy}
          onClick={() => void fetchOlder(next)}
          className="mt-6 w-full"
        >
          {words.older}
        </Button>
      ) : (
        older && <p className="mt-6 text-center text-ink-soft">{words.allShown}</p>
      )}
    </>
  )
}
