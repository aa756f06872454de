import { readTaka } from '#contract/money.ts'
import type { TransferChannel } from '#contract/orders/fields.ts'
import { Problem } from '#contract/problems.ts'
import { transact } from '#server/db/transact.ts'
import type { MoneyContext } from '../context.ts'
import { mailStudent } from '../paper/mail-student.ts'
import { moveOrder, recordAct } from '../move-order.ts'
import { hasCancelledBatch, lockOrder, type OrderRecord } from '../order-records.ts'
import { hasOpenTransfer, missingOf } from '../checkout/top-up.ts'
import { refuseEnteredSlip } from '../received-before.ts'

export interface TransferReport {
  channel: TransferChannel
  trxId: string
  sender: string | null
  /** Taka text. */
  amount: string
  picture: Uint8Array | null
}

/**
 * A student says they sent the money by hand, or what was missing of it. From now on the order does not run out; staff
 * look in the wallet. A TrxID counts once; who used it before is never revealed.
 *
 * @throws Problem order_not_payable, order_expired, batch_cancelled, trx_id_used
 */
export async function reportTransfer(
  ctx: MoneyContext,
  { order, paymentId, report }: { order: OrderRecord; paymentId: number; report: TransferReport },
): Promise<void> {
  const { db, now } = ctx
  const claimed = readTaka(report.amount)
  if (!claimed)
    throw new Problem('invalid_input', {
      errors: [{ field: 'amount', code: 'too_small', message: 'Write the amount you sent.' }],
    })
  await transact(db, async (trx) => {
    const locked = await lockOrder(trx, order.id)
    const payment = await trx
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', paymentId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const isTopUp =
      locked.state === 'payment_review' &&
      missingOf(payment) !== null &&
      !(await hasOpenTransfer(trx, paymentId))
    if (!isTopUp && (locked.state !== 'pending_payment' || payment.state !== 'pending'))
      throw new Problem('order_not_payable')
    if (isTopUp && (await hasCancelledBatch(trx, locked))) throw new Problem('batch_cancelled')
    if (!isTopUp && locked.expires_at <= now) throw new Problem('order_expired')
    await refuseEnteredSlip(trx, report.trxId)
    const added = await trx
      .insertInto('manual_transfers')
      .values({
        payment_id: paymentId,
        student_id: order.student_id,
        channel: report.channel,
        trx_id: report.trxId,
        sender: report.sender,
        claimed_poisha: claimed,
        picture: report.picture && Buffer.from(report.picture),
        created_at: now,
      })
      // guard T15: a TrxID is taken once (manual-transfer)
      .onConflict((conflict) =>
        conflict.columns(['channel', 'trx_id']).where('state', '<>', 'rejected').doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new Problem('trx_id_used')
    const detail = { channel: report.channel, trxId: report.trxId, claimed: report.amount }
    if (isTopUp)
      await recordAct(trx, locked, {
        by: { kind: 'student' },
        act: 'top_up_reported',
        detail,
      })
    else
      await moveOrder(trx, locked, {
        to: 'awaiting_verification',
        by: { kind: 'student' },
        detail,
      })
    await mailStudent({ ...ctx, trx }, locked, {
      mail: isTopUp ? 'top_up_reported' : 'transfer_reported',
    })
  })
}
