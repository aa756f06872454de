import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** A line of an order that its student has a right to. */
export interface PurchaseItem {
  itemId: number
  orderId: number
  studentId: number
  courseId: number
  batchId: number | null
}

/** The lines of orders that are to be enrolled. */
export async function dueItems(trx: Trx, orderIds: readonly number[]): Promise<PurchaseItem[]> {
  return (await itemsDue(trx, { orderIds }).execute()).map(asBought)
}

function itemsDue(db: Db, { orderIds }: { orderIds: readonly number[] }) {
  return select(db)
    .where('order_id', '=', sql<number>`any(${orderIds})`)
    .where('fulfilment', 'in', ['due', 'enrolled'])
    .orderBy('id')
}

/** The batch a line is for now. */
export async function batchOfItem(trx: Trx, itemId: number): Promise<number | null> {
  const item = await trx
    .selectFrom('order_items')
    .select('batch_id')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow()
  return item.batch_id
}

export async function markEnrolled(trx: Trx, items: readonly PurchaseItem[]): Promise<void> {
  if (items.length === 0) return
  await markedItems(trx, { ids: items.map((item) => item.itemId) }).execute()
}

function markedItems(db: Db, { ids }: { ids: number[] }) {
  return db
    .updateTable('order_items')
    .set({ fulfilment: 'enrolled' })
    .where('id', '=', sql<number>`any(${ids})`)
    .where('fulfilment', '=', 'due')
}

/** Every line its student has a right to, in order, `limit` at a time: the finder compares them with the enrolments. */
export async function purchaseItems(db: Db, after: number, limit: number): Promise<PurchaseItem[]> {
  const rows = await select(db)
    .where('id', '>', after)
    .where('fulfilment', 'in', ['due', 'enrolled'])
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(asBought)
}

function select(db: Db) {
  return db
    .selectFrom('order_items')
    .select(['id', 'order_id', 'student_id', 'course_id', 'batch_id'])
}

function asBought(row: {
  id: number
  order_id: number
  student_id: number
  course_id: number
  batch_id: number | null
}): PurchaseItem {
  return {
    itemId: row.id,
    orderId: row.order_id,
    studentId: row.student_id,
    courseId: row.course_id,
    batchId: row.batch_id,
  }
}

/** The public ids of the courses a student has bought and still has. */
export async function ownedCourses(db: Db, student: { id: number }): Promise<string[]> {
  const items = await db
    .selectFrom('order_items as item')
    .innerJoin('courses as course', 'course.id', 'item.course_id')
    .select('course.course_id')
    .where('item.student_id', '=', student.id)
    .where('item.fulfilment', 'in', ['due', 'enrolled'])
    .orderBy('course.course_id')
    .execute()
  return items.map((item) => item.course_id)
}

/** Whether a student has bought a course and still has it. */
export async function ownsCourse(
  db: Db,
  student: { id: number },
  courseId: string,
): Promise<boolean> {
  return (
    (await itemOfCourse(db, { studentId: student.id, courseId }).executeTakeFirst()) !== undefined
  )
}

function itemOfCourse(db: Db, { studentId, courseId }: { studentId: number; courseId: string }) {
  return db
    .selectFrom('order_items as item')
    .innerJoin('courses as course', 'course.id', 'item.course_id')
    .select('item.id')
    .where('course.course_id', '=', courseId)
    .where('item.student_id', '=', studentId)
    .where('item.fulfilment', 'in', ['due', 'enrolled'])
}

/** For each order that some of these lines belong to, its number and how many. */
export async function ordersOfItems(
  db: Db,
  items: readonly PurchaseItem[],
): Promise<{ subject: string; count: number }[]> {
  if (items.length === 0) return []
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where(
      'id',
      'in',
      items.map((item) => item.orderId),
    )
    .orderBy('id')
    .execute()
  return orders.map(({ id, number }) => ({
    subject: number,
    count: items.filter((item) => item.orderId === id).length,
  }))
}
