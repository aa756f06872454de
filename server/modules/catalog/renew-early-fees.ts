import { sql } from 'kysely'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from './catalogue-version.ts'
import { lockCatalogue } from './lock-catalogue.ts'

/**
 * Keeps beside each course the early-bird fee of the batch one would enrol in on `today`, for the order of lists by fee.
 *
 * @returns how many courses changed
 */
export function renewEarlyFees(db: Db, today: Day): Promise<number> {
  return transact(db, async (trx) => {
    await lockCatalogue(trx)
    const changed = await writeEarlyFees(
      trx,
      today,
      sql`select id from courses where early_fee_poisha is not null
        union select course_id from batches where early_until >= ${today}::date`,
    )
    if (changed > 0) await raiseCatalogueVersion(trx)
    return changed
  })
}

/** The same for one course, whose batches were changed. The catalogue is locked, and its version raised, by the caller. */
export async function renewEarlyFee(trx: Trx, courseId: number, today: Day): Promise<void> {
  await writeEarlyFees(trx, today, sql`select ${courseId}::bigint as id`)
}

async function writeEarlyFees(
  trx: Trx,
  today: Day,
  courses: ReturnType<typeof sql>,
): Promise<number> {
  const { rows } = await sql`
    update courses set early_fee_poisha = early.fee
    from (
      select id, (
        select case when early_until >= ${today}::date then early_fee_poisha end
        from batches
        where course_id = touched.id and state = 'open' and enrol_by >= ${today}::date
        order by coalesce(seats_taken >= seats, false), starts_on, number
        limit 1
      ) as fee
      from (${courses}) as touched
    ) as early
    where courses.id = early.id and courses.early_fee_poisha is distinct from early.fee
    returning courses.id`.execute(trx)
  return rows.length
}
