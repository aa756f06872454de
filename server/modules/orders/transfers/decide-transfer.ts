import { sql } from 'kysely'
import { defined } from '#contract/defined.ts'
import { type Poisha, poisha, takaText } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { changeOne } from '#server/db/change-one.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { GatewayContext, MoneyContext, MoneyTrx } from '../context.ts'
import { askGateway } from '../payments/ask-gateway.ts'
import { movePayments } from '../payments/move-payments.ts'
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
import { showNewSeats } from '../checkout/seats.ts'
import { verifiedSum } from '../checkout/top-up.ts'

/**
 * Staff say what they saw in the wallet: not what the student claims. Above the limit a second person says so too, and the
 * amounts must agree. Then the order is settled like any other.
 *
 * @throws Problem transfer_not_found, transfer_decided, second_person_needed, amounts_differ, not_yours_to_decide
 */
export async function verifyTransfer(
  ctx: GatewayContext,
  {
    transferId,
    staff,
    seen,
  }: {
    transferId: number
    staff: { id: number }
    seen: { amount: Poisha; evidence: string | null }
  },
): Promise<void> {
  const { db, rules, now } = ctx
  const paymentId = await onTransfer(db, {
    transferId,
    staff,
    work: async (trx, order, transfer) => {
      const saw = { amount: takaText(seen.amount), trxId: transfer.trx_id, evidence: seen.evidence }
      // All that was sent for it counts: a large payment does not get by one person in parts.
      // guard T30: the limit for one person is for the sum (top-up)
      // without: const whole = seen.amount
      const whole = seen.amount + (await verifiedSum(trx, transfer.payment_id))
      if (transfer.state === 'submitted' && whole > rules.secondPersonAbove) {
        await changeOne(
          trx
            .updateTable('manual_transfers')
            .set({
              state: 'seen',
              seen_poisha: seen.amount,
              seen_by: staff.id,
              evidence: seen.evidence,
            })
            .where('id', '=', transfer.id),
        )
        await recordAct(trx, order, {
          by: { kind: 'staff', id: staff.id },
          act: 'transfer_seen',
          detail: saw,
        })
        return null
      }
      if (transfer.state === 'seen' && transfer.seen_by === staff.id)
        throw new Problem('second_person_needed')
      if (transfer.state === 'seen' && transfer.seen_poisha !== seen.amount)
        throw new Problem('amounts_differ')
      await changeOne(
        trx
          .updateTable('manual_transfers')
          .set({
            state: 'verified',
            seen_poisha: seen.amount,
            verified_by: staff.id,
            evidence: seen.evidence ?? transfer.evidence,
            decided_at: now,
          })
          .where('id', '=', transfer.id),
      )
      await recordAct(trx, order, {
        by: { kind: 'staff', id: staff.id },
        act: 'transfer_verified',
        detail: saw,
      })
      return transfer.payment_id
    },
  })
  if (paymentId !== null) await settleTransfer(ctx, paymentId)
}

/** Asks the same question every gateway is asked; the answer is what staff wrote down. */
async function settleTransfer(ctx: GatewayContext, paymentId: number): Promise<void> {
  const payment = await ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const gateway = ctx.gateways.get('manual')
  if (gateway) await askGateway(ctx, { gateway, payment })
}

/** Settles transfers verified by a process that died before it could, including additional ones of a payment. */
export async function settleVerifiedTransfers(ctx: GatewayContext): Promise<number> {
  const left = await ctx.db
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
  for (const { id } of left) await settleTransfer(ctx, id)
  return left.length
}

/**
 * The transfer is not in the wallet: the student reads why, and has time to try again. An order whose batch was cancelled
 * meanwhile ends.
 *
 * @throws Problem transfer_not_found, transfer_decided, not_yours_to_decide
 */
export async function rejectTransfer(
  ctx: MoneyContext,
  { transferId, staff, reason }: { transferId: number; staff: { id: number }; reason: string },
): Promise<void> {
  const { db, now, rules } = ctx
  const isClosed = await onTransfer(db, {
    transferId,
    staff,
    work: async (trx, order, transfer) => {
      await changeOne(
        trx
          .updateTable('manual_transfers')
          .set({ state: 'rejected', reason, verified_by: null, decided_at: now })
          .where('id', '=', transfer.id),
      )
      await movePayments(
        trx,
        { id: transfer.payment_id },
        {
          to: 'failed',
          from: ['pending'],
          set: { failure: 'transfer_rejected', finished_at: now },
        },
      )
      await recordAct(trx, order, {
        by: { kind: 'staff', id: staff.id },
        act: 'transfer_rejected',
        detail: {
          trxId: transfer.trx_id,
          reason,
        },
      })
      if (order.state === 'payment_review')
        await mailTopUpRejected({ ...ctx, trx }, { order, reason })
      if (order.state !== 'awaiting_verification') return false
      const by = { kind: 'staff' as const, id: staff.id }
      await moveOrder(trx, order, { to: 'pending_payment', by })
      if (await hasCancelledBatch(trx, order)) {
        await closeLockedOrder(trx, order, {
          to: 'cancelled',
          by,
          now,
          detail: { reason: 'batch_cancelled' },
        })
        await mailStudent({ ...ctx, trx }, order, { mail: 'transfer_rejected_closed', reason })
        return true
      }
      await changeOne(
        trx
          .updateTable('orders')
          .set({ expires_at: new Date(now.getTime() + rules.transferHoldHours * 3_600_000) })
          .where('id', '=', order.id),
      )
      await mailStudent({ ...ctx, trx }, order, { mail: 'transfer_rejected', reason })
      return false
    },
  })
  if (isClosed) await showNewSeats(db)
}

async function mailTopUpRejected(
  ctx: Pick<MoneyTrx, 'trx' | 'rules'>,
  { order, reason }: { order: OrderRecord; reason: string },
): Promise<void> {
  const lines = await cancelledLines(ctx.trx, order)
  if (lines.length > 0)
    await mailStudent(ctx, order, { mail: 'top_up_rejected_cancelled', reason, lines })
  else await mailStudent(ctx, order, { mail: 'top_up_rejected', reason })
}

async function onTransfer<T>(
  db: Db,
  {
    transferId,
    staff,
    work,
  }: {
    transferId: number
    staff: { id: number }
    work: (trx: Trx, order: OrderRecord, transfer: TransferRecord) => Promise<T>
  },
): Promise<T> {
  const record = await db
    .selectFrom('manual_transfers')
    .innerJoin('payments', 'payments.id', 'manual_transfers.payment_id')
    .select('payments.order_id')
    .where('manual_transfers.id', '=', transferId)
    .executeTakeFirst()
  if (!record) throw new Problem('transfer_not_found')
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, record.order_id)
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
    seen: poisha(transfers.reduce((sum, transfer) => sum + defined(transfer.seen_poisha), 0)),
  }
}
