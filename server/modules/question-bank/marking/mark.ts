import { defined } from '#contract/defined.ts'
import {
  type Fraction,
  fraction,
  isAtMost,
  NOUGHT,
  ONE,
  rounded,
  times,
  total,
} from '#contract/question-bank/fractions.ts'
import { answersById, isHandwritten } from '#contract/question-bank/long-answer.ts'
import type { Answer, QuestionKey } from '#contract/question-bank/question.ts'
import type { NegativeShare } from '#contract/question-bank/question-shape.ts'
import type { Cancellation, MarkOutcome, PartialRule } from '#contract/question-bank/terms.ts'
import { shareOfNumber } from './share-of-number.ts'
import { shareOfText } from './share-of-text.ts'

/**
 * Grains of one mark: 100 hundredths × 2,520 × 12. A quarter, a half or a third of any hundredth is whole, and so are
 * shares of 1 to 10 or 12 parts. Eleven parts are rounded once.
 */
export const GRAINS = 3_024_000
const GRAINS_OF_A_HUNDREDTH = GRAINS / 100

/** What a question is worth where it was asked: its own marks, or those of the section. */
export interface MarkTerms {
  hundredths: number
  negative: NegativeShare
  cancelled?: Cancellation
}

/** Whole grains: marks are added up without rounding. */
export interface Mark {
  grains: number
  outcome: MarkOutcome
}

type OfKind<Kind extends QuestionKey['kind']> = Extract<QuestionKey, { kind: Kind }>['key']

/** Marks one answer. The same key, answer and terms always give the same mark. */
export function mark(question: QuestionKey, answer: Answer, terms: MarkTerms): Mark {
  const full = terms.hundredths * GRAINS_OF_A_HUNDREDTH
  if (terms.cancelled) return cancelled(full, terms.cancelled)
  if (isBlank(answer)) return { grains: 0, outcome: 'blank' }
  if (question.kind === 'long_answer') return { grains: 0, outcome: 'waiting' }
  const share = shareOf(question, answer)
  if (share.top <= 0n)
    return { grains: -grainsOf(full, fraction(terms.negative)) || 0, outcome: 'wrong' }
  return isAtMost(ONE, share)
    ? { grains: full, outcome: 'right' }
    : { grains: grainsOf(full, share), outcome: 'partial' }
}

/** What a person gave, part by part. Nought from a person is never negative. */
export function markByPerson(
  partMarks: readonly number[],
  parts: readonly number[] | null,
  terms: MarkTerms,
): Mark {
  const full = terms.hundredths * GRAINS_OF_A_HUNDREDTH
  if (terms.cancelled) return cancelled(full, terms.cancelled)
  const hundredths = partMarks.reduce((sum, marks, at) => {
    const most = parts ? (parts[at] ?? 0) : Infinity
    return sum + Math.max(0, Math.min(marks, most))
  }, 0)
  const grains = Math.min(full, hundredths * GRAINS_OF_A_HUNDREDTH)
  if (grains === full) return { grains, outcome: 'right' }
  return { grains, outcome: grains > 0 ? 'partial' : 'wrong' }
}

/** Grains as people read them, in hundredths of a mark, half away from nought. Nothing is added up from it. */
export function hundredthsShown(grains: number): number {
  return Math.sign(grains) * Math.round(Math.abs(grains) / GRAINS_OF_A_HUNDREDTH) || 0
}

function cancelled(full: number, cancellation: Cancellation): Mark {
  return { grains: cancellation === 'marks-for-all' ? full : 0, outcome: 'cancelled' }
}

function grainsOf(full: number, share: Fraction): number {
  return Number(rounded({ top: BigInt(full) * share.top, bottom: share.bottom }))
}

function isBlank(answer: Answer): boolean {
  if (answer === null) return true
  if (typeof answer === 'boolean') return false
  if (typeof answer === 'string') return answer.trim() === ''
  if (isHandwritten(answer)) return false
  return Object.values(answer).every((part) => part === null || part.trim() === '')
}

type MarkedKey = Exclude<QuestionKey, { kind: 'long_answer' }>

function shareOf(question: MarkedKey, answer: Answer): Fraction {
  const list = Array.isArray(answer) ? answer : []
  const named = answersById(answer)
  switch (question.kind) {
    case 'single_choice':
      return shareOfChoice(question.key, answer)
    case 'true_false':
      return typeof answer === 'boolean' && question.key.right.includes(answer) ? ONE : NOUGHT
    case 'multiple_choice':
      return shareOfChoices(question.key, new Set(list.filter((id) => id !== null)))
    case 'numeric':
      return typeof answer === 'string' ? shareOfNumber(question.key, answer) : NOUGHT
    case 'short_text':
      return typeof answer === 'string' ? shareOfText(question.key.texts, answer) : NOUGHT
    case 'gaps':
      return shareOfGaps(question.key, named)
    case 'matching':
      return shareOfPairs(question.key, named)
    case 'ordering':
      return shareOfOrder(question.key, list)
  }
}

/** Two marks on a paper sheet are one wrong answer. */
function shareOfChoice({ right, shares }: OfKind<'single_choice'>, answer: Answer): Fraction {
  const chosen = Array.isArray(answer) && answer.length === 1 ? answer[0] : answer
  if (typeof chosen !== 'string') return NOUGHT
  return right.includes(chosen) ? ONE : ownShare(shares, chosen)
}

function shareOfChoices(
  { right, partial, shares }: OfKind<'multiple_choice'>,
  chosen: ReadonlySet<string>,
): Fraction {
  const hits = right.filter((id) => chosen.has(id)).length
  const misses = chosen.size - hits
  if (partial === 'weights') return total([...chosen].map((id) => ownShare(shares, id)))
  if (partial === 'share') return fraction([hits - misses, right.length])
  return hits === right.length && misses === 0 ? ONE : NOUGHT
}

function shareOfGaps(
  { gaps, partial }: OfKind<'gaps'>,
  answers: Readonly<Record<string, string>>,
): Fraction {
  const parts = gaps.map((gap) => {
    const answer = (Object.hasOwn(answers, gap.id) && answers[gap.id]) || ''
    const share =
      'texts' in gap
        ? shareOfText(gap.texts, answer)
        : 'numbers' in gap
          ? shareOfNumber({ numbers: gap.numbers }, answer)
          : gap.right.includes(answer)
            ? ONE
            : NOUGHT
    return { share, weight: gap.weight }
  })
  return shareOfParts(parts, partial)
}

function shareOfPairs(
  { pairs, partial }: OfKind<'matching'>,
  answers: Readonly<Record<string, string>>,
): Fraction {
  const parts = pairs.map(({ row, partner, weight }) => ({
    share: Object.hasOwn(answers, row) && answers[row] === partner ? ONE : NOUGHT,
    weight,
  }))
  return shareOfParts(parts, partial)
}

function shareOfParts(
  parts: readonly { share: Fraction; weight: readonly [number, number] | undefined }[],
  partial: PartialRule,
): Fraction {
  if (partial === 'all') return parts.every(({ share }) => isAtMost(ONE, share)) ? ONE : NOUGHT
  const each = fraction([1, parts.length])
  return total(
    parts.map(({ share, weight }) =>
      times(share, partial === 'share' ? each : weight ? fraction(weight) : NOUGHT),
    ),
  )
}

function shareOfOrder(
  { right, partial }: OfKind<'ordering'>,
  order: readonly (string | null)[],
): Fraction {
  if (new Set(order).size !== order.length) return NOUGHT
  if (partial === 'neighbours') {
    const pairs = right.slice(1).filter((id, at) => {
      const place = order.indexOf(defined(right[at]))
      return place >= 0 && order[place + 1] === id
    })
    return fraction([pairs.length, right.length - 1])
  }
  const places = right.filter((id, at) => order[at] === id).length
  if (partial === 'places') return fraction([places, right.length])
  return places === right.length && order.length === right.length ? ONE : NOUGHT
}

function ownShare(
  shares: Readonly<Record<string, readonly [number, number]>> | undefined,
  id: string,
): Fraction {
  const share = shares && Object.hasOwn(shares, id) ? shares[id] : undefined
  return share ? fraction(share) : NOUGHT
}
