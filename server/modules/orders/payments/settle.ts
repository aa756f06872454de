import type { NotNull } from 'kysely'
import { defined } from '#contract/defined.ts'
import { type Poisha, poisha, takaText, takaWithTwoDecimals } from '#contract/money.ts'
import type { GatewayId } from '#contract/orders/fields.ts'
import type { PaymentState } from '#contract/orders/terms.ts'
import { changeOne } from '#server/db/change-one.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { releaseHolds } from '../checkout/close-order.ts'
import { deliverOrder, type DueLine, dueLines } from '../checkout/deliver-order.ts'
import type { CaptureAnswer, GatewayAnswer } from './gateways/gateway.ts'
import { issueReceipt } from '../paper/issue-receipt.ts'
import {
  courseRevenue,
  gatewayAccount,
  gatewayFees,
  post,
  refundsDue,
  vatPayable,
  writtenOff,
} from '../books/ledger.ts'
import { mailStudent } from '../paper/mail-student.ts'
import { spread } from '../books/money-split.ts'
import type { MoneyContext, MoneyTrx } from '../context.ts'
import { type Actor, moveOrder, recordAct } from '../move-order.ts'
import {
  hasCancelledBatch,
  type LockedStudent,
  lockOrder,
  lockPayment,
  lockStudent,
  type OrderItemRecord,
  type OrderRecord,
  type PaymentRecord,
} from '../order-records.ts'
import { closeOwnedOrders, ordersWaiting } from '../checkout/owned-lines.ts'
import { LIVE_PAYMENT_STATES, OPEN_ORDER_STATES } from '../order-states.ts'
import { newRefundReference } from '../checkout/references.ts'
import { keepReceived, movePayment, supersedeAttempts } from './move-payments.ts'
import { paymentBy } from './payment-by.ts'
import { CAPTURE_CLAIM_MS, nextCheck } from './next-check.ts'
import { showNewSeats } from '../checkout/seats.ts'
import { decideAboutAll } from '../checkout/top-up.ts'

export type SettleResult =
  | 'unknown_payment'
  | 'already_final'
  | 'still_pending'
  | 'ended'
  | 'ignored'
  | 'captured'
  | 'captured_late'
  | `surplus:${string}`
  | `review:${string}`

/** What else to do in the transaction that settles; not done where nothing is settled any more. */
export type SettleHook = (trx: Trx, result: SettleResult) => Promise<void>

/** Staff who looked at money under review and took it: too little is written off, too much goes back. */
export interface Acceptance {
  staff: { id: number }
  reason: string
}

/**
 * The only door by which money comes in. `answer` is what the gateway's own service said when it was asked about our
 * reference; nothing a browser or a message brought along gets here. Safe to call any number of times, from anywhere,
 * at once. What arrives twice changes nothing; what arrives late or in excess is kept and goes back.
 */
export async function settle(
  ctx: MoneyContext,
  {
    gateway,
    merchantRef,
    read,
    answer,
    acceptance = null,
    also,
  }: {
    gateway: { id: GatewayId; mode: 'sandbox' | 'live' }
    merchantRef: string
    /** The payment of this reference, where the caller has read it. */
    read?: PaymentRecord
    answer: GatewayAnswer
    acceptance?: Acceptance | null
    also?: SettleHook | undefined
  },
): Promise<SettleResult> {
  const { db, now } = ctx
  const paymentRecord = read ?? (await paymentBy(db, gateway, { merchantRef }))
  if (!paymentRecord) return 'unknown_payment'
  if (isFinal(paymentRecord)) return 'already_final'
  let hasOtherOrder = false
  let changesBatch = false
  const settleLocked = async (trx: Trx): Promise<SettleResult> => {
    // Always in this order: the student, the order, the payment; then coupons, batches and the receipt's number.
    const gatewayRef = answer.outcome === 'captured' ? answer.gatewayRef : ''
    const { id, gateway: by } = paymentRecord
    const student = await lockStudent(trx, paymentRecord.student_id)
    const order = await lockOrder(trx, paymentRecord.order_id)
    const payment = await lockPayment(trx, id)
    const sameReference = await paymentsOfReference(trx, { id, gateway: by, gatewayRef }).execute()
    const waiting = await ordersWaiting(trx, { studentId: paymentRecord.student_id }).execute()
    const lines = await dueLines(trx, paymentRecord.order_id)
    changesBatch = lines.some((line) => line.moves_item_id !== null)
    // The student is locked: until the commit there will be no other.
    hasOtherOrder = waiting.some((other) => other.id !== order.id)
    if (isFinal(payment)) return 'already_final'
    if (answer.outcome === 'pending') return stillPending(trx, { order, payment, now })
    if (answer.outcome !== 'captured') return attemptEnded(trx, { order, payment, answer, now })
    return new Capture(
      { ...ctx, trx },
      {
        student,
        order,
        payment,
        answer,
        acceptance,
        isReferenceUsed: sameReference.length > 0,
        lines,
      },
    ).settle()
  }
  const result = await transact(db, async (trx) => {
    const outcome = await settleLocked(trx)
    await also?.(trx, outcome)
    return outcome
  })
  const isCaptured = result === 'captured' || result === 'captured_late'
  if (result.startsWith('surplus') || result === 'captured_late' || (isCaptured && changesBatch))
    await showNewSeats(db)
  // guard T32: no one is sent to pay for what they have (paid-for-nothing)
  if (isCaptured && hasOtherOrder) await closeOwnedOrders(db, paymentRecord.student_id, now)
  return result
}

/** Other payments with the gateway's own reference of this one. */
function paymentsOfReference(
  db: Db,
  { id, gateway, gatewayRef }: { id: number; gateway: GatewayId; gatewayRef: string },
) {
  return db
    .selectFrom('payments')
    .select('id')
    .where('gateway', '=', gateway)
    .where('gateway_ref', '=', gatewayRef)
    .where('id', '<>', id)
    .limit(1)
}

/** States that no payment leaves: see `paymentMoves`. */
export function isFinal({ state }: { state: string }): boolean {
  // guard T02 T12 T19: what is final stays final (settle, single-layers)
  // without: return false
  return state === 'succeeded' || state === 'surplus'
}

async function stillPending(
  trx: Trx,
  { order, payment, now }: { order: OrderRecord; payment: PaymentRecord; now: Date },
): Promise<SettleResult> {
  // The payer agreed and the money is not taken yet: every minute counts.
  const isUrgent =
    payment.agreed_at !== null && payment.state === 'pending' && order.state === 'pending_payment'
  await changeOne(
    trx
      .updateTable('payments')
      .set({
        next_check_at: isUrgent
          ? new Date(now.getTime() + CAPTURE_CLAIM_MS)
          : nextCheck(payment, now),
        checks: payment.checks + 1,
      })
      .where('id', '=', payment.id),
  )
  return 'still_pending'
}

/** The attempt is over; its order is not: the student may try again. Watched on, because a gateway may change its mind. */
async function attemptEnded(
  trx: Trx,
  {
    order,
    payment,
    answer,
    now,
  }: {
    order: OrderRecord
    payment: PaymentRecord
    answer: Exclude<GatewayAnswer, CaptureAnswer | { outcome: 'pending' }>
    now: Date
  },
): Promise<SettleResult> {
  const watched = { next_check_at: nextCheck(payment, now), checks: payment.checks + 1 }
  const isLive = LIVE_PAYMENT_STATES.includes(payment.state)
  if (
    // guard T12: "failed" comes too late for an attempt that is over (settle, single-layers)
    !isLive ||
    answer.merchantRef !== payment.merchant_ref
  ) {
    await changeOne(trx.updateTable('payments').set(watched).where('id', '=', payment.id))
    return 'ignored'
  }
  await movePayment(trx, payment, {
    to: answer.outcome,
    set: {
      ...watched,
      failure: answer.code.slice(0, 200),
      answer: json(answer.raw),
      finished_at: now,
    },
  })
  await recordAct(trx, order, {
    by: { kind: 'gateway' },
    act: `payment_${answer.outcome}`,
    detail: {
      gateway: payment.gateway,
      code: answer.code.slice(0, 200),
    },
  })
  return 'ended'
}

/** Differences staff may overlook. Foreign money, or money for something else, can only go back. */
const ACCEPTABLE = ['amount_mismatch', 'risk']

interface CaptureInput {
  student: LockedStudent
  order: OrderRecord
  payment: PaymentRecord
  answer: CaptureAnswer
  acceptance: Acceptance | null
  isReferenceUsed: boolean
  lines: readonly DueLine[]
}

/** Money is at the gateway: what it is for, and what becomes of it. */
class Capture {
  private readonly ctx: MoneyTrx
  private readonly student: LockedStudent
  private readonly order: OrderRecord
  private readonly payment: PaymentRecord
  private answer: CaptureAnswer
  private readonly acceptance: Acceptance | null
  private readonly isReferenceUsed: boolean
  private readonly lines: readonly DueLine[]
  private by: Actor

  constructor(ctx: MoneyTrx, input: CaptureInput) {
    const { student, order, payment, answer, acceptance } = input
    this.ctx = ctx
    this.student = student
    this.order = order
    this.payment = payment
    this.answer = answer
    this.acceptance = acceptance
    this.isReferenceUsed = input.isReferenceUsed
    this.lines = input.lines
    this.by = acceptance ? { kind: 'staff', id: acceptance.staff.id } : { kind: 'gateway' }
  }

  async settle(): Promise<SettleResult> {
    const { order, acceptance } = this
    this.by = await this.whoSaid()
    if (acceptance) await decideAboutAll(this.ctx.trx, this.payment, this.answer.amount)
    const difference = this.resolveReference() ?? this.difference()
    if (difference && (!acceptance || !ACCEPTABLE.includes(difference)))
      return this.review(difference)

    const isLate = order.state === 'cancelled' || order.state === 'expired'
    // guard T11: an order is paid once, and a second payment goes back (settle, single-layers)
    if (!isLate && !isOpen(order)) return this.surplus(`order_${order.state}`)
    const { delivered, undeliverable } = await deliverOrder(this.ctx, order, this.lines)
    if (delivered.length === 0) return this.surplus('nothing_deliverable')

    const letGo = await this.writeOff([...delivered, ...undeliverable])
    const { answer, payment } = this
    for (const item of undeliverable) {
      const owed = poisha(item.total_poisha - defined(letGo.get(item.id)))
      if (owed > 0) await this.refund('undeliverable', owed, item)
    }
    const excess = answer.amount - payment.amount_poisha
    if (excess > 0) await this.refund('overpayment', poisha(excess))
    const items = [...delivered, ...undeliverable]
    await this.supersedeOtherAttempts()
    await this.keepAnswer('succeeded', null)
    await moveOrder(this.ctx.trx, order, {
      to: 'paid',
      by: this.by,
      detail: { gateway: payment.gateway, received: takaText(answer.amount) },
      set: { paid_at: this.ctx.now },
    })
    await this.book(delivered, undeliverable, letGo)
    await mailStudent(this.ctx, order, {
      mail: undeliverable.length > 0 ? 'paid_in_part' : 'paid',
      student: this.student,
      read: items,
    })
    await issueReceipt(this.ctx, {
      order,
      buyer: this.student,
      items,
      payment: {
        ...payment,
        account: answer.account,
        gateway_ref: answer.gatewayRef,
        received_poisha: answer.amount,
      },
    })
    return isLate ? 'captured_late' : 'captured'
  }

  /** Keeps the gateway's own reference for one payment: a second one gets a mark, and a person looks at it. */
  private resolveReference(): string | null {
    const { answer, payment } = this
    if (!this.isReferenceUsed) return null
    this.answer = { ...answer, gatewayRef: `${answer.gatewayRef}#${payment.id}` }
    return 'reference_used'
  }

  /** What is not as we asked for. Amounts are compared to the poisha; more than owed is fine only by hand. */
  private difference(): string | null {
    const { answer, payment, acceptance } = this
    if (answer.merchantRef !== payment.merchant_ref) return 'reference_mismatch'
    // guard T09: the currency is compared (settle)
    if (answer.currency !== 'BDT') return 'currency_mismatch'
    const isOverpaidByHand = payment.gateway === 'manual' && answer.amount > payment.amount_poisha
    // guard T01: the amount is compared to the poisha (settle)
    if (answer.amount !== payment.amount_poisha && !isOverpaidByHand) return 'amount_mismatch'
    // guard T14: a risky payment waits (settle)
    if (answer.risky && !acceptance) return 'risk'
    return null
  }

  private async review(reason: string): Promise<SettleResult> {
    const { trx } = this.ctx
    const { order, payment } = this
    if (payment.state === 'review') {
      await this.receivedMore()
      return `review:${reason}`
    }
    await this.keepAnswer('review', reason)
    if (order.state === 'pending_payment' || order.state === 'awaiting_verification')
      await moveOrder(trx, order, { to: 'payment_review', by: this.by, detail: { reason } })
    else await recordAct(trx, order, { by: this.by, act: 'payment_review', detail: { reason } })
    await this.mailReview()
    return `review:${reason}`
  }

  /** Another manual transfer, and still not enough: staff decide about what has arrived so far. */
  private async receivedMore(): Promise<void> {
    const { trx } = this.ctx
    const { payment, answer } = this
    if (payment.gateway !== 'manual' || answer.amount <= (payment.received_poisha ?? 0)) return
    await changeOne(
      trx
        .updateTable('payments')
        .set({
          received_poisha: answer.amount,
          gateway_ref: answer.gatewayRef,
          account: answer.account,
        })
        .where('id', '=', payment.id),
    )
    await this.mailReview()
  }

  private async mailReview(): Promise<void> {
    const { trx } = this.ctx
    const { order, payment, answer } = this
    const missing = payment.amount_poisha - answer.amount
    const mayFollow =
      payment.gateway === 'manual' && missing > 0 && !(await hasCancelledBatch(trx, order))
    if (mayFollow)
      return mailStudent(this.ctx, order, {
        mail: 'underpaid',
        reason: takaWithTwoDecimals(poisha(missing)),
      })
    return mailStudent(this.ctx, order, { mail: 'review' })
  }

  /** Money nothing is owed for: kept, booked and sent back. */
  async surplus(reason: string): Promise<SettleResult> {
    const { trx } = this.ctx
    const { order, answer } = this
    await this.keepAnswer('surplus', reason)
    await post(
      trx,
      { kind: 'payment_surplus', ref: this.payment.id, memo: reason, currency: answer.currency },
      [
        gatewayAccount(this.payment.gateway, answer.amount - answer.fee),
        gatewayFees(answer.fee),
        refundsDue(-answer.amount),
      ],
    )
    await this.refund(this.acceptance ? 'refused' : 'surplus', answer.amount)
    await recordAct(trx, order, {
      by: this.by,
      act: 'payment_surplus',
      detail: {
        reason,
        amount: takaText(answer.amount),
      },
    })
    if (isOpen(order) && (order.state === 'payment_review' || reason === 'nothing_deliverable')) {
      await releaseHolds(trx, order)
      // Only one that never was under review gets here in another state.
      if (order.state !== 'payment_review')
        await moveOrder(trx, order, { to: 'payment_review', by: this.by, detail: { reason } })
      await moveOrder(trx, order, { to: 'cancelled', by: this.by, detail: { reason } })
    }
    await mailStudent(this.ctx, order, { mail: 'surplus' })
    return `surplus:${reason}`
  }

  private async keepAnswer(state: PaymentState, reason: string | null): Promise<void> {
    const { trx, now } = this.ctx
    const { payment, answer } = this
    await keepReceived(trx, payment, {
      to: state,
      review_reason: reason,
      received_poisha: answer.amount,
      received_currency: answer.currency,
      gateway_fee_poisha: answer.fee,
      gateway_ref: answer.gatewayRef,
      account: answer.account,
      answer: json(answer.raw),
      finished_at: state === 'review' ? null : now,
    })
  }

  /** Another attempt of this order is no longer to be paid. Watched on: it may have been, this very moment. */
  private async supersedeOtherAttempts(): Promise<void> {
    const { trx, now } = this.ctx
    await supersedeAttempts(trx, {
      orderId: this.order.id,
      except: this.payment.id,
      now,
      nextCheckAt: new Date(now.getTime() + 5 * 60_000),
    })
  }

  /** Too little, and staff took it: each line bears its share, so that no more of it can go back than came in. */
  private async writeOff(items: readonly OrderItemRecord[]): Promise<ReadonlyMap<number, number>> {
    const missing = poisha(Math.max(0, this.payment.amount_poisha - this.answer.amount))
    const shares = spread(
      missing,
      items.map((item) => poisha(item.total_poisha)),
    )
    if (missing > 0)
      for (const [index, item] of items.entries())
        await changeOne(
          this.ctx.trx
            .updateTable('order_items')
            .set({ written_off_poisha: defined(shares[index]) })
            .where('id', '=', item.id),
        )
    return new Map(items.map((item, index) => [item.id, defined(shares[index])]))
  }

  private async book(
    delivered: readonly OrderItemRecord[],
    undeliverable: readonly OrderItemRecord[],
    letGo: ReadonlyMap<number, number>,
  ): Promise<void> {
    const { answer, payment } = this
    const letGoOf = (items: readonly OrderItemRecord[]) =>
      items.reduce((total, item) => total + defined(letGo.get(item.id)), 0)
    const owedBack =
      sum(undeliverable, 'total_poisha') -
      letGoOf(undeliverable) +
      Math.max(0, answer.amount - payment.amount_poisha)
    await post(
      this.ctx.trx,
      { kind: 'payment_captured', ref: payment.id, memo: this.order.number },
      [
        gatewayAccount(payment.gateway, answer.amount - answer.fee),
        gatewayFees(answer.fee),
        writtenOff(letGoOf(delivered)),
        courseRevenue(-sum(delivered, 'net_poisha')),
        vatPayable(-sum(delivered, 'vat_poisha')),
        refundsDue(-owedBack),
      ],
    )
  }

  /** Needs nobody's consent: the money is not ours. */
  private async refund(
    cause: 'surplus' | 'refused' | 'undeliverable' | 'overpayment',
    amount: Poisha,
    item?: OrderItemRecord,
  ): Promise<void> {
    const refund = await this.ctx.trx
      .insertInto('refunds')
      .values({
        payment_id: this.payment.id,
        order_id: this.order.id,
        student_id: this.order.student_id,
        merchant_ref: newRefundReference(),
        amount_poisha: amount,
        currency: this.answer.currency,
        state: 'approved',
        cause,
        reason: this.acceptance?.reason ?? cause,
        next_check_at: this.ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (item)
      await this.ctx.trx
        .insertInto('refund_items')
        .values({ refund_id: refund.id, order_item_id: item.id, amount_poisha: amount })
        .execute()
  }

  /** Who says the money is there: the gateway; for a transfer by hand the person who saw it. */
  private async whoSaid(): Promise<Actor> {
    if (this.acceptance) return { kind: 'staff', id: this.acceptance.staff.id }
    if (this.payment.gateway !== 'manual') return { kind: 'gateway' }
    const transfer = await this.ctx.trx
      .selectFrom('manual_transfers')
      .select('verified_by')
      .$narrowType<{ verified_by: NotNull }>()
      .where('payment_id', '=', this.payment.id)
      .where('verified_by', 'is not', null)
      .orderBy('decided_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return transfer ? { kind: 'staff', id: transfer.verified_by } : { kind: 'system' }
  }
}

/**
 * Staff refuse money under review: it goes back, and the order it was meant for is cancelled.
 *
 * @throws Problem transfer_open
 * @returns false when it was not under review any more
 */
export async function refusePayment(
  ctx: MoneyContext,
  { paymentId, refusal }: { paymentId: number; refusal: Acceptance },
): Promise<boolean> {
  const { db } = ctx
  const paymentRecord = await db
    .selectFrom('payments')
    .select(['order_id', 'student_id'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const isRefused = await transact(db, async (trx) => {
    const student = await lockStudent(trx, paymentRecord.student_id)
    const order = await lockOrder(trx, paymentRecord.order_id)
    const payment = await trx
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', paymentId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (payment.state !== 'review') return false
    await decideAboutAll(trx, payment, defined(payment.received_poisha))
    await new Capture(
      { ...ctx, trx },
      {
        student,
        order,
        payment,
        answer: receivedAnswer(payment),
        acceptance: refusal,
        isReferenceUsed: false,
        lines: [],
      },
    ).surplus('refused')
    return true
  })
  if (isRefused) await showNewSeats(db)
  return isRefused
}

/** What a payment under review is said to have received, in the shape of the gateway's answer it came from. */
export function receivedAnswer(payment: PaymentRecord): CaptureAnswer {
  return {
    outcome: 'captured',
    merchantRef: payment.merchant_ref,
    gatewayRef: defined(payment.gateway_ref),
    amount: poisha(defined(payment.received_poisha)),
    currency: defined(payment.received_currency),
    fee: poisha(payment.gateway_fee_poisha ?? 0),
    risky: payment.review_reason === 'risk',
    account: payment.account,
    raw: payment.answer,
  }
}

function isOpen(order: OrderRecord): boolean {
  return OPEN_ORDER_STATES.includes(order.state)
}

function sum(
  items: readonly OrderItemRecord[],
  column: 'net_poisha' | 'vat_poisha' | 'total_poisha',
): number {
  return items.reduce((total, item) => total + item[column], 0)
}

function json(raw: unknown): string | null {
  return raw === undefined || raw === null ? null : JSON.stringify(raw)
}
