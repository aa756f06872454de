import type { OwnReview } from '#contract/reviews/reviews.ts'
import { LEAST_SHARE } from '#contract/reviews/terms.ts'
import { findLearntShares, type Learner, type CourseShares } from '../learning/index.ts'
import type { ReadConnection } from './context.ts'
import { asReview, removalOf, selectReviews } from './read-reviews.ts'
import { shownName } from './shown-name.ts'

/** Who reviews: a student by what they have done, and never anyone of the team. */
export interface Reviewer extends Learner {
  name: string
  /** Has a role in the team, whatever this session proves. */
  isOfTeam: boolean
}

export interface ReviewRequest {
  reviewer: Reviewer
  courseId: string
}

/**
 * One's own review, or what is missing until one may write it.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended
 */
export async function showOwnReview(
  { db, now }: { db: ReadConnection; now: Date },
  { reviewer, courseId }: ReviewRequest,
): Promise<OwnReview> {
  const shares = await findLearntShares({ db, now }, { learner: reviewer, courseId })
  const whyNot = whyNotYet(shares, reviewer)
  const row = await selectReviews(db)
    .where('review.course_id', '=', shares.course.id)
    .where('review.student_id', '=', reviewer.id)
    .executeTakeFirst()
  return {
    shownAs: shownName(reviewer.name),
    mayWrite: whyNot === null,
    whyNot,
    neededPercent: LEAST_SHARE,
    lessonsPercent: shares.lessons,
    classesPercent: shares.classes,
    review: row ? { ...asReview(row), version: row.version, removal: removalOf(row) } : null,
  }
}

/** Why someone may not write a review; null: they may. */
export function whyNotYet(
  { as, teaches, lessons, classes, isBatchOver }: CourseShares,
  { isOfTeam }: Pick<Reviewer, 'isOfTeam'>,
): OwnReview['whyNot'] {
  // guard: nobody reviews a course they teach or run (learning/reviews)
  if (as !== 'student' || teaches || isOfTeam) return 'team'
  const hasDoneEnough = Math.max(lessons ?? 0, classes ?? 0) >= LEAST_SHARE
  // guard: a review comes from someone who has done a part of the course (learning/reviews)
  // without: return null
  return hasDoneEnough || isBatchOver ? null : 'too-early'
}
