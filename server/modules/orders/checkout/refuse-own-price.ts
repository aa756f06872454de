import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { Trx } from '#server/db/transact.ts'

/** What says in the audit list that somebody has decided about the price of a course or of its batches. */
const PRICES = ['fee', 'earlyFee']

/**
 * Staff do not decide about their own money: whoever has set the fee of a course does not buy it.
 *
 * @throws Problem own_price (facts: courseId)
 */
export async function refuseOwnPrice(
  trx: Trx,
  { student, courseIds }: { student: { id: number }; courseIds: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ course_id: string }>`
    select course_id from unnest(${courseIds}::text[]) course_id where exists (
      select from audit_entries entry, unnest(${PRICES}::text[]) price
      where split_part(translate(entry.subject, '/', ' '), ' ', 1) = course_id
        and entry.staff_id = ${student.id} and (entry.action like 'course.%' or entry.action like 'batch.%')
        and coalesce(entry.after ->> price, entry.before ->> price) is not null
    )`.execute(trx)
  const own = rows[0]
  if (own) throw new Problem('own_price', { facts: { courseId: own.course_id } })
}
