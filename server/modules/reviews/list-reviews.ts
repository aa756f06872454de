import { sql } from 'kysely'
import type { InstructorReview, StaffReview } from '#contract/reviews/reviews.ts'
import type { ReviewList } from '#contract/reviews/terms.ts'
import { COUNT_LIMIT } from '#contract/staff/terms.ts'
import { pageOf } from '#server/db/page-of.ts'
import type { ReadConnection, ReviewContext } from './context.ts'
import { asReview, removalOf, type ReviewRow, selectReviews } from './read-reviews.ts'

interface Page {
  after?: string | undefined
  limit: number
}

/** Reviews of all courses, newest first: of one list, one course, or some stars. */
export async function listReviewsForStaff(
  { db }: Pick<ReviewContext, 'db'>,
  {
    staff,
    list,
    course,
    stars,
    after,
    limit,
  }: Page & {
    staff: { id: number }
    list: ReviewList
    course?: string | undefined
    stars?: number | undefined
  },
): Promise<{ rows: StaffReview[]; next: string | null }> {
  let query = ofAllCourses(db, { after, limit })
    .leftJoin('students as remover', 'remover.id', 'review.removed_by')
    .select('remover.name as remover')
  if (list === 'unanswered') query = query.where(isUnanswered)
  if (list === 'removed') query = query.where('review.removed_at', 'is not', null)
  if (list === 'brought') query = query.where('review.student_id', 'is', null)
  if (course) query = query.where('course.course_id', '=', course)
  if (stars) query = query.where('review.stars', '=', stars)
  const { shown, next } = pageOf(await query.execute(), limit)
  return {
    rows: shown.map((row) => {
      const removal = removalOf(row)
      return {
        ...asListed(row, staff.id),
        removal: removal && {
          ...removal,
          by: row.remover,
          isEditedSince: (row.edited_at?.toISOString() ?? '') > removal.at,
        },
      }
    }),
    next,
  }
}

/** Reviews of the courses that someone teaches, newest first; those that are shown. */
export async function listReviewsForTeacher(
  { db }: Pick<ReviewContext, 'db'>,
  { teacher, ...page }: Page & { teacher: { id: number } },
): Promise<{ rows: InstructorReview[]; next: string | null }> {
  const rows = await ofAllCourses(db, page)
    .where('review.removed_at', 'is', null)
    .where('review.student_id', 'is not', null)
    // guard: an instructor sees reviews of the own courses (learning/reviews)
    .where('review.course_id', 'in', (own) =>
      own
        .selectFrom('teachers')
        .select('teachers.course_id')
        .where('teachers.student_id', '=', teacher.id)
        .$castTo<{ course_id: number }>(),
    )
    .execute()
  const { shown, next } = pageOf(rows, page.limit)
  return { rows: shown.map((row) => asListed(row, teacher.id)), next }
}

/** How many reviews no one has answered, counted up to COUNT_LIMIT. */
export async function countUnansweredReviews(db: ReadConnection): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('reviews as review')
        .select('review.id')
        .where(isUnanswered)
        .limit(COUNT_LIMIT)
        .as('unanswered'),
    )
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** One that is shown, and was written here. */
const isUnanswered = sql<boolean>`
  review.answer is null and review.removed_at is null and review.student_id is not null
`

function ofAllCourses(db: ReadConnection, { after, limit }: Page) {
  const query = selectReviews(db)
    .innerJoin('courses as course', 'course.id', 'review.course_id')
    .select(['course.course_id as course', 'course.title as course_title'])
    .orderBy('review.id', 'desc')
    .limit(limit + 1)
  return after ? query.where('review.id', '<', Number(after)) : query
}

function asListed(
  row: ReviewRow & { course: string; course_title: string },
  reader: number,
): InstructorReview {
  const isAnswerable = row.source === null && row.removed_at === null
  return {
    ...asReview(row),
    courseId: row.course,
    courseName: row.course_title,
    mayAnswer: isAnswerable && (row.answer === null || row.answered_by === reader),
  }
}
