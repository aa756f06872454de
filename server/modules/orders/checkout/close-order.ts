import { defined } from '#contract/defined.ts'
import { changeOne } from '#server/db/change-one.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { dropChange } from '../batches/drop-changes.ts'
import { freeSeat } from '../waiting-list/pass-on-seats.ts'
import { type Actor, moveOrder } from '../move-order.ts'
import { CAPTURE_CLAIM_MS } from '../payments/next-check.ts'
import { itemsOf, lockOrder, type OrderRecord } from '../order-records.ts'
import { LIVE_PAYMENT_STATES } from '../order-states.ts'
import { movePayments } from '../payments/move-payments.ts'
import { releaseCoupon } from './pricing/redeem-coupon.ts'
import { showNewSeats } from './seats.ts'

/**
 * Ends an order that waits for payment and gives back its seats and coupon. Its attempts stay watched: money may still
 * arrive, and is honoured or refunded then.
 *
 * @returns false when it did not wait for payment any more, or money is being taken for it this moment
 */
export async function closeOrder(
  db: Db,
  {
    orderId,
    to,
    by,
    now,
    detail = {},
  }: {
    orderId: number
    to: 'cancelled' | 'expired'
    by: Actor
    now: Date
    detail?: Record<string, string>
  },
): Promise<boolean> {
  const isClosed = await transact(db, async (trx) =>
    closeLockedOrder(trx, await lockOrder(trx, orderId), { to, by, now, detail }),
  )
  if (isClosed) await showNewSeats(db)
  return isClosed
}

/** The same for an order the caller has locked; `showNewSeats` comes after the commit. */
export async function closeLockedOrder(
  trx: Trx,
  order: OrderRecord,
  {
    to,
    by,
    now,
    detail,
  }: { to: 'cancelled' | 'expired'; by: Actor; now: Date; detail: Record<string, string> },
): Promise<boolean> {
  if (order.state !== 'pending_payment') return false
  if (to === 'expired' && order.expires_at > now) return false
  if (await isBeingTaken(trx, order, now)) return false
  await moveOrder(trx, order, { to, by, detail })
  await releaseHolds(trx, order)
  await movePayments(
    trx,
    { orderId: order.id },
    { to, set: { finished_at: now, next_check_at: new Date(now.getTime() + 5 * 60_000) } },
  )
  return true
}

/**
 * Releases what an undelivered order holds: the coupon before the seats, in the order in which a checkout locks them. A
 * change of batch that it would have paid is not made.
 */
export async function releaseHolds(trx: Trx, order: OrderRecord): Promise<void> {
  await releaseCoupon(trx, order)
  for (const item of await itemsOf(trx, order.id)) {
    await dropChange(trx, item)
    if (item.seat_state !== 'held') continue
    await freeSeat(trx, defined(item.batch_id))
    await changeOne(
      trx.updateTable('order_items').set({ seat_state: 'released' }).where('id', '=', item.id),
    )
  }
}

async function isBeingTaken(trx: Trx, order: OrderRecord, now: Date): Promise<boolean> {
  const taking = await trx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order.id)
    .where('state', 'in', [...LIVE_PAYMENT_STATES])
    .where('finalise_claimed_at', '>', new Date(now.getTime() - CAPTURE_CLAIM_MS))
    .executeTakeFirst()
  return taking !== undefined
}
