import { answersById, isHandwritten, longAnswerOf } from '#contract/question-bank/long-answer.ts'
import type { Answer, QuestionOf } from '#contract/question-bank/question.ts'
import type { QuestionFaceOf, QuestionOrder } from './question-order.ts'

/** An answer that no one can give to this question: of another kind, or with an id it does not have. */
export const IMPOSSIBLE = Symbol('impossible')

type Rename = (id: string, order: readonly string[] | undefined) => string | undefined

/** From places in the attempt to ids of the bank. */
const toId: Rename = (place, order) =>
  /^[1-9]\d?$/.test(place) ? order?.[Number(place) - 1] : undefined
/** And back. */
const toPlace: Rename = (id, order) => {
  const at = order?.indexOf(id) ?? -1
  return at < 0 ? undefined : String(at + 1)
}

/** An answer of an attempt as it is stored and marked: under the ids of the bank. */
export function answerInBank(
  face: QuestionFaceOf,
  order: QuestionOrder,
  answer: Answer,
): Answer | typeof IMPOSSIBLE {
  return translated(face, { order, rename: toId }, answer)
}

/** A stored answer as its attempt shows it. One that fits no longer is not shown. */
export function answerInAttempt(
  face: QuestionFaceOf,
  order: QuestionOrder,
  answer: Answer,
): Answer {
  const found = translated(face, { order, rename: toPlace }, answer)
  return found === IMPOSSIBLE ? null : found
}

function translated(
  { kind, shown }: QuestionFaceOf,
  { order, rename }: { order: QuestionOrder; rename: Rename },
  answer: Answer,
): Answer | typeof IMPOSSIBLE {
  if (answer === null) return null
  const isRecord = typeof answer === 'object' && !Array.isArray(answer) && !isHandwritten(answer)
  switch (kind) {
    case 'true_false':
      return typeof answer === 'boolean' ? answer : IMPOSSIBLE
    case 'numeric':
    case 'short_text':
      return typeof answer === 'string' ? answer : IMPOSSIBLE
    case 'single_choice': {
      const id = typeof answer === 'string' ? rename(answer, order.options) : undefined
      return id ?? IMPOSSIBLE
    }
    case 'multiple_choice':
      return Array.isArray(answer)
        ? eachOnce(answer, (id) => rename(id, order.options))
        : IMPOSSIBLE
    case 'ordering':
      return Array.isArray(answer) ? eachOnce(answer, (id) => rename(id, order.items)) : IMPOSSIBLE
    case 'matching':
      return isRecord
        ? entries(answersById(answer), (row, partner) => {
            const name = rename(row, order.rows)
            const value = partner === '' ? '' : rename(partner, order.partners)
            return name === undefined || value === undefined ? undefined : [name, value]
          })
        : IMPOSSIBLE
    case 'gaps':
      return isRecord
        ? entries(answersById(answer), (id, text) => {
            const gap = shown.gaps.find((one) => one.id === id)
            const value = gap?.options && text !== '' ? rename(text, order.gaps?.[id]) : text
            return gap && value !== undefined ? [id, value] : undefined
          })
        : IMPOSSIBLE
    case 'long_answer':
      return longAnswer(shown, answer)
  }
}

/** Words for the whole or for each part, and photos of handwriting where they are taken. */
function longAnswer(
  { response, parts = [] }: QuestionOf<'long_answer'>['shown'],
  answer: Answer,
): Answer | typeof IMPOSSIBLE {
  if (Array.isArray(answer) || typeof answer === 'boolean') return IMPOSSIBLE
  const { words, photos } = longAnswerOf(answer)
  if (photos.length > 0 && response === 'text') return IMPOSSIBLE
  const isOfParts = (id: string) => parts.some((part) => part.id === id)
  if (typeof words !== 'string' && !Object.keys(words).every(isOfParts)) return IMPOSSIBLE
  return answer
}

function eachOnce(
  ids: readonly (string | null)[],
  rename: (id: string) => string | undefined,
): string[] | typeof IMPOSSIBLE {
  const found = ids.map((id) => (id === null ? undefined : rename(id)))
  if (found.includes(undefined) || new Set(found).size < found.length) return IMPOSSIBLE
  return found as string[]
}

function entries(
  answer: Readonly<Record<string, string>>,
  rename: (name: string, value: string) => readonly [string, string] | undefined,
): Record<string, string> | typeof IMPOSSIBLE {
  const found = Object.entries(answer).map(([name, value]) => rename(name, value))
  if (found.includes(undefined)) return IMPOSSIBLE
  return Object.fromEntries(found as [string, string][])
}
