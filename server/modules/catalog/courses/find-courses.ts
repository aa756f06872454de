import type { CourseQuery } from '#contract/catalog/courses.ts'
import type { Db } from '#server/db/connect.ts'
import { requireCategory } from '../categories/require-category.ts'
import type { Found } from './course-page.ts'
import { findCourseIds } from './find-course-id.ts'
import { withSearch } from '../search/read-search.ts'

/** A search that nothing answers; no search at all is null. */
export const NOTHING = Symbol('nothing matches')

/**
 * Finds what `make` makes a list of: the course whose id was typed, else what the words find, else all courses.
 *
 * @param make only reads: see `withSearch`
 * @throws Problem invalid_input for a category that there is not
 */
export async function findCourses<List>(
  db: Db,
  query: CourseQuery,
  make: (found: Found | typeof NOTHING) => Promise<List>,
): Promise<List> {
  if (query.category) await requireCategory(db, query.category)
  if (!query.q) return make(null)
  const ids = await findCourseIds(db, query.q)
  if (ids.length > 0) return make({ ids })
  return withSearch(db, { typed: query.q, filters: query }, (search) =>
    make(search ? { search } : NOTHING),
  )
}
