import { z } from 'zod'
import { publicId } from '../public-id.ts'
import { CourseId } from '../catalog/courses.ts'
import { MeetingId } from '../classes/classes.ts'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { StoredArticle } from '../learning/article-schema.ts'
import { LessonId } from '../learning/lessons.ts'
import { BUCKET_SECONDS, MOST_BUCKETS } from '../learning/watched.ts'
import { cursor, entryId, page } from '../staff/staff.ts'
import { searchText, typedText } from '../text.ts'
import { pageLimit } from '../whole-number.ts'
import { PictureAttachments, DiscussionPicture } from './pictures.ts'
import { authorRoles, questionLists, questionOrders, TEXT_MAX, TITLE_MAX } from './terms.ts'

export const QuestionId = publicId(10).meta({
  description: 'The public id of a question.',
  examples: ['k3x9a0b1c2'],
})

const Title = typedText({ min: 5, max: TITLE_MAX })
const typed = {
  description:
    'Text as it is typed, with its line breaks. **Bold**, *italic*, `code`, lists, quotes, tables, links, addresses and $formulas$ are drawn; everything else stays text.',
}
const QuestionText = typedText({ max: TEXT_MAX, multiline: true }).meta(typed)
const AnswerText = typedText({ min: 1, max: TEXT_MAX, multiline: true }).meta(typed)

const Author = z.object({
  name: z.string(),
  as: z.enum(authorRoles),
  isMe: z.boolean(),
})

const written = {
  author: Author,
  createdAt: Moment,
  editedAt: Moment.nullable(),
  isHidden: z.boolean().meta({ description: 'Only its author and the staff see it still.' }),
}

/** A question as a list shows it. */
export const QuestionSummary = z
  .object({
    questionId: QuestionId,
    lesson: z
      .object({ lessonId: LessonId, title: z.string() })
      .nullable()
      .meta({ description: 'null: about a class, or the course as a whole.' }),
    meeting: z
      .object({
        meetingId: MeetingId,
        number: z.int(),
        batchNumber: z.int(),
        topic: z.object({ en: z.string().nullable(), bn: z.string().nullable() }),
      })
      .nullable()
      .meta({ description: 'The live class it is about; only its batch sees it.' }),
    atSeconds: z.int().nullable(),
    title: z.string(),
    titleDocument: StoredArticle.optional().meta({
      description: 'The title as one paragraph with its formulas; left out where it has none.',
    }),
    ...written,
    isSolved: z.boolean(),
    isLocked: z.boolean().meta({ description: 'Takes no further answers.' }),
    answerCount: z.int(),
    hasTeacherAnswer: z.boolean(),
  })
  .meta({ id: 'QuestionSummary' })
export type QuestionSummary = z.infer<typeof QuestionSummary>

const source = z
  .string()
  .nullable()
  .meta({ description: 'The text as it was typed, for its author; null for everyone else.' })

const pictures = z.array(DiscussionPicture)

export const Answer = z
  .object({ id: z.int(), document: StoredArticle, source, pictures, ...written })
  .meta({ id: 'Answer' })
export type Answer = z.infer<typeof Answer>

/** A question with its answers, oldest first. */
export const Question = QuestionSummary.extend({
  document: StoredArticle,
  source,
  pictures,
  isFollowed: z.boolean(),
  canSolve: z.boolean(),
  canModerate: z.boolean(),
  answers: z.array(Answer),
}).meta({ id: 'Question' })
export type Question = z.infer<typeof Question>

/** A question in a list of the staff. */
export const StaffQuestion = QuestionSummary.extend({
  courseId: CourseId,
  courseName: z.string(),
  document: StoredArticle,
  pictures,
  waitingSince: Moment.nullable().meta({
    description: 'Since when it waits for an answer of a teacher; null: it does not.',
  }),
  reports: z.array(
    z.object({
      id: z.int(),
      answerId: z.int().nullable().meta({ description: 'null: the question itself.' }),
      text: z.string().meta({ description: 'How what was reported begins.' }),
      reason: z.string(),
      at: Moment,
    }),
  ),
}).meta({ id: 'StaffQuestion' })
export type StaffQuestion = z.infer<typeof StaffQuestion>

const courseParams = z.object({ courseId: CourseId })
const questionParams = z.object({ courseId: CourseId, questionId: QuestionId })
const answerParams = questionParams.extend({ answerId: entryId })
const closed = ['course_not_found', 'not_enrolled', 'enrolment_ended', 'access_ended'] as const
const ofQuestion = [...closed, 'question_not_found'] as const

const wanted = searchText({ max: 200 }).optional()

export const discussionEndpoints = endpoints({
  'GET /api/learn/{courseId}/questions': {
    summary:
      'Questions of a course one learns, or of one lesson or live class; q finds words of titles, texts and answers.',
    audience: 'student',
    params: courseParams,
    query: z.object({
      lesson: LessonId.optional(),
      class: MeetingId.optional(),
      q: wanted,
      order: z.enum(questionOrders, { error: 'not_a_choice' }).default('newest'),
      after: cursor.optional(),
      limit: pageLimit({ most: 50, usual: 20 }),
    }),
    reply: page(QuestionSummary),
    problems: closed,
  },
  'POST /api/learn/{courseId}/questions': {
    summary:
      'Asks a question in a course one learns, about a lesson, a live class of one’s batch, or the course. One follows it.',
    audience: 'student',
    params: courseParams,
    body: z.object({
      lessonId: LessonId.nullable(),
      meetingId: MeetingId.nullish().meta({
        description: 'A live class of one’s batch, where it is not about a lesson.',
      }),
      atSeconds: z
        .int()
        .min(0)
        .max(MOST_BUCKETS * BUCKET_SECONDS)
        .nullable(),
      title: Title,
      text: QuestionText,
      pictures: PictureAttachments,
    }),
    reply: Question,
    status: 201,
    problems: [...closed, 'lesson_not_found', 'class_not_found', 'picture_not_found'],
    limit: { points: 10, seconds: 3600, sparesBadInput: true },
  },
  'GET /api/learn/{courseId}/questions/{questionId}': {
    summary: 'A question with its answers.',
    audience: 'student',
    params: questionParams,
    reply: Question,
    problems: ofQuestion,
  },
  'PATCH /api/learn/{courseId}/questions/{questionId}': {
    summary: 'Changes a question of one’s own.',
    audience: 'student',
    params: questionParams,
    body: z.object({ title: Title, text: QuestionText, pictures: PictureAttachments }),
    reply: Question,
    problems: [...ofQuestion, 'not_your_words', 'picture_not_found'],
    limit: { points: 60, seconds: 3600 },
  },
  'DELETE /api/learn/{courseId}/questions/{questionId}': {
    summary: 'Deletes a question of one’s own that no one else has answered yet.',
    audience: 'student',
    params: questionParams,
    reply: null,
    status: 204,
    problems: [...ofQuestion, 'not_your_words', 'question_answered'],
  },
  'PUT /api/learn/{courseId}/questions/{questionId}/solved': {
    summary: 'Marks a question as solved, or not: by its author, the instructor or the staff.',
    audience: 'student',
    params: questionParams,
    body: z.object({ isSolved: z.boolean() }),
    reply: Question,
    problems: [...ofQuestion, 'not_your_words'],
  },
  'PUT /api/learn/{courseId}/questions/{questionId}/follow': {
    summary: 'Follows a question, to be notified of answers, or no longer.',
    audience: 'student',
    params: questionParams,
    body: z.object({ isFollowed: z.boolean() }),
    reply: Question,
    problems: ofQuestion,
  },
  'POST /api/learn/{courseId}/questions/{questionId}/answers': {
    summary: 'Answers a question. One follows it from then on; its followers are notified.',
    audience: 'student',
    params: questionParams,
    body: z.object({ text: AnswerText, pictures: PictureAttachments }),
    reply: Question,
    status: 201,
    problems: [...ofQuestion, 'question_locked', 'picture_not_found'],
    limit: { points: 40, seconds: 3600 },
  },
  'PATCH /api/learn/{courseId}/questions/{questionId}/answers/{answerId}': {
    summary: 'Changes an answer of one’s own.',
    audience: 'student',
    params: answerParams,
    body: z.object({ text: AnswerText, pictures: PictureAttachments }),
    reply: Question,
    problems: [...ofQuestion, 'answer_not_found', 'not_your_words', 'picture_not_found'],
    limit: { points: 60, seconds: 3600 },
  },
  'DELETE /api/learn/{courseId}/questions/{questionId}/answers/{answerId}': {
    summary: 'Deletes an answer of one’s own.',
    audience: 'student',
    params: answerParams,
    reply: Question,
    problems: [...ofQuestion, 'answer_not_found', 'not_your_words'],
  },
  'POST /api/learn/{courseId}/questions/{questionId}/reports': {
    summary: 'Reports a question or an answer to the staff; a second time changes nothing.',
    audience: 'student',
    params: questionParams,
    body: z.object({
      answerId: z.int().min(1).nullable().meta({ description: 'null: the question itself.' }),
      reason: typedText({ min: 5, max: 500, multiline: true }),
    }),
    reply: null,
    status: 204,
    problems: [...ofQuestion, 'answer_not_found'],
    limit: { points: 20, seconds: 3600 },
  },
  'POST /api/texts/preview': {
    summary: 'A text as readers of a question, an answer or an announcement would see it.',
    audience: 'student',
    readsOnly: true,
    body: z.object({ text: QuestionText }),
    reply: z.object({ document: StoredArticle }),
    limit: { points: 600, seconds: 3600 },
  },
  'GET /api/staff/questions': {
    summary:
      'Questions that wait for an answer of a teacher, longest first; those reported; or all, newest first.',
    audience: 'staff',
    permission: 'questions',
    query: z.object({
      list: z.enum(questionLists, { error: 'not_a_choice' }).default('waiting'),
      q: wanted,
      after: cursor.optional(),
      limit: pageLimit({ most: 100, usual: 30 }),
    }),
    reply: page(StaffQuestion),
  },
  'PATCH /api/staff/questions/{questionId}': {
    summary: 'Hides a question, locks it, or takes that back. Its reports count as handled.',
    audience: 'staff',
    permission: 'questions',
    params: z.object({ questionId: QuestionId }),
    body: z.object({ isHidden: z.boolean().optional(), isLocked: z.boolean().optional() }),
    reply: null,
    status: 204,
    problems: ['question_not_found'],
  },
  'PATCH /api/staff/questions/{questionId}/answers/{answerId}': {
    summary: 'Hides an answer, or shows it again. Its reports count as handled.',
    audience: 'staff',
    permission: 'questions',
    params: z.object({ questionId: QuestionId, answerId: entryId }),
    body: z.object({ isHidden: z.boolean() }),
    reply: null,
    status: 204,
    problems: ['question_not_found', 'answer_not_found'],
  },
  'POST /api/staff/questions/{questionId}/reports/handled': {
    summary: 'Marks the reports about a question and its answers as handled: nothing was wrong.',
    audience: 'staff',
    permission: 'questions',
    params: z.object({ questionId: QuestionId }),
    reply: null,
    status: 204,
    problems: ['question_not_found'],
  },
})
