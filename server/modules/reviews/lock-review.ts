import { Problem } from '#contract/problems.ts'
import type { Trx } from '#server/db/transact.ts'

/** A review that one transaction at a time changes, with its course. @throws Problem review_not_found */
export async function lockReview(trx: Trx, id: number) {
  return trx
    .selectFrom('reviews as review')
    .innerJoin('courses as course', 'course.id', 'review.course_id')
    .select(['review.id', 'review.course_id', 'review.student_id', 'review.stars'])
    .select(['review.answer', 'review.answered_by'])
    .select(['review.removed_at', 'review.removal_reason', 'review.removal_note'])
    .select(['course.course_id as course', 'course.title as course_title'])
    .where('review.id', '=', id)
    .forUpdate('review')
    .executeTakeFirstOrThrow(() => new Problem('review_not_found'))
}
