import type { StaffBatch } from '#contract/orders/batches.ts'
import { dhakaDay } from '#contract/time.ts'
import type { OrderContext } from '../context.ts'
import { closeVoidChanges } from '../checkout/owned-lines.ts'
import { closeOrdersOfCancelledBatches, releaseCheckedOrders } from './cancelled-batches.ts'
import { carryOutBatchDecisions } from './carry-out-decisions.ts'
import { changeBatch } from './change-batch.ts'

/** Changes a batch and carries out at once what that means for its students. @throws Problem as `changeBatch` does */
export async function changeBatchNow(
  ctx: OrderContext,
  input: Omit<Parameters<typeof changeBatch>[1], 'today'>,
): Promise<StaffBatch> {
  const batch = await changeBatch(ctx.db, { ...input, today: dhakaDay(ctx.now) })
  await carryOutBatchChanges(ctx)
  return batch
}

/** What was decided for students of changed batches, and the unpaid orders of cancelled ones. */
export async function carryOutBatchChanges(ctx: OrderContext): Promise<void> {
  const { db, rules, log } = ctx
  const onFailure = (error: unknown) =>
    log.error(
      { err: error },
      'a decision about a batch could not be carried out; it will be tried again',
    )
  const done = await carryOutBatchDecisions(db, { ...ctx, onFailure })
  const released = await releaseCheckedOrders(db, rules)
  const closed = await closeOrdersOfCancelledBatches(db, ctx)
  const ended = closed + (await closeVoidChanges(db, ctx.now))
  if (done + released + ended === 0) return
  await ctx.deliver()
  for (const job of ['send-refunds', 'send-mails'] as const) await ctx.wake(job)
}
