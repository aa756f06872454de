export const MOST_STARS = 5
/** Characters of a review. */
export const REVIEW_MIN = 10
export const REVIEW_MAX = 2_000
/** Characters of the one answer to it. */
export const ANSWER_MAX = 1_500
export const REMOVAL_NOTE_MAX = 500

/** How much of a course one has done before one may review it, in per cent of its lessons or of its classes. */
export const LEAST_SHARE = 30

/** An average of fewer says nothing: cards and structured data leave it out. */
export const LEAST_FOR_AVERAGE = 5

/** Reviews that the page of a course shows at once. */
export const REVIEWS_PER_PAGE = 10

/** Why a review may be removed. That it is negative is no reason. */
export const removalReasons = ['insult', 'personal-data', 'advertising', 'off-topic'] as const
export type RemovalReason = (typeof removalReasons)[number]

/** On what ground someone answers a review. */
export const answererRoles = ['instructor', 'staff'] as const
export type AnswererRole = (typeof answererRoles)[number]

/** Lists of the staff: every review, those without an answer, those removed, those brought along. */
export const reviewLists = ['all', 'unanswered', 'removed', 'brought'] as const
export type ReviewList = (typeof reviewLists)[number]
