import type { Trx } from '#server/db/transact.ts'
import { changeOne } from '#server/db/change-one.ts'
import type { MoneyTrx } from '../context.ts'
import { lockOrder, type OrderItemRecord } from '../order-records.ts'
import { ITEM_COLUMNS } from '../record-columns.ts'
import { Change, type Decision } from './carry-out-decisions.ts'

interface PaidChange {
  decision: Decision
  /** The line that moves. */
  item: OrderItemRecord
}

/**
 * The change of batch that a line pays for, whose student is locked; null where there is nothing to change any more: the
 * place ended, or is in another batch, or something else is being decided about it. What was given up because the money
 * was late is still made.
 */
export async function findPaidChange(trx: Trx, charge: { id: number }): Promise<PaidChange | null> {
  const decision = await trx
    .selectFrom('batch_decisions')
    .selectAll()
    .where('charge_item_id', '=', charge.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const item = await trx
    .selectFrom('order_items')
    .select(ITEM_COLUMNS)
    .where('id', '=', decision.order_item_id)
    .executeTakeFirstOrThrow()
  const other = await trx
    .selectFrom('batch_decisions')
    .select('id')
    .where('order_item_id', '=', item.id)
    .where('id', '<>', decision.id)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  const isHere =
    item.batch_id === decision.batch_id &&
    (item.fulfilment === 'due' || item.fulfilment === 'enrolled')
  // guard: a change of batch that cannot be made is not paid for (batch-charges)
  // without: return { decision, item }
  return isHere && !other ? { decision, item } : null
}

/** Makes a change whose difference is paid. The seat that was held for it is that of the line that moves. */
export async function carryOutPaidChange(
  { trx, rules, now }: MoneyTrx,
  { decision, item }: PaidChange,
): Promise<void> {
  const order = await lockOrder(trx, item.order_id)
  const outcome = await new Change(trx, { order, item, decision, rules, now }).carryOut()
  await changeOne(
    trx.updateTable('batch_decisions').set({ done_at: now, outcome }).where('id', '=', decision.id),
  )
}
