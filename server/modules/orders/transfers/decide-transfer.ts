import { sql } from 'kysely'
import { type Poisha, poisha, takaText } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { askGateway } from '../payments/ask-gateway.ts'
import type { Gateways } from '../payments/gateways/gateway.ts'
import { closeLockedOrder } from '../checkout/close-order.ts'
import { mailStudent } from '../paper/mail-student.ts'
import { moveOrder, recordAct } from '../move-order.ts'
import {
  cancelledLines,
  hasCancelledBatch,
  lockOrder,
  type OrderRecord,
  type TransferRecord,
} from '../order-records.ts'
import type { MoneyRules } from '../rules.ts'
import { showNewSeats } from '../checkout/seats.ts'
import { verifiedSum } from '../checkout/top-up.ts'

/**
 * Staff say what they saw in the wallet: not what the student claims. Above the limit a second person says so too, and the
 * amounts must agree. Then the order is settled like any other.
 *
 * @throws Problem transfer_not_found, transfer_decided, second_person_needed, amounts_differ, not_yours_to_decide
 */
export async function verifyTransfer(
  db: Db,
  gateways: Gateways,
  transferId: number,
  staff: { id: number },
  seen: { amount: Poisha; evidence: string | null },
  rules: MoneyRules,
  now: Date,
): Promise<void> {
  const paymentId = await onTransfer(db, transferId, staff, async (trx, order, transfer) => {
    const saw = { amount: takaText(seen.amount), trxId: transfer.trx_id, evidence: seen.evidence }
    // All that was sent for it counts: a large payment does not get by one person in parts.
    const whole = seen.amount + (await verifiedSum(trx, transfer.payment_id))
    if (transfer.state === 'submitted' && whole > rules.secondPersonAbove) {
      await trx
        .updateTable('manual_transfers')
        .set({
          state: 'seen',
          seen_poisha: seen.amount,
          seen_by: staff.id,
          evidence: seen.evidence,
        })
        .where('id', '=', transfer.id)
        .execute()
      await recordAct(trx, order, { kind: 'staff', id: staff.id }, 'transfer_seen', saw)
      return null
    }
    if (transfer.state === 'seen' && transfer.seen_by === staff.id)
      throw new Problem('second_person_needed')
    if (transfer.state === 'seen' && transfer.seen_poisha !== seen.amount)
      throw new Problem('amounts_differ')
    await trx
      .updateTable('manual_transfers')
      .set({
        state: 'verified',
        seen_poisha: seen.amount,
        verified_by: staff.id,
        evidence: seen.evidence ?? transfer.evidence,
        decided_at: now,
      })
      .where('id', '=', transfer.id)
      .execute()
    await recordAct(trx, order, { kind: 'staff', id: staff.id }, 'transfer_verified', saw)
    return transfer.payment_id
  })
  if (paymentId !== null) await settleTransfer(db, gateways, paymentId, rules, now)
}

/** Asks the same question every gateway is asked; the answer is what staff wrote down. */
async function settleTransfer(
  db: Db,
  gateways: Gateways,
  paymentId: number,
  rules: MoneyRules,
  now: Date,
): Promise<void> {
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const gateway = gateways.get('manual')
  if (gateway) await askGateway(db, gateway, payment, rules, now)
}

/** Settles transfers that were verified by a process that died before it could, the further ones of a payment too. */
export async function settleVerifiedTransfers(
  db: Db,
  gateways: Gateways,
  rules: MoneyRules,
  now: Date,
): Promise<number> {
  const left = await db
    .selectFrom('payments')
    .innerJoin('manual_transfers', 'manual_transfers.payment_id', 'payments.id')
    .select('payments.id')
    .where('manual_transfers.state', '=', 'verified')
    .where((or) =>
      or.or([
        or('payments.state', 'in', ['created', 'pending', 'failed', 'cancelled', 'expired']),
        or.and([
          or('payments.state', '=', 'review'),
          or(
            'payments.received_poisha',
            '<',
            or
              .selectFrom('manual_transfers as counted')
              .select((select) => sql<number>`sum(${select.ref('counted.seen_poisha')})`.as('sum'))
              .whereRef('counted.payment_id', '=', 'payments.id')
              .where('counted.state', '=', 'verified'),
          ),
        ]),
      ]),
    )
    .groupBy('payments.id')
    .limit(100)
    .execute()
  for (const { id } of left) await settleTransfer(db, gateways, id, rules, now)
  return left.length
}

/**
 * The transfer is not in the wallet: the student reads why, and has time to try again. An order whose batch was cancelled
 * meanwhile ends.
 *
 * @throws Problem transfer_not_found, transfer_decided, not_yours_to_decide
 */
export async function rejectTransfer(
  db: Db,
  transferId: number,
  staff: { id: number },
  reason: string,
  rules: MoneyRules,
  now: Date,
): Promise<void> {
  const isClosed = await onTransfer(db, transferId, staff, async (trx, order, transfer) => {
    await trx
      .updateTable('manual_transfers')
      .set({ state: 'rejected', reason, verified_by: null, decided_at: now })
      .where('id', '=', transfer.id)
      .execute()
    await trx
      .updateTable('payments')
      .set({ state: 'failed', failure: 'transfer_rejected', finished_at: now })
      .where('id', '=', transfer.payment_id)
      .where('state', '=', 'pending')
      .execute()
    await recordAct(trx, order, { kind: 'staff', id: staff.id }, 'transfer_rejected', {
      trxId: transfer.trx_id,
      reason,
    })
    if (order.state === 'payment_review') await mailTopUpRejected(trx, order, reason, rules)
    if (order.state !== 'awaiting_verification') return false
    const by = { kind: 'staff' as const, id: staff.id }
    await moveOrder(trx, order, 'pending_payment', by)
    if (await hasCancelledBatch(trx, order)) {
      await closeLockedOrder(trx, order, {
        to: 'cancelled',
        by,
        now,
        detail: { reason: 'batch_cancelled' },
      })
      await mailStudent(trx, order, 'transfer_rejected_closed', rules, { reason })
      return true
    }
    await trx
      .updateTable('orders')
      .set({ expires_at: new Date(now.getTime() + rules.transferHoldHours * 3_600_000) })
      .where('id', '=', order.id)
      .execute()
    await mailStudent(trx, order, 'transfer_rejected', rules, { reason })
    return false
  })
  if (isClosed) await showNewSeats(db)
}

async function mailTopUpRejected(
  trx: Trx,
  order: OrderRecord,
  reason: string,
  rules: MoneyRules,
): Promise<void> {
  const lines = await cancelledLines(trx, order)
  if (lines.length > 0)
    await mailStudent(trx, order, 'top_up_rejected_cancelled', rules, { reason, lines })
  else await mailStudent(trx, order, 'top_up_rejected', rules, { reason })
}

async function onTransfer<T>(
  db: Db,
  transferId: number,
  staff: { id: number },
  work: (trx: Trx, order: OrderRecord, transfer: TransferRecord) => Promise<T>,
): Promise<T> {
  const known = await db
    .selectFrom('manual_transfers')
    .innerJoin('payments', 'payments.id', 'manual_transfers.payment_id')
    .select('payments.order_id')
    .where('manual_transfers.id', '=', transferId)
    .executeTakeFirst()
  if (!known) throw new Problem('transfer_not_found')
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, known.order_id)
    if (order.student_id === staff.id) throw new Problem('not_yours_to_decide')
    const transfer = await trx
      .selectFrom('manual_transfers')
      .selectAll()
      .where('id', '=', transferId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (transfer.state !== 'submitted' && transfer.state !== 'seen')
      throw new Problem('transfer_decided')
    return work(trx, order, transfer)
  })
}

/** What staff saw for an attempt, as the answer of a gateway reads it: the sum of its transfers. */
export async function verifiedTransfersOf(db: Db, merchantRef: string) {
  const transfers = await db
    .selectFrom('manual_transfers as transfer')
    .innerJoin('payments as payment', 'payment.id', 'transfer.payment_id')
    .select(['transfer.channel', 'transfer.trx_id', 'transfer.seen_poisha', 'transfer.sender'])
    .where('payment.gateway', '=', 'manual')
    .where('payment.merchant_ref', '=', merchantRef)
    .where('transfer.state', '=', 'verified')
    .orderBy('transfer.id')
    .execute()
  const last = transfers.at(-1)
  if (!last) return null
  return {
    channel: last.channel,
    sender: last.sender,
    reference: transfers.map(({ channel, trx_id }) => `${channel}:${trx_id}`).join('+'),
    seen: poisha(transfers.reduce((sum, transfer) => sum + transfer.seen_poisha!, 0)),
  }
}
