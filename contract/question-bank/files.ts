import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { cursor } from '../staff/staff.ts'
import { typedText } from '../text.ts'
import { BankId, BankQuestionId, StoredQuestion } from './banks.ts'
import { type FileReason, fileReasons } from './file-reasons.ts'
import { exportFormats, questionFileLimits, questionFormats, questionKinds } from './terms.ts'

/** What became of an item of a file. `skipped`: sound, but the bank cannot hold it. `failed`: not sound. */
export const itemOutcomes = ['imported', 'skipped', 'failed'] as const
export type ItemOutcome = (typeof itemOutcomes)[number]

const Reason: z.ZodType<FileReason> = z
  .object({
    code: z.enum(fileReasons),
    values: z.array(z.string()).meta({ description: 'For {0} and {1} of the code.' }),
  })
  .meta({ id: 'QuestionFileReason' })

/** One item of a file as it was read; nothing is saved. */
export const FileItem = z
  .object({
    id: z.string().nullable().meta({ description: 'Of the file.' }),
    title: z.string(),
    type: z.enum(questionKinds).nullable(),
    outcome: z.enum(itemOutcomes),
    reason: z.string().nullable().meta({ description: 'Why it was not imported, in English.' }),
    why: Reason.nullable().meta({ description: 'The same as a code with values.' }),
    notes: z.array(Reason).meta({ description: 'What stands elsewhere, or is not kept.' }),
    question: StoredQuestion.nullable(),
  })
  .meta({ id: 'QuestionFileItem' })
export type FileItem = z.infer<typeof FileItem>

export const FileCheck = z
  .object({
    format: z.enum(questionFormats),
    counts: z.object({ imported: z.int(), skipped: z.int(), failed: z.int() }),
    items: z.array(FileItem),
  })
  .meta({ id: 'QuestionFileCheck' })
export type FileCheck = z.infer<typeof FileCheck>

/** A question that a format could not hold, or that lost a part. */
const ExportLoss = z.object({
  questionId: BankQuestionId,
  beginning: z.string(),
  reason: z.string().meta({ description: 'In English.' }),
  why: Reason.meta({ description: 'The same as a code with values.' }),
})
export type ExportLoss = z.infer<typeof ExportLoss>

export const BankExport = z
  .object({
    fileName: z.string(),
    mediaType: z.string(),
    content: z.string().meta({ description: 'The file in base64.' }),
    written: z.int().meta({ description: 'Questions in it.' }),
    left: z.array(ExportLoss).meta({ description: 'Questions that the format cannot hold.' }),
    lost: z.array(ExportLoss).meta({ description: 'Parts that are not in the file.' }),
    next: z.string().nullable().meta({ description: 'For the rest of a big bank.' }),
  })
  .meta({ id: 'QuestionBankExport' })
export type BankExport = z.infer<typeof BankExport>

const desk = { audience: 'staff', permission: 'courses' } as const
const params = z.object({ bankId: BankId })

export const questionFileEndpoints = endpoints({
  'POST /api/staff/question-banks/{bankId}/file-check': {
    ...desk,
    readsOnly: true,
    summary:
      'Reads a file of questions, item by item: GIFT, Moodle XML, QTI, Aiken, CSV or xlsx. Nothing is saved.',
    params,
    query: z.object({
      name: typedText({ min: 1, max: 200 }),
      format: z.enum(questionFormats, { error: 'not_a_choice' }).optional().meta({
        description: 'Where the file does not say itself what it is.',
      }),
    }),
    file: ['application/octet-stream'],
    maxBodyBytes: questionFileLimits.bytes,
    reply: FileCheck,
    problems: ['question_file_unreadable'],
  },
  'GET /api/staff/question-banks/{bankId}/export': {
    ...desk,
    summary: 'The questions of a bank in use as a file, and what the format leaves out of them.',
    params,
    query: z.object({
      format: z.enum(exportFormats, { error: 'not_a_choice' }),
      after: cursor.optional(),
    }),
    reply: BankExport,
  },
})
