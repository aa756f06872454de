import { showOrder } from '../checkout/show-orders.ts'
import type { MoneyContext } from '../context.ts'
import { findOrder } from '../own-order.ts'
import { PERSON_COLUMNS, personOf } from '../person.ts'
import { certificatesOfOrder } from '../refunds/quote-refund.ts'
import { paymentLinkOf } from './payment-link.ts'
import { gatewayMessages, listRefunds, orderHistory } from './staff-views.ts'

const MOST_REFUNDS = 100

/** All that staff see of one order. @throws Problem order_not_found */
export async function showStaffOrder(
  { db, now }: MoneyContext,
  { staff, number }: { staff: { id: number }; number: string },
) {
  const order = await findOrder(db, number)
  const student = await db
    .selectFrom('students as student')
    .select(PERSON_COLUMNS)
    .where('student.id', '=', order.student_id)
    .executeTakeFirstOrThrow()
  const refunds = await listRefunds(db, staff, {
    orderId: order.id,
    limit: MOST_REFUNDS,
    now,
  })
  return {
    order: await showOrder(db, order, now),
    student: personOf(student),
    byStaff: order.by_staff,
    paymentLink: paymentLinkOf(order),
    history: await orderHistory(db, order.id),
    messages: await gatewayMessages(db, order.id),
    refunds: refunds.rows,
    certificates: await certificatesOfOrder(db, order),
  }
}
