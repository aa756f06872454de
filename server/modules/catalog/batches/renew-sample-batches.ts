import { sql } from 'kysely'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { moveBatches } from './batch-states.ts'
import { DRAFT_COLUMNS } from './draft-columns.ts'
import { raiseCatalogueVersion } from '../catalogue-version.ts'
import { lockCatalogue } from '../lock-catalogue.ts'

/** Days a renewed batch can still be enrolled in, at least. */
const DAYS_LEFT = 5

/**
 * Gives sample courses whose batches have all passed new ones: the same weekdays, whole weeks later, the next numbers.
 * The old ones are closed and keep their students. Courses of a provider are never touched.
 *
 * @returns how many batches were made
 */
export function renewSampleBatches(db: Db, today: Day): Promise<number> {
  return transact(db, async (trx) => {
    await lockCatalogue(trx)
    const { rows: passed } = await sql<{ course_id: number }>`
      select batches.course_id
      from batches join courses on courses.id = batches.course_id
      where courses.is_sample and batches.state = 'open'
      group by batches.course_id
      having max(batches.enrol_by) < ${today}::date`.execute(trx)
    if (passed.length === 0) return 0
    const courses = passed.map((row) => row.course_id)
    const open = await trx
      .selectFrom('batches')
      .select('id')
      .where('state', '=', 'open')
      .where('course_id', 'in', courses)
      .execute()
    const closed = await moveBatches(
      trx,
      open.map(({ id }) => id),
      'closed',
    )
    const columns = Object.values(DRAFT_COLUMNS)
    const { rows: batches } = await sql`
      insert into batches (course_id, ${sql.join(columns.map((column) => sql.ref(column)))})
      select course_id, ${sql.join(columns.map(renewed))}
      from batches
      join (
        select course_id, max(number) - min(number) filter (where id = any(${closed})) + 1 as numbers
        from batches where course_id = any(${courses}) group by course_id
      ) as taken using (course_id)
      join (
        select course_id, 7 * ceil((${today}::date + ${DAYS_LEFT}::integer - min(enrol_by)) / 7.0)::integer as days
        from batches where id = any(${closed}) group by course_id
      ) as later using (course_id)
      where id = any(${closed})
      returning id`.execute(trx)
    await raiseCatalogueVersion(trx)
    return batches.length
  })
}

/** What a renewed batch has in a column. */
function renewed(column: (typeof DRAFT_COLUMNS)[keyof typeof DRAFT_COLUMNS]) {
  if (column === 'number') return sql`number + taken.numbers`
  const isDay = column === 'starts_on' || column === 'enrol_by' || column === 'orientation_on'
  return isDay ? sql`${sql.ref(column)} + later.days` : sql.ref(column)
}
