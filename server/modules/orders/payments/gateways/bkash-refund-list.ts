import { z } from 'zod'
import type { RefundAnswer, RefundOrder } from './gateway.ts'
import { readGatewayAmount } from './gateway-money.ts'

/** An entry of bKash's list of the refunds of a payment. Public clients of the host know no `sku` in it. */
export const RefundListEntry = z.object({
  refundTrxId: z.string(),
  refundTransactionStatus: z.string(),
  refundAmount: z.string().optional(),
  completedTime: z.string().optional(),
  sku: z.string().optional(),
})
type RefundListEntry = z.infer<typeof RefundListEntry>

/** Clocks of two companies differ by less than this. */
const CLOCKS_DIFFER_MS = 10 * 60_000

/**
 * Finds our refund in bKash's list: the only entry with our `sku`. Without one, it is the only entry of our amount that
 * is no other refund of ours and no older than our call. Anything else is unclear: an empty list is no proof that a
 * call without an answer did not go through.
 */
export function findBkashRefund(
  listed: readonly RefundListEntry[],
  order: RefundOrder,
): RefundAnswer {
  const candidates = listed.filter((entry) => mayBeOurs(entry, order))
  const [found, another] = candidates
  // guard T31: what bKash does not list is not sent again (refund-recovery)
  // without: if (!found) return { outcome: 'unknown' }
  if (!found) return { outcome: 'unclear', code: 'not in the list of bKash' }
  if (another)
    return {
      outcome: 'unclear',
      code: `${candidates.length} refunds in the list of bKash may be this one`,
    }
  if (found.refundTransactionStatus === 'Completed')
    return { outcome: 'succeeded', gatewayRef: found.refundTrxId }
  return { outcome: 'processing', gatewayRef: found.refundTrxId }
}

function mayBeOurs(entry: RefundListEntry, order: RefundOrder): boolean {
  if (entry.refundTrxId === order.gatewayRefundRef) return true
  if (order.otherRefs.includes(entry.refundTrxId)) return false
  if (entry.sku !== undefined) return entry.sku === order.refundRef
  if (readGatewayAmount(entry.refundAmount) !== order.amount) return false
  const completedAt = readBkashTime(entry.completedTime)
  return (
    completedAt === null ||
    order.sentAt === null ||
    completedAt >= order.sentAt.getTime() - CLOCKS_DIFFER_MS
  )
}

/** "2026-11-20T10:20:30:000 GMT+0600" in milliseconds; null for anything else. */
function readBkashTime(text: string | undefined): number | null {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d):(\d{3}) GMT([+-]\d\d)(\d\d)$/.exec(text ?? '')
  if (!match) return null
  const [, moment, milliseconds, hours, minutes] = match
  const at = Date.parse(`${moment}.${milliseconds}${hours}:${minutes}`)
  return Number.isNaN(at) ? null : at
}
