import { csvPart } from '#contract/csv.ts'
import { itemName } from '#contract/orders/item-name.ts'
import type { OrderSearch } from '#contract/orders/staff-orders.ts'
import { recordExport } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { words } from '#server/words/index.ts'
import { findOrders } from './staff-views.ts'

const AT_ONCE = 100
const HEADINGS = [
  'number',
  'state',
  'createdAt',
  'paidAt',
  'studentId',
  'name',
  'email',
  'phone',
  'courses',
  'total',
  'refunded',
  'gateway',
  'byStaff',
]

/** A part of the list of orders as CSV, narrowed alike, which is noted in the audit list; without `after` the first one, with its headings. */
export async function exportOrders(
  db: Db,
  { staff, after, ...filters }: OrderSearch & { staff: { id: number }; after?: string | undefined },
): Promise<{ csv: string; next: string | null }> {
  const { rows, next } = await findOrders(db, { ...filters, after, limit: AT_ONCE })
  const cells = rows.map((row) => [
    row.number,
    row.state,
    row.createdAt,
    row.paidAt,
    row.student.studentId,
    row.student.name,
    row.student.email,
    row.student.phone,
    row.courses
      .map((courseName) =>
        itemName({ courseName, isChange: row.changesBatch }, words.en.orderLines),
      )
      .join(' | '),
    row.total,
    row.refunded,
    row.gateway,
    row.byStaff ? 'yes' : 'no',
  ])
  await recordExport(db, { staff, list: 'orders', filters, after, rows: rows.length })
  return { csv: csvPart(after, HEADINGS, cells), next }
}
