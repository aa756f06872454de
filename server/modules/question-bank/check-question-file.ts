import type { FileCheck } from '#contract/question-bank/files.ts'
import type { QuestionFormat } from '#contract/question-bank/terms.ts'
import type { Db } from '#server/db/connect.ts'
import { findBank } from './context.ts'
import { inQuestionThread } from './formats/thread/question-thread.ts'

/** Reads a file of questions for a bank, item by item. Nothing is saved. @throws Problem not_found, question_file_unreadable */
export async function checkQuestionFile(
  db: Db,
  {
    bankId,
    name,
    format,
    bytes,
  }: { bankId: string; name: string; format?: QuestionFormat | undefined; bytes: Uint8Array },
): Promise<FileCheck> {
  await findBank(db, bankId)
  return inQuestionThread('readFile', { name, format, bytes })
}
