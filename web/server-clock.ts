/** The clocks of cheap phones are often wrong; within this much, a phone's own time will do. */
const CLOSE_ENOUGH_MS = 30_000
const KEY = 'clock-ahead'

let aheadMs = remembered()

/** Milliseconds since 1970 by the server's clock, as far as it is known here. */
export function serverNow(): number {
  return Date.now() + aheadMs
}

/**
 * Learns from an answer what time it was at the server, in milliseconds since 1970. On a slow line that was long before
 * the answer came: `askedAt` is when it was asked for, by the clock of this device.
 */
export function learnServerTime(then: number, askedAt = Date.now()): void {
  const now = Date.now()
  const mayBeRight = then > askedAt - CLOSE_ENOUGH_MS && then < now + CLOSE_ENOUGH_MS
  aheadMs = mayBeRight ? 0 : then - (askedAt + now) / 2
  try {
    if (aheadMs === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, String(aheadMs))
  } catch {
    // Storage is off: it is learnt again with the next page.
  }
}

function remembered(): number {
  try {
    return Number(globalThis.localStorage?.getItem(KEY)) || 0
  } catch {
    return 0
  }
}
