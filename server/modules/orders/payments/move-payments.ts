import type { ExpressionBuilder, Expression, SqlBool, Updateable } from 'kysely'
import type { PaymentState } from '#contract/orders/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Payments, Tables } from '#server/db/tables.ts'
import type { Trx } from '#server/db/transact.ts'
import type { PaymentRecord } from '../order-records.ts'
import { PAYMENT_COLUMNS } from '../record-columns.ts'
import { mayMove, paymentMoves } from '../order-states.ts'

/** One attempt, or those of an order (without one of them). */
export type PaymentSelector = { id: number } | { orderId: number; except?: number }

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
  which: PaymentSelector,
  { to, from, set = {}, where }: PaymentMove,
): Promise<PaymentRecord[]> {
  const allowed = movesTo(to)
  let update = db
    .updateTable('payments')
    .set({ ...set, state: to })
    .where('state', 'in', from ? allowed.filter((state) => from.includes(state)) : allowed)
  if ('id' in which) update = update.where('id', '=', which.id)
  else update = update.where('order_id', '=', which.orderId)
  if ('except' in which && which.except !== undefined)
    update = update.where('id', '<>', which.except)
  if (where) update = update.where(where)
  return update.returning(PAYMENT_COLUMNS).execute()
}

/**
 * Moves one locked attempt with what was received.
 *
 * @throws Error for a move not in the table, or where the attempt is no longer in the state that was read: both are bugs
 */
export async function keepReceived(
  trx: Trx,
  payment: { id: number; state: PaymentState },
  { to, ...received }: PaymentUpdate,
): Promise<void> {
  if (!mayMove(paymentMoves, payment.state, to))
    throw new Error(`payment ${payment.id} cannot go from ${payment.state} to ${to}`)
  const row = await trx
    .updateTable('payments')
    .set({ ...received, state: to, forgotten_at: null, next_check_at: null })
    .where('id', '=', payment.id)
    .where('state', '=', payment.state)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Error(`payment ${payment.id} is no longer ${payment.state}`)
}

interface PaymentUpdate {
  to: PaymentState
  review_reason: string | null
  received_poisha: number
  received_currency: string
  gateway_fee_poisha: number
  gateway_ref: string
  account: string | null
  answer: string | null
  finished_at: Date | null
}

/** Keeps the page that was opened for an attempt. @returns undefined where the attempt is no new one any more */
export function openPayment(
  db: Db,
  page: { id: number; gateway_session: string; redirect_url: string },
): Promise<PaymentRecord | undefined> {
  return openedPayment(db, page).executeTakeFirst()
}

function openedPayment(
  db: Db,
  page: { id: number; gateway_session: string; redirect_url: string },
) {
  return db
    .updateTable('payments')
    .set({
      state: 'pending',
      gateway_session: page.gateway_session,
      redirect_url: page.redirect_url,
    })
    .where('id', '=', page.id)
    .where('state', '=', 'created')
    .returning(PAYMENT_COLUMNS)
}

/** Ends the other attempts of a paid order. There may be none. */
export async function supersedeAttempts(
  trx: Trx,
  input: { orderId: number; except: number; now: Date; nextCheckAt: Date },
): Promise<void> {
  const { orderId, except, now, nextCheckAt } = input
  await movePayments(
    trx,
    { orderId, except },
    {
      to: 'cancelled',
      set: { failure: 'superseded', finished_at: now, next_check_at: nextCheckAt },
    },
  )
}

function movesTo(to: PaymentState): PaymentState[] {
  return paymentMoves.filter((move) => move.to === to).map((move) => move.from)
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
