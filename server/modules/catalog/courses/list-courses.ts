import type { CategoryName, Course, CourseCard, CourseQuery } from '#contract/catalog/courses.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { countCourses, coursePage } from './course-page.ts'
import { asCard, asCourse, selectCards, selectCourses } from './course-record.ts'
import { findCourses, NOTHING } from './find-courses.ts'
import { asBatches } from '../batches/open-batches.ts'
import type { Search } from '../search/read-search.ts'

/**
 * One page of the catalogue, every field of a course. The work is that of the page, however large the catalogue.
 *
 * @throws Problem invalid_input for an `after` that no page of this order gave
 */
export async function listCourses(
  db: Db,
  query: CourseQuery,
  today: Day,
): Promise<{ courses: Course[]; next: string | null }> {
  const list = { ...query, today }
  const found = await findCourses(db, list)
  if (found === NOTHING) return { courses: [], next: null }
  const { rows, next } = await coursePage(selectCourses(db, today), list, found)
  return { courses: rows.map((row) => asCourse(row, asBatches(row.batches, today))), next }
}

export interface CardPage {
  courses: CourseCard[]
  /** How many of them, from the first, are what was searched for; the others only come near. */
  closeMatches: number
  /** How many match, as far as they were counted. */
  total: number
  moreThanTotal: boolean
  next: string | null
  readAs: string | null
  /** How many of each category a search finds; null without a search, or where it finds too many to look at. */
  byCategory: { name: CategoryName; count: number }[] | null
}

/**
 * One page of the catalogue as cards, and how many match in all.
 *
 * @throws Problem invalid_input for an `after` that no page of this order gave
 */
export async function courseCards(db: Db, query: CourseQuery, today: Day): Promise<CardPage> {
  const list = { ...query, today }
  const found = await findCourses(db, list)
  if (found === NOTHING)
    return {
      courses: [],
      closeMatches: 0,
      total: 0,
      moreThanTotal: false,
      next: null,
      readAs: null,
      byCategory: null,
    }
  const [{ rows, closeMatches, next }, counted] = await Promise.all([
    coursePage(selectCards(db, today), list, found),
    countCourses(db, list, found),
  ])
  return {
    courses: rows.map((row) => asCard(row, today)),
    closeMatches,
    ...counted,
    next,
    ...(found && 'search' in found
      ? whatWasFound(found.search)
      : { readAs: null, byCategory: null }),
  }
}

function whatWasFound({
  readAs,
  categories,
  counted: { byCategory },
}: Search): Pick<CardPage, 'readAs' | 'byCategory'> {
  if (!byCategory) return { readAs, byCategory: null }
  const counted = categories.map((name) => ({ name, count: byCategory.get(name) ?? 0 }))
  return { readAs, byCategory: counted.filter(({ count }) => count > 0) }
}
