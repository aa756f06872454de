import { z } from 'zod'
import { publicId } from '../public-id.ts'
import { CourseId } from '../catalog/courses.ts'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { cursor, page } from '../staff/staff.ts'
import { searchText, typedText } from '../text.ts'
import { OrdinalNumber, pageLimit, wholeNumber } from '../whole-number.ts'
import { Answer, QuestionDocument, StimulusDocument } from './question.ts'
import { Difficulty, QuestionHundredths, QuestionTag } from './question-shape.ts'
import { bankLimits, markOutcomes, questionKinds, questionLimits, tagKinds } from './terms.ts'

const Id = publicId(10)
export const BankId = Id.meta({
  description: 'The public id of a bank.',
  examples: ['b7k2m9x4qa'],
})
export const BankQuestionId = Id.meta({
  description: 'The public id of a question of a bank.',
  examples: ['q3v9d2m7xa'],
})

const BankTitle = typedText({ min: 1, max: bankLimits.bankTitle })

export const QuestionBank = z
  .object({
    bankId: BankId,
    title: z.string(),
    course: z
      .object({ courseId: CourseId, title: z.string() })
      .nullable()
      .meta({ description: 'null: for any course.' }),
    questionCount: z.int().meta({ description: 'Without archived ones.' }),
    createdAt: Moment,
    isArchived: z.boolean(),
  })
  .meta({ id: 'QuestionBank' })
export type QuestionBank = z.infer<typeof QuestionBank>

/** A bank with the tags its questions have, the most frequent first. */
const BankWithTags = QuestionBank.extend({
  tags: z.array(QuestionTag.extend({ count: z.int() })),
}).meta({ id: 'QuestionBankWithTags' })
export type BankWithTags = z.infer<typeof BankWithTags>

export const NewBank = z.object({
  title: BankTitle,
  courseId: CourseId.nullable().meta({ description: 'null: for any course.' }),
})
export type NewBank = z.infer<typeof NewBank>

export const BankChange = z.object({
  title: BankTitle.optional(),
  isArchived: z.boolean().optional(),
})
export type BankChange = z.infer<typeof BankChange>

/** A question as a list shows it. */
export const BankQuestionSummary = z
  .object({
    questionId: BankQuestionId,
    number: OrdinalNumber.meta({ description: 'Of its latest version.' }),
    kind: z.enum(questionKinds),
    beginning: z.string().meta({ description: 'The first words of its stem.' }),
    hundredths: z.int(),
    difficulty: z.int().nullable(),
    tags: z.array(QuestionTag),
    externalId: z.string().nullable(),
    savedAt: Moment,
    isArchived: z.boolean(),
  })
  .meta({ id: 'BankQuestionSummary' })
export type BankQuestionSummary = z.infer<typeof BankQuestionSummary>

/** A document that the server stores: it was checked when it came. */
export const StoredQuestion = z
  .custom<QuestionDocument>((value) => typeof value === 'object' && value !== null)
  .meta({
    id: 'StoredQuestion',
    override: { type: 'object', description: 'A QuestionDocument.' },
  })

export const QuestionVersion = z
  .object({
    number: OrdinalNumber,
    savedAt: Moment,
    savedBy: z.string().nullable().meta({ description: 'null: their account is gone.' }),
  })
  .meta({ id: 'QuestionVersion' })
export type QuestionVersion = z.infer<typeof QuestionVersion>

/** A question as its editor shows it. */
export const BankQuestion = z
  .object({
    questionId: BankQuestionId,
    bankId: BankId,
    bankTitle: z.string(),
    isArchived: z.boolean(),
    ...QuestionVersion.shape,
    document: StoredQuestion,
    versions: z.array(QuestionVersion).meta({ description: 'Latest first, the last 100.' }),
  })
  .meta({ id: 'BankQuestion' })
export type BankQuestion = z.infer<typeof BankQuestion>

const Stimulus = z
  .object({
    stimulusId: Id,
    externalId: z.string().nullable(),
    text: StimulusDocument.shape.text,
    createdAt: Moment,
  })
  .meta({ id: 'Stimulus' })
export type Stimulus = z.infer<typeof Stimulus>

/** What to change in several questions. What is left out stays as it is. */
export const QuestionsChange = z.object({
  questionIds: z
    .array(BankQuestionId)
    .min(1, { error: 'required' })
    .max(bankLimits.questionsAtOnce, { error: 'too_big' }),
  addTags: z.array(QuestionTag).max(questionLimits.tags, { error: 'too_big' }).optional(),
  removeTags: z.array(QuestionTag).max(questionLimits.tags, { error: 'too_big' }).optional(),
  hundredths: QuestionHundredths.optional().meta({
    description: 'Of a question in parts, the marks are the sum of its parts, and stay.',
  }),
  difficulty: Difficulty.nullable().optional(),
  isArchived: z.boolean().optional(),
})
export type QuestionsChange = z.infer<typeof QuestionsChange>

const TagText = searchText({ max: questionLimits.tag + 20 })
  .refine((text) => tagKinds.some((kind) => text.startsWith(`${kind}:`)), { error: 'not_a_choice' })
  .meta({ description: 'Kind and value.', examples: ['chapter:ভেক্টর'] })

export const BankQuestionQuery = z.object({
  kind: z.enum(questionKinds, { error: 'not_a_choice' }).optional(),
  tag: TagText.optional(),
  difficulty: wholeNumber({ min: 1, max: 5 }).optional(),
  q: searchText({ max: 200 }).optional().meta({
    description: 'Words in it, with digits of either script.',
  }),
  archived: z.enum(['no', 'only'], { error: 'not_a_choice' }).default('no'),
  after: cursor.optional(),
  limit: pageLimit({ most: bankLimits.questionsListed, usual: 50 }),
})
export type BankQuestionQuery = z.infer<typeof BankQuestionQuery>

const desk = { audience: 'staff', permission: 'courses' } as const
const bankParams = z.object({ bankId: BankId })
const questionParams = z.object({ questionId: BankQuestionId })

export const questionBankEndpoints = endpoints({
  'GET /api/staff/question-banks': {
    ...desk,
    summary: 'The banks of questions, those in use first.',
    reply: z.array(QuestionBank),
  },
  'POST /api/staff/question-banks': {
    ...desk,
    summary: 'Adds an empty bank, for one course or for any.',
    body: NewBank,
    reply: QuestionBank,
    status: 201,
    problems: ['course_not_found'],
  },
  'GET /api/staff/question-banks/{bankId}': {
    ...desk,
    summary: 'A bank, with the tags of its questions.',
    params: bankParams,
    reply: BankWithTags,
  },
  'PATCH /api/staff/question-banks/{bankId}': {
    ...desk,
    summary: 'Renames a bank, archives it or takes it back.',
    params: bankParams,
    body: BankChange,
    reply: QuestionBank,
  },
  'GET /api/staff/question-banks/{bankId}/questions': {
    ...desk,
    summary: 'The questions of a bank, newest first.',
    params: bankParams,
    query: BankQuestionQuery,
    reply: page(BankQuestionSummary),
  },
  'POST /api/staff/question-banks/{bankId}/questions': {
    ...desk,
    summary:
      'Saves questions. One whose external id the bank has becomes a new version, or stays if it is the same.',
    params: bankParams,
    body: z.object({
      questions: z
        .array(QuestionDocument)
        .min(1, { error: 'required' })
        .max(bankLimits.questionsAtOnce, { error: 'too_big' }),
    }),
    maxBodyBytes: 4 * 1024 * 1024,
    reply: z.object({
      added: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      questionIds: z.array(BankQuestionId).meta({ description: 'In the order they came.' }),
    }),
    status: 201,
  },
  'PATCH /api/staff/question-banks/{bankId}/questions': {
    ...desk,
    summary:
      'Changes tags, marks or difficulty of several questions, archives them or takes them back.',
    params: bankParams,
    body: QuestionsChange,
    reply: z.object({ changed: z.int() }),
    problems: ['question_not_found'],
  },
  'GET /api/staff/question-banks/{bankId}/stimuli': {
    ...desk,
    summary:
      'The passages and pictures that questions of a bank share, newest first, the last 100.',
    params: bankParams,
    reply: z.array(Stimulus),
  },
  'POST /api/staff/question-banks/{bankId}/stimuli': {
    ...desk,
    summary: 'Adds a passage or picture for questions to share.',
    params: bankParams,
    body: StimulusDocument,
    maxBodyBytes: questionLimits.bytes,
    reply: Stimulus,
    status: 201,
  },
  'GET /api/staff/bank-questions/{questionId}': {
    ...desk,
    summary: 'A question with its key, and its versions.',
    params: questionParams,
    reply: BankQuestion,
    problems: ['question_not_found'],
  },
  'GET /api/staff/bank-questions/{questionId}/versions/{number}': {
    ...desk,
    summary: 'An earlier version of a question.',
    params: questionParams.extend({ number: wholeNumber({ min: 1, max: 1_000_000 }) }),
    reply: QuestionVersion.extend({ document: StoredQuestion }),
    problems: ['question_not_found'],
  },
  'POST /api/staff/bank-questions/{questionId}/versions': {
    ...desk,
    summary:
      'Saves a question anew. `number` is the version it was made from; an older one is refused, and nothing is lost on either side.',
    params: questionParams,
    body: z.object({ number: OrdinalNumber, document: QuestionDocument }),
    maxBodyBytes: questionLimits.bytes,
    reply: BankQuestion,
    problems: ['question_not_found', 'question_changed'],
  },
  'POST /api/staff/bank-questions/{questionId}/try': {
    ...desk,
    readsOnly: true,
    summary: 'What an answer to a question would earn.',
    params: questionParams,
    body: z.object({ answer: Answer }),
    maxBodyBytes: questionLimits.bytes,
    reply: z.object({
      outcome: z.enum(markOutcomes),
      hundredths: z.int().meta({ description: 'Rounded, to show.' }),
    }),
    problems: ['question_not_found'],
  },
})
