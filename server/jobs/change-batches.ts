import { carryOutBatchChanges, findStrandedOrders } from '../modules/orders/index.ts'
import { orderContext } from '../order-context.ts'
import type { Job } from './job.ts'
import { notifyStaff } from './notify-staff.ts'

/** Every minute, and right after staff changed a batch: what was decided for its students, and its unpaid orders. */
export const changeBatches: Job = {
  name: 'change-batches',
  cron: '* * * * *',
  run: (services) => carryOutBatchChanges(orderContext(services)),
}

/**
 * Every hour: bought lines of cancelled batches for which no one has decided anything. There
 * should be none.
 */
export const findStranded: Job = {
  name: 'find-stranded-students',
  cron: '17 * * * *',
  async run(services) {
    const found = await findStrandedOrders(services.db)
    if (found.length > 0)
      services.log.error({ orders: found.length }, 'students sit in cancelled batches')
    await notifyStaff(services, 'cancelled_batch', found)
  },
}
