import type { OrderState } from '#contract/orders.ts'
import type { Trx } from '#server/db/transact.ts'
import type { OrderRecord } from './order-records.ts'
import { mayMove, orderMoves } from './order-states.ts'

/** Who did it. */
export type Actor = { kind: 'student' } | { kind: 'staff'; id: number } | { kind: 'system' } | { kind: 'gateway' }

type Detail = Record<string, string | number | boolean | null>

/** Moves a locked order to another state, with the row that says who and when. A move not in the table is a bug. */
export async function moveOrder(trx: Trx, order: OrderRecord, to: OrderState, by: Actor, detail: Detail = {}): Promise<void> {
  if (!mayMove(orderMoves, order.state, to)) throw new Error(`order ${order.number} cannot go from ${order.state} to ${to}`)
  await trx.updateTable('orders').set({ state: to }).where('id', '=', order.id).where('state', '=', order.state).execute()
  await recordAct(trx, order, by, to, detail)
  order.state = to
}

/** A row of an order's history. */
export async function recordAct(
  trx: Trx,
  order: { id: number; student_id: number },
  by: Actor,
  act: string,
  detail: Detail = {},
): Promise<void> {
  await trx
    .insertInto('order_history')
    .values({
      order_id: order.id,
      student_id: order.student_id,
      actor: by.kind,
      staff_id: by.kind === 'staff' ? by.id : null,
      act,
      detail: JSON.stringify(detail),
    })
    .execute()
}

/** A row about something staff did that belongs to no order. */
export async function recordStaffAct(trx: Trx, staff: { id: number }, act: string, subject: string, detail: object = {}): Promise<void> {
  await trx
    .insertInto('staff_acts')
    .values({ staff_id: staff.id, act, subject, detail: JSON.stringify(detail) })
    .execute()
}
