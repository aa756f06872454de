import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Day, Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { cursor, entryId, page } from '../staff/staff.ts'
import { PersonName, typedText } from '../text.ts'
import { OrdinalNumber, pageLimit, wholeNumber } from '../whole-number.ts'
import {
  ANSWER_MAX,
  answererRoles,
  LEAST_SHARE,
  MOST_STARS,
  removalReasons,
  REMOVAL_NOTE_MAX,
  REVIEW_MAX,
  REVIEW_MIN,
  reviewLists,
  REVIEWS_PER_PAGE,
} from './terms.ts'

const Stars = z
  .int({ error: 'not_a_choice' })
  .min(1, { error: 'not_a_choice' })
  .max(MOST_STARS, { error: 'not_a_choice' })
const ReviewText = typedText({ min: REVIEW_MIN, max: REVIEW_MAX, multiline: true })
const AnswerText = typedText({ min: 1, max: ANSWER_MAX, multiline: true })

/** Where a page of reviews begins: when the last one was written, and its number. */
export const ReviewPlace = z
  .string()
  .regex(/^\d{1,15}-[1-9]\d{0,15}$/, { error: 'not_a_page' })
  .meta({ description: 'Value of `next` of the page before.' })

export const ReviewAnswer = z
  .object({
    text: z.string(),
    as: z.enum(answererRoles),
    at: Moment,
    editedAt: Moment.nullable(),
  })
  .meta({ id: 'ReviewAnswer' })
export type ReviewAnswer = z.infer<typeof ReviewAnswer>

const written = {
  id: z.int(),
  name: z.string().meta({ description: 'As it was shown to its author: the last name is cut.' }),
  stars: Stars,
  text: z.string(),
  writtenAt: Moment,
  editedAt: Moment.nullable(),
  source: z.string().nullable().meta({
    description:
      'Where the provider brought it along from; null: written here. What was brought along counts in no average.',
  }),
  answer: ReviewAnswer.nullable(),
}

/** A review as the page of its course shows it. */
export const Review = z.object(written).meta({ id: 'Review' })
export type Review = z.infer<typeof Review>

/** What students of a course say about it. Averages and counts are of reviews that were written here. */
export const CourseReviews = page(Review)
  .extend({
    count: z.int(),
    average: z.number().nullable().meta({
      description: 'To one decimal, rounded down; null: there is no review.',
    }),
    byStars: z
      .array(z.int())
      .length(MOST_STARS)
      .meta({ description: 'How many gave one star, two, and so on.' }),
    removed: z.int().meta({ description: 'How many the provider removed.' }),
  })
  .meta({ id: 'CourseReviews' })
export type CourseReviews = z.infer<typeof CourseReviews>

const Removal = z
  .object({ reason: z.enum(removalReasons), note: z.string(), at: Moment })
  .meta({ id: 'ReviewRemoval' })

const share = z.int().min(0).max(100).nullable()

/** One's own review of a course, or whether one may write it. */
export const OwnReview = z
  .object({
    shownAs: z.string().meta({ description: 'The name that others would see.' }),
    mayWrite: z.boolean(),
    whyNot: z.enum(['too-early', 'team']).nullable().meta({
      description: '"team": one teaches the course, or is staff. null: one may.',
    }),
    neededPercent: z.int().meta({ description: `Of lessons or classes: ${LEAST_SHARE}.` }),
    lessonsPercent: share.meta({ description: 'Of the lessons; null: the course has none.' }),
    classesPercent: share.meta({ description: 'Of the live classes; null: there are none.' }),
    review: Review.extend({
      version: OrdinalNumber,
      removal: Removal.nullable().meta({ description: 'Why only its author sees it.' }),
    }).nullable(),
  })
  .meta({ id: 'OwnReview' })
export type OwnReview = z.infer<typeof OwnReview>

/** A review in a list of those who answer. */
export const InstructorReview = Review.extend({
  courseId: CourseId,
  courseName: z.string(),
  mayAnswer: z
    .boolean()
    .meta({ description: 'No one has answered yet, or the answer is one’s own.' }),
}).meta({ id: 'InstructorReview' })
export type InstructorReview = z.infer<typeof InstructorReview>

/** A review in a list of the staff. */
export const StaffReview = InstructorReview.extend({
  removal: Removal.extend({
    by: z.string().nullable(),
    isEditedSince: z.boolean().meta({ description: 'Its author changed it afterwards.' }),
  }).nullable(),
}).meta({ id: 'StaffReview' })
export type StaffReview = z.infer<typeof StaffReview>

const courseParams = z.object({ courseId: CourseId })
const reviewParams = z.object({ id: entryId })
const closed = ['course_not_found', 'not_enrolled', 'enrolment_ended', 'access_ended'] as const
const desk = { audience: 'staff', permission: 'questions' } as const
const answerBody = z.object({ text: AnswerText })
const notAnswered = ['review_not_found', 'review_answered', 'review_brought'] as const

/** A review that was written elsewhere, as staff copy it. */
export const BroughtReview = z.object({
  name: PersonName,
  stars: Stars,
  text: ReviewText,
  source: typedText({ min: 2, max: 60 }),
  day: Day.meta({ description: 'When it was written there; not in the future.' }),
})
export type BroughtReview = z.infer<typeof BroughtReview>

export const reviewEndpoints = endpoints({
  'GET /api/courses/{courseId}/reviews': {
    summary: 'What students say about a course, newest first, with the average and its spread.',
    audience: 'anyone',
    params: courseParams,
    query: z.object({
      after: ReviewPlace.optional(),
      limit: pageLimit({ most: 50, usual: REVIEWS_PER_PAGE }),
    }),
    reply: CourseReviews,
    problems: ['course_not_found'],
    cacheable: true,
  },
  'GET /api/learn/{courseId}/review': {
    summary: 'One’s own review of a course one learns, or what is missing until one may write it.',
    audience: 'student',
    params: courseParams,
    reply: OwnReview,
    problems: closed,
  },
  'PUT /api/learn/{courseId}/review': {
    summary:
      'Writes the review of a course one learns, or changes it. Needs a part of the lessons or classes, or the end of the batch.',
    audience: 'student',
    params: courseParams,
    body: z.object({
      stars: Stars,
      text: ReviewText,
      version: OrdinalNumber.nullable().meta({
        description: 'Of the review that is changed; null: a new one.',
      }),
    }),
    reply: OwnReview,
    problems: [...closed, 'review_too_early', 'review_by_team', 'review_changed'],
    limit: { points: 20, seconds: 3600 },
  },
  'DELETE /api/learn/{courseId}/review': {
    summary: 'Withdraws one’s own review, also after the enrolment. A second time changes nothing.',
    audience: 'student',
    params: courseParams,
    reply: null,
    status: 204,
    problems: ['review_removed'],
    limit: { points: 20, seconds: 3600 },
  },
  'GET /api/teaching/reviews': {
    summary: 'Reviews of the courses one teaches, newest first.',
    audience: 'student',
    query: z.object({ after: cursor.optional(), limit: pageLimit({ most: 100, usual: 30 }) }),
    reply: page(InstructorReview),
    problems: ['email_unverified'],
  },
  'PUT /api/teaching/reviews/{id}/answer': {
    summary: 'Answers a review of a course one teaches, or changes one’s own answer.',
    audience: 'student',
    params: reviewParams,
    body: answerBody,
    reply: null,
    status: 204,
    problems: ['email_unverified', ...notAnswered],
    limit: { points: 60, seconds: 3600 },
  },
  'GET /api/staff/reviews': {
    ...desk,
    summary: 'Reviews of all courses, newest first; of one course, of some stars, or of one list.',
    query: z.object({
      list: z.enum(reviewLists, { error: 'not_a_choice' }).default('all'),
      course: CourseId.optional(),
      stars: wholeNumber({ min: 1, max: MOST_STARS }).optional(),
      after: cursor.optional(),
      limit: pageLimit({ most: 100, usual: 30 }),
    }),
    reply: page(StaffReview),
  },
  'PUT /api/staff/reviews/{id}/answer': {
    ...desk,
    summary: 'Answers a review for the provider, or changes one’s own answer.',
    params: reviewParams,
    body: answerBody,
    reply: null,
    status: 204,
    problems: notAnswered,
  },
  'PUT /api/staff/reviews/{id}/removal': {
    ...desk,
    summary:
      'Removes a review from the page of its course. Its author is told why; how many were removed is public.',
    params: reviewParams,
    body: z.object({
      reason: z.enum(removalReasons, { error: 'not_a_choice' }),
      note: typedText({ max: REMOVAL_NOTE_MAX, multiline: true }),
    }),
    reply: null,
    status: 204,
    problems: ['review_not_found', 'review_brought'],
  },
  'DELETE /api/staff/reviews/{id}/removal': {
    ...desk,
    summary: 'Puts a removed review back. Its author is told.',
    params: reviewParams,
    reply: null,
    status: 204,
    problems: ['review_not_found'],
  },
  'POST /api/staff/courses/{courseId}/brought-reviews': {
    ...desk,
    summary: 'Adds a review that was written elsewhere. It is marked as such and never counted.',
    params: courseParams,
    body: BroughtReview,
    reply: z.object({ id: z.int() }),
    status: 201,
    problems: ['course_not_found', 'review_in_future', 'reviews_brought_full', 'review_twice'],
  },
  'DELETE /api/staff/brought-reviews/{id}': {
    ...desk,
    summary: 'Takes a review away that was brought along.',
    params: reviewParams,
    reply: null,
    status: 204,
    problems: ['review_not_found'],
  },
})
