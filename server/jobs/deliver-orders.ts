import type { BatchNotice } from '#contract/learning/enrolments.ts'
import {
  certificatesOfItems,
  changeEnrolledBatch,
  enrol,
  flag,
  notEnrolled,
  revoke,
  revokeCertificates,
} from '../modules/learning/index.ts'
import {
  type Actor,
  batchOfItem,
  type PurchaseItem,
  purchaseItems,
  dueItems,
  handleOrderMessages,
  markEnrolled,
  type OrderMessage,
  ordersOfItems,
  recordCertificates,
  undeliveredOrders,
} from '../modules/orders/index.ts'
import { transact, type Trx } from '../db/transact.ts'
import type { Services } from '../services.ts'
import { sharedRuns } from '../shared-runs.ts'
import type { Job } from './job.ts'
import { notifyStaff } from './notify-staff.ts'

/** Tells learning what orders did: enrols what was paid, ends what was refunded. Right after a payment, and every minute. */
export const deliverOrders: Job = {
  name: 'deliver-orders',
  cron: '* * * * *',
  async run(services) {
    await deliverPaidOrders(services)
    await notifyStaff(services, 'not_delivered', await undeliveredOrders(services.db))
  },
}

/** @returns how many messages were handled */
export function deliverPaidOrders({
  db,
  log,
  clock,
}: Pick<Services, 'db' | 'log' | 'clock'>): Promise<number> {
  return delivering(db, () => {
    const now = clock()
    return handleOrderMessages(db, {
      handle: (trx, messages) => deliverInOrder({ trx, now }, messages),
      onFailure: (error) =>
        log.error({ err: error }, 'an order could not be delivered; it will be tried again'),
      now,
    })
  })
}

const delivering = sharedRuns<Services['db'], number>()

interface DeliveryContext {
  trx: Trx
  now: Date
}

/** Paid orders that follow each other are enrolled together. */
async function deliverInOrder(
  { trx, now }: DeliveryContext,
  messages: readonly OrderMessage[],
): Promise<void> {
  let paid: number[] = []
  for (const message of messages) {
    if (message.topic === 'order_paid') {
      paid.push(message.order_id)
      continue
    }
    await enrolPaid(trx, paid)
    paid = []
    await deliver({ trx, now }, message)
  }
  await enrolPaid(trx, paid)
}

async function enrolPaid(trx: Trx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  const items = await dueItems(trx, orderIds)
  await enrol(trx, items)
  await markEnrolled(trx, items)
}

async function deliver({ trx, now }: DeliveryContext, message: OrderMessage): Promise<void> {
  const payload = message.payload as {
    itemIds?: number[]
    because?: string
    keepCertificate?: boolean
    by?: Actor
    state?: string
  }
  if (message.topic === 'items_revoked')
    return endCourses({ trx, now }, message.order_id, {
      itemIds: [],
      keepCertificate: false,
      by: { kind: 'system' },
      ...payload,
    })
  if (message.topic === 'batch_changed') {
    const { itemId, notice } = message.payload as { itemId: number; notice: BatchNotice }
    return changeEnrolledBatch(trx, { itemId, batchId: await batchOfItem(trx, itemId), notice })
  }
  if (message.topic !== 'payment_disputed') throw new Error(`no such topic: ${message.topic}`)
  const items = await dueItems(trx, [message.order_id])
  await flag(
    trx,
    items.map((item) => item.itemId),
    payload.state !== 'won',
  )
}

/** The enrolments end; their certificates with them, unless staff keep them on purpose. Both are in the history of the order. */
async function endCourses(
  { trx, now }: DeliveryContext,
  orderId: number,
  {
    itemIds,
    because,
    keepCertificate,
    by,
  }: { itemIds: readonly number[]; because?: string; keepCertificate: boolean; by: Actor },
): Promise<void> {
  await revoke(trx, { itemIds, because: because ?? null, now })
  const serials = await certificatesOfItems(trx, itemIds)
  if (!keepCertificate)
    await revokeCertificates(trx, serials, {
      at: now,
      staffId: by.kind === 'staff' ? by.id : null,
    })
  await recordCertificates(trx, orderId, { serials, areKept: keepCertificate, by })
}

const AT_ONCE = 500

/**
 * Every hour: anyone who paid for a line without being enrolled by it is enrolled, whatever
 * went wrong before. Staff are alerted to those for whom that does not work either.
 */
export const findPaidNotEnrolled: Job = {
  name: 'find-paid-not-enrolled',
  cron: '7 * * * *',
  async run(services) {
    const { db, log } = services
    const { repaired, left } = await enrolWhoPaid(services)
    if (repaired > 0)
      log.error({ repaired }, 'students had paid and were not enrolled; they are now')
    if (left.length > 0)
      log.error({ lines: left.length }, 'students have paid and cannot be enrolled')
    await notifyStaff(services, 'not_enrolled', await ordersOfItems(db, left))
  },
}

/** @returns how many lines were repaired, and those no one could be enrolled by */
async function enrolWhoPaid({
  db,
  log,
}: Pick<Services, 'db' | 'log'>): Promise<{ repaired: number; left: PurchaseItem[] }> {
  let repaired = 0
  const left: PurchaseItem[] = []
  let after = 0
  for (;;) {
    const items = await purchaseItems(db, after, AT_ONCE)
    const last = items.at(-1)
    if (!last) return { repaired, left }
    after = last.itemId
    const missing = await notEnrolled(db, items)
    // One at a time: what cannot be given to one student does not keep it from the others.
    for (const item of missing)
      await transact(db, async (trx) => {
        await enrol(trx, [item])
        await markEnrolled(trx, [item])
      }).catch((error: unknown) =>
        log.error({ err: error, item: item.itemId }, 'a paid line could not be enrolled'),
      )
    const still = await notEnrolled(db, missing)
    repaired += missing.length - still.length
    left.push(...still)
  }
}
