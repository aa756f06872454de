import type { Order } from './order.ts'

/** The lines of an order that give a course for which no money is held. */
export function freeItems(order: Order): Order['items'] {
  return order.items.filter(
    ({ state, total, refunded }) =>
      (state === 'due' || state === 'enrolled') && Number(total) <= Number(refunded),
  )
}
