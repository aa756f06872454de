import { z } from 'zod'
import { CourseId } from '../catalog/courses.ts'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { LessonId } from '../learning/lessons.ts'
import { BankQuestionId } from '../question-bank/banks.ts'
import { cancellations, questionKinds } from '../question-bank/terms.ts'
import { PartId } from '../question-bank/texts.ts'
import { CsvPart, cursor, page } from '../staff/staff.ts'
import { StudentId } from '../students/students.ts'
import { typedText } from '../text.ts'
import { OrdinalNumber, pageLimit } from '../whole-number.ts'
import {
  AnswerReview,
  AttemptId,
  AttemptPhoto,
  AttemptQuestion,
  AttemptSummary,
} from './attempts.ts'
import { attemptEventKinds, attemptFilters, testLimits } from './terms.ts'

const hundredths = z.int().meta({ description: 'In hundredths of a mark.' })
const Reason = typedText({ min: 3, max: testLimits.reason })

/** An attempt in the list of all of a test. */
export const StaffAttempt = z
  .object({
    ...AttemptSummary.shape,
    student: z.object({ studentId: StudentId, name: z.string() }).nullable().meta({
      description: 'null: a guest of a free test, who has no account.',
    }),
    guest: z.string().nullable().meta({ description: 'The name that a guest gave.' }),
    batchNumber: z.int().nullable(),
    right: z.int(),
    wrong: z.int(),
    blank: z.int(),
    cameLate: z.int(),
    usedSeconds: z.int(),
    deviceNumber: z.int().meta({ description: 'How many devices it was sat on.' }),
  })
  .meta({ id: 'StaffAttempt' })
export type StaffAttempt = z.infer<typeof StaffAttempt>

/** One attempt with everything in it, for the person who marks. */
export const StaffAttemptDetail = z
  .object({
    attempt: StaffAttempt,
    courseId: CourseId,
    lessonId: LessonId,
    title: z.string(),
    isOwn: z.boolean().meta({ description: 'Of the person who looks, who may not mark it.' }),
    questions: z.array(
      AttemptQuestion.extend({
        questionId: BankQuestionId,
        versionNumber: OrdinalNumber,
        parts: z.array(z.object({ part: PartId, hundredths, given: hundredths.nullable() })).meta({
          description: 'What a person gives marks to: parts of a long answer, or "whole".',
        }),
        rubric: z.unknown().nullable().meta({ description: 'Texts of blocks, or null.' }),
      }),
    ),
    stimuli: z.record(z.string(), z.unknown()),
    reviews: z.array(AnswerReview),
    photos: z.array(AttemptPhoto),
    photosUntil: Moment.nullable().meta({
      description: 'Until when photos that are missing can still arrive; null: no longer.',
    }),
    events: z.array(z.object({ at: Moment, kind: z.enum(attemptEventKinds) })),
  })
  .meta({ id: 'StaffAttemptDetail' })
export type StaffAttemptDetail = z.infer<typeof StaffAttemptDetail>

/** How a question of a test fared, by the names that test theory gives these numbers. */
export const ItemStatistics = z
  .object({
    questionId: BankQuestionId,
    versionNumber: OrdinalNumber,
    kind: z.enum(questionKinds),
    beginning: z.string(),
    attempts: z.int(),
    right: z.int(),
    partial: z.int(),
    wrong: z.int(),
    blank: z.int(),
    facility: z.number().nullable().meta({
      description: 'Mean share of its marks, per cent. null: fewer than 30 attempts.',
    }),
    discriminationIndex: z.number().nullable().meta({
      description: 'Correlation with the marks of the rest of the test, per cent.',
    }),
    discriminativeEfficiency: z.number().nullable().meta({
      description: 'That covariance as a share of the largest possible one, per cent.',
    }),
    options: z
      .array(z.object({ text: z.string(), isRight: z.boolean(), chosen: z.int() }))
      .meta({ description: 'Of choices; else empty.' }),
    cancels: z.enum(cancellations).nullable(),
  })
  .meta({ id: 'ItemStatistics' })
export type ItemStatistics = z.infer<typeof ItemStatistics>

/** What is done about a question that turned out wrong. */
export const KeyChange = z
  .object({
    questionId: BankQuestionId,
    change: z.discriminatedUnion('by', [
      z.object({
        by: z.literal('version'),
        number: OrdinalNumber.meta({
          description:
            'The version whose key marks it from now on. What is shown must be the same.',
        }),
      }),
      z.object({ by: z.literal('cancelling'), cancels: z.enum(cancellations) }),
    ]),
    reason: Reason.meta({ description: 'The students whose marks change read it.' }),
  })
  .meta({ id: 'KeyChange' })
export type KeyChange = z.infer<typeof KeyChange>

export const KeyChangeEffect = z
  .object({
    attempts: z.int().meta({ description: 'That had the question.' }),
    raised: z.int(),
    lowered: z.int(),
    newlyPassed: z.int(),
    noLongerPassed: z.int(),
    largest: z
      .array(
        z.object({
          attemptId: AttemptId,
          name: z.string(),
          hundredthsBefore: hundredths,
          hundredthsAfter: hundredths,
        }),
      )
      .meta({ description: 'The twenty largest differences.' }),
  })
  .meta({ id: 'KeyChangeEffect' })
export type KeyChangeEffect = z.infer<typeof KeyChangeEffect>

/** More time for open attempts, and for those that the clock handed in. */
export const TestExtension = z
  .object({
    to: z.discriminatedUnion('who', [
      z.object({ who: z.literal('all') }),
      z.object({ who: z.literal('batch'), batchNumber: OrdinalNumber }),
      z.object({ who: z.literal('student'), studentId: StudentId }),
    ]),
    seconds: z
      .int()
      .min(60, { error: 'too_small' })
      .max(testLimits.extensionSeconds, { error: 'too_big' }),
    reason: Reason,
  })
  .meta({ id: 'TestExtension' })
export type TestExtension = z.infer<typeof TestExtension>

/** What one student gets beyond the rules, in every attempt from now on. */
export const TestAllowance = z
  .object({
    studentId: StudentId,
    extraSeconds: z.int().min(0).max(testLimits.extensionSeconds, { error: 'too_big' }),
    extraAttempts: z.int().min(0).max(20, { error: 'too_big' }),
    reason: Reason,
  })
  .meta({ id: 'TestAllowance' })
export type TestAllowance = z.infer<typeof TestAllowance>

/** The same in a list. */
export const NamedAllowance = TestAllowance.extend({
  name: z.string(),
  reason: z.string(),
}).meta({ id: 'NamedAllowance' })
export type NamedAllowance = z.infer<typeof NamedAllowance>

/** Marks that a person gives to a long answer. */
export const AnswerMarks = z.object({
  slot: z.int().min(1).max(testLimits.questions),
  parts: z
    .array(z.object({ part: PartId, hundredths: z.int().min(0).max(100_000) }))
    .min(1, { error: 'required' })
    .max(10, { error: 'too_big' }),
  comment: typedText({ max: testLimits.comment, multiline: true }).nullable(),
})

export const AttemptListQuery = z.object({
  show: z.enum(attemptFilters, { error: 'not_a_choice' }).default('all'),
  after: cursor.optional(),
  limit: pageLimit({ most: testLimits.attemptsListed, usual: 50 }),
})

const desk = { audience: 'staff', permission: 'courses' } as const
const marker = { audience: 'staff', permission: 'marking' } as const
const lessonParams = z.object({ lessonId: LessonId })
const attemptParams = z.object({ attemptId: AttemptId })
const noTest = ['lesson_not_found', 'not_a_test'] as const

export const testResultEndpoints = endpoints({
  'GET /api/staff/lessons/{lessonId}/test/attempts': {
    ...marker,
    summary: 'The attempts of a test, newest first.',
    params: lessonParams,
    query: AttemptListQuery,
    reply: page(StaffAttempt).extend({ title: z.string() }),
    problems: noTest,
  },
  'GET /api/staff/lessons/{lessonId}/test/attempts/export': {
    ...marker,
    summary: 'The attempts of a test as CSV, a part at a time.',
    params: lessonParams,
    query: z.object({ after: cursor.optional() }),
    reply: CsvPart,
    problems: noTest,
  },
  'GET /api/staff/attempts/{attemptId}': {
    ...marker,
    summary: 'An attempt with its questions, answers, marks and events.',
    params: attemptParams,
    reply: StaffAttemptDetail,
    problems: ['attempt_not_found'],
  },
  'PUT /api/staff/attempts/{attemptId}/marks': {
    ...marker,
    summary: 'Marks a long answer, part by part. Nobody marks their own.',
    params: attemptParams,
    body: AnswerMarks,
    reply: StaffAttemptDetail,
    problems: ['attempt_not_found', 'attempt_not_submitted', 'not_marked_by_hand', 'own_attempt'],
  },
  'GET /api/staff/lessons/{lessonId}/test/analysis': {
    ...marker,
    summary: 'How each question of a test fared in the attempts that count.',
    params: lessonParams,
    reply: z.object({ attempts: z.int(), items: z.array(ItemStatistics) }),
    problems: noTest,
  },
  'POST /api/staff/lessons/{lessonId}/test/key-changes/preview': {
    ...desk,
    readsOnly: true,
    summary: 'Whose marks a corrected or cancelled question would change.',
    params: lessonParams,
    body: KeyChange,
    reply: KeyChangeEffect,
    problems: [...noTest, 'question_not_found', 'question_shows_otherwise'],
  },
  'POST /api/staff/lessons/{lessonId}/test/key-changes': {
    ...desk,
    summary:
      'Marks all attempts anew after a question was corrected or cancelled, and tells the students whose marks changed.',
    params: lessonParams,
    body: KeyChange,
    reply: KeyChangeEffect,
    problems: [...noTest, 'question_not_found', 'question_shows_otherwise'],
  },
  'POST /api/staff/lessons/{lessonId}/test/extensions': {
    ...desk,
    summary: 'Gives more time, as after a power cut. What the clock handed in opens again.',
    params: lessonParams,
    body: TestExtension,
    reply: z.object({ extended: z.int() }),
    problems: [...noTest, 'batch_not_found', 'student_not_found', 'own_attempt'],
  },
  'GET /api/staff/lessons/{lessonId}/test/allowances': {
    ...desk,
    summary: 'Who has more time or attempts in a test.',
    params: lessonParams,
    reply: z.array(NamedAllowance),
    problems: noTest,
  },
  'PUT /api/staff/lessons/{lessonId}/test/allowances': {
    ...desk,
    summary:
      'Gives one student more time or attempts in a test. None of both takes it back; the same again changes nothing.',
    params: lessonParams,
    body: TestAllowance,
    reply: TestAllowance,
    problems: [...noTest, 'student_not_found', 'own_attempt'],
  },
})
