import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { closeAttempts } from '../payments/close-attempts.ts'
import { closeLockedOrder } from '../checkout/close-order.ts'
import type { Gateways } from '../payments/gateways/gateway.ts'
import { mailStudent } from '../paper/mail-student.ts'
import type { MoneyFinding } from '../books/money-finding.ts'
import { recordAct } from '../move-order.ts'
import { cancelledLines, lockOrder } from '../order-records.ts'
import { CHECKED_ORDER_STATES } from '../order-states.ts'
import type { MoneyRules } from '../rules.ts'
import { showNewSeats } from '../checkout/seats.ts'
import { isCheckedLine, releaseCheckedLine } from './checked-lines.ts'

/**
 * Ends unpaid orders of cancelled batches, closes what is open of them at the gateways, and tells their students. One for
 * which money is being taken this moment is left for the next time.
 *
 * @returns how many ended
 */
export async function closeOrdersOfCancelledBatches(
  db: Db,
  { gateways, rules, now }: { gateways: Gateways; rules: MoneyRules; now: Date },
): Promise<number> {
  const orders = await db
    .selectFrom('orders as o')
    .innerJoin('order_items as item', 'item.order_id', 'o.id')
    .innerJoin('batches as batch', 'batch.id', 'item.batch_id')
    .select('o.id')
    .distinct()
    .where('o.state', '=', 'pending_payment')
    .where('batch.state', '=', 'cancelled')
    .execute()
  let ended = 0
  for (const { id } of orders) {
    const isEnded = await transact(db, async (trx) => {
      const order = await lockOrder(trx, id)
      const isClosed = await closeLockedOrder(trx, order, {
        to: 'cancelled',
        by: { kind: 'system' },
        now,
        detail: { reason: 'batch_cancelled' },
      })
      if (isClosed)
        await mailStudent({ trx, rules }, order, {
          mail: 'batch_cancelled',
          lines: await cancelledLines(trx, order),
        })
      return isClosed
    })
    if (!isEnded) continue
    ended += 1
    await closeAttempts(db, { gateways, orderId: id, rules, now })
  }
  if (ended > 0) await showNewSeats(db)
  return ended
}

/**
 * Tells students whose money is still being checked that a batch of their order was cancelled, and frees the seats. They
 * reported the transfer during the cancelling, so staff decided nothing for them. Each is notified once.
 *
 * @returns how many orders
 */
export async function releaseCheckedOrders(db: Db, rules: MoneyRules): Promise<number> {
  const orders = await db
    .selectFrom('orders as o')
    .innerJoin('order_items as item', 'item.order_id', 'o.id')
    .innerJoin('batches as batch', 'batch.id', 'item.batch_id')
    .select('o.id')
    .distinct()
    .where('o.state', 'in', [...CHECKED_ORDER_STATES])
    .where('item.seat_state', '=', 'held')
    .where('batch.state', '=', 'cancelled')
    .execute()
  let released = 0
  for (const { id } of orders)
    if (await transact(db, (trx) => releaseCheckedOrder(trx, id, rules))) released += 1
  if (released > 0) await showNewSeats(db)
  return released
}

async function releaseCheckedOrder(trx: Trx, orderId: number, rules: MoneyRules): Promise<boolean> {
  const order = await lockOrder(trx, orderId)
  const lines = await trx
    .selectFrom('order_items as item')
    .innerJoin('batches as batch', 'batch.id', 'item.batch_id')
    .selectAll('item')
    .select('batch.number')
    .where('item.order_id', '=', orderId)
    .where('batch.state', '=', 'cancelled')
    .where((no) =>
      no.not(
        no.exists(
          no
            .selectFrom('batch_decisions')
            .select('id')
            .whereRef('order_item_id', '=', 'item.id')
            .where('done_at', 'is', null),
        ),
      ),
    )
    .orderBy('item.batch_id')
    .execute()
  const checked = lines.filter((line) => isCheckedLine(order, line))
  for (const line of checked) {
    await releaseCheckedLine(trx, line)
    await recordAct(trx, order, {
      by: { kind: 'system' },
      act: 'batch_cancelled',
      detail: { batch: line.number },
    })
  }
  if (checked.length > 0)
    await mailStudent({ trx, rules }, order, { mail: 'batch_cancelled_checked', lines: checked })
  return checked.length > 0
}

/** Orders with a bought line in a cancelled batch for which nothing has been decided: there should be none. */
export async function findStrandedOrders(db: Db): Promise<MoneyFinding[]> {
  const { rows } = await sql<MoneyFinding>`
    select o.number as subject, count(*)::int as count
    from batches batch
    join order_items item on item.batch_id = batch.id and item.fulfilment in ('due', 'enrolled')
    join orders o on o.id = item.order_id
    where batch.state = 'cancelled'
      and not exists (select 1 from batch_decisions decision where decision.order_item_id = item.id and decision.done_at is null)
    group by o.number order by o.number`.execute(db)
  return rows
}
