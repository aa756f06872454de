import type { QuestionDocument } from '#contract/question-bank/question.ts'
import type { QuestionKind } from '#contract/question-bank/terms.ts'
import type { FileReason } from '#contract/question-bank/file-reasons.ts'
import { Malformed, NotRepresented } from './refusals.ts'

/** What a file says of one item before it is read. */
export interface ItemName {
  /** Of the file; null: it has none. */
  id: string | null
  title: string
  type: QuestionKind | null
}

/** One item of a file. `notes` say what is kept elsewhere than it was, or is not kept. */
export type ReadItem = ItemName & { notes: FileReason[] } & (
    | { outcome: 'imported'; question: QuestionDocument }
    | { outcome: 'skipped' | 'failed'; reason: string; why: FileReason }
  )

/** A reason quotes the file, which may go on without an end. */
const LONGEST_REASON = 500

/** Reads one item; what it refuses is said of this item only. */
export async function readItem(
  name: ItemName,
  read: (notes: FileReason[]) => QuestionDocument | Promise<QuestionDocument>,
): Promise<ReadItem> {
  const notes: FileReason[] = []
  try {
    const question = await read(notes)
    return {
      id: question.externalId,
      title: name.title,
      type: question.kind,
      outcome: 'imported',
      notes,
      question,
    }
  } catch (error) {
    if (error instanceof NotRepresented || error instanceof Malformed)
      return withReason(name, error)
    throw error
  }
}

/** An item that is left out, and why. */
export function withReason(
  { id, title, type }: ItemName,
  refusal: NotRepresented | Malformed,
): ReadItem {
  const outcome = refusal instanceof NotRepresented ? 'skipped' : 'failed'
  const reason = refusal.message.slice(0, LONGEST_REASON)
  return { id, title, type, outcome, reason, why: refusal.why, notes: [] }
}

/** The beginning of a text, as a title where there is none. */
export function titleOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line
}
