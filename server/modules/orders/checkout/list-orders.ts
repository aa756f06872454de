import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page-of.ts'
import type { OrderRecord } from '../order-records.ts'
import { BLOCKING_ORDER_STATES } from '../order-states.ts'
import { ORDER_COLUMNS } from '../record-columns.ts'

/** A page of a list, and where the next one begins. */
export interface Page<Row> {
  rows: Row[]
  next: string | null
}

interface OrdersQuery {
  studentId: number
  most: number
}

function laterOrders(db: Db, query: OrdersQuery & { at: Date; id: number }) {
  return ordersOf(db, query).where(
    sql<boolean>`(created_at, id) < (${query.at}::timestamptz, ${query.id})`,
  )
}

function ordersOf(db: Db, { studentId, most }: OrdersQuery) {
  return db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('student_id', '=', studentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
}

/** A student's orders, newest first. */
export async function listOrders(
  db: Db,
  student: { id: number },
  page: { after?: string | undefined; limit: number },
): Promise<Page<OrderRecord>> {
  const cursor = readCursor(page.after)
  const range = { studentId: student.id, most: page.limit + 1 }
  const rows = await (cursor
    ? laterOrders(db, { ...range, ...cursor }).execute()
    : ordersOf(db, range).execute())
  const { shown, next } = pageOf(rows, page.limit, cursorOf)
  return { rows: shown, next }
}

/** The order a student has to finish before the next, if any. */
export function openOrderOf(db: Db, student: { id: number }): Promise<OrderRecord | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('student_id', '=', student.id)
    .where('state', 'in', [...BLOCKING_ORDER_STATES])
    .executeTakeFirst()
}

export async function countOrders(db: Db, student: { id: number }): Promise<number> {
  const { orders } = await db
    .selectFrom('orders')
    .select((count) => count.fn.countAll<number>().as('orders'))
    .where('student_id', '=', student.id)
    .executeTakeFirstOrThrow()
  return orders
}

/** What {@link readCursor} reads. */
export function cursorOf({ created_at, id }: { created_at: Date; id: number }): string {
  return `${created_at.getTime()}-${id}`
}

/** null for the first page; the contract refuses what has another form. */
export function readCursor(after: string | undefined): { at: Date; id: number } | null {
  if (after === undefined) return null
  const [at = 0, id = 0] = after.split('-').map(Number)
  return { at: new Date(at), id }
}
