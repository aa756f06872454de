import type { Selectable } from 'kysely'
import { GatewayId } from '#contract/orders/fields.ts'
import type { Db } from '#server/db/connect.ts'
import type {
  ManualTransfers,
  OrderItems,
  Orders,
  Payments,
  Refunds,
  Students,
} from '#server/db/tables.ts'
import type { Trx } from '#server/db/transact.ts'
import { LIVE_PAYMENT_STATES } from './order-states.ts'
import { ITEM_COLUMNS, ORDER_COLUMNS, PAYMENT_COLUMNS } from './record-columns.ts'

export type OrderRecord = Selectable<Orders>
export type OrderItemRecord = Selectable<OrderItems>
export type PaymentRecord = Selectable<Payments>
export type RefundRecord = Selectable<Refunds>
export type TransferRecord = Selectable<ManualTransfers>

/** What mails and receipts need of a student whose row is locked. */
export type LockedStudent = Pick<
  Selectable<Students>,
  'id' | 'student_id' | 'name' | 'email' | 'phone' | 'role' | 'deleted_at'
>

/** Everything that changes what a student owns or owes goes one after another, student by student. */
export function lockStudent(trx: Trx, studentId: number): Promise<LockedStudent> {
  return trx
    .selectFrom('students')
    .select(['id', 'student_id', 'name', 'email', 'phone', 'role', 'deleted_at'])
    .where('id', '=', studentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export function lockOrder(trx: Trx, orderId: number): Promise<OrderRecord> {
  return trx
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export function lockPayment(trx: Trx, paymentId: number): Promise<PaymentRecord> {
  return trx
    .selectFrom('payments')
    .select(PAYMENT_COLUMNS)
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** In the order in which batches are locked, always. */
export function itemsOf(db: Db | Trx, orderId: number): Promise<OrderItemRecord[]> {
  return db
    .selectFrom('order_items')
    .select(ITEM_COLUMNS)
    .where('order_id', '=', orderId)
    .orderBy('batch_id')
    .orderBy('id')
    .execute()
}

/** The lines of an order whose batch was cancelled. */
export function cancelledLines(db: Db | Trx, order: { id: number }): Promise<{ id: number }[]> {
  return selectCancelledLines(db, order).orderBy('item.id').execute()
}

export function selectCancelledLines(db: Pick<Db, 'selectFrom'>, order: { id: number }) {
  return db
    .selectFrom('order_items as item')
    .innerJoin('batches as batch', 'batch.id', 'item.batch_id')
    .select('item.id')
    .where('item.order_id', '=', order.id)
    .where('batch.state', '=', 'cancelled')
}

/** Whether a batch this order is for was cancelled: then it cannot be paid. */
export async function hasCancelledBatch(db: Db | Trx, order: { id: number }): Promise<boolean> {
  return (await cancelledLines(db, order)).length > 0
}

/** A student's own order; someone else's is not there. */
export function orderOf(
  db: Db,
  student: { id: number },
  number: string,
): Promise<OrderRecord | undefined> {
  return (
    db
      .selectFrom('orders')
      .select(ORDER_COLUMNS)
      .where('number', '=', number)
      // guard T20: an order belongs to its student (orders-access)
      .where('student_id', '=', student.id)
      .executeTakeFirst()
  )
}

/** Any order, for staff. */
export function orderByNumber(db: Db, number: string): Promise<OrderRecord | undefined> {
  return db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst()
}

/** The attempt of an order that is under way, if any. */
export async function livePaymentOf(
  db: Db,
  orderId: number,
): Promise<(PaymentRecord & { gateway: GatewayId }) | undefined> {
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', [...LIVE_PAYMENT_STATES])
    .executeTakeFirst()
  return payment && { ...payment, gateway: GatewayId.parse(payment.gateway) }
}
