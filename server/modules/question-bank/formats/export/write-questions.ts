import type { QuestionDocument } from '#contract/question-bank/question.ts'
import type { ExportFormat } from '#contract/question-bank/terms.ts'
import { aikenWriter } from './write-aiken.ts'
import { type ExportLoss, exportEach } from './exported.ts'
import { giftWriter } from './write-gift.ts'
import { moodleWriter } from './write-moodle.ts'
import { workbookOf } from './workbook.ts'
import { packageOf } from './qti-package.ts'
import { qti2Writer, qti3Writer } from './write-qti.ts'
import { sheetWriter } from './write-sheet.ts'

const writers = {
  aiken: aikenWriter,
  gift: giftWriter,
  'moodle-xml': moodleWriter,
  csv: sheetWriter,
}
export type TextFormat = keyof typeof writers
export const textFormats = Object.keys(writers) as TextFormat[]

/** A file of questions. `left`: questions that the format cannot hold. `lost`: parts of those that it does. */
export interface QuestionExport {
  text: string
  left: ExportLoss[]
  lost: ExportLoss[]
}

/** Questions as a file of another format. What is in it reads back as it is. */
export async function writeQuestions(
  questions: readonly QuestionDocument[],
  format: TextFormat,
): Promise<QuestionExport> {
  const { written, left, lost } = await exportEach(questions, writers[format])
  return { text: writers[format].file(written), left, lost }
}

/** Questions as a package of QTI: a zip with a manifest. */
export async function writeQtiPackage(
  questions: readonly QuestionDocument[],
  version: '2.1' | '3.0',
): Promise<Omit<QuestionExport, 'text'> & { bytes: Uint8Array }> {
  const { written, left, lost } = await exportEach(
    questions,
    version === '2.1' ? qti2Writer : qti3Writer,
  )
  return { bytes: await packageOf(written, version), left, lost }
}

/** The spreadsheet as a workbook, every cell as text. */
export async function writeQuestionsWorkbook(
  questions: readonly QuestionDocument[],
): Promise<Omit<QuestionExport, 'text'> & { bytes: Uint8Array }> {
  const { written, left, lost } = await exportEach(questions, sheetWriter)
  return { bytes: await workbookOf(sheetWriter.file(written)), left, lost }
}

/** Questions as a file of any format, in bytes. */
export async function writeQuestionFile(
  questions: readonly QuestionDocument[],
  format: ExportFormat,
): Promise<Omit<QuestionExport, 'text'> & { bytes: Uint8Array }> {
  if (format === 'xlsx') return writeQuestionsWorkbook(questions)
  if (format === 'qti-2.1') return writeQtiPackage(questions, '2.1')
  if (format === 'qti-3.0') return writeQtiPackage(questions, '3.0')
  const { text, left, lost } = await writeQuestions(questions, format)
  return { bytes: new TextEncoder().encode(text), left, lost }
}
