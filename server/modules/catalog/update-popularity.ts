import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from './catalogue-version.ts'
import { lockCatalogue } from './lock-catalogue.ts'

/** Enrolments older than this count no more. */
const DAYS = 90
/** After so many days an enrolment counts half. */
const HALF_LIFE_DAYS = 30
/** What an enrolment of today adds to the score. Ten of them lift a course to where the next better mark starts. */
const POINTS = 10
/** More than this no one can gain: the steps of popularity end a little above. */
const MOST_POINTS = 500_000
/**
 * A score moves by a twentieth of itself or more: each move makes the row, its words in the index
 * and every page again.
 */
const STEPS_IN_SCORE = 20

/**
 * Adds the active enrolments of the last weeks to the popularity that courses began with, and costs as much as these. A
 * course no one bought recently is back at its beginning.
 *
 * @returns how many courses moved
 */
export function updatePopularity(db: Db, now: Date): Promise<number> {
  return transact(db, async (trx) => {
    await lockCatalogue(trx)
    const { rows } = await sql`
      with sold as (
        select
          course_id,
          least(${MOST_POINTS}, round(${POINTS} * sum(power(0.5, days / ${HALF_LIFE_DAYS}))))::integer as points
        from (
          select course_id, greatest(0, extract(epoch from ${now}::timestamptz - enrolled_at) / 86400)::double precision as days
          from enrolments
          where state = 'active' and enrolled_at > ${now}::timestamptz - make_interval(days => ${DAYS})
        ) as recent
        group by course_id
      ),
      moved as (
        select courses.id, coalesce(sold.points, 0) as points
        from (select course_id as id from sold union select id from courses where sales_score <> 0) as touched
        join courses using (id)
        left join sold on sold.course_id = courses.id
        where courses.sales_score <> coalesce(sold.points, 0)
          and (sold.points is null or ${STEPS_IN_SCORE}::integer * abs(sold.points - courses.sales_score)::bigint >= courses.popularity_score)
      )
      update courses
      set popularity_score = popularity_score - sales_score + moved.points, sales_score = moved.points
      from moved
      where courses.id = moved.id
      returning courses.id`.execute(trx)
    if (rows.length > 0) await raiseCatalogueVersion(trx)
    return rows.length
  })
}
