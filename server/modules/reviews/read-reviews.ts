import { defined } from '#contract/defined.ts'
import type { Review, ReviewAnswer } from '#contract/reviews/reviews.ts'
import type { ReadConnection } from './context.ts'

/** For a query of reviews: what every reader sees. */
export function selectReviews(db: ReadConnection) {
  return db
    .selectFrom('reviews as review')
    .select(['review.id', 'review.shown_name', 'review.stars', 'review.text', 'review.source'])
    .select(['review.written_at', 'review.edited_at', 'review.version'])
    .select(['review.answer', 'review.answered_by', 'review.answered_as', 'review.answered_at'])
    .select('review.answer_edited_at')
    .select(['review.removed_at', 'review.removal_reason', 'review.removal_note'])
}
export type ReviewRow = Awaited<
  ReturnType<ReturnType<typeof selectReviews>['executeTakeFirstOrThrow']>
>

export function asReview(row: ReviewRow): Review {
  return {
    id: row.id,
    name: row.shown_name,
    stars: row.stars,
    text: row.text,
    writtenAt: row.written_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    source: row.source,
    answer: answerOf(row),
  }
}

function answerOf(row: ReviewRow): ReviewAnswer | null {
  if (row.answer === null) return null
  return {
    text: row.answer,
    as: defined(row.answered_as),
    at: defined(row.answered_at).toISOString(),
    editedAt: row.answer_edited_at?.toISOString() ?? null,
  }
}

/** Why a review is not shown; null: it is. */
export function removalOf(row: ReviewRow) {
  if (row.removed_at === null) return null
  return {
    reason: defined(row.removal_reason),
    note: defined(row.removal_note),
    at: row.removed_at.toISOString(),
  }
}
