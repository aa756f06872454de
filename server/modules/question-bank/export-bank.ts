import { defined } from '#contract/defined.ts'
import type { BankExport, ExportLoss } from '#contract/question-bank/files.ts'
import { type ExportFormat, questionFileLimits } from '#contract/question-bank/terms.ts'
import { recordAudit } from '#server/audit/index.ts'
import { pageOf } from '#server/db/page-of.ts'
import { type BankDesk, findBank } from './context.ts'
import { inQuestionThread } from './formats/thread/question-thread.ts'
import { beginningOf, documentOf, selectLatest } from './question-rows.ts'

const FILES: Record<ExportFormat, { ending: string; mediaType: string }> = {
  gift: { ending: 'gift', mediaType: 'text/plain; charset=utf-8' },
  'moodle-xml': { ending: 'xml', mediaType: 'application/xml' },
  'qti-2.1': { ending: 'zip', mediaType: 'application/zip' },
  'qti-3.0': { ending: 'zip', mediaType: 'application/zip' },
  aiken: { ending: 'txt', mediaType: 'text/plain; charset=utf-8' },
  csv: { ending: 'csv', mediaType: 'text/csv; charset=utf-8' },
  xlsx: {
    ending: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
}

/**
 * The questions of a bank in use as a file, oldest first, and what the format leaves out of them. It holds the keys, so
 * the audit list notes it. @throws Problem not_found
 */
export async function exportBank(
  { db, staff }: BankDesk,
  { bankId, format, after }: { bankId: string; format: ExportFormat; after?: string | undefined },
): Promise<BankExport> {
  const bank = await findBank(db, bankId)
  const rows = await selectLatest(db)
    .where('question.bank_id', '=', bank.id)
    .where('question.archived_at', 'is', null)
    .where('question.id', '>', Number(after ?? 0))
    .orderBy('question.id')
    .limit(questionFileLimits.exported + 1)
    .execute()
  const { shown, next } = pageOf(rows, questionFileLimits.exported, ({ question_id }) =>
    String(question_id),
  )
  const questions = shown.map((row) => {
    const document = documentOf(row)
    // An item of QTI has to have an id.
    const externalId =
      document.externalId ?? (format.startsWith('qti') ? `q-${row.public_id}` : null)
    return { ...document, externalId }
  })
  const { bytes, left, lost } = await inQuestionThread('writeFile', { questions, format })
  const named = ({
    at,
    reason,
    why,
  }: Omit<ExportLoss, 'questionId' | 'beginning'> & { at: number }): ExportLoss => ({
    questionId: defined(shown[at]).public_id,
    beginning: beginningOf(defined(questions[at])),
    reason,
    why,
  })
  await recordAudit(db, {
    actor: staff,
    action: 'question_bank.exported',
    subject: bankId,
    after: { format, questions: questions.length - left.length },
  })
  const { ending, mediaType } = FILES[format]
  return {
    fileName: `${fileNameOf(bank.title)}.${ending}`,
    mediaType,
    content: Buffer.from(bytes).toString('base64'),
    written: questions.length - left.length,
    left: left.map(named),
    lost: lost.map(named),
    next,
  }
}

/** The title without what a file name cannot have. */
function fileNameOf(title: string): string {
  return title.replace(/[\s\\/:*?"<>|\u0000-\u001f]+/g, ' ').trim() || 'questions'
}
