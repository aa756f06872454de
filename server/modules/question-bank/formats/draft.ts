import { createHash } from 'node:crypto'
import type { ArticleDocument, Block, Inline } from '#contract/learning/article.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { Share } from '#contract/question-bank/keys.ts'
import { QuestionDocument } from '#contract/question-bank/question.ts'
import type { QuestionShape, QuestionTag } from '#contract/question-bank/question-shape.ts'
import { questionLimits, tagKinds } from '#contract/question-bank/terms.ts'
import { scriptOf } from '#contract/script-of.ts'
import { Malformed, NotRepresented } from './refusals.ts'
import { lineOfBlocks, wordsOf } from './text/lines.ts'

/** What every format says of a question, whatever its kind. Texts are in one language. */
export interface Draft {
  id: string | null
  stem: Block[]
  explanation: Block[]
  /** As the file writes it, such as `1.5`; null: one mark. */
  marks: string | null
  negative?: Share | null
  tags: QuestionTag[]
  difficulty?: number | null
  /** By the place of an option from nought, or `true` and `false`. */
  feedback?: ReadonlyMap<number | 'true' | 'false', Block[]>
  language?: LanguageCode
  /** Of a long answer. */
  rubric?: Block[]
}

type Part<Kind extends QuestionShape['kind'], Key extends 'shown' | 'key'> = Extract<
  QuestionShape,
  { kind: Kind }
>[Key]
/** What is particular to a kind: `shown` without its stem, and the key. */
export type Particulars = {
  [Kind in QuestionShape['kind']]: {
    kind: Kind
    shown: Omit<Part<Kind, 'shown'>, 'stem'>
    key: Part<Kind, 'key'>
  }
}[QuestionShape['kind']]

/** The id of the part at a place, from nought: `1`, `2` … */
export const partId = (place: number): string => String(place + 1)

/**
 * A question of its draft. One without an id of its file gets one of its content, so that the same file changes
 * nothing when it is read again.
 *
 * @throws Malformed where the bank refuses it, naming the fields
 */
export function questionOf(draft: Draft, { kind, shown, key }: Particulars): QuestionDocument {
  const language = draft.language ?? languageOf(draft.stem, shown)
  if (wordsOf(draft.stem) === '' && !hasFormula(draft.stem)) throw new Malformed('It has no text.')
  const content = {
    kind,
    shown: { stem: { [language]: article(draft.stem) }, ...inLanguage(shown, language) },
    key: {
      ...inLanguage(key, language),
      ...(draft.rubric?.length && { rubric: { [language]: article(draft.rubric) } }),
    },
  }
  const read = QuestionDocument.safeParse({
    ...content,
    externalId: draft.id ?? idOf(content),
    stimulus: null,
    explanation: draft.explanation.length > 0 ? { [language]: article(draft.explanation) } : null,
    feedback: Object.fromEntries(
      [...(draft.feedback ?? [])].map(([place, blocks]) => [
        typeof place === 'number' ? partId(place) : place,
        { [language]: lineOfBlocks(blocks, 'a feedback') },
      ]),
    ),
    hundredths: hundredthsOf(draft.marks),
    negative: draft.negative ?? null,
    difficulty: draft.difficulty ?? null,
    tags: draft.tags,
  })
  if (read.success) return read.data
  const faults = fieldErrors(read.error).slice(0, 3)
  const [first, ...others] = faults.map(({ field, message }) => [field, message] as const)
  throw new Malformed(
    '{0}: {1}',
    first?.[0],
    [first?.[1], ...others.map((each) => each.join(': '))].join(' '),
  )
}

function article(content: Block[]): ArticleDocument {
  return { type: 'doc', content }
}

/** A text in one language, until the language of the whole question is known. */
export class Line {
  readonly nodes: Inline[]

  constructor(nodes: Inline[]) {
    this.nodes = nodes
  }
}

/** Puts the texts of the parts into a language. */
function inLanguage(value: unknown, language: LanguageCode): object {
  const put = (each: unknown): unknown => {
    if (each instanceof Line) return { [language]: each.nodes }
    if (Array.isArray(each)) return each.map(put)
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(
      Object.entries(each)
        .filter(([, inner]) => inner !== undefined)
        .map(([name, inner]) => [name, put(inner)]),
    )
  }
  return put(value) as object
}

/** A part with its text, as `Particulars` have it. */
export function itemOf(
  blocks: readonly Block[],
  place: number,
  what = 'an option',
): { id: string } {
  return { id: partId(place), text: new Line(lineOfBlocks(blocks, what)) } as { id: string }
}

function languageOf(stem: readonly Block[], shown: unknown): LanguageCode {
  return scriptOf(wordsOf(stem) + JSON.stringify(shown))
}

function hasFormula(blocks: readonly Block[]): boolean {
  return /"type":"(formula|formulaBlock)"/.test(JSON.stringify(blocks))
}

export function isContentId(id: string): boolean {
  return /^q-[0-9a-f]{20}$/.test(id)
}

function idOf(content: object): string {
  return `q-${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 20)}`
}

/** @throws NotRepresented for marks that are no hundredths */
function hundredthsOf(marks: string | null): number {
  if (marks === null) return 100
  const match = /^(\d{1,6})(?:\.(\d{1,20}))?$/.exec(marks.trim())
  const [, whole = '0', decimals = ''] = match ?? []
  if (!match || /[1-9]/.test(decimals.slice(2))) throw new NotRepresented('marks of {0}', marks)
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
}

/** Of shares that percents can only come near to, such as a third. */
const NEAR = { bottom: 20, within: 0.005 } as const

/**
 * A share of percents: 12.5 is an eighth, and 33.33 or 33.33333 a third.
 *
 * @throws NotRepresented for one that is no simple fraction
 */
export function shareOfPercent(percent: number): Share {
  const isNear = !Number.isInteger(Math.round(percent * 1e9) / 1e8)
  for (let bottom = 1; bottom <= questionLimits.shareOf; bottom += 1) {
    const top = Math.round((percent * bottom) / 100)
    const off = Math.abs((top / bottom) * 100 - percent)
    if (off < 1e-9 || (isNear && bottom <= NEAR.bottom && off < NEAR.within)) return [top, bottom]
  }
  throw new NotRepresented('a share of {0} %', percent)
}

/** Tags of a path such as `Physics/Vectors`: a subject, a chapter, and topics. */
export function tagsOfPath(path: readonly string[]): QuestionTag[] {
  const kinds = ['subject', 'chapter'] as const
  return path
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .map((value, at) => ({ kind: kinds[at] ?? 'topic', value }))
}

/** Tags as texts: `chapter: Vectors` has its kind, any other is a topic. `difficulty: 3` is the difficulty. */
export function tagsOfTexts(texts: readonly string[]): {
  tags: QuestionTag[]
  difficulty: number | null
} {
  let difficulty: number | null = null
  const tags = texts.flatMap((text): QuestionTag[] => {
    const [, name = '', written = ''] = /^\s*(\w{1,20}):(.*)$/s.exec(text) ?? []
    const value = written.trim()
    const kind = tagKinds.find((each) => each === name)
    if (kind && value !== '') return [{ kind, value }]
    if (name === 'difficulty' && /^[1-5]$/.test(value)) difficulty = Number(value)
    else if (text.trim() !== '') return [{ kind: 'topic', value: text.trim() }]
    return []
  })
  return { tags, difficulty }
}

/** What `tagsOfTexts` reads. */
export function textsOfTags({ tags, difficulty }: QuestionDocument): string[] {
  return [
    ...tags.map(({ kind, value }) => `${kind}: ${value}`),
    ...(difficulty === null ? [] : [`difficulty: ${difficulty}`]),
  ]
}
