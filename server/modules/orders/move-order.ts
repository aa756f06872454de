import type { OrderState } from '#contract/orders/terms.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { OrderRecord } from './order-records.ts'
import { mayMove, orderMoves } from './order-states.ts'

/** Who did it. */
export type Actor =
  | { kind: 'student' }
  | { kind: 'staff'; id: number }
  | { kind: 'system' }
  | { kind: 'gateway' }

type Detail = Record<string, string | number | boolean | null>

/**
 * Moves a locked order to another state, with the row that says who and when.
 *
 * @throws Error for a move not in the table, or where the order is no longer in the state that was read: both are bugs
 */
export async function moveOrder(
  trx: Trx,
  order: OrderRecord,
  {
    to,
    by,
    detail = {},
    set = {},
  }: {
    to: OrderState
    by: Actor
    detail?: Detail
    /** What changes with the state. */
    set?: { paid_at?: Date }
  },
): Promise<void> {
  if (!mayMove(orderMoves, order.state, to))
    throw new Error(`order ${order.number} cannot go from ${order.state} to ${to}`)
  const history = actOn(order, { by, act: to, detail })
  // One statement: no row of history without an order that moved.
  const moved = await trx
    .with('moved', (db) =>
      db
        .updateTable('orders')
        .set({ ...set, state: to })
        .where('id', '=', order.id)
        .where('state', '=', order.state)
        .returning(['id', 'student_id']),
    )
    .insertInto('order_history')
    .columns(['order_id', 'student_id', 'actor', 'staff_id', 'act', 'detail'])
    .expression((db) =>
      db
        .selectFrom('moved')
        .select((row) => [
          'moved.id',
          'moved.student_id',
          row.cast<string>(row.val(history.actor), 'text').as('actor'),
          row.cast<number | null>(row.val(history.staff_id), 'bigint').as('staff_id'),
          row.cast<string>(row.val(history.act), 'text').as('act'),
          row.cast<string>(row.val(history.detail), 'jsonb').as('detail'),
        ]),
    )
    .returning('order_id')
    .executeTakeFirst()
  if (!moved) throw new Error(`order ${order.number} is no longer ${order.state}`)
  if (by.kind === 'staff')
    await auditOrder(trx, order, {
      by,
      act: to,
      before: { state: order.state },
      after: { state: to, ...detail },
    })
  Object.assign(order, set, { state: to })
}

/** A row of an order's history; of what staff did also one of the audit list. */
export async function recordAct(
  trx: Db | Trx,
  order: { id: number; student_id: number },
  { by, act, detail = {} }: { by: Actor; act: string; detail?: Detail },
): Promise<void> {
  await writeHistory(trx, order, { by, act, detail })
  if (by.kind === 'staff') await auditOrder(trx, order, { by, act, before: null, after: detail })
}

async function writeHistory(
  trx: Db | Trx,
  order: { id: number; student_id: number },
  { by, act, detail }: { by: Actor; act: string; detail: Detail },
): Promise<void> {
  await trx.insertInto('order_history').values(actOn(order, { by, act, detail })).execute()
}

/** The row of an order's history for what its student did, for a statement that also does it. */
export function studentAct<Id>(
  order: { id: Id; student_id: number },
  { act, detail }: { act: string; detail: Detail },
) {
  return actOn(order, { by: { kind: 'student' }, act, detail })
}

/** The row of an order's history for what someone did, for a statement that also does it. */
export function actOn<Id>(
  order: { id: Id; student_id: number },
  { by, act, detail }: { by: Actor; act: string; detail: Detail },
) {
  return {
    order_id: order.id,
    student_id: order.student_id,
    actor: by.kind,
    staff_id: by.kind === 'staff' ? by.id : null,
    act,
    detail: JSON.stringify(detail),
  }
}

async function auditOrder(
  trx: Db | Trx,
  order: { id: number },
  {
    by,
    act,
    before,
    after,
  }: { by: { id: number }; act: string; before: Detail | null; after: Detail },
): Promise<void> {
  const { number } = await trx
    .selectFrom('orders')
    .select('number')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  await recordAudit(trx, { actor: by, action: `order.${act}`, subject: number, before, after })
}
