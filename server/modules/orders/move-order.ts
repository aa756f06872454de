import type { OrderState } from '#contract/orders/terms.ts'
import { recordAudit } from '#server/audit/index.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
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

/** Moves a locked order to another state, with the row that says who and when. A move not in the table is a bug. */
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
  await movedOrder.run(trx, {
    ...historyOf(order, { by, act: to, detail }),
    from: order.state,
    to,
    paidAt: set.paid_at ?? null,
  })
  if (by.kind === 'staff')
    await auditOrder(trx, order, {
      by,
      act: to,
      before: { state: order.state },
      after: { state: to, ...detail },
    })
  Object.assign(order, set, { state: to })
}

type History = ReturnType<typeof historyOf<number>>

const movedOrder = statement(
  (db, move: History & { from: string; to: OrderState; paidAt: Date | null }) =>
    db
      .with('moved', (moved) =>
        moved
          .updateTable('orders')
          .set((row) => ({
            state: move.to,
            paid_at: sql<Date | null>`coalesce(${move.paidAt}::timestamptz, ${row.ref('paid_at')})`,
          }))
          .where('id', '=', move.order_id)
          .where('state', '=', move.from),
      )
      .insertInto('order_history')
      .values({
        order_id: move.order_id,
        student_id: move.student_id,
        actor: move.actor,
        staff_id: move.staff_id,
        act: move.act,
        detail: move.detail,
      }),
)

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
  await trx.insertInto('order_history').values(historyOf(order, { by, act, detail })).execute()
}

/** The row of an order's history for what its student did, for a statement that also does it. */
export function studentAct<Id>(
  order: { id: Id; student_id: number },
  { act, detail }: { act: string; detail: Detail },
) {
  return historyOf(order, { by: { kind: 'student' }, act, detail })
}

function historyOf<Id>(
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
