import type { OrderContext } from '../context.ts'
import { findChargebacks } from './compare-settlement.ts'
import { importSettlement } from './import-settlement.ts'

/** Imports a settlement file and tells staff of the chargebacks in it. @throws Problem as `importSettlement` does */
export async function importAndReportSettlement(
  ctx: OrderContext,
  input: Parameters<typeof importSettlement>[1],
): ReturnType<typeof importSettlement> {
  const imported = await importSettlement(ctx.db, input)
  const gateways = [...ctx.gateways.keys()]
  await ctx.notifyStaff('chargeback', await findChargebacks(ctx.db, gateways, ctx.now))
  return imported
}
