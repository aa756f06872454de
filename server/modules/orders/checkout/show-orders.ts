import { isDeepStrictEqual } from 'node:util'
import { type InferResult, sql } from 'kysely'
import { defined } from '#contract/defined.ts'
import { poisha, takaText } from '#contract/money.ts'
import { type Order, type OrderBatch, Order as OrderSchema } from '#contract/orders/order.ts'
import type { PaymentState } from '#contract/orders/terms.ts'
import type { Db } from '#server/db/connect.ts'
import { batchPlanIfAny, PLAN_COLUMNS } from '../../catalog/index.ts'
import { readSoldBatch } from '../order-batch.ts'
import type { OrderRecord } from '../order-records.ts'
import { ITEM_COLUMNS, ORDER_COLUMNS } from '../record-columns.ts'
import { receiptNumber } from '../paper/issue-receipt.ts'
import { missingOf } from './top-up.ts'

const HELD = ['pending_payment']
/** Where the money of a payment came in: no other has receipts or refunds, see `paymentMoves`. */
const PAID: ReadonlySet<string> = new Set<PaymentState>(['succeeded', 'review', 'surplus'])

/** Orders as their student sees them: at most four questions to the database, however many orders. */
export async function showOrders(
  db: Db,
  orders: readonly OrderRecord[],
  now: Date,
): Promise<Order[]> {
  if (orders.length === 0) return []
  const ids = orders.map((order) => order.id)
  const items = await itemsIn(db, ids)
  const payments = await paymentsIn(db, ids)
  return showRead(db, { orders, items, payments, now })
}

export async function showOrder(db: Db, order: { id: number }, now: Date): Promise<Order> {
  const [shown] = await showOrders(db, [await orderNow(db, order).executeTakeFirstOrThrow()], now)
  return defined(shown)
}

async function showRead(
  db: Db,
  {
    orders,
    items: itemRows,
    payments: attempts,
    now,
  }: {
    orders: readonly OrderRecord[]
    items: readonly ItemRow[]
    payments: readonly PaymentRow[]
    now: Date
  },
): Promise<Order[]> {
  const items = Map.groupBy(itemRows, (item) => item.order_id)
  const payments = Map.groupBy(attempts, (payment) => payment.order_id)
  // Only money that came in has a receipt or goes back.
  const paid = [
    ...new Set(attempts.filter(({ state }) => PAID.has(state)).map(({ order_id }) => order_id)),
  ]
  const refunds = Map.groupBy(await refundsIn(db, paid), (refund) => refund.order_id)
  const receipts = Map.groupBy(await receiptsIn(db, paid), (receipt) => receipt.order_id)
  return orders.map((order) =>
    OrderSchema.parse({
      number: order.number,
      state: order.state,
      items: (items.get(order.id) ?? []).map(asItem),
      fee: taka(order.fee_poisha),
      discount: taka(order.discount_poisha),
      coupon: order.coupon_code,
      vat: taka(order.vat_poisha),
      total: taka(order.total_poisha),
      refunded: taka(order.refunded_poisha),
      createdAt: order.created_at.toISOString(),
      paidAt: order.paid_at?.toISOString() ?? null,
      expiresAt: HELD.includes(order.state) ? order.expires_at.toISOString() : null,
      now: now.toISOString(),
      payments: (payments.get(order.id) ?? []).map((payment) =>
        asPayment(payment, items.get(order.id) ?? []),
      ),
      refunds: (refunds.get(order.id) ?? []).map((refund) => ({
        amount: taka(refund.amount_poisha),
        state: refund.state,
        cause: refund.cause,
        reason: refund.reason,
        gatewayRef: refund.gateway_ref,
        requestedAt: refund.created_at.toISOString(),
        finishedAt: refund.finished_at?.toISOString() ?? null,
      })),
      receipts: (receipts.get(order.id) ?? []).map((receipt) => ({
        number: receiptNumber(receipt),
        kind: receipt.kind,
        issuedAt: receipt.issued_at.toISOString(),
        printPath: `/api/receipts/${receipt.public_key}/print`,
        pdfPath: `/api/receipts/${receipt.public_key}/pdf`,
      })),
    }),
  )
}

function orderNow(db: Db, { id }: { id: number }) {
  return db.selectFrom('orders').select(ORDER_COLUMNS).where('id', '=', id)
}

function itemsIn(db: Db, orders: readonly number[]): Promise<ItemRow[]> {
  return selectItems(db)
    .where('item.order_id', '=', sql<number>`any(${orders})`)
    .execute()
}

function selectItems(db: Db) {
  return db
    .selectFrom('order_items as item')
    .innerJoin('courses as course', 'course.id', 'item.course_id')
    .leftJoin('batches as batch', 'batch.id', 'item.batch_id')
    .leftJoin('order_items as moved', 'moved.id', 'item.moves_item_id')
    .leftJoin('orders as changed', 'changed.id', 'moved.order_id')
    .select('changed.number as changes_order')
    .select(ITEM_COLUMNS.map((column) => `item.${column}` as const))
    .select(['course.course_id as public_id', 'course.banner_path'])
    .select(PLAN_COLUMNS.map((column) => `batch.${column}` as const))
    .select('batch.state as batch_state')
    .orderBy('item.id')
}

type ItemRow = InferResult<ReturnType<typeof selectItems>>[number]
type PaymentRow = InferResult<ReturnType<typeof selectPayments>>[number]

function asItem(item: ItemRow) {
  return {
    itemId: String(item.id),
    courseId: item.public_id,
    courseName: item.title,
    image: item.banner_path,
    batch: readSoldBatch(item.sold_batch),
    batchNow: batchNow(item),
    isBatchCancelled: item.batch_state === 'cancelled',
    fee: taka(item.fee_poisha),
    discount: taka(item.discount_poisha),
    vat: taka(item.vat_poisha),
    total: taka(item.total_poisha),
    refunded: taka(item.refunded_poisha),
    state: item.fulfilment,
    changesOrder: item.changes_order,
  }
}

/** The batch of a line as it is now, where that is not what was sold. */
function batchNow(item: ItemRow): OrderBatch | null {
  const plan = batchPlanIfAny(item)
  if (item.batch_id === null || !plan) return null
  const now = { batchId: String(item.batch_id), ...plan }
  return isDeepStrictEqual(now, readSoldBatch(item.sold_batch)) ? null : now
}

function paymentsIn(db: Db, orders: readonly number[]): Promise<PaymentRow[]> {
  return selectPayments(db)
    .where('payment.order_id', '=', sql<number>`any(${orders})`)
    .execute()
}

function selectPayments(db: Db) {
  return db
    .selectFrom('payments as payment')
    .leftJoinLateral(
      (transfers) =>
        transfers
          .selectFrom('manual_transfers')
          .select([
            'channel',
            'trx_id',
            'sender',
            'claimed_poisha',
            'state as transfer_state',
            'reason',
          ])
          .whereRef('manual_transfers.payment_id', '=', 'payment.id')
          .orderBy('manual_transfers.id', 'desc')
          .limit(1)
          .as('transfer'),
      (join) => join.onTrue(),
    )
    .select([
      'payment.order_id',
      'payment.gateway',
      'payment.mode',
      'payment.state',
      'payment.amount_poisha',
      'payment.received_poisha',
    ])
    .select([
      'payment.received_currency',
      'payment.review_reason',
      'payment.account',
      'payment.gateway_ref',
      'payment.failure',
      'payment.created_at',
      'payment.finished_at',
    ])
    .select([
      'transfer.channel',
      'transfer.trx_id',
      'transfer.sender',
      'transfer.claimed_poisha',
      'transfer.transfer_state',
      'transfer.reason',
    ])
    .orderBy('payment.id')
}

async function refundsIn(db: Db, orders: readonly number[]) {
  if (orders.length === 0) return []
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', 'in', [...orders])
    .orderBy('id')
    .execute()
}

async function receiptsIn(db: Db, orders: readonly number[]) {
  if (orders.length === 0) return []
  return db
    .selectFrom('receipts')
    .select(['order_id', 'series', 'number', 'kind', 'issued_at', 'public_key'])
    .where('order_id', 'in', [...orders])
    .orderBy('id')
    .execute()
}

function asPayment(payment: PaymentRow, items: ItemRow[]) {
  // No one is asked for more money for a batch that was cancelled.
  const missing = items.some((item) => item.batch_state === 'cancelled') ? null : missingOf(payment)
  return {
    gateway: payment.gateway,
    state: payment.state,
    amount: taka(payment.amount_poisha),
    received:
      payment.received_poisha === null || payment.received_currency !== 'BDT'
        ? null
        : taka(payment.received_poisha),
    missing: missing === null ? null : taka(missing),
    account: payment.account,
    gatewayRef: payment.gateway_ref,
    failure: payment.failure,
    sandbox: payment.mode === 'sandbox',
    startedAt: payment.created_at.toISOString(),
    finishedAt: payment.finished_at?.toISOString() ?? null,
    transfer: payment.channel && {
      channel: payment.channel,
      trxId: payment.trx_id,
      sender: payment.sender,
      claimed: taka(defined(payment.claimed_poisha)),
      state: payment.transfer_state,
      reason: payment.reason,
    },
  }
}

function taka(amount: number): string {
  return takaText(poisha(amount))
}
