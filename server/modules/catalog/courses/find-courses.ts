import type { Db } from '#server/db/connect.ts'
import { requireCategory } from '../categories/require-category.ts'
import type { CourseFilter, ListQuery } from './course-page.ts'
import { findCourseIds } from './find-course-id.ts'
import { readSearch } from '../search/read-search.ts'

/** A search that nothing answers; no search at all is null. */
export const NOTHING = Symbol('nothing matches')

/**
 * Finds what a list is made of: the course whose id was typed, else what the words find, else all courses.
 *
 * @throws Problem invalid_input for a category that there is not
 */
export async function findCourses(
  db: Db,
  query: ListQuery,
): Promise<CourseFilter | typeof NOTHING> {
  if (query.category) await requireCategory(db, query.category)
  if (!query.q) return null
  const ids = await findCourseIds(db, query.q)
  if (ids.length > 0) return { ids }
  const search = await readSearch(db, { typed: query.q, filters: query })
  return search ? { search } : NOTHING
}
