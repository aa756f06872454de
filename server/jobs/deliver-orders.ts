import { enrol, flag, notEnrolled, revoke } from '../modules/learning/index.ts'
import { boughtItems, dueItems, handleOrderMessages, markEnrolled, type OrderMessage } from '../modules/orders/index.ts'
import type { Db } from '../db/connect.ts'
import { transact, type Trx } from '../db/transact.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'

/** Tells learning what orders did: enrols what was paid, ends what was refunded. Right after a payment, and every minute. */
export const deliverOrders: Job = {
  name: 'deliver-orders',
  cron: '* * * * *',
  async run(services) {
    await deliverPaidOrders(services)
  },
}

/** @returns how many messages were handled */
export function deliverPaidOrders({ db, log }: Pick<Services, 'db' | 'log'>): Promise<number> {
  return handleOrderMessages(db, deliver, (error) => log.error({ err: error }, 'an order could not be delivered; it will be tried again'))
}

async function deliver(trx: Trx, message: OrderMessage): Promise<void> {
  const payload = message.payload as { itemIds?: number[]; state?: string }
  if (message.topic === 'items_revoked') return revoke(trx, payload.itemIds ?? [])
  const items = await dueItems(trx, message.order_id)
  if (message.topic === 'payment_disputed')
    return flag(
      trx,
      items.map((item) => item.itemId),
      payload.state !== 'won',
    )
  await enrol(trx, items)
  await markEnrolled(trx, items)
}

const AT_ONCE = 500

/** Every hour: whoever paid for a line without being enrolled by it is enrolled, whatever went wrong before. */
export const findPaidNotEnrolled: Job = {
  name: 'find-paid-not-enrolled',
  cron: '7 * * * *',
  async run({ db, log }) {
    const repaired = await enrolWhoPaid(db)
    if (repaired > 0) log.error({ repaired }, 'students had paid and were not enrolled; they are now')
  },
}

/** @returns how many lines were repaired */
export async function enrolWhoPaid(db: Db): Promise<number> {
  let repaired = 0
  let after = 0
  for (;;) {
    const items = await boughtItems(db, after, AT_ONCE)
    const last = items.at(-1)
    if (!last) return repaired
    after = last.itemId
    const missing = await notEnrolled(db, items)
    if (missing.length > 0)
      await transact(db, async (trx) => {
        await enrol(trx, missing)
        await markEnrolled(trx, missing)
      })
    repaired += missing.length
  }
}
