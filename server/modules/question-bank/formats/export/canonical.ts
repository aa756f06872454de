import { defined } from '#contract/defined.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { latinDigits } from '#contract/money.ts'
import { renamedGaps } from '../text/gap-texts.ts'

/**
 * A question with its parts named by their places, so that two that ask the same compare as equal. Items of an order and
 * partners of pairs are put in an order of their own, because students see them shuffled.
 */
export function canonical(question: QuestionDocument): unknown {
  const { shown, key } = question
  const names = new Map<string, string>()
  const name = (list: readonly { id: string }[], sign: string) =>
    list.map((item, at) => {
      names.set(item.id, `${sign}${at + 1}`)
      return { ...item, id: `${sign}${at + 1}` }
    })
  const named = (id: string) => names.get(id) ?? id
  const shownAgain: Record<string, unknown> = { ...shown }
  if ('options' in shown) shownAgain['options'] = name(shown.options, '')
  if ('items' in shown && 'right' in key)
    shownAgain['items'] = name(
      key.right.map((id) => defined(shown.items.find((item) => item.id === id))),
      '',
    )
  if (question.kind === 'matching') return matchingAgain(question)
  if (question.kind === 'gaps') return gapsAgain(question)
  return reduced({
    ...question,
    shown: shownAgain,
    key: {
      ...key,
      ...('right' in key && {
        right: key.right.map((id) => (typeof id === 'string' ? named(id) : id)),
      }),
      ...('shares' in key && key.shares && { shares: renamed(key.shares, named) }),
    },
    feedback: renamed(question.feedback, named),
  })
}

function renamed(record: object, named: (id: string) => string): object {
  return Object.fromEntries(
    Object.entries(record).map(([id, value]) => [named(id), value as unknown]),
  )
}

function matchingAgain(question: Extract<QuestionDocument, { kind: 'matching' }>): unknown {
  const { shown, key } = question
  const words = (id: string, list: readonly { id: string }[]) => ({
    ...list.find((item) => item.id === id),
    id: '',
  })
  return reduced({
    ...question,
    shown: {
      stem: shown.stem,
      rows: shown.rows.map((row) => words(row.id, shown.rows)),
      partners: shown.partners
        .map(({ id }) => JSON.stringify(words(id, shown.partners)))
        .toSorted(),
    },
    key: {
      partial: key.partial,
      pairs: shown.rows.map(({ id }) => {
        const pair = defined(key.pairs.find(({ row }) => row === id))
        return { partner: words(pair.partner, shown.partners), weight: pair.weight }
      }),
    },
  })
}

function gapsAgain(question: Extract<QuestionDocument, { kind: 'gaps' }>): unknown {
  const { shown, key } = question
  const order: string[] = []
  const stem = Object.fromEntries(
    Object.entries(shown.stem).map(([language, text]) => [
      language,
      {
        ...text,
        content: renamedGaps(text.content, (id) => {
          if (!order.includes(id)) order.push(id)
          return String(order.indexOf(id) + 1)
        }),
      },
    ]),
  )
  return reduced({
    ...question,
    shown: {
      stem,
      gaps: order.map((id) => ({
        options: shown.gaps
          .find((gap) => gap.id === id)
          ?.options?.map((option) => ({ ...option, id: '' })),
      })),
    },
    key: {
      partial: key.partial,
      gaps: order.map((id) => {
        const { id: _, ...gap } = defined(key.gaps.find((each) => each.id === id))
        const options = shown.gaps.find((each) => each.id === id)?.options ?? []
        return 'right' in gap
          ? {
              ...gap,
              right: gap.right.map((each) =>
                String(options.findIndex((option) => option.id === each)),
              ),
            }
          : gap
      }),
    },
  })
}

/** Fractions in their lowest terms, no share of all marks, nothing undefined, keys in one order. */
function reduced(value: unknown): unknown {
  if (isFraction(value)) {
    const divisor = gcd(Math.abs(value[0]), value[1])
    return [value[0] / divisor, value[1] / divisor]
  }
  if (Array.isArray(value)) return value.map(reduced)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(
        ([name, inner]) =>
          [name, isNumber(value, name) ? latinDigits(String(inner)) : reduced(inner)] as const,
      )
      .filter(
        ([name, inner]) => inner !== undefined && !(name === 'share' && String(inner) === '1,1'),
      )
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

function isFraction(value: unknown): value is [number, number] {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((each) => Number.isInteger(each)) &&
    value[1] > 0
  )
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b)
}

/** Numbers are the same in digits of either script; the value of a tag is a text. */
function isNumber(part: object, name: string): boolean {
  return ['value', 'tolerance', 'percent', 'upTo'].includes(name) && !('kind' in part)
}
