import { Problem } from '#contract/problems.ts'

/** Wrong codes in a row that cost no wait: typing errors. */
const FREE_FAILURES = 5
const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 24 * 3600

/** Counts wrong codes: of one remembered browser, or of all others together. */
export interface Attempts {
  failures: number
  blocked_until: Date | null
}

/**
 * Counts one more wrong code. From the fifth in a row on the wait doubles, up to a day. That is some 380 guesses a year
 * against a million codes, of which three are good at a time.
 */
export function afterFailure({ failures }: Attempts, now: Date): Attempts {
  const counted = failures + 1
  if (counted < FREE_FAILURES) return { failures: counted, blocked_until: null }
  const seconds = Math.min(
    FIRST_WAIT_SECONDS * 2 ** (counted - FREE_FAILURES),
    LONGEST_WAIT_SECONDS,
  )
  return { failures: counted, blocked_until: new Date(now.getTime() + seconds * 1000) }
}

/** Whether that was the wrong code that made the person wait for the first time. */
export function startsBlocking({ failures }: Attempts): boolean {
  return failures === FREE_FAILURES
}

/** @throws Problem too_many_requests with the seconds to wait */
export function refuseWhileWaiting({ blocked_until }: Attempts, now: Date): void {
  const waitMs = (blocked_until?.getTime() ?? 0) - now.getTime()
  if (waitMs > 0)
    throw new Problem('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}
