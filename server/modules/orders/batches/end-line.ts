import { defined } from '#contract/defined.ts'
import { changeOne } from '#server/db/change-one.ts'
import type { Trx } from '#server/db/transact.ts'
import { freeSeat } from '../waiting-list/pass-on-seats.ts'
import type { Actor } from '../move-order.ts'
import type { OrderItemRecord, OrderRecord } from '../order-records.ts'

/**
 * Ends what a line of a locked order gives: its seat is freed, and the learning module is notified to end the enrolment. Money is no
 * matter of this.
 */
export async function endLine(
  trx: Trx,
  {
    order,
    item,
    because,
    by,
    dedupeKey,
    keepCertificate = false,
  }: {
    order: OrderRecord
    item: OrderItemRecord
    because: string
    /** Who decided it. */
    by: Actor
    /** The same key a second time changes nothing. */
    dedupeKey: string
    keepCertificate?: boolean
  },
): Promise<void> {
  if (item.seat_state === 'sold') await freeSeat(trx, defined(item.batch_id))
  await changeOne(
    trx
      .updateTable('order_items')
      .set({
        fulfilment: 'revoked',
        seat_state: item.seat_state === 'sold' ? 'released' : item.seat_state,
      })
      .where('id', '=', item.id),
  )
  await trx
    .insertInto('order_outbox')
    .values({
      topic: 'items_revoked',
      order_id: order.id,
      dedupe_key: `items_revoked:${dedupeKey}`,
      payload: JSON.stringify({ itemIds: [item.id], because, by, keepCertificate }),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
}
