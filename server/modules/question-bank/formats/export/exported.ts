import { isDeepStrictEqual } from 'node:util'
import type { Block, Inline } from '#contract/learning/article.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { FileReason } from '#contract/question-bank/file-reasons.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import type { BlockTexts, LineTexts } from '#contract/question-bank/texts.ts'
import type { QuestionFormat } from '#contract/question-bank/terms.ts'
import { readQuestions } from '../read-questions.ts'
import { NotRepresented } from '../refusals.ts'
import { bytesSource } from '../source.ts'
import { canonical } from './canonical.ts'

/** Something of a question that a file does not carry. */
export interface ExportLoss {
  id: string | null
  /** Its place among the questions, from nought. */
  at: number
  reason: string
  why: FileReason
}

/** What a format may leave out of a question without asking anything else by it. */
const SIDE = ['tags', 'difficulty', 'explanation', 'feedback'] as const
export type SidePart = (typeof SIDE)[number]

export interface QuestionWriter {
  format: QuestionFormat
  carries: readonly SidePart[]
  /** Without the id of a question its content is what an import knows it by. */
  carriesId: boolean
  /** @throws NotRepresented */
  write(question: QuestionDocument): string
  /** A file of what was written. */
  file(written: readonly string[]): string
}

/**
 * Writes each question and reads it again: one that would not come back as it is stays out, and is named. So is every
 * part that the format leaves out.
 */
export async function exportEach(
  questions: readonly QuestionDocument[],
  writer: QuestionWriter,
): Promise<{ written: string[]; left: ExportLoss[]; lost: ExportLoss[] }> {
  const left: ExportLoss[] = []
  const lost: ExportLoss[] = []
  const written: string[] = []
  for (const [at, question] of questions.entries()) {
    const { carried, reasons } = carriedBy(question, writer)
    try {
      refuseOfNone(question)
      const text = writer.write(carried)
      await refuseChanged(carried, { writer, text })
      written.push(text)
      lost.push(
        ...reasons.map((reason) => ({
          id: question.externalId,
          at,
          reason,
          why: { code: reason, values: [] },
        })),
      )
    } catch (error) {
      if (!(error instanceof NotRepresented)) throw error
      left.push({ id: question.externalId, at, reason: error.message, why: error.why })
    }
  }
  return { written, left, lost }
}

const NOTHING = { tags: [], difficulty: null, explanation: null, feedback: {} } as const

function carriedBy(question: QuestionDocument, { carries }: QuestionWriter) {
  const reasons = SIDE.filter((part) => !carries.includes(part) && hasPart(question[part]))
  const without = Object.fromEntries(reasons.map((part) => [part, NOTHING[part]]))
  return { carried: { ...question, ...without } as QuestionDocument, reasons }
}

function hasPart(part: unknown): boolean {
  return part !== null && !(typeof part === 'object' && Object.keys(part).length === 0)
}

async function refuseChanged(
  question: QuestionDocument,
  { writer, text }: { writer: QuestionWriter; text: string },
): Promise<void> {
  const bytes = new TextEncoder().encode(writer.file([text]))
  const { items } = await readQuestions(bytesSource('export', bytes), writer.format)
  const [item] = items
  if (item && 'why' in item) throw new NotRepresented(item.why.code, ...item.why.values)
  if (items.length !== 1 || item?.outcome !== 'imported')
    throw new NotRepresented('it would not be read again')
  const hasId = writer.carriesId && question.externalId !== null
  const compared = (each: QuestionDocument) =>
    canonical(hasId ? each : { ...each, externalId: null })
  const isSame = isDeepStrictEqual(compared(item.question), compared(question))
  if (!isSame || item.notes.length > 0) throw new NotRepresented('it would come back changed')
}

/** What no other format has. */
function refuseOfNone(question: QuestionDocument): void {
  if (question.stimulus !== null) throw new NotRepresented('a passage that it shares')
  if ('statements' in question.shown && question.shown.statements)
    throw new NotRepresented('statements i, ii, iii')
  if ('parts' in question.shown && question.shown.parts)
    throw new NotRepresented('parts with marks of their own')
  if ('answers' in question.key && question.key.answers)
    throw new NotRepresented('answers to its parts')
  if (/"picture":|"mediaId":/.test(JSON.stringify(question.shown)))
    throw new NotRepresented('a picture')
}

/** The text in the one language a format has. @throws NotRepresented where there are two */
export function oneOf<Text>(texts: Partial<Record<LanguageCode, Text>>): Text {
  const [text, ...others] = Object.values(texts)
  if (text === undefined || others.length > 0) throw new NotRepresented('a text in two languages')
  return text
}

export function blocksOf(texts: BlockTexts | null | undefined): Block[] {
  return texts ? oneOf(texts).content : []
}

export function lineOf(item: { text?: LineTexts | undefined }): Inline[] {
  return item.text ? oneOf(item.text) : []
}

/** Percents as Moodle writes them. */
export function percentOf([top, bottom]: readonly [number, number]): string {
  return String(Math.round((top / bottom) * 1e7) / 1e5)
}

export function marksOf({ hundredths }: QuestionDocument): string {
  return String(hundredths / 100)
}
