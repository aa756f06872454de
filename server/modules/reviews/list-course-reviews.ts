import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { CourseReviews } from '#contract/reviews/reviews.ts'
import { MOST_STARS } from '#contract/reviews/terms.ts'
import { pageOf } from '#server/db/page-of.ts'
import type { ReadConnection, ReviewContext } from './context.ts'
import { asReview, type ReviewRow, selectReviews } from './read-reviews.ts'

/**
 * A page of what students say about a published course, newest first, with the average of all.
 *
 * @param after as `ReviewPlace` of the contract has it
 * @throws Problem course_not_found
 */
export async function listCourseReviews(
  { db }: Pick<ReviewContext, 'db'>,
  { courseId, after, limit }: { courseId: string; after?: string | undefined; limit: number },
): Promise<CourseReviews> {
  const course = await db
    .selectFrom('public_courses')
    .select('id')
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  if (!course) throw new Problem('course_not_found')
  let query = selectReviews(db)
    .where('review.course_id', '=', course.id)
    // guard: a removed review is shown to nobody but its author and staff (learning/reviews)
    .where('review.removed_at', 'is', null)
    .orderBy('review.written_at', 'desc')
    .orderBy('review.id', 'desc')
    .limit(limit + 1)
  if (after) {
    const [at, id] = after.split('-').map(Number)
    query = query.where(
      sql<boolean>`(review.written_at, review.id) < (to_timestamp(${at}::float8 / 1000), ${id}::int8)`,
    )
  }
  const { shown, next } = pageOf(await query.execute(), limit, placeOf)
  return { rows: shown.map(asReview), next, ...(await sumsOf(db, course.id)) }
}

function placeOf({ written_at, id }: ReviewRow): string {
  return `${written_at.getTime()}-${id}`
}

/** Counts and average of a course: of reviews that students wrote here, and that were not removed. */
async function sumsOf(
  db: ReadConnection,
  course: number,
): Promise<Omit<CourseReviews, 'rows' | 'next'>> {
  const rows = await db
    .selectFrom('reviews')
    .select('stars')
    .select((row) => row.fn.countAll<number>().as('count'))
    .select(sql<boolean>`removed_at is not null`.as('is_removed'))
    .where('course_id', '=', course)
    // guard: reviews that were brought along count in no average (learning/reviews)
    .where('student_id', 'is not', null)
    .groupBy(['stars', 'is_removed'])
    .execute()
  const countOf = (stars: number) =>
    rows.find((row) => row.stars === stars && !row.is_removed)?.count ?? 0
  const byStars = Array.from({ length: MOST_STARS }, (_, at) => countOf(at + 1))
  const count = byStars.reduce((sum, one) => sum + one, 0)
  const stars = byStars.reduce((sum, one, at) => sum + one * (at + 1), 0)
  return {
    count,
    // Whole numbers until the end: 4.6 must not become 4.5 by its binary fraction.
    average: count === 0 ? null : Math.floor((stars * 10) / count) / 10,
    byStars,
    removed: rows.filter((row) => row.is_removed).reduce((sum, row) => sum + row.count, 0),
  }
}
