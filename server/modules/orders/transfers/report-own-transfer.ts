import type { Order } from '#contract/orders/order.ts'
import { Problem } from '#contract/problems.ts'
import { showOrder } from '../checkout/show-orders.ts'
import { underpaidPayment } from '../checkout/top-up.ts'
import type { OrderContext } from '../context.ts'
import { findOwnOrder, type OrderKey } from '../own-order.ts'
import { startPayment } from '../payments/start-payment.ts'
import { reportTransfer, type TransferReport } from './report-transfer.ts'

/**
 * A student says which money they sent by hand: for a payment that is not enough yet, or for a new one.
 *
 * @throws Problem order_not_found, method_not_offered, and as `startPayment` and `reportTransfer` do
 */
export async function reportOwnTransfer(
  ctx: OrderContext,
  { student, number, readPicture, ...report }: OrderKey & Report,
): Promise<Order> {
  const order = await findOwnOrder(ctx.db, { student, number })
  if (!ctx.transferAccounts.some((account) => account.channel === report.channel))
    throw new Problem('method_not_offered')
  const picture = await readPicture()
  const payment =
    (await underpaidPayment(ctx.db, order)) ??
    (await startPayment(ctx, { order, choice: { gateway: 'manual', phone: null } }))
  await reportTransfer(ctx, { order, paymentId: payment.id, report: { ...report, picture } })
  return showOrder(ctx.db, order, ctx.now)
}

type Report = Omit<TransferReport, 'picture'> & {
  /** Reads the picture of it, if there is one: only for an order that may be paid this way. */
  readPicture(): Promise<TransferReport['picture']>
}
