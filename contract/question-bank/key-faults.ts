import type { FieldErrorCode } from '../field-errors.ts'
import {
  type Fraction,
  fraction,
  isAtMost,
  ONE,
  type Ratio,
  readNumber,
  total,
} from './fractions.ts'
import { gapsOfStem } from './gap-marks.ts'
import type { QuestionShape } from './question-shape.ts'
import type { PartialRule } from './terms.ts'

export interface KeyFault {
  path: readonly (string | number)[]
  code: FieldErrorCode
}

type OfKind<Kind extends QuestionShape['kind']> = Extract<QuestionShape, { kind: Kind }>
type Item = { id: string }

/** Where the key of a question does not fit what is shown, or nobody could earn all its marks. */
export function keyFaults(question: QuestionShape): KeyFault[] {
  return [...faultsOfKind(question), ...feedbackFaults(question)]
}

function faultsOfKind(question: QuestionShape): KeyFault[] {
  switch (question.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return choiceFaults(question)
    case 'true_false':
      return []
    case 'numeric':
      return numericFaults(question)
    case 'short_text':
      return fullMarkFaults(question.key.texts, ['key', 'texts'])
    case 'gaps':
      return gapsFaults(question)
    case 'matching':
      return matchingFaults(question)
    case 'ordering':
      return orderingFaults(question)
    case 'long_answer':
      return longAnswerFaults(question)
  }
}

function choiceFaults({
  kind,
  shown,
  key,
}: OfKind<'single_choice' | 'multiple_choice'>): KeyFault[] {
  const ids = shown.options.map(({ id }) => id)
  const statements = (shown.statements ?? []).map(({ id }) => id)
  return [
    ...twice(shown.options, ['shown', 'options']),
    ...twice(shown.statements ?? [], ['shown', 'statements']),
    ...shown.options.flatMap((option, at) =>
      elsewhere(option.statements ?? [], statements, ['shown', 'options', at, 'statements']),
    ),
    ...elsewhere(key.right, ids, ['key', 'right']),
    ...Object.keys(key.shares ?? {}).flatMap((id) =>
      ids.includes(id) ? [] : [{ path: ['key', 'shares', id], code: 'not_a_choice' } as const],
    ),
    ...(kind === 'multiple_choice' && 'partial' in key
      ? weightFaults(key.partial, Object.values(key.shares ?? {}), ['key', 'shares'])
      : []),
  ]
}

function numericFaults({ key }: OfKind<'numeric'>): KeyFault[] {
  return [
    ...fullMarkFaults(key.numbers, ['key', 'numbers']),
    ...rangeFaults(key.numbers, ['key', 'numbers']),
    ...(key.units ?? []).flatMap(({ factor }, at) =>
      readNumber(factor)?.top === 0n
        ? [{ path: ['key', 'units', at, 'factor'], code: 'too_small' } as const]
        : [],
    ),
  ]
}

function gapsFaults({ shown, key }: OfKind<'gaps'>): KeyFault[] {
  const ids = shown.gaps.map(({ id }) => id)
  return [
    ...twice(shown.gaps, ['shown', 'gaps']),
    ...twice(key.gaps, ['key', 'gaps']),
    ...Object.entries(shown.stem).flatMap(([language, stem]) =>
      stem && !isSameSet(gapsOfStem(stem), ids)
        ? [{ path: ['shown', 'stem', language], code: 'not_a_choice' } as const]
        : [],
    ),
    ...(isSameSet(
      key.gaps.map(({ id }) => id),
      ids,
    )
      ? []
      : [{ path: ['key', 'gaps'], code: 'not_a_choice' } as const]),
    ...key.gaps.flatMap((gap, at) => {
      const path = ['key', 'gaps', at] as const
      const options = shown.gaps.find(({ id }) => id === gap.id)?.options
      if ('right' in gap)
        return elsewhere(
          gap.right,
          (options ?? []).map(({ id }) => id),
          [...path, 'right'],
        )
      if (options) return [{ path: [...path, 'right'], code: 'required' } as const]
      return 'texts' in gap
        ? fullMarkFaults(gap.texts, [...path, 'texts'])
        : [
            ...fullMarkFaults(gap.numbers, [...path, 'numbers']),
            ...rangeFaults(gap.numbers, [...path, 'numbers']),
          ]
    }),
    ...shown.gaps.flatMap(({ options }, at) =>
      twice(options ?? [], ['shown', 'gaps', at, 'options']),
    ),
    ...weightFaults(key.partial, weightsOf(key.gaps), ['key', 'gaps']),
  ]
}

function matchingFaults({ shown, key }: OfKind<'matching'>): KeyFault[] {
  const rows = key.pairs.map(({ row }) => row)
  return [
    ...twice(shown.rows, ['shown', 'rows']),
    ...twice(shown.partners, ['shown', 'partners']),
    ...(isSameSet(
      rows,
      shown.rows.map(({ id }) => id),
    )
      ? []
      : [{ path: ['key', 'pairs'], code: 'not_a_choice' } as const]),
    ...key.pairs.flatMap(({ partner }, at) =>
      elsewhere(
        [partner],
        shown.partners.map(({ id }) => id),
        ['key', 'pairs', at, 'partner'],
      ),
    ),
    ...weightFaults(key.partial, weightsOf(key.pairs), ['key', 'pairs']),
  ]
}

function orderingFaults({ shown, key }: OfKind<'ordering'>): KeyFault[] {
  return [
    ...twice(shown.items, ['shown', 'items']),
    ...(isSameSet(
      key.right,
      shown.items.map(({ id }) => id),
    )
      ? []
      : [{ path: ['key', 'right'], code: 'not_a_choice' } as const]),
  ]
}

function longAnswerFaults({ shown, key, hundredths }: OfKind<'long_answer'>): KeyFault[] {
  const parts = shown.parts ?? []
  const sum = parts.reduce((marks, part) => marks + part.hundredths, 0)
  return [
    ...twice(parts, ['shown', 'parts']),
    ...(shown.parts && sum !== hundredths
      ? [{ path: ['hundredths'], code: 'wrong_type' } as const]
      : []),
    ...Object.keys(key.answers ?? {}).flatMap((id) =>
      parts.some((part) => part.id === id)
        ? []
        : [{ path: ['key', 'answers', id], code: 'not_a_choice' } as const],
    ),
  ]
}

/** What is said to someone who chose an option needs that option. */
function feedbackFaults(question: QuestionShape): KeyFault[] {
  const ids =
    question.kind === 'true_false'
      ? ['true', 'false']
      : 'options' in question.shown
        ? question.shown.options.map(({ id }) => id)
        : []
  return Object.keys(question.feedback).flatMap((id) =>
    ids.includes(id) ? [] : [{ path: ['feedback', id], code: 'not_a_choice' } as const],
  )
}

function twice(items: readonly Item[], path: KeyFault['path']): KeyFault[] {
  return items.flatMap(({ id }, at) =>
    items.findIndex((other) => other.id === id) < at
      ? [{ path: [...path, at, 'id'], code: 'not_an_id' } as const]
      : [],
  )
}

function elsewhere(
  named: readonly string[],
  ids: readonly string[],
  path: KeyFault['path'],
): KeyFault[] {
  return named.flatMap((id, at) =>
    ids.includes(id) ? [] : [{ path: [...path, at], code: 'not_a_choice' } as const],
  )
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return (
    some.length === others.length &&
    new Set(some).size === some.length &&
    some.every((id) => others.includes(id))
  )
}

/** At least one answer must earn all marks. */
function fullMarkFaults(
  accepted: readonly { share?: Ratio | undefined }[],
  path: KeyFault['path'],
): KeyFault[] {
  const isFull = ({ share }: { share?: Ratio | undefined }) =>
    !share || isAtMost(ONE, fraction(share))
  return accepted.some(isFull) ? [] : [{ path, code: 'required' }]
}

function rangeFaults(
  numbers: readonly { value: string; upTo?: string | undefined }[],
  path: KeyFault['path'],
): KeyFault[] {
  return numbers.flatMap(({ value, upTo }, at) => {
    const bounds = [readNumber(value), upTo === undefined ? null : readNumber(upTo)]
    const isBackwards = bounds[0] && bounds[1] && !isAtMost(bounds[0], bounds[1])
    return isBackwards ? [{ path: [...path, at, 'upTo'], code: 'too_small' } as const] : []
  })
}

function weightsOf(parts: readonly { weight?: Ratio | undefined }[]): Ratio[] {
  return parts.flatMap(({ weight }) => (weight ? [weight] : []))
}

/** Weights that count add up to all marks at least, without those that take marks off. */
function weightFaults(
  partial: PartialRule,
  weights: readonly Ratio[],
  path: KeyFault['path'],
): KeyFault[] {
  if (partial !== 'weights') return []
  const earned: Fraction = total(weights.map(fraction).filter(({ top }) => top > 0n))
  return isAtMost(ONE, earned) ? [] : [{ path, code: 'required' }]
}
