import { z } from 'zod'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { LessonId } from '../learning/lessons.ts'
import { typedText } from '../text.ts'
import { OrdinalNumber } from '../whole-number.ts'
import { assignmentLimits, lateRules, workKinds } from './terms.ts'

const Hundredths = z
  .int()
  .min(1, { error: 'too_small' })
  .max(assignmentLimits.hundredths, { error: 'too_big' })
  .meta({ description: 'In hundredths of a mark.' })
const Days = z.int().min(0).max(assignmentLimits.days, { error: 'too_big' })

export const AssignmentDue = z
  .discriminatedUnion('rule', [
    z.object({ rule: z.literal('none') }),
    z.object({ rule: z.literal('after-start'), days: Days }).meta({
      description:
        'The end of that many days after the batch started; without a batch, after enrolment.',
    }),
    z.object({ rule: z.literal('after-enrolment'), days: Days }),
    z.object({ rule: z.literal('at'), at: Moment }),
  ])
  .meta({ id: 'AssignmentDue' })
export type AssignmentDue = z.infer<typeof AssignmentDue>

/** What is marked by itself. */
export const Criterion = z
  .object({
    title: typedText({ min: 1, max: assignmentLimits.criterionTitle }),
    hundredths: Hundredths,
  })
  .meta({ id: 'Criterion' })
export type Criterion = z.infer<typeof Criterion>

const ruleFields = z.strictObject({
  hundredths: Hundredths.meta({ description: 'All marks, in hundredths of a mark.' }),
  passHundredths: Hundredths.nullable().meta({
    description: 'null: handing something in completes the lesson.',
  }),
  due: AssignmentDue,
  batchDues: z
    .array(z.object({ batchNumber: OrdinalNumber, at: Moment }))
    .max(assignmentLimits.batches, { error: 'too_big' })
    .refine((all) => new Set(all.map(({ batchNumber }) => batchNumber)).size === all.length, {
      error: 'not_a_choice',
    })
    .meta({ description: 'Due dates of single batches, instead of the usual one.' }),
  late: z.enum(lateRules, { error: 'not_a_choice' }),
  latePercent: z.int().min(1, { error: 'too_small' }).max(100, { error: 'too_big' }).meta({
    description: 'What each day begun costs, where late work costs marks.',
  }),
  takes: z
    .array(z.enum(workKinds, { error: 'not_a_choice' }))
    .min(1, { error: 'required' })
    .refine((all) => new Set(all).size === all.length, { error: 'not_a_choice' }),
  submissions: z
    .int()
    .min(1, { error: 'too_small' })
    .max(assignmentLimits.submissions, { error: 'too_big' })
    .meta({ description: 'How often a student may hand something in, besides when asked to.' }),
  rubric: z.array(Criterion).max(assignmentLimits.criteria, { error: 'too_big' }).meta({
    description: 'Their marks together are all marks; empty: marked as a whole.',
  }),
})

/** What its students are told of the rules. */
export const StudentRules = ruleFields
  .omit({ due: true, batchDues: true })
  .meta({ id: 'StudentRules' })
export type StudentRules = z.infer<typeof StudentRules>

export const AssignmentRules = ruleFields
  .superRefine(({ hundredths, passHundredths, rubric }, context) => {
    if (passHundredths !== null && passHundredths > hundredths)
      context.addIssue({ code: 'custom', path: ['passHundredths'], message: 'too_big' })
    const sum = rubric.reduce((all, criterion) => all + criterion.hundredths, 0)
    if (rubric.length > 0 && sum !== hundredths)
      context.addIssue({
        code: 'custom',
        path: ['rubric'],
        message: sum > hundredths ? 'too_big' : 'too_small',
      })
  })
  .meta({ id: 'AssignmentRules' })
export type AssignmentRules = z.infer<typeof AssignmentRules>

/** What an assignment begins with, and what counts until someone saves others. */
export const usualAssignmentRules: AssignmentRules = {
  hundredths: 1_000,
  passHundredths: 400,
  due: { rule: 'none' },
  batchDues: [],
  late: 'accept',
  latePercent: 10,
  takes: ['text', 'files'],
  submissions: 3,
  rubric: [],
}

/** An assignment as its editor shows it. */
export const StaffAssignment = z
  .object({
    lessonId: LessonId,
    title: z.string(),
    revision: z.int().min(0).meta({ description: 'Counts every saving; 0: never saved.' }),
    rules: AssignmentRules,
    isPublished: z.boolean(),
    submissionCount: z.int().meta({ description: 'Handed in so far.' }),
  })
  .meta({ id: 'StaffAssignment' })
export type StaffAssignment = z.infer<typeof StaffAssignment>

const desk = { audience: 'staff', permission: 'courses' } as const
const lessonParams = z.object({ lessonId: LessonId })

export const assignmentEndpoints = endpoints({
  'GET /api/staff/lessons/{lessonId}/assignment': {
    ...desk,
    summary: 'The rules of an assignment: marks, due date, what may be handed in.',
    params: lessonParams,
    reply: StaffAssignment,
    problems: ['lesson_not_found', 'not_an_assignment'],
  },
  'PUT /api/staff/lessons/{lessonId}/assignment': {
    ...desk,
    summary:
      'Saves the rules of an assignment. `revision` is the one they were made from; an older one is refused. What was marked keeps its marks.',
    params: lessonParams,
    body: z.object({ revision: z.int().min(0).max(2_147_483_647), rules: AssignmentRules }),
    reply: StaffAssignment,
    problems: ['lesson_not_found', 'not_an_assignment', 'assignment_changed'],
  },
})
