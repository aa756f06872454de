import { defined } from '#contract/defined.ts'
import { changeOne } from '#server/db/change-one.ts'
import type { Trx } from '#server/db/transact.ts'
import { freeSeat } from '../waiting-list/pass-on-seats.ts'
import { dropChange } from './drop-changes.ts'
import type { OrderItemRecord, OrderRecord } from '../order-records.ts'
import { CHECKED_ORDER_STATES } from '../order-states.ts'

/** Whether a line waits, with a seat held for it, for staff to check the money of its order. */
export function isCheckedLine(order: OrderRecord, item: OrderItemRecord): boolean {
  return (
    item.fulfilment === 'pending' &&
    item.seat_state === 'held' &&
    CHECKED_ORDER_STATES.includes(order.state)
  )
}

/**
 * Gives back the seat of such a line of a locked order whose batch was cancelled. Its money, once checked, finds nothing
 * to deliver and goes back.
 */
export async function releaseCheckedLine(trx: Trx, item: OrderItemRecord): Promise<void> {
  await dropChange(trx, item)
  await freeSeat(trx, defined(item.batch_id))
  await changeOne(
    trx.updateTable('order_items').set({ seat_state: 'released' }).where('id', '=', item.id),
  )
}
