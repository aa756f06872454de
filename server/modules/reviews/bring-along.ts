import { Problem } from '#contract/problems.ts'
import type { BroughtReview } from '#contract/reviews/reviews.ts'
import { dhakaDay, dhakaMoment } from '#contract/time.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from '../catalog/index.ts'
import { type ReviewContext, subjectOf } from './context.ts'

/** Reviews of one course that may be brought along. */
const MOST_BROUGHT = 100

/**
 * Adds a review that was written elsewhere. It is marked as such, and counts in no average.
 *
 * @throws Problem course_not_found, review_in_future, review_twice, reviews_brought_full
 */
export async function bringReviewAlong(
  { db, now }: ReviewContext,
  { staff, courseId, ...review }: BroughtReview & { staff: { id: number }; courseId: string },
): Promise<{ id: number }> {
  const { name, stars, text, source, day } = review
  if (day > dhakaDay(now)) throw new Problem('review_in_future')
  return transact(db, async (trx) => {
    const course = await trx
      .selectFrom('courses')
      .select('id')
      .where('course_id', '=', courseId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!course) throw new Problem('course_not_found')
    const brought = await trx
      .selectFrom('reviews')
      .select(['shown_name', 'text', 'source'])
      .where('course_id', '=', course.id)
      .where('student_id', 'is', null)
      .execute()
    if (brought.some((one) => one.shown_name === name && one.text === text))
      throw new Problem('review_twice')
    if (brought.length >= MOST_BROUGHT) throw new Problem('reviews_brought_full')
    const { id } = await trx
      .insertInto('reviews')
      .values({
        course_id: course.id,
        shown_name: name,
        stars,
        text,
        source,
        brought_by: staff.id,
        written_at: dhakaMoment(day),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, {
      actor: staff,
      action: 'review.brought',
      subject: subjectOf(id),
      after: { courseId, ...review },
    })
    await raiseCatalogueVersion(trx)
    return { id }
  })
}

/** Takes a review away that was brought along. @throws Problem review_not_found */
export async function removeBroughtReview(
  { db }: Pick<ReviewContext, 'db'>,
  { staff, id }: { staff: { id: number }; id: number },
): Promise<void> {
  await transact(db, async (trx) => {
    const gone = await trx
      .deleteFrom('reviews')
      .where('id', '=', id)
      // guard: staff delete no review of a student (learning/reviews)
      .where('student_id', 'is', null)
      .returning(['shown_name', 'stars', 'text', 'source'])
      .executeTakeFirst()
    if (!gone) throw new Problem('review_not_found')
    await recordAudit(trx, {
      actor: staff,
      action: 'review.brought_removed',
      subject: subjectOf(id),
      before: { name: gone.shown_name, stars: gone.stars, text: gone.text, source: gone.source },
    })
    await raiseCatalogueVersion(trx)
  })
}
