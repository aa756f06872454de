import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Courses listed in one part of the site map; two languages each stay far below the 50,000 addresses a part may have. */
export const COURSES_PER_PART = 10_000

export interface CourseAddress {
  courseId: string
  updatedAt: Date
}

/**
 * The parts that hold courses, ascending. Row numbers have gaps, where courses were deleted or never saved, and a part
 * may lie in one. So each is asked for its first row only, which is cheap at any size.
 */
export async function courseAddressParts(db: Db): Promise<number[]> {
  const parts = await sql<{ part: number }>`
    select part from generate_series(1, (select (max(id) + ${COURSES_PER_PART - 1}) / ${COURSES_PER_PART} from public_courses)) as part
    where exists (select from public_courses where id > (part - 1) * ${COURSES_PER_PART} and id <= part * ${COURSES_PER_PART})
    order by part`.execute(db)
  return parts.rows.map(({ part }) => part)
}

/** The courses of one part, counted from 1: a range of rows, so that a later part costs no more than the first. */
export async function courseAddresses(db: Db, part: number): Promise<CourseAddress[]> {
  const rows = await db
    .selectFrom('public_courses')
    .select(['course_id', 'updated_at'])
    .where('id', '>', (part - 1) * COURSES_PER_PART)
    .where('id', '<=', part * COURSES_PER_PART)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ courseId: row.course_id, updatedAt: row.updated_at }))
}
