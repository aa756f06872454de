import type { ArticleDocument, Inline } from '#contract/learning/article.ts'
import { languageCodes, type LanguageCode } from '#contract/languages.ts'
import type { QuestionTag } from '#contract/question-bank/question-shape.ts'
import type {
  OrderRule,
  PartialRule,
  QuestionKind,
  ResponseKind,
} from '#contract/question-bank/terms.ts'
import type { QuestionPicture } from '#contract/question-bank/texts.ts'

/** A text as it is typed in both languages. `kept`: what a plain field cannot write, such as a table. */
export type TypedText = Record<LanguageCode, string> & {
  kept?: { [Language in LanguageCode]?: ArticleDocument | Inline[] }
}

/** Something to choose, match or put in order. */
export interface TypedItem {
  id: string
  text: TypedText
  picture: QuestionPicture | null
}

/** An option with all that is said of it, in the key too. */
export interface TypedOption extends TypedItem {
  isRight: boolean
  /** Of the marks, as `50%` or `1/3`; empty: by the rule. */
  share: string
  isFixed: boolean
  /** Ids of the statements it is made of. */
  statements: string[]
  feedback: TypedText
}

/** How far an accepted number reaches. */
export const numberBounds = ['exact', 'tolerance', 'percent', 'upTo'] as const
export type NumberBound = (typeof numberBounds)[number]

export interface TypedNumber {
  value: string
  bound: NumberBound
  /** Of `bound`; an exact one has none. */
  reach: string
  share: string
  /** Further bounds that a file gave it. */
  others?: { [Bound in Exclude<NumberBound, 'exact'>]?: string }
}

export interface TypedAnswer {
  text: string
  share: string
  isExact: boolean
}

/** What fills a gap: words that are typed, a number, or one of its options. */
export const gapKinds = ['texts', 'numbers', 'options'] as const
export type GapKind = (typeof gapKinds)[number]

export interface TypedGap {
  id: string
  kind: GapKind
  texts: TypedAnswer[]
  numbers: TypedNumber[]
  options: (TypedItem & { isRight: boolean })[]
  weight: string
}

/** A row with the partner that belongs to it. */
export interface TypedRow extends TypedItem {
  partner: string
  weight: string
}

/** A part of a creative question, with its model answer. */
export interface TypedPart {
  id: string
  text: TypedText
  marks: string
  answer: TypedText
}

/**
 * A question as the editor holds it. It has the fields of every kind, so that another kind loses nothing that was
 * typed. What the kind does not have is left out when the question is saved.
 */
export interface TypedQuestion {
  kind: QuestionKind
  externalId: string | null
  /** The id of a passage of the bank. */
  stimulus: string | null
  /** A passage that is written here; null: one of the bank, or none. */
  newStimulus: TypedText | null
  stem: TypedText
  statements: TypedItem[]
  options: TypedOption[]
  /** What a true-or-false statement is; both where either is accepted. */
  truths: boolean[]
  truthFeedback: { true: TypedText; false: TypedText }
  numbers: TypedNumber[]
  units: { unit: string; factor: string }[]
  withoutUnit: string
  texts: TypedAnswer[]
  gaps: TypedGap[]
  rows: TypedRow[]
  partners: TypedItem[]
  items: TypedItem[]
  response: ResponseKind
  parts: TypedPart[]
  rubric: TypedText
  partial: PartialRule
  order: OrderRule
  explanation: TypedText
  marks: string
  /** Of the marks, as `1/4`; empty: the test decides. */
  negative: string
  difficulty: number | null
  tags: QuestionTag[]
}

export function emptyText(): TypedText {
  return Object.fromEntries(languageCodes.map((code) => [code, ''])) as Record<LanguageCode, string>
}

export function emptyItem(id: string): TypedItem {
  return { id, text: emptyText(), picture: null }
}

export function emptyOption(id: string): TypedOption {
  return {
    ...emptyItem(id),
    isRight: false,
    share: '',
    isFixed: false,
    statements: [],
    feedback: emptyText(),
  }
}

export function emptyNumber(): TypedNumber {
  return { value: '', bound: 'exact', reach: '', share: '' }
}

export function emptyAnswer(): TypedAnswer {
  return { text: '', share: '', isExact: false }
}

export function emptyGap(id: string): TypedGap {
  return {
    id,
    kind: 'texts',
    texts: [emptyAnswer()],
    numbers: [emptyNumber()],
    options: ['a', 'b'].map((option) => ({ ...emptyItem(option), isRight: false })),
    weight: '',
  }
}

export function emptyRow(id: string): TypedRow {
  return { ...emptyItem(id), partner: '', weight: '' }
}

export function emptyPart(id: string): TypedPart {
  return { id, text: emptyText(), marks: '', answer: emptyText() }
}

/** A question of which nothing is typed yet. */
export function emptyQuestion(kind: QuestionKind): TypedQuestion {
  return {
    kind,
    externalId: null,
    stimulus: null,
    newStimulus: null,
    stem: emptyText(),
    statements: [],
    options: ['a', 'b', 'c', 'd'].map(emptyOption),
    truths: [],
    truthFeedback: { true: emptyText(), false: emptyText() },
    numbers: [emptyNumber()],
    units: [],
    withoutUnit: '',
    texts: [emptyAnswer()],
    gaps: [],
    rows: ['a', 'b'].map(emptyRow),
    partners: ['a', 'b'].map(emptyItem),
    items: ['a', 'b', 'c'].map(emptyItem),
    response: 'either',
    parts: [],
    rubric: emptyText(),
    partial: 'share',
    order: 'all',
    explanation: emptyText(),
    marks: '1',
    negative: '',
    difficulty: null,
    tags: [],
  }
}

/** An empty one that goes on from another: the same kind, marks, tags and passage. */
export function nextQuestion(typed: TypedQuestion): TypedQuestion {
  const { kind, stimulus, partial, order, response, marks, negative, difficulty, tags } = typed
  return {
    ...emptyQuestion(kind),
    stimulus,
    partial,
    order,
    response,
    marks,
    negative,
    difficulty,
    tags,
  }
}

/** The id of a new part: a letter, or a number after z, that none of these has. */
export function newPartId(parts: readonly { id: string }[]): string {
  const taken = new Set(parts.map(({ id }) => id))
  for (let at = 0; ; at += 1) {
    const id = at < 26 ? String.fromCodePoint(97 + at) : `n${at}`
    if (!taken.has(id)) return id
  }
}

/** The id of a new gap: the first number that is free. */
export function newGapId(gaps: readonly { id: string }[]): string {
  for (let number = 1; ; number += 1)
    if (!gaps.some(({ id }) => id === String(number))) return String(number)
}

/** Whether nothing is written in it, in any language. */
export function isTextEmpty(text: TypedText): boolean {
  return !languageCodes.some((code) => isWritten(text, code))
}

/** What is written in this language, or in another. */
export function shownText(text: TypedText, language: LanguageCode): string {
  return [language, ...languageCodes].map((code) => text[code].trim()).find(Boolean) ?? ''
}

/** The languages in which some text of a question is written. */
export function writtenLanguages(typed: TypedQuestion): LanguageCode[] {
  return languageCodes.filter((code) => hasText(typed, code))
}

function hasText(value: unknown, code: LanguageCode): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (languageCodes.every((each) => each in value)) return isWritten(value as TypedText, code)
  return Object.values(value).some((inner) => hasText(inner, code))
}

function isWritten(text: TypedText, code: LanguageCode): boolean {
  return text[code].trim() !== '' || text.kept?.[code] !== undefined
}
