import { z } from 'zod'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { LessonId } from '../learning/lessons.ts'
import { BankId, BankQuestionId } from '../question-bank/banks.ts'
import { NegativeShare, QuestionHundredths, QuestionTag } from '../question-bank/question-shape.ts'
import { bankLimits, questionKinds } from '../question-bank/terms.ts'
import { typedText } from '../text.ts'
import { answersMoments, attemptChoices, marksMoments, testLimits } from './terms.ts'

/** One question, or so many drawn from a bank, by a tag or from all of it. */
export const TestSlot = z
  .discriminatedUnion('pick', [
    z.strictObject({ pick: z.literal('question'), questionId: BankQuestionId }),
    z.strictObject({
      pick: z.literal('draw'),
      bankId: BankId,
      tag: QuestionTag.nullable().meta({ description: 'null: from the whole bank.' }),
      count: z.int().min(1, { error: 'too_small' }).max(testLimits.questions, { error: 'too_big' }),
    }),
  ])
  .meta({ id: 'TestSlot' })
export type TestSlot = z.infer<typeof TestSlot>

export const TestSection = z
  .strictObject({
    title: typedText({ max: testLimits.sectionTitle }).meta({ description: 'May be empty.' }),
    hundredths: QuestionHundredths.nullable().meta({
      description: 'Of each of its questions, in hundredths of a mark; null: as in the bank.',
    }),
    isShuffled: z.boolean(),
    slots: z.array(TestSlot).max(testLimits.questions, { error: 'too_big' }),
  })
  .meta({ id: 'TestSection' })
export type TestSection = z.infer<typeof TestSection>

/** The rules of a test. */
export const TestRules = z
  .strictObject({
    seconds: z
      .int()
      .min(testLimits.seconds.least, { error: 'too_small' })
      .max(testLimits.seconds.most, { error: 'too_big' })
      .nullable()
      .meta({ description: 'Of one attempt; null: no limit.' }),
    opensAt: Moment.nullable(),
    closesAt: Moment.nullable(),
    attempts: z.int().min(1, { error: 'too_small' }).max(testLimits.attempts, { error: 'too_big' }),
    attemptThatCounts: z.enum(attemptChoices, { error: 'not_a_choice' }),
    waitSeconds: z
      .int()
      .min(0, { error: 'too_small' })
      .max(testLimits.waitSeconds, { error: 'too_big' })
      .meta({ description: 'Between one attempt and the next.' }),
    negative: NegativeShare.meta({
      description: 'What a wrong answer loses where its question does not say; [0, 1]: nothing.',
    }),
    passPercent: z
      .int()
      .min(1, { error: 'too_small' })
      .max(100, { error: 'too_big' })
      .nullable()
      .meta({ description: 'null: handing in is enough.' }),
    marksShown: z.enum(marksMoments, { error: 'not_a_choice' }),
    answersShown: z.enum(answersMoments, { error: 'not_a_choice' }),
    shufflesOptions: z.boolean(),
    hasPractice: z.boolean().meta({
      description:
        'After its attempts, or after closing, it can be practised with answers at once.',
    }),
    hasMeritList: z.boolean(),
    isOpenToGuests: z.boolean().default(false).meta({
      description: 'Visitors may sit it once from the page of the course, before signing up.',
    }),
  })
  .superRefine((rules, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (rules.opensAt && rules.closesAt && rules.opensAt >= rules.closesAt)
      fault('closesAt', 'ends_before_start')
    if (!rules.closesAt && rules.marksShown === 'after-closing') fault('closesAt', 'required')
    if (!rules.closesAt && rules.answersShown === 'after-closing') fault('closesAt', 'required')
  })
  .meta({ id: 'TestRules' })
export type TestRules = z.infer<typeof TestRules>

export const TestPlan = z
  .strictObject({
    rules: TestRules,
    sections: z
      .array(TestSection)
      .min(1, { error: 'required' })
      .max(testLimits.sections, { error: 'too_big' }),
  })
  .superRefine(({ sections }, context) => {
    const count = sections
      .flatMap(({ slots }) => slots)
      .reduce((sum, slot) => sum + (slot.pick === 'draw' ? slot.count : 1), 0)
    if (count > testLimits.questions)
      context.addIssue({ code: 'custom', path: ['sections'], message: 'too_big' })
    const seen = new Set<string>()
    for (const [section, { slots }] of sections.entries())
      for (const [slot, picked] of slots.entries()) {
        if (picked.pick === 'draw') continue
        const path = ['sections', section, 'slots', slot]
        if (seen.has(picked.questionId))
          context.addIssue({ code: 'custom', path, message: 'twice' })
        seen.add(picked.questionId)
      }
  })
  .meta({ id: 'TestPlan' })
export type TestPlan = z.infer<typeof TestPlan>

/** What a new test begins with. */
export const newTestPlan: TestPlan = {
  rules: {
    seconds: 30 * 60,
    opensAt: null,
    closesAt: null,
    attempts: 1,
    attemptThatCounts: 'first',
    waitSeconds: 0,
    negative: [0, 1],
    passPercent: 40,
    marksShown: 'at-once',
    answersShown: 'at-once',
    shufflesOptions: true,
    hasPractice: false,
    hasMeritList: true,
    isOpenToGuests: false,
  },
  sections: [{ title: '', hundredths: null, isShuffled: false, slots: [] }],
}

/** Why a test cannot be published, or not be started, as it is. */
export const testFaults = ['no-questions', 'too-few-to-draw', 'archived-question'] as const
export type TestFault = (typeof testFaults)[number]

/** A test as its editor shows it. */
export const StaffTest = z
  .object({
    lessonId: LessonId,
    title: z.string(),
    revision: z.int().min(0).meta({ description: 'Counts every saving; 0: never saved.' }),
    plan: TestPlan,
    questions: z
      .record(
        BankQuestionId,
        z.object({
          bankId: BankId,
          kind: z.enum(questionKinds),
          beginning: z.string(),
          hundredths: z.int(),
          isArchived: z.boolean(),
        }),
      )
      .meta({ description: 'The questions that slots name, by their id.' }),
    draws: z
      .array(
        z.object({
          section: z.int().min(0),
          slot: z.int().min(0),
          available: z.int().meta({ description: 'How many there are to draw from.' }),
          hundredths: z.int().nullable().meta({
            description: 'Marks of each in the bank; null: they differ.',
          }),
        }),
      )
      .meta({ description: 'For each slot that draws.' }),
    faults: z.array(
      z.object({
        fault: z.enum(testFaults),
        section: z.int().min(0).nullable(),
        slot: z.int().min(0).nullable(),
      }),
    ),
    questionCount: z.int(),
    hundredths: z.int().nullable().meta({
      description: 'All marks; null: drawn questions differ in theirs.',
    }),
    isPublished: z.boolean(),
    completion: z
      .object({
        percent: z.int().nullable().meta({ description: 'null: passed by its own rules.' }),
      })
      .nullable()
      .meta({ description: 'What the course cannot be completed without here; null: it can.' }),
    attemptCount: z.int().meta({ description: 'Attempts so far: they keep what they began with.' }),
  })
  .meta({ id: 'StaffTest' })
export type StaffTest = z.infer<typeof StaffTest>

const desk = { audience: 'staff', permission: 'courses' } as const
const lessonParams = z.object({ lessonId: LessonId })

export const testPlanEndpoints = endpoints({
  'GET /api/staff/lessons/{lessonId}/test': {
    ...desk,
    summary: 'The test of a lesson: its rules, its questions, and what is wrong with it.',
    params: lessonParams,
    reply: StaffTest,
    problems: ['lesson_not_found', 'not_a_test'],
  },
  'PUT /api/staff/lessons/{lessonId}/test': {
    ...desk,
    summary:
      'Saves the test of a lesson. `revision` is the one it was made from; an older one is refused. A published test must be one that can be started. Attempts that began keep their questions.',
    params: lessonParams,
    body: z.object({ revision: z.int().min(0).max(2_147_483_647), plan: TestPlan }),
    maxBodyBytes: bankLimits.questionsAtOnce * 1024,
    reply: StaffTest,
    problems: [
      'lesson_not_found',
      'not_a_test',
      'test_changed',
      'question_not_found',
      'lesson_not_ready',
    ],
  },
})
