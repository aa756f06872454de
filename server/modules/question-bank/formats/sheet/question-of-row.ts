import type { AcceptedNumber, AcceptedText, GapsKey, Share } from '#contract/question-bank/keys.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { questionKinds, type QuestionKind, tagKinds } from '#contract/question-bank/terms.ts'
import { latinDigits } from '#contract/money.ts'
import { matchingOf, shareField } from '../choices.ts'
import { type Draft, itemOf, partId, questionOf } from '../draft.ts'
import { Malformed } from '../refusals.ts'
import { renamedGaps } from '../text/gap-texts.ts'
import { blocksOfPlain } from '../text/plain.ts'

/** A row by the names of its columns. Empty cells are left out. */
export type SheetRow = Readonly<Record<string, string>>

export const MOST_OPTIONS = 20

/** The columns in the order an export writes them. */
export const sheetColumns = [
  'id',
  'type',
  'question',
  ...Array.from({ length: MOST_OPTIONS }, (_, at) => `option_${at + 1}`),
  'answer',
  'partial',
  'fixed',
  'explanation',
  'marks',
  'negative',
  'difficulty',
  ...tagKinds,
] as const

/** @throws Malformed, naming the column */
export function questionOfRow(row: SheetRow): QuestionDocument {
  const kind = kindOf(row)
  const draft: Draft = {
    id: row['id'] ?? null,
    stem: blocksOfPlain(row['question'] ?? ''),
    explanation: blocksOfPlain(row['explanation'] ?? ''),
    marks: row['marks'] === undefined ? null : latinDigits(row['marks']),
    negative: negativeOf(row),
    difficulty: difficultyOf(row),
    tags: tagKinds.flatMap((tag) =>
      parts(row[tag] ?? '', '|').map((value) => ({ kind: tag, value })),
    ),
  }
  return READERS[kind](draft, row)
}

export function kindOf(row: SheetRow): QuestionKind {
  const kind = questionKinds.find((each) => each === row['type']?.toLowerCase())
  if (kind) return kind
  if (row['type'] !== undefined)
    throw new Malformed(
      'type: {0} is none of {1}.',
      row['type'].slice(0, 40),
      questionKinds.join(', '),
    )
  return 'single_choice'
}

const READERS: Record<QuestionKind, (draft: Draft, row: SheetRow) => QuestionDocument> = {
  single_choice: choice,
  multiple_choice: choice,
  true_false: trueFalse,
  numeric: (draft, row) =>
    questionOf(draft, { kind: 'numeric', shown: {}, key: { numbers: numbersOf(answerOf(row)) } }),
  short_text: (draft, row) =>
    questionOf(draft, { kind: 'short_text', shown: {}, key: { texts: textsOf(answerOf(row)) } }),
  gaps,
  matching,
  ordering,
  long_answer: (draft, row) =>
    questionOf(
      { ...draft, rubric: blocksOfPlain(row['answer'] ?? '') },
      { kind: 'long_answer', shown: { response: 'either' }, key: {} },
    ),
}

function answerOf(row: SheetRow): string {
  if (row['answer'] === undefined) throw new Malformed('answer: This is empty.')
  return row['answer']
}

function optionsOf(row: SheetRow): string[] {
  const texts = Array.from({ length: MOST_OPTIONS }, (_, at) => row[`option_${at + 1}`])
  const last = texts.findLastIndex((text) => text !== undefined)
  return texts.slice(0, last + 1).map((text, at) => {
    if (text === undefined)
      throw new Malformed('option_{0}: This is empty, and one after it is not.', at + 1)
    return text
  })
}

const LETTERS = ['ABCDEFGHIJKLMNOPQRST', 'কখগঘঙচছজঝঞ', 'abcdefghijklmnopqrst']

/** A, ক or 1 is the first option. */
function placeOf(sign: string, count: number): number {
  const letter = LETTERS.map((letters) => (sign.length === 1 ? letters.indexOf(sign) : -1)).find(
    (at) => at >= 0,
  )
  const place = letter ?? Number(latinDigits(sign)) - 1
  if (!Number.isInteger(place) || place < 0 || place >= count)
    throw new Malformed(
      'answer: {0} is none of the options. Write its letter or number, such as A, ক or 1.',
      sign.slice(0, 40),
    )
  return place
}

function choice(draft: Draft, row: SheetRow): QuestionDocument {
  const texts = optionsOf(row)
  const fixed = parts(row['fixed'] ?? '', ',').map((sign) =>
    sign === 'all' ? null : placeOf(sign, texts.length),
  )
  const options = texts.map((text, at) => ({
    ...itemOf(blocksOfPlain(text), at),
    ...((fixed.includes(null) || fixed.includes(at)) && { isFixed: true }),
  }))
  const right = parts(answerOf(row), ',').map((sign) => partId(placeOf(sign, texts.length)))
  return kindOf(row) === 'single_choice'
    ? questionOf(draft, { kind: 'single_choice', shown: { options }, key: { right } })
    : questionOf(draft, {
        kind: 'multiple_choice',
        shown: { options },
        key: { right, partial: partialOf(row) },
      })
}

function partialOf(row: SheetRow): 'all' | 'share' {
  const written = row['partial']?.toLowerCase() ?? 'all'
  if (written !== 'all' && written !== 'share')
    throw new Malformed('partial: {0} is neither all nor share.', written.slice(0, 40))
  return written
}

function trueFalse(draft: Draft, row: SheetRow): QuestionDocument {
  const written = answerOf(row).toLowerCase()
  const isTrue = ['true', 't', 'সত্য', 'yes', '1'].includes(written)
  if (!isTrue && !['false', 'f', 'মিথ্যা', 'no', '0'].includes(written))
    throw new Malformed('answer: {0} is neither true nor false.', written.slice(0, 40))
  return questionOf(draft, { kind: 'true_false', shown: {}, key: { right: [isTrue] } })
}

/** `3.14 ± 0.01 | 2..3 | 5 ± 2% = 50%`: the answers that are taken, each with what it earns of the marks. */
function numbersOf(written: string): AcceptedNumber[] {
  return parts(written, '|').map((part) => {
    const { text, share } = withShare(part)
    const [, from, upTo] = /^(\S+?)\s*\.\.\s*(\S+)$/.exec(text) ?? []
    if (from && upTo) return { value: from, upTo, ...share }
    const [value = '', around] = text.split('±').map((each) => each.trim())
    if (around === undefined) return { value, ...share }
    return around.endsWith('%')
      ? { value, percent: around.slice(0, -1).trim(), ...share }
      : { value, tolerance: around, ...share }
  })
}

function textsOf(written: string): AcceptedText[] {
  return parts(written, '|').map((part) => {
    const { text, share } = withShare(part)
    const isExact = /^".*"$/.test(text)
    return { text: isExact ? text.slice(1, -1) : text, ...share, ...(isExact && { isExact }) }
  })
}

function withShare(part: string): { text: string; share: { share?: Share } } {
  const [, text, percent] = (part.length < 2000 && /^(.*?)\s*=\s*([\d.]+)\s*%$/.exec(part)) || []
  return text === undefined
    ? { text: part, share: {} }
    : { text, share: shareField(Number(percent)) }
}

/** A gap is `[[1]]` in the question; its answers stand between semicolons, in the order of the gaps. */
function gaps(draft: Draft, row: SheetRow): QuestionDocument {
  const answers = parts(answerOf(row), ';')
  let count = 0
  const stem = renamedGaps(draft.stem, () => `g${(count += 1)}`)
  if (count !== answers.length)
    throw new Malformed('answer: {0} answers for {1} gaps.', answers.length, count)
  const key = answers.map((answer, at): GapsKey['gaps'][number] => ({
    id: `g${at + 1}`,
    texts: textsOf(answer),
  }))
  return questionOf(
    { ...draft, stem },
    {
      kind: 'gaps',
      shown: { gaps: key.map(({ id }) => ({ id })) },
      key: { gaps: key, partial: partialOf(row) },
    },
  )
}

/** An option is `row => partner`; without a row it only misleads. */
function matching(draft: Draft, row: SheetRow): QuestionDocument {
  const pairs = optionsOf(row).map((option, at) => {
    const [left, right, ...more] = option.split('=>').map((each) => each.trim())
    if (left === undefined || !right || more.length > 0)
      throw new Malformed('option_{0}: This is no "row => partner".', at + 1)
    return { row: left === '' ? null : blocksOfPlain(left), partner: blocksOfPlain(right) }
  })
  const { shown, key, kind } = matchingOf(pairs) as Extract<
    ReturnType<typeof matchingOf>,
    { kind: 'matching' }
  >
  return questionOf(draft, { kind, shown, key: { ...key, partial: partialOf(row) } })
}

function ordering(draft: Draft, row: SheetRow): QuestionDocument {
  const items = optionsOf(row).map((text, at) => itemOf(blocksOfPlain(text), at, 'an item'))
  const partial = row['partial']?.toLowerCase() ?? 'all'
  if (partial !== 'all' && partial !== 'places' && partial !== 'neighbours')
    throw new Malformed('partial: {0} is none of all, places, neighbours.', partial.slice(0, 40))
  return questionOf(draft, {
    kind: 'ordering',
    shown: { items },
    key: { right: items.map(({ id }) => id), partial },
  })
}

/** `1/4`, or `0.25` of the marks of the question. */
function negativeOf(row: SheetRow): Share | null {
  const written = latinDigits(row['negative'] ?? '')
  if (written === '') return null
  const [, top, bottom] = /^(\d{1,3})\/(\d{1,3})$/.exec(written) ?? []
  if (top !== undefined) return [Number(top), Number(bottom)]
  const decimal = /^0?\.(\d{1,2})$|^0$|^1$/.exec(written)
  if (!decimal)
    throw new Malformed('negative: {0} is no share, such as 1/4 or 0.25.', written.slice(0, 40))
  return [Math.round(Number(written) * 100), 100]
}

function difficultyOf(row: SheetRow): number | null {
  const written = latinDigits(row['difficulty'] ?? '')
  if (written === '') return null
  if (!/^[1-5]$/.test(written))
    throw new Malformed('difficulty: {0} is no number from 1 to 5.', written.slice(0, 40))
  return Number(written)
}

function parts(text: string, sign: string): string[] {
  return text
    .split(sign)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
