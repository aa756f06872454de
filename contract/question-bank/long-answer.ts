import type { Answer, AnswerPhoto, HandwrittenAnswer } from './question.ts'

/** What is typed: as a whole, or for each part by its id. */
export type LongWords = string | Readonly<Record<string, string>>

/** A long answer, however it was given. */
export interface LongAnswer {
  words: LongWords
  /** Pages in their order. */
  photos: readonly AnswerPhoto[]
}

export function isHandwritten(answer: Answer): answer is HandwrittenAnswer {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    !Array.isArray(answer) &&
    Array.isArray(answer.photos)
  )
}

/** Answers by the id of a gap, row or part; none where it is an answer of another form. */
export function answersById(answer: Answer): Readonly<Record<string, string>> {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return {}
  return isHandwritten(answer) ? {} : (answer as Readonly<Record<string, string>>)
}

export function longAnswerOf(answer: Answer): LongAnswer {
  if (isHandwritten(answer)) return answer
  return { words: typeof answer === 'string' ? answer : answersById(answer), photos: [] }
}

/** The same as a call takes it: words alone where there are no photos. */
export function answerOfLong({ words, photos }: LongAnswer): Answer {
  const own = typeof words === 'string' ? words : { ...words }
  return photos.length > 0 ? { words: own, photos: [...photos] } : own
}

/** What was typed for a part. Words for the whole stand with the first. */
export function wordsOfPart(words: LongWords, id: string, isFirst: boolean): string {
  if (typeof words === 'string') return isFirst ? words : ''
  return Object.hasOwn(words, id) ? (words[id] ?? '') : ''
}
