import { setTimeout as wait } from 'node:timers/promises'
import { defined } from '#contract/defined.ts'
import { poisha } from '#contract/money.ts'
import type { GatewayId } from '#contract/orders/fields.ts'
import type { PaymentState } from '#contract/orders/terms.ts'
import { Problem } from '#contract/problems.ts'
import { changeOne } from '#server/db/change-one.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import type { GatewayContext, MoneyContext } from '../context.ts'
import { findMoneyOfEarlierAttempts } from './earlier-attempts.ts'
import { GatewayFailure, type PaymentGateway } from './gateways/gateway.ts'
import { recordAct, studentAct } from '../move-order.ts'
import { movePayments, openPayment } from './move-payments.ts'
import { nextCheck } from './next-check.ts'
import { lockOrder, type OrderRecord, type PaymentRecord } from '../order-records.ts'
import { savePhone } from '../../students/index.ts'
import { closeOwnedOrder, obstaclesToPaying } from '../checkout/owned-lines.ts'
import { LIVE_PAYMENT_STATES } from '../order-states.ts'
import { fits } from '../checkout/pay-methods.ts'
import { requirePhone } from '../checkout/payer-phone.ts'
import { PAYMENT_COLUMNS } from '../record-columns.ts'
import { newPaymentReference } from '../checkout/references.ts'

/** A caller that claimed the gateway call and is silent for this long is presumed crashed. */
const CLAIM_MS = 45_000
const WAIT_MS = 50
const WAITS = 100

/**
 * Starts an attempt to pay, or resumes the one there is with this gateway; an attempt with another one is given up.
 * However often the button is clicked, one request opens a session at the gateway and all get the same page.
 *
 * @param choice the way to pay, and the phone number typed beside it where that gateway needs one
 * @returns the attempt; its redirect_url is null where the money is sent by hand, or an earlier attempt turns out to be paid
 * @throws Problem order_not_payable, order_expired, batch_cancelled, method_not_offered, gateway_unavailable, payment_starting,
 * payment_being_confirmed, order_already_owned, invalid_input (`phone`: the gateway needs one, and there is none)
 */
export async function startPayment(
  ctx: GatewayContext,
  { order, choice }: { order: OrderRecord; choice: { gateway: GatewayId; phone: string | null } },
): Promise<PaymentRecord> {
  const { gateways, db, now } = ctx
  const gateway = gateways.get(choice.gateway)
  if (!gateway || !fits(gateway, order)) throw new Problem('method_not_offered')
  const paid = await findMoneyOfEarlierAttempts(ctx, { order, chosen: gateway.id })
  if (paid) return { ...paid, redirect_url: null }
  const attempt = await liveAttempt(ctx, { orderRecord: order, gateway, phone: choice.phone })
  if (attempt === 'already_owned') {
    await closeOwnedOrder(db, order, now)
    throw new Problem('order_already_owned')
  }
  const { payment, isNew } = attempt
  if (gateway.id === 'manual' || payment.redirect_url) return payment
  // Who writes an attempt claims it with the same statement.
  // guard T04: one caller opens the session (checkout/checkout)
  if (!isNew && !(await claimOpening(db, payment, now))) return openedByAnother(db, payment)
  return openSession(ctx, { gateway, order, ...attempt })
}

interface LiveAttempt {
  payment: PaymentRecord
  customer: Customer
  expiresAt: Date
  isNew: boolean
}

type Customer = Parameters<PaymentGateway['create']>[0]['customer']

/** The row comes first, so that whatever the gateway does afterwards has a place to be recorded. */
async function liveAttempt(
  { db, rules, now }: MoneyContext,
  {
    orderRecord,
    gateway,
    phone,
  }: { orderRecord: OrderRecord; gateway: PaymentGateway; phone: string | null },
): Promise<LiveAttempt | 'already_owned'> {
  return transact(db, async (trx): Promise<LiveAttempt | 'already_owned'> => {
    // First, because it locks the student's row, and locks are taken student first.
    if (gateway.needsPhone && phone)
      await savePhone(trx, { studentId: orderRecord.student_id, phone, now })
    const order = await lockOrder(trx, orderRecord.id)
    const obstacles = await obstaclesToPaying(trx, orderRecord).executeTakeFirstOrThrow()
    const live = await livePayment(trx, { orderId: orderRecord.id }).executeTakeFirst()
    const customer = await payer(trx, {
      studentId: orderRecord.student_id,
    }).executeTakeFirstOrThrow()
    if (order.state !== 'pending_payment') throw new Problem('order_not_payable')
    if (order.expires_at <= now) throw new Problem('order_expired')
    // guard T32: no one is sent to pay for what they have (paid-for-nothing)
    if (obstacles.is_owned || obstacles.is_void) return 'already_owned'
    // guard T40: the order of a cancelled batch cannot be paid (course-sale)
    if (obstacles.is_cancelled) throw new Problem('batch_cancelled')
    if (gateway.needsPhone && !phone) await requirePhone(trx, order.student_id)
    if (live?.gateway === gateway.id)
      return { payment: live, customer, expiresAt: order.expires_at, isNew: false }
    if (live)
      await movePayments(
        trx,
        { id: live.id },
        {
          to: 'cancelled',
          set: {
            failure: 'superseded',
            finished_at: now,
            next_check_at: new Date(now.getTime() + 5 * 60_000),
          },
        },
      )
    const byHand = gateway.id === 'manual'
    const payment = await newPayment(trx, {
      ...studentAct(order, { act: 'payment_started', detail: { gateway: gateway.id } }),
      gateway: gateway.id,
      mode: gateway.mode,
      merchantRef: newPaymentReference(),
      state: byHand ? 'pending' : 'created',
      amount: order.total_poisha,
      now,
      claimedAt: byHand ? null : now,
      nextCheckAt: nextCheck({ created_at: now, checks: 0, gateway: gateway.id }, now),
    }).executeTakeFirstOrThrow()
    const holdUntil = new Date(order.created_at.getTime() + rules.transferHoldHours * 3_600_000)
    if (!byHand || holdUntil <= order.expires_at)
      return { payment, customer, expiresAt: order.expires_at, isNew: true }
    // Going to send money by hand takes longer than a gateway's page; counted from the order, so that it cannot be stretched.
    await changeOne(
      trx.updateTable('orders').set({ expires_at: holdUntil }).where('id', '=', order.id),
    )
    return { payment, customer, expiresAt: holdUntil, isNew: true }
  })
}

function livePayment(db: Db, { orderId }: { orderId: number }) {
  return db
    .selectFrom('payments')
    .select(PAYMENT_COLUMNS)
    .where('order_id', '=', orderId)
    .where('state', 'in', [...LIVE_PAYMENT_STATES])
}

function payer(db: Db, { studentId }: { studentId: number }) {
  return db.selectFrom('students').select(['name', 'email', 'phone']).where('id', '=', studentId)
}

interface NewPayment extends ReturnType<typeof studentAct<number>> {
  gateway: GatewayId
  mode: PaymentGateway['mode']
  merchantRef: string
  state: PaymentState
  amount: number
  now: Date
  claimedAt: Date | null
  nextCheckAt: Date | null
}

function newPayment(db: Db, payment: NewPayment) {
  return db
    .with('noted', (history) =>
      history.insertInto('order_history').values({
        order_id: payment.order_id,
        student_id: payment.student_id,
        actor: payment.actor,
        staff_id: payment.staff_id,
        act: payment.act,
        detail: payment.detail,
      }),
    )
    .insertInto('payments')
    .values({
      order_id: payment.order_id,
      student_id: payment.student_id,
      gateway: payment.gateway,
      mode: payment.mode,
      merchant_ref: payment.merchantRef,
      state: payment.state,
      amount_poisha: payment.amount,
      created_at: payment.now,
      create_claimed_at: payment.claimedAt,
      next_check_at: payment.nextCheckAt,
    })
    .returning(PAYMENT_COLUMNS)
}

async function claimOpening(db: Db, payment: PaymentRecord, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ create_claimed_at: now })
    .where('id', '=', payment.id)
    .where('redirect_url', 'is', null)
    .where((or) =>
      or.or([
        or('create_claimed_at', 'is', null),
        or('create_claimed_at', '<', new Date(now.getTime() - CLAIM_MS)),
      ]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

async function openedByAnother(db: Db, payment: PaymentRecord): Promise<PaymentRecord> {
  for (let turn = 0; turn < WAITS; turn += 1) {
    const fresh = await db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', payment.id)
      .executeTakeFirstOrThrow()
    if (fresh.redirect_url) return fresh
    if (fresh.state === 'failed') throw new Problem('gateway_unavailable')
    await wait(WAIT_MS)
  }
  throw new Problem('payment_starting')
}

async function openSession(
  { db, rules, now }: MoneyContext,
  {
    gateway,
    order,
    payment,
    customer,
    expiresAt,
  }: { gateway: PaymentGateway; order: OrderRecord } & Omit<LiveAttempt, 'isNew'>,
): Promise<PaymentRecord> {
  const session = await gateway
    .create({
      merchantRef: payment.merchant_ref,
      amount: poisha(payment.amount_poisha),
      description: `Order ${order.number}`,
      customer,
      returnUrl: `${rules.origin}/api/payments/${gateway.id}/return`,
      notifyUrl: `${rules.origin}/api/payments/${gateway.id}/notify`,
      expiresAt,
    })
    .catch(async (error: unknown) => {
      await movePayments(
        db,
        { id: payment.id },
        {
          to: 'failed',
          from: ['created'],
          set: {
            failure: 'not_opened',
            finished_at: now,
            next_check_at: new Date(now.getTime() + 5 * 60_000),
          },
        },
      )
      if (!(error instanceof GatewayFailure)) throw error
      await recordAct(db, order, {
        by: { kind: 'system' },
        act: 'payment_not_opened',
        detail: {
          gateway: gateway.id,
          reason: error.message,
        },
      })
      throw new Problem('gateway_unavailable', { cause: error })
    })
  const { session: gateway_session, redirectUrl: redirect_url } = defined(session)
  const page = { gateway_session, redirect_url }
  const moved = await openPayment(db, { id: payment.id, ...page })
  if (moved) return moved
  const opened = await db
    .updateTable('payments')
    .set(page)
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  // Cancelled while the session was being opened: no one is sent to pay.
  if (opened.state !== 'pending') throw new Problem('order_not_payable')
  return opened
}
