import { sql, type Selectable } from 'kysely'
import type { Poisha } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { changeOne } from '#server/db/change-one.ts'
import type { Coupons } from '#server/db/tables.ts'
import type { Trx } from '#server/db/transact.ts'
import type { OrderRecord } from '../../order-records.ts'

/**
 * Reserves one use of a coupon for an order; of two people with the last use one gets it.
 *
 * @throws Problem coupon_used_up
 */
export async function holdCoupon(
  trx: Trx,
  order: OrderRecord,
  { coupon, discount }: { coupon: Selectable<Coupons>; discount: Poisha },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('coupons')
    .set((row) => ({ uses_held: row('uses_held', '+', 1) }))
    .where('id', '=', coupon.id)
    // guard T34: a coupon is used as often as it may be (coupon; race)
    .where(sql<boolean>`(max_uses is null or uses_held + uses_counted < max_uses)`)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Problem('coupon_used_up')
  await trx
    .insertInto('coupon_redemptions')
    .values({
      order_id: order.id,
      coupon_id: coupon.id,
      student_id: order.student_id,
      discount_poisha: discount,
    })
    .execute()
}

/** Counts the use of a paid order; a late payment counts even where the use had been given back. */
export async function countCoupon(trx: Trx, order: OrderRecord): Promise<void> {
  await moveUse(trx, order, 'counted')
}

/** Gives the use back: on cancel, expiry and full refund. */
export async function releaseCoupon(trx: Trx, order: OrderRecord): Promise<void> {
  await moveUse(trx, order, 'released')
}

async function moveUse(trx: Trx, order: OrderRecord, to: 'counted' | 'released'): Promise<void> {
  if (order.coupon_id === null) return
  const use = await trx
    .selectFrom('coupon_redemptions')
    .selectAll()
    .where('order_id', '=', order.id)
    .forUpdate()
    .executeTakeFirst()
  if (!use || use.state === to) return
  await trx
    .updateTable('coupon_redemptions')
    .set({ state: to })
    .where('order_id', '=', order.id)
    .execute()
  const holds = use.state === 'held' ? -1 : 0
  const counted = (to === 'counted' ? 1 : 0) - (use.state === 'counted' ? 1 : 0)
  await changeOne(
    trx
      .updateTable('coupons')
      .set((row) => ({
        uses_held: row('uses_held', '+', holds),
        uses_counted: row('uses_counted', '+', counted),
      }))
      .where('id', '=', use.coupon_id),
  )
}
