import { useEffect, useState } from 'react'
import type { ClassMeeting } from '#contract/classes/classes.ts'
import { serverNow } from '#web/server-clock.ts'
import { nextChange } from './class-phase.ts'

/**
 * Timers of browsers hold at most 24.8 days; a sleeping phone is late anyway, so it checks again
 * when it wakes.
 */
const LONGEST_WAIT_MS = 60 * 60_000

/**
 * The current time, updated whenever one of these classes opens, starts or ends, and when the page
 * becomes visible.
 */
export function useNow(meetings: readonly ClassMeeting[]): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const look = () => setNow(serverNow())
    const change = nextChange(meetings, now)
    const wait =
      change === null ? null : Math.min(Math.max(change - serverNow(), 0), LONGEST_WAIT_MS)
    const timer = wait === null ? undefined : setTimeout(look, wait)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [meetings, now])
  return now
}
