import { enrol, flag, notEnrolled, revoke } from '../modules/learning/index.ts'
import {
  type BoughtItem,
  boughtItems,
  dueItems,
  handleOrderMessages,
  markEnrolled,
  type OrderMessage,
  ordersOfItems,
} from '../modules/orders/index.ts'
import { transact, type Trx } from '../db/transact.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'
import { tellStaff } from './tell-staff.ts'

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

/**
 * Every hour: whoever paid for a line without being enrolled by it is enrolled, whatever went wrong before. Staff are told
 * of those for whom that does not work either.
 */
export const findPaidNotEnrolled: Job = {
  name: 'find-paid-not-enrolled',
  cron: '7 * * * *',
  async run(services) {
    const { db, log } = services
    const { repaired, left } = await enrolWhoPaid(services)
    if (repaired > 0) log.error({ repaired }, 'students had paid and were not enrolled; they are now')
    if (left.length > 0) log.error({ lines: left.length }, 'students have paid and cannot be enrolled')
    await tellStaff(services, 'not_enrolled', await ordersOfItems(db, left))
  },
}

/** @returns how many lines were repaired, and those nobody could be enrolled by */
async function enrolWhoPaid({ db, log }: Pick<Services, 'db' | 'log'>): Promise<{ repaired: number; left: BoughtItem[] }> {
  let repaired = 0
  const left: BoughtItem[] = []
  let after = 0
  for (;;) {
    const items = await boughtItems(db, after, AT_ONCE)
    const last = items.at(-1)
    if (!last) return { repaired, left }
    after = last.itemId
    const missing = await notEnrolled(db, items)
    // One at a time: what cannot be given to one student does not keep it from the others.
    for (const item of missing)
      await transact(db, async (trx) => {
        await enrol(trx, [item])
        await markEnrolled(trx, [item])
      }).catch((error: unknown) => log.error({ err: error, item: item.itemId }, 'a paid line could not be enrolled'))
    const still = await notEnrolled(db, missing)
    repaired += missing.length - still.length
    left.push(...still)
  }
}
