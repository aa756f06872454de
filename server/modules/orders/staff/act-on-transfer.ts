import { defined } from '#contract/defined.ts'
import type { z } from 'zod'
import { readTaka } from '#contract/money.ts'
import type { StaffTransfer } from '#contract/orders/staff-payments.ts'
import { Problem } from '#contract/problems.ts'
import type { MoneyContext, OrderContext } from '../context.ts'
import { rejectTransfer, verifyTransfer } from '../transfers/decide-transfer.ts'
import { listTransfers } from './staff-views.ts'

type TransferView = z.input<typeof StaffTransfer>
interface Act {
  staff: { id: number }
  transferId: number
}

/** Staff saw the money; the order it pays is delivered. @throws Problem as `verifyTransfer` does */
export async function confirmTransfer(
  ctx: OrderContext,
  {
    amount,
    evidence = null,
    ...act
  }: Act & {
    /** Taka text. */
    amount: string
    evidence?: string | null | undefined
  },
): Promise<TransferView> {
  await verifyTransfer(ctx, { ...act, seen: { amount: defined(readTaka(amount)), evidence } })
  await ctx.deliver()
  return oneTransfer(ctx, act)
}

/** @throws Problem as `rejectTransfer` does */
export async function refuseTransfer(
  ctx: MoneyContext,
  { reason, ...act }: Act & { reason: string },
): Promise<TransferView> {
  await rejectTransfer(ctx, { ...act, reason })
  return oneTransfer(ctx, act)
}

async function oneTransfer(ctx: MoneyContext, { staff, transferId }: Act): Promise<TransferView> {
  const [transfer] = (await listTransfers(ctx, { staff, request: { limit: 1, id: transferId } }))
    .rows
  if (!transfer) throw new Problem('transfer_not_found')
  return transfer
}
