import type { CategoryName } from '#contract/catalog/courses.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { coursePage } from '../courses/course-page.ts'
import { banglaOf, selectRows } from '../courses/course-record.ts'
import { findCourses, NOTHING } from '../courses/find-courses.ts'
import { listCategories } from '../categories/list-categories.ts'
import { significantWords } from './read-words.ts'
import { wordsOf } from './words.ts'

const MOST_CATEGORIES = 2
const MOST_COURSES = 5

export interface Suggestions {
  categories: { name: CategoryName; nameEn: string; nameBn: string }[]
  courses: { courseId: string; courseTitle: string; courseTitleBn: string | null }[]
}

/**
 * What someone who types `q` may mean: categories whose names begin so, and the courses a search
 * would answer first.
 */
export async function suggestSearches(db: Db, q: string, today: Day): Promise<Suggestions> {
  const words = significantWords(q)
  if (words.join('').length < 2) return { categories: [], courses: [] }
  const categories = (await listCategories(db)).filter(
    ({ nameEn, nameBn, isHidden }) => !isHidden && isStartOf(words, wordsOf(`${nameEn} ${nameBn}`)),
  )
  const query = { q, limit: MOST_COURSES, today }
  const found = await findCourses(db, query)
  const { rows } = found === NOTHING ? { rows: [] } : await coursePage(selectRows(db), query, found)
  return {
    categories: categories
      .slice(0, MOST_CATEGORIES)
      .map(({ name, nameEn, nameBn }) => ({ name, nameEn, nameBn })),
    courses: rows.map((row) => ({
      courseId: row.course_id,
      courseTitle: row.title,
      courseTitleBn: banglaOf(row.bangla).title ?? null,
    })),
  }
}

function isStartOf(typed: readonly string[], name: readonly string[]): boolean {
  return typed.every((word) => name.some((of) => of.startsWith(word)))
}
