import { createContext, use } from 'react'
import type { LanguageCode } from '#contract/languages.ts'
import type { TypedQuestion } from './typed-question.ts'

/** The question being edited, for every part of its form. */
export interface QuestionForm {
  typed: TypedQuestion
  change(part: Partial<TypedQuestion>): void
  /** The languages whose fields are shown. */
  languages: readonly LanguageCode[]
  /** What is wrong at this path of the document, or anywhere within it. */
  errorAt(path: string): string | undefined
  /** What is wrong with a list as a whole. */
  errorOf(path: string): string | undefined
  /** Lets staff choose or upload a picture; null where none was chosen. */
  choosePicture: () => Promise<string | null>
  pictureOf: (mediaId: string) => string | null
}

export const QuestionFormContext = createContext<QuestionForm | null>(null)

export function useQuestionForm(): QuestionForm {
  const form = use(QuestionFormContext)
  if (!form) throw new Error('A part of a question needs a QuestionFormContext around it.')
  return form
}

/** A list with another value at a place. */
export function withAt<Part>(list: readonly Part[], at: number, part: Partial<Part>): Part[] {
  return list.map((each, place) => (place === at ? { ...each, ...part } : each))
}

export function withoutAt<Part>(list: readonly Part[], at: number): Part[] {
  return list.filter((_each, place) => place !== at)
}

/** A list in which a part has changed places with the one before or after it. */
export function movedAt<Part>(list: readonly Part[], at: number, by: -1 | 1): Part[] {
  const next = [...list]
  const [part] = next.splice(at, 1)
  if (part !== undefined) next.splice(at + by, 0, part)
  return next
}
