/** How long after its start an attempt is asked about; bKash keeps its ids for 24 hours. */
const WATCHED_MS = 48 * 3_600_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A call that takes the money and got no answer counts as dead after this long; the gateway is asked before the next one. */
export const CAPTURE_CLAIM_MS = MINUTE_MS

/** When to ask again: after 2, 4, 8 … 60 minutes, until 48 hours after the start; null from then on. */
export function nextCheck(
  payment: { created_at: Date; checks: number; gateway: string },
  now: Date,
): Date | null {
  // Transfers by hand have no one to ask: staff act.
  if (payment.gateway === 'manual') return null
  const next = new Date(now.getTime() + Math.min(60, 2 ** (payment.checks + 1)) * MINUTE_MS)
  return next.getTime() - payment.created_at.getTime() > WATCHED_MS ? null : next
}

/** When to ask again about a refund: after 5, 10, 20 minutes … 6 hours, for as long as it takes. */
export function nextRefundCheck(refund: { checks: number }, now: Date): Date {
  return new Date(now.getTime() + Math.min(360, 5 * 2 ** Math.min(refund.checks, 10)) * MINUTE_MS)
}

/** How long a card company may take back a refund that was done. */
const MAY_FAIL_LATER_DAYS = 35

/** When to ask again about a refund that is done: after 1, 2, 4 … days; null once it can no longer fail. */
export function nextLateRefundCheck(refund: { finished_at: Date | null }, now: Date): Date | null {
  const age = refund.finished_at === null ? 0 : now.getTime() - refund.finished_at.getTime()
  return age > MAY_FAIL_LATER_DAYS * DAY_MS ? null : new Date(now.getTime() + Math.max(DAY_MS, age))
}
