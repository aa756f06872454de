import type { Db } from '#server/db/connect.ts'
import { highestNumber, lettersOf } from '../desk/next-course-id.ts'
import type { CourseIdMaker } from '../import/made-course-ids.ts'

/**
 * Makes ids in the house style. A course that is here with the same title and category is that course, so a file without
 * ids can be imported twice.
 */
export async function courseIdMaker(db: Db): Promise<CourseIdMaker> {
  const categories = new Map(
    (await db.selectFrom('categories').select(['id', 'slug', 'name']).execute()).map((row) => [
      row.name,
      row,
    ]),
  )
  const present = await idsByTitle(db)
  const letters = new Map<string, string>()
  const highest = new Map<string, number>()
  const ids = new Map<number, string>()
  const next = async (category: string) => {
    const own =
      letters.get(category) ??
      (await lettersOf(db, categories.get(category) ?? newCategory(category)))
    letters.set(category, own)
    const number = (highest.get(own) ?? (await highestNumber(db, own))) + 1
    highest.set(own, number)
    return `${own}-${number}`
  }
  return {
    ids,
    async idOf({ title, category }, at) {
      const earlier = ids.get(at)
      if (earlier !== undefined) return earlier
      // The same title a second time is another course, as it was when they were imported first.
      const courseId = present.get(titleKey(category, title))?.shift() ?? (await next(category))
      ids.set(at, courseId)
      return courseId
    },
  }
}

/** One that the import adds: its letters are those of its name. */
function newCategory(name: string): { id: number; slug: string } {
  return { id: 0, slug: name.toLowerCase() }
}

async function idsByTitle(db: Db): Promise<Map<string, string[]>> {
  const courses = await db
    .selectFrom('courses')
    .innerJoin('categories', 'categories.id', 'courses.category_id')
    .select(['courses.course_id', 'courses.title', 'categories.name'])
    .where('courses.state', '!=', 'archived')
    .orderBy('courses.id')
    .execute()
  const ids = new Map<string, string[]>()
  for (const { course_id: courseId, title, name } of courses) {
    const key = titleKey(name, title)
    const same = ids.get(key)
    if (same) same.push(courseId)
    else ids.set(key, [courseId])
  }
  return ids
}

function titleKey(category: string, title: string): string {
  return `${category}\n${title}`
}
