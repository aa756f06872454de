import { sql } from 'kysely'
import type { CourseCard } from '#contract/catalog/courses.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { cardsOf } from './cards-of.ts'

/** Courses answered, and batches looked at for them: some courses have several. */
const COURSES = 8
const BATCHES = 40

/** The courses whose batches start soonest and have a seat left, the soonest first. */
export async function upcomingCourses(db: Db, today: Day): Promise<CourseCard[]> {
  const soonest = await db
    .selectFrom('batches')
    .select('course_id')
    .where('state', '=', 'open')
    .where('starts_on', '>=', today)
    .where('enrol_by', '>=', today)
    .where(sql<boolean>`(seats is null or seats_taken < seats)`)
    .where(
      sql<boolean>`exists (select 1 from public_courses as courses where courses.id = batches.course_id and is_on_sale)`,
    )
    .orderBy('starts_on')
    .orderBy('id')
    .limit(BATCHES)
    .execute()
  const ids = [...new Set(soonest.map((batch) => batch.course_id))].slice(0, COURSES)
  return cardsOf(db, { ids, today })
}
