import { defined } from '#contract/defined.ts'
import type { StaffRefund } from '#contract/orders/staff-refunds.ts'
import { readTaka } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import type { z } from 'zod'
import type { MoneyContext, OrderContext } from '../context.ts'
import { findOrder } from '../own-order.ts'
import { approveRefund, rejectRefund } from '../refunds/decide-refund.ts'
import { requestStaffRefund } from '../refunds/request-refund.ts'
import { carryOutRefund } from '../refunds/send-refunds.ts'
import { recordSentRefund, sendRefundAgain } from '../refunds/settle-failed-refund.ts'
import { listRefunds } from './staff-views.ts'

type RefundView = z.input<typeof StaffRefund>
interface Act {
  staff: { id: number }
  refundId: number
}

/** @throws Problem order_not_found, and as `requestStaffRefund` does */
export async function askForRefund(
  ctx: MoneyContext,
  {
    staff,
    number,
    lines,
    ...request
  }: {
    staff: { id: number }
    number: string
    /** Amounts in taka text. */
    lines: readonly { itemId: string; amount: string }[]
    reason: string
    keepAccess: boolean
  },
): Promise<RefundView> {
  const order = await findOrder(ctx.db, number)
  const owed = lines.map(({ itemId, amount }) => ({ itemId, amount: defined(readTaka(amount)) }))
  const refund = await requestStaffRefund(ctx.db, {
    order,
    staff,
    request: { ...request, lines: owed },
  })
  return oneRefund(ctx, { staff, refundId: refund.id })
}

/** Approves a refund, sends it and ends what it was for. @throws Problem as `approveRefund` does */
export async function approveAndSendRefund(
  ctx: OrderContext,
  { keepCertificate, ...act }: Act & { keepCertificate: boolean },
): Promise<RefundView> {
  await approveRefund(ctx.db, { ...act, now: ctx.now, keepCertificate })
  await carryOutRefund(ctx, act.refundId)
  await ctx.deliver()
  return oneRefund(ctx, act)
}

/** @throws Problem as `rejectRefund` does */
export async function refuseRefund(
  ctx: MoneyContext,
  { reason, ...act }: Act & { reason: string },
): Promise<RefundView> {
  await rejectRefund(ctx, { ...act, reason })
  return oneRefund(ctx, act)
}

/** Staff have sent it, or found it at the gateway. @throws Problem as `recordSentRefund` does */
export async function confirmSentRefund(
  ctx: OrderContext,
  { trxId, ...act }: Act & { trxId: string },
): Promise<RefundView> {
  await recordSentRefund(ctx, { ...act, trxId })
  await ctx.deliver()
  return oneRefund(ctx, act)
}

/** @throws Problem as `sendRefundAgain` does */
export async function resendRefund(ctx: OrderContext, act: Act): Promise<RefundView> {
  await sendRefundAgain(ctx, act)
  await ctx.deliver()
  return oneRefund(ctx, act)
}

async function oneRefund(
  { db, now }: Pick<MoneyContext, 'db' | 'now'>,
  { staff, refundId }: Act,
): Promise<RefundView> {
  const [refund] = (await listRefunds(db, staff, { limit: 1, id: refundId, now })).rows
  if (!refund) throw new Problem('refund_not_found')
  return refund
}
