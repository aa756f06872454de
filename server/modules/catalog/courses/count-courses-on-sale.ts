import { sql } from 'kysely'
import { dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { isCourseReady } from './course-ready.ts'

/** The provider's own courses that can be bought now, and the sample courses that visitors see. */
export async function countCoursesOnSale(
  db: Db,
  now: Date,
): Promise<{ own: number; sample: number }> {
  const course = sql.ref
  const { own, sample } = await db
    .selectFrom('public_courses as course')
    .select([
      sql<number>`count(*) filter (where not ${course('course.is_sample')} and ${course('course.is_on_sale')}
        and ${isCourseReady('course', dhakaDay(now))})::int`.as('own'),
      sql<number>`count(*) filter (where ${course('course.is_sample')})::int`.as('sample'),
    ])
    .executeTakeFirstOrThrow()
  return { own, sample }
}
