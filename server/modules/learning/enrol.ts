import { sql } from 'kysely'
import type { BatchNotice } from '#contract/learning/enrolments.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { accessAfterMove, accessUntil } from './access-until.ts'
import { moveEnrolments } from './enrolment-states.ts'

export interface Enrolment {
  studentId: number
  courseId: number
  batchId: number | null
  /** The line of an order it was bought with. */
  itemId: number
}

/** Enrols; the same line again, or a course one is enrolled in, changes nothing. */
export async function enrol(trx: Trx, enrolments: readonly Enrolment[]): Promise<void> {
  if (enrolments.length === 0) return
  await enrolled(trx, {
    students: enrolments.map(({ studentId }) => studentId),
    courses: enrolments.map(({ courseId }) => courseId),
    batches: enrolments.map(({ batchId }) => batchId),
    items: enrolments.map(({ itemId }) => itemId),
  }).execute()
}

interface Columns {
  students: number[]
  courses: number[]
  batches: (number | null)[]
  items: number[]
}

const untilOfSold = accessUntil({
  accessDays: sql.ref('course.access_days'),
  startsOn: sql.ref('batch.starts_on'),
})

function enrolled(db: Db, { students, courses, batches, items }: Columns) {
  return db
    .insertInto('enrolments')
    .columns(['student_id', 'course_id', 'batch_id', 'order_item_id', 'access_until'])
    .expression(
      sql`select sold.student, sold.course, sold.batch, sold.item, ${untilOfSold}
        from unnest(${students}::bigint[], ${courses}::bigint[], ${batches}::bigint[], ${items}::bigint[])
          as sold (student, course, batch, item)
        join courses as course on course.id = sold.course
        left join batches as batch on batch.id = sold.batch`,
    )
    .onConflict((conflict) => conflict.doNothing())
}

/**
 * Ends the enrolments of lines that were refunded or given up. `because`: for staff, where someone
 * said why.
 */
export async function revoke(
  trx: Trx,
  { itemIds, because, now }: { itemIds: readonly number[]; because: string | null; now: Date },
): Promise<void> {
  await moveEnrolments(trx, itemIds, {
    to: 'revoked',
    set: { ended_at: now, end_reason: because },
  })
}

/**
 * Puts the enrolment of a line in the batch its line is for now, with what its student is shown about it. Access for a
 * limited time ends later where the batch starts later.
 */
export async function changeEnrolledBatch(
  trx: Trx,
  { itemId, batchId, notice }: { itemId: number; batchId: number | null; notice: BatchNotice },
): Promise<void> {
  await trx
    .updateTable('enrolments')
    .set({
      batch_id: batchId,
      notice: JSON.stringify(notice),
      access_until: accessAfterMove({
        before: notice.batch.startsOn,
        after: sql`(select starts_on from batches where id = ${batchId})`,
      }),
    })
    .where('order_item_id', '=', itemId)
    .execute()
}

/** Marks enrolments whose payment is disputed, or no longer. Access stays: staff decide. */
export async function flag(
  trx: Trx,
  itemIds: readonly number[],
  isDisputed: boolean,
): Promise<void> {
  await moveEnrolments(trx, itemIds, { to: isDisputed ? 'flagged' : 'active' })
}

/** Of lines that were bought, those that no one is enrolled by. */
export async function notEnrolled<Item extends { itemId: number }>(
  db: Db,
  items: readonly Item[],
): Promise<Item[]> {
  if (items.length === 0) return []
  const rows = await db
    .selectFrom('enrolments')
    .select('order_item_id')
    .where(
      'order_item_id',
      'in',
      items.map((item) => item.itemId),
    )
    .execute()
  const enrolled = new Set(rows.map((row) => row.order_item_id))
  return items.filter((item) => !enrolled.has(item.itemId))
}
