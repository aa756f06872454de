import { sql } from 'kysely'
import type { CourseCard } from '#contract/catalog/courses.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { asCard, selectCards } from './course-record.ts'

/** The cards of courses in the order of their ids; those that are not on the site are left out. */
export async function cardsOf(
  db: Db,
  { ids, today }: { ids: readonly number[]; today: Day },
): Promise<CourseCard[]> {
  const courses = await selectCards(db, today)
    .where(sql<boolean>`courses.id = any(${[...ids]})`)
    .execute()
  return courses
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((course) => asCard(course, today))
}
