import { useEffect, useRef, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { api, ApiProblem } from '#web/api.ts'
import { nextAskAfter } from './order-outcome.ts'

/** How long to wait before asking again while nothing answers. */
const OFFLINE_WAIT_MS = 4000

export interface OrderWatch {
  /** null until it was fetched for the first time. */
  order: Order | null
  /** How far the server's clock is ahead of this one, in milliseconds. */
  clockAhead: number
  isOffline: boolean
  isAsking: boolean
  /** How often it was asked about since this page was opened. */
  askCount: number
  /** Asks now. */
  ask: () => void
  /** Shows a newer answer about the order. */
  show: (order: Order) => void
}

/**
 * An order that is asked about again for as long as something is awaited. That is at growing intervals, also offline,
 * and at once when the line or the page comes back.
 *
 * @param isSent `first` came with the page, maybe long ago: it is asked about again at once
 */
export function useOrder(
  number: string,
  first: Order | null,
  { isSent }: { isSent: boolean },
): OrderWatch {
  const [{ order, clockAhead }, setAnswer] = useState(() => answered(first))
  const [isOffline, setOffline] = useState(first === null)
  const [isAsking, setAsking] = useState(false)
  const [askCount, setAskCount] = useState(0)
  const underWay = useRef(false)
  /** How often something newer was shown than what was asked about. */
  const shown = useRef(0)

  async function ask(): Promise<void> {
    if (underWay.current) return
    underWay.current = true
    setAsking(true)
    const before = shown.current
    try {
      const next = await api('POST /api/orders/{number}/ask', { params: { number } })
      // What was paid or cancelled meanwhile is newer.
      if (shown.current === before) setAnswer(answered(next))
      setOffline(false)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setOffline(true)
    } finally {
      underWay.current = false
      setAsking(false)
      setAskCount((times) => times + 1)
    }
  }

  const wait = isOffline ? OFFLINE_WAIT_MS : order && nextAskAfter(order, askCount)
  useEffect(() => {
    if (wait === null) return
    const timer = setTimeout(() => void ask(), wait)
    const askIfSeen = () => document.visibilityState === 'visible' && void ask()
    addEventListener('online', askIfSeen)
    document.addEventListener('visibilitychange', askIfSeen)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', askIfSeen)
      document.removeEventListener('visibilitychange', askIfSeen)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- each answer starts the next wait
  }, [wait, askCount, order])

  useEffect(() => {
    if (isSent && order?.state === 'pending_payment') void ask()
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])

  return {
    order,
    clockAhead,
    isOffline,
    isAsking,
    askCount,
    ask: () => void ask(),
    show(next) {
      shown.current += 1
      setAnswer(answered(next))
      setOffline(false)
      setAskCount(0)
    },
  }
}

function answered(order: Order | null): { order: Order | null; clockAhead: number } {
  return { order, clockAhead: order ? Date.parse(order.now) - Date.now() : 0 }
}
