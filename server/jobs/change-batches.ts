import {
  carryOutBatchDecisions,
  closeOrdersOfCancelledBatches,
  findStrandedOrders,
  releaseCheckedOrders,
} from '../modules/orders/index.ts'
import type { Services } from '../services.ts'
import { deliverPaidOrders } from './deliver-orders.ts'
import type { Job } from './job.ts'
import { tellStaff } from './tell-staff.ts'

/** Every minute, and right after staff changed a batch: what was decided for its students, and its unpaid orders. */
export const changeBatches: Job = {
  name: 'change-batches',
  cron: '* * * * *',
  run: carryOutBatchChanges,
}

export async function carryOutBatchChanges(services: Services): Promise<void> {
  const { db, clock, payments, log } = services
  const { gateways, rules } = payments
  const onFailure = (error: unknown) =>
    log.error(
      { err: error },
      'a decision about a batch could not be carried out; it will be tried again',
    )
  const done = await carryOutBatchDecisions(db, { rules, now: clock(), onFailure })
  const released = await releaseCheckedOrders(db, rules)
  const ended = await closeOrdersOfCancelledBatches(db, { gateways, rules, now: clock() })
  if (done + released + ended === 0) return
  await deliverPaidOrders(services)
  for (const job of ['send-refunds', 'send-mails'])
    await services
      .wake(job)
      .catch((error: unknown) => log.warn({ err: error, job }, 'waits for its next turn'))
}

/** Every hour: bought lines of cancelled batches for which nobody has decided anything. There should be none. */
export const findStranded: Job = {
  name: 'find-stranded-students',
  cron: '17 * * * *',
  async run(services) {
    const found = await findStrandedOrders(services.db)
    if (found.length > 0)
      services.log.error({ orders: found.length }, 'students sit in cancelled batches')
    await tellStaff(services, 'cancelled_batch', found)
  },
}
