import type { Order } from '#contract/orders/order.ts'
import { showOrder } from '../checkout/show-orders.ts'
import type { OrderContext } from '../context.ts'
import { findOrder, findOwnOrder, type OrderKey } from '../own-order.ts'
import { endEnrolments } from './end-enrolments.ts'

/** A student gives up courses that cost nothing. @throws Problem order_not_found, and as `endEnrolments` does */
export async function leaveCourses(
  ctx: OrderContext,
  { student, number, ...ending }: OrderKey & { itemIds: readonly string[]; reason: string },
): Promise<Order> {
  const order = await findOwnOrder(ctx.db, { student, number })
  await endEnrolments(ctx.db, order, { ...ending, by: { kind: 'student' }, keepCertificate: false })
  await ctx.deliver()
  return showOrder(ctx.db, order, ctx.now)
}

/** Staff end enrolments of an order. @throws Problem order_not_found, and as `endEnrolments` does */
export async function endCourses(
  ctx: OrderContext,
  {
    staff,
    number,
    ...ending
  }: {
    staff: { id: number }
    number: string
    itemIds: readonly string[]
    reason: string
    keepCertificate: boolean
  },
): Promise<Order> {
  const order = await findOrder(ctx.db, number)
  await endEnrolments(ctx.db, order, { ...ending, by: { kind: 'staff', id: staff.id } })
  await ctx.deliver()
  return showOrder(ctx.db, order, ctx.now)
}
