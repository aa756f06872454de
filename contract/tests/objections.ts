import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { LessonId } from '../learning/lessons.ts'
import { BankQuestionId } from '../question-bank/banks.ts'
import { cursor, page } from '../staff/staff.ts'
import { typedText } from '../text.ts'
import { pageLimit, wholeNumber } from '../whole-number.ts'
import { AttemptId, Objection } from './attempts.ts'
import { objectionFilters, objectionOutcomes, testLimits } from './terms.ts'

const ObjectionText = typedText({ min: 3, max: testLimits.objection, multiline: true })

/** An objection in the list of all of a test. */
export const StaffObjection = z
  .object({
    ...Objection.shape,
    objectionId: z.int(),
    attemptId: AttemptId,
    name: z.string(),
    questionId: BankQuestionId,
    beginning: z.string().meta({ description: 'How the question begins, as it was answered.' }),
    versionNumber: z.int(),
    isOwn: z.boolean().meta({ description: 'Of the person who looks, who may not answer it.' }),
  })
  .meta({ id: 'StaffObjection' })
export type StaffObjection = z.infer<typeof StaffObjection>

/** One answer to objections that were read together. */
export const ObjectionAnswer = z
  .object({
    objectionIds: z
      .array(z.int().min(1))
      .min(1, { error: 'required' })
      .max(testLimits.objectionsListed, { error: 'too_big' }),
    outcome: z.enum(objectionOutcomes, { error: 'not_a_choice' }),
    answer: ObjectionText.meta({ description: 'The students who objected read it.' }),
  })
  .meta({ id: 'ObjectionAnswer' })
export type ObjectionAnswer = z.infer<typeof ObjectionAnswer>

const desk = { audience: 'staff', permission: 'marking' } as const
const lessonParams = z.object({ lessonId: LessonId })
const noTest = ['lesson_not_found', 'not_a_test'] as const

export const objectionEndpoints = endpoints({
  'PUT /api/learn/attempts/{attemptId}/objections/{slot}': {
    audience: 'student',
    summary:
      'Says what is wrong with a question: while one answers it, and for a day after it can be read again. Until it is answered, the text can be changed.',
    params: z.object({
      attemptId: AttemptId,
      slot: wholeNumber({ min: 1, max: testLimits.questions }),
    }),
    body: z.object({ text: ObjectionText }),
    reply: Objection,
    problems: ['attempt_not_found', 'question_not_found', 'objection_closed'],
    limit: { points: 30, seconds: 60 },
  },
  'DELETE /api/learn/attempts/{attemptId}/objections/{slot}': {
    audience: 'student',
    summary: 'Takes back what one said about a question, while no one has answered it.',
    params: z.object({
      attemptId: AttemptId,
      slot: wholeNumber({ min: 1, max: testLimits.questions }),
    }),
    reply: null,
    status: 204,
    problems: ['attempt_not_found', 'objection_closed'],
  },
  'GET /api/staff/lessons/{lessonId}/test/objections': {
    ...desk,
    summary: 'Objections to questions of a test, by question, newest first.',
    params: lessonParams,
    query: z.object({
      show: z.enum(objectionFilters, { error: 'not_a_choice' }).default('open'),
      after: cursor.optional(),
      limit: pageLimit({ most: testLimits.objectionsListed, usual: 50 }),
    }),
    reply: page(StaffObjection),
    problems: noTest,
  },
  'POST /api/staff/lessons/{lessonId}/test/objections/answers': {
    ...desk,
    summary:
      'Answers objections, and tells their students. What was answered before stays as it is. Nobody answers their own.',
    params: lessonParams,
    body: ObjectionAnswer,
    reply: z.object({ answered: z.int() }),
    problems: [...noTest, 'objection_not_found', 'own_attempt'],
  },
})
