/** How long after its start an attempt is asked about; bKash keeps its ids for 24 hours. */
const WATCHED_MS = 48 * 3_600_000
const MINUTE_MS = 60_000

/** When to ask again: after 2, 4, 8 … 60 minutes, until 48 hours after the start; null from then on. */
export function nextCheck(payment: { created_at: Date; checks: number; gateway: string }, now: Date): Date | null {
  // Transfers by hand have nobody to ask: staff act.
  if (payment.gateway === 'manual') return null
  const next = new Date(now.getTime() + Math.min(60, 2 ** (payment.checks + 1)) * MINUTE_MS)
  return next.getTime() - payment.created_at.getTime() > WATCHED_MS ? null : next
}

/** When to ask again about a refund: after 5, 10, 20 minutes … 6 hours, for as long as it takes. */
export function nextRefundCheck(refund: { checks: number }, now: Date): Date {
  return new Date(now.getTime() + Math.min(360, 5 * 2 ** Math.min(refund.checks, 10)) * MINUTE_MS)
}
