import { expect, test, vi } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { answerCalls, prepareScreens, show } from '#web/testing.tsx'
import { anOrder } from '../testing.ts'
import { useOrderNews } from './use-order-news.ts'

prepareScreens('dashboard')

function OrderPage({ order, onNews }: { order: Order; onNews: () => void }) {
  useOrderNews(order, onNews)
  return <h1>Order</h1>
}

/** The page comes back into view, as when one returns from another tab. */
const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))

test('an order that waits for staff is asked about again when the page comes back, and tells of a change', async () => {
  const order = anOrder({ state: 'awaiting_verification' })
  let state: Order['state'] = 'awaiting_verification'
  const calls = answerCalls({ 'POST /api/orders/ED23456789/ask': () => ({ ...order, state }) })
  const onNews = vi.fn()
  await show(<OrderPage order={order} onNews={onNews} />, '/dashboard/order-history/ED23456789')
  comeBack()
  await expect.poll(() => calls.length).toBe(1)
  expect(onNews).not.toHaveBeenCalled()
  state = 'paid'
  await expect
    .poll(() => {
      comeBack()
      return onNews.mock.calls.length
    })
    .toBe(1)
})

test('an order that waits for nothing is not asked about', async () => {
  const calls = answerCalls({})
  await show(
    <OrderPage order={anOrder({ state: 'refunded' })} onNews={vi.fn()} />,
    '/dashboard/order-history/ED23456789',
  )
  comeBack()
  expect(calls).toEqual([])
})
