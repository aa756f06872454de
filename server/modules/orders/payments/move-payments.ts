import type { ExpressionBuilder, Expression, SqlBool, Updateable } from 'kysely'
import type { PaymentState } from '#contract/orders/terms.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Payments, Tables } from '#server/db/tables.ts'
import type { Trx } from '#server/db/transact.ts'
import type { PaymentRecord } from '../order-records.ts'
import { PAYMENT_COLUMNS } from '../record-columns.ts'
import { paymentMoves } from '../order-states.ts'

/** One attempt, or those of an order (without one of them). */
export type WhichPayments = { id: number } | { orderId: number; except?: number }

export interface PaymentMove {
  to: PaymentState
  /** Of the states from which it may go there, only these. */
  from?: readonly PaymentState[]
  /** What changes with the state. */
  set?: Omit<Updateable<Payments>, 'id' | 'state'>
  where?: (row: ExpressionBuilder<Tables, 'payments'>) => Expression<SqlBool>
}

/**
 * Moves attempts to another state, those that the table lets go there; the others stay as they are. No other statement
 * changes the state of a payment.
 *
 * @returns those that moved
 */
export function movePayments(
  db: Db | Trx,
  which: WhichPayments,
  { to, from, set = {}, where }: PaymentMove,
): Promise<PaymentRecord[]> {
  const allowed = paymentMoves.filter((move) => move.to === to).map((move) => move.from)
  let update = db
    .updateTable('payments')
    .set({ ...set, state: to })
    .where('state', 'in', from ? allowed.filter((state) => from.includes(state)) : allowed)
  if ('id' in which) update = update.where('id', '=', which.id)
  else update = update.where('order_id', '=', which.orderId)
  if ('except' in which && which.except !== undefined)
    update = update.where('id', '<>', which.except)
  if (where) update = update.where(where)
  return update.returning(PAYMENT_COLUMNS).modifyEnd(prepared).execute()
}

/** Moves one locked attempt. A move not in the table is a bug. */
export async function movePayment(
  trx: Trx,
  payment: { id: number; state: string },
  move: PaymentMove,
): Promise<void> {
  if ((await movePayments(trx, { id: payment.id }, move)).length === 0)
    throw new Error(`payment ${payment.id} cannot go from ${payment.state} to ${move.to}`)
}
