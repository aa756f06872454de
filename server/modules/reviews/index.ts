export { answerAsStaff, answerAsTeacher } from './answer-review.ts'
export { bringReviewAlong, removeBroughtReview } from './bring-along.ts'
export type { ReviewContext } from './context.ts'
export { listCourseReviews } from './list-course-reviews.ts'
export {
  countUnansweredReviews,
  listReviewsForStaff,
  listReviewsForTeacher,
} from './list-reviews.ts'
export { putReviewBack, removeReview } from './moderate-review.ts'
export { type Reviewer, showOwnReview } from './show-own-review.ts'
export { withdrawReview, writeReview } from './write-review.ts'
