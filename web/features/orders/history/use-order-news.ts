import { useEffect, useRef } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { useOrder } from '../payment/use-order.ts'

/** Calls `onNews` when what an open page of an order waits for has happened, such as staff finding the transfer. */
export function useOrderNews(order: Order, onNews: () => unknown): void {
  const state = useOrder(order.number, order, { isSent: false }).order?.state
  const seen = useRef(state)
  useEffect(() => {
    if (state !== seen.current) void onNews()
    seen.current = state
  }, [state, onNews])
}
