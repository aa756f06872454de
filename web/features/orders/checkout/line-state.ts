import type { Order, OrderItem } from '#contract/orders/order.ts'
import type { DashboardWords } from '#web/text/words.ts'

/** What became of one line. In an order that came to nothing, no line waits for anything any more. */
export function lineState(order: Order, item: OrderItem, words: DashboardWords['orders']): string {
  const isOver = order.state === 'cancelled' || order.state === 'expired'
  return isOver && item.state === 'pending' ? words.notBought : words.fulfilments[item.state]
}
