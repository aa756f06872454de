import type { Db } from '#server/db/connect.ts'

/** Courses told of in one part of the site map; two languages each stay far below the 50,000 addresses a part may have. */
export const COURSES_PER_PART = 10_000

export interface CourseAddress {
  courseId: string
  updatedAt: Date
}

/** How many parts the courses fill; cheap at any size, since it asks for the highest row alone. */
export async function courseAddressParts(db: Db): Promise<number> {
  const last = await db.selectFrom('courses').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return last ? Math.ceil(last.id / COURSES_PER_PART) : 0
}

/** The courses of one part, counted from 1: a range of rows, so that a later part costs no more than the first. */
export async function courseAddresses(db: Db, part: number): Promise<CourseAddress[]> {
  const rows = await db
    .selectFrom('courses')
    .select(['course_id', 'updated_at'])
    .where('id', '>', (part - 1) * COURSES_PER_PART)
    .where('id', '<=', part * COURSES_PER_PART)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ courseId: row.course_id, updatedAt: row.updated_at }))
}
