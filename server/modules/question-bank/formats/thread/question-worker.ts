import { parentPort } from 'node:worker_threads'
import { defined } from '#contract/defined.ts'
import type { FileReason } from '#contract/question-bank/file-reasons.ts'
import type { FileCheck, FileItem } from '#contract/question-bank/files.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import {
  type ExportFormat,
  type QuestionFormat,
  questionFileLimits,
} from '#contract/question-bank/terms.ts'
import { writeQuestionFile } from '../export/write-questions.ts'
import type { ReadItem } from '../read-item.ts'
import { formatOf, readItems } from '../read-questions.ts'
import { UnreadableFile } from '../refusals.ts'
import { bytesSource } from '../source.ts'

/** What the thread does, by name. */
const work = { readFile, writeFile } as const
export type QuestionWork = typeof work
export type QuestionTask = {
  [Name in keyof QuestionWork]: { name: Name; input: Parameters<QuestionWork[Name]>[0] }
}[keyof QuestionWork]
export interface UnreadableReason {
  reason: string
  why: FileReason
}
export type QuestionReply = { result: unknown } | { unreadable: UnreadableReason }

/** @throws UnreadableFile */
async function readFile({
  name,
  bytes,
  format,
}: {
  name: string
  bytes: Uint8Array
  format: QuestionFormat | undefined
}): Promise<FileCheck> {
  const source = bytesSource(name, bytes)
  const check: FileCheck = {
    format: format ?? (await formatOf(source)),
    counts: { imported: 0, skipped: 0, failed: 0 },
    items: [],
  }
  let size = 0
  for await (const read of readItems(source, check.format)) {
    const item = itemOf(read)
    check.counts[item.outcome] += 1
    check.items.push(item)
    size += JSON.stringify(item).length
    if (check.items.length > questionFileLimits.items || size > questionFileLimits.readBytes)
      throw new UnreadableFile(
        'The file has more than {0} items, or too much text. Split it.',
        questionFileLimits.items,
      )
  }
  return check
}

function itemOf(read: ReadItem): FileItem {
  const { id, title, type, outcome, notes } = read
  return {
    id,
    title,
    type,
    outcome,
    notes,
    reason: 'reason' in read ? read.reason : null,
    why: 'why' in read ? read.why : null,
    question: 'question' in read ? read.question : null,
  }
}

function writeFile({
  questions,
  format,
}: {
  questions: readonly QuestionDocument[]
  format: ExportFormat
}) {
  return writeQuestionFile(questions, format)
}

async function reply({ name, input }: QuestionTask): Promise<QuestionReply> {
  try {
    return { result: await work[name](input as never) }
  } catch (error) {
    if (error instanceof UnreadableFile)
      return { unreadable: { reason: error.message, why: error.why } }
    throw error
  }
}

const port = defined(parentPort)
port.on(
  'message',
  (task: QuestionTask) => void reply(task).then((answer) => port.postMessage(answer)),
)
port.postMessage('ready')
