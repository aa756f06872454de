import type { Course, CourseCard, CourseQuery } from '#contract/catalog.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { courseInstructors } from './course-instructors.ts'
import { countCourses, coursePage } from './course-page.ts'
import { asCard, asCourse, selectCards, selectCourses } from './course-record.ts'
import { nextBatch, openBatches } from './open-batches.ts'
import { readSearch, type Search } from './read-search.ts'

/**
 * One page of the catalogue, every field of a course. The work is that of the page, however large the catalogue.
 *
 * @throws Problem invalid_input for an `after` that no page of this order gave
 */
export async function listCourses(db: Db, query: CourseQuery, today: Day): Promise<{ courses: Course[]; next: string | null }> {
  const search = await searchOf(db, query)
  if (search === NOTHING) return { courses: [], next: null }
  const { rows, next } = await coursePage(selectCourses(db), query, search)
  const ids = rows.map((row) => row.id)
  const [batches, instructors] = [await openBatches(db, ids, today), await courseInstructors(db, ids)]
  return { courses: rows.map((row) => asCourse(row, nextBatch(batches(row.id)), instructors(row.id))), next }
}

export interface CardPage {
  courses: CourseCard[]
  /** How many match, as far as they were counted. */
  total: number
  moreThanTotal: boolean
  next: string | null
  readAs: string | null
}

/**
 * One page of the catalogue as cards, and how many match in all.
 *
 * @throws Problem invalid_input for an `after` that no page of this order gave
 */
export async function courseCards(db: Db, query: CourseQuery, today: Day): Promise<CardPage> {
  const search = await searchOf(db, query)
  if (search === NOTHING) return { courses: [], total: 0, moreThanTotal: false, next: null, readAs: null }
  const { rows, next } = await coursePage(selectCards(db), query, search)
  const batches = await openBatches(
    db,
    rows.map((row) => row.id),
    today,
  )
  return {
    courses: rows.map((row) => asCard(row, nextBatch(batches(row.id)))),
    ...(await countCourses(db, query, search)),
    next,
    readAs: search?.readAs ?? null,
  }
}

/** A search that nothing answers; no search at all is null. */
const NOTHING = Symbol('nothing matches')

async function searchOf(db: Db, { q }: CourseQuery): Promise<Search | null | typeof NOTHING> {
  return q ? ((await readSearch(db, q)) ?? NOTHING) : null
}
