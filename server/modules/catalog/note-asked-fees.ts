import { sql } from 'kysely'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from './catalogue-version.ts'
import { lockCatalogue } from './lock-catalogue.ts'

/** A fee is usual if it was asked for on so many whole days … */
const LEAST_DAYS = 30
/** … of so many before today. */
const WINDOW_DAYS = 90

/**
 * Notes what each course on sale asks for on `today`, and keeps beside it the usual fee, where that is above the one of
 * today. Run every hour: a day on which a fee changed counts for neither, and nor does one on which nobody noted it.
 *
 * @returns how many courses have another usual fee
 */
export function noteAskedFees(db: Db, today: Day): Promise<number> {
  return transact(db, async (trx) => {
    await lockCatalogue(trx)
    await noteFees(trx, today)
    const changed = await writeUsualFees(trx, today)
    if (changed > 0) await raiseCatalogueVersion(trx)
    return changed
  })
}

async function noteFees(trx: Trx, today: Day): Promise<void> {
  await sql`
    update asked_fees as noted set is_over = true
    where not is_over and (last_day < ${today}::date - 1 or not exists (
      select from public_courses as course where course.id = noted.course_id
        and course.is_on_sale and course.fee_today_poisha = noted.fee_poisha))`.execute(trx)
  await sql`
    update asked_fees set last_day = ${today}::date
    where not is_over and last_day < ${today}::date`.execute(trx)
  await sql`
    insert into asked_fees (course_id, fee_poisha, first_day, last_day)
    select course.id, course.fee_today_poisha, day.first, day.first
    from public_courses as course
    -- Where another fee was asked for today, this one begins with its first whole day.
    cross join lateral (select ${today}::date + exists (
      select from asked_fees as noted where noted.course_id = course.id
        and noted.last_day >= ${today}::date)::integer as first) as day
    where course.is_on_sale and course.fee_today_poisha > 0 and not exists (
      select from asked_fees as noted where noted.course_id = course.id and not noted.is_over)`.execute(
    trx,
  )
  await sql`
    delete from asked_fees
    where is_over and last_day < ${today}::date - ${WINDOW_DAYS}::integer`.execute(trx)
}

async function writeUsualFees(trx: Trx, today: Day): Promise<number> {
  const { rows } = await sql`
    with days as (
      select course_id, fee_poisha, sum(greatest(0,
        least(last_day, ${today}::date) - greatest(first_day, ${today}::date - ${WINDOW_DAYS}::integer))) as count
      from asked_fees group by course_id, fee_poisha
    ),
    usual as (
      select distinct on (course_id) course_id, fee_poisha from days
      where count >= ${LEAST_DAYS} order by course_id, count desc, fee_poisha
    ),
    shown as (
      select course.id, usual.fee_poisha as fee
      from courses as course
      left join usual on usual.course_id = course.id and usual.fee_poisha > course.fee_today_poisha
      where usual.course_id is not null or course.usual_fee_poisha is not null
    )
    update courses set usual_fee_poisha = shown.fee from shown
    where courses.id = shown.id and courses.usual_fee_poisha is distinct from shown.fee
    returning courses.id`.execute(trx)
  return rows.length
}
