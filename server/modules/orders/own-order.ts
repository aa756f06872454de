import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import { orderByNumber, type OrderRecord, orderOf } from './order-records.ts'

/** An order as its student names it. */
export interface OrderKey {
  student: { id: number }
  number: string
}

/** @throws Problem order_not_found, also for an order of someone else */
export async function findOwnOrder(db: Db, { student, number }: OrderKey): Promise<OrderRecord> {
  const order = await orderOf(db, student, number)
  if (!order) throw new Problem('order_not_found')
  return order
}

/** An order as staff name it. @throws Problem order_not_found */
export async function findOrder(db: Db, number: string): Promise<OrderRecord> {
  const order = await orderByNumber(db, number)
  if (!order) throw new Problem('order_not_found')
  return order
}
