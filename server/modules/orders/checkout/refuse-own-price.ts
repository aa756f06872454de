import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { Trx } from '#server/db/transact.ts'

/** What says in the audit list that somebody has decided about the price of a course or of its batches. */
const PRICES = ['fee', 'earlyFee']

/**
 * Staff do not decide about their own money. Whoever has set the fee of a course, at the desk or by an import, does not
 * buy it.
 *
 * @throws Problem own_price (facts: courseId)
 */
export async function refuseOwnPrice(
  trx: Trx,
  { student, courseIds }: { student: { id: number }; courseIds: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ course_id: string }>`
    select asked.course_id from unnest(${courseIds}::text[]) asked (course_id) where exists (
      select from audit_entries entry, unnest(${PRICES}::text[]) price
      where split_part(translate(entry.subject, '/', ' '), ' ', 1) = asked.course_id
        and entry.staff_id = ${student.id} and (entry.action like 'course.%' or entry.action like 'batch.%')
        and coalesce(entry.after ->> price, entry.before ->> price) is not null
    ) or exists (
      select from courses course
      join course_import_rows row on row.course_id = course.id
      join course_imports made on made.id = row.import_id
      where course.course_id = asked.course_id and ${student.id} in (made.made_by, made.undone_by)
        and row.before ->> 'fee' is distinct from row.after ->> 'fee'
    )`.execute(trx)
  const own = rows[0]
  if (own) throw new Problem('own_price', { facts: { courseId: own.course_id } })
}
