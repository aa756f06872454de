import { defined } from '#contract/defined.ts'
import {
  type Fraction,
  fraction,
  isAtMost,
  minus,
  NOUGHT,
  ONE,
  plus,
  readNumber,
  times,
} from '#contract/question-bank/fractions.ts'
import type { AcceptedNumber, NumericKey } from '#contract/question-bank/keys.ts'

/** Longer than any number with its unit: not read at all. */
const LONGEST_ANSWER = 100
/** A number, with a power of ten, and what follows it. */
const NUMBER_AND_UNIT =
  /^\s*([+\-\u2212\u2013]?[\d০-৯.,/\s]*(?:(?:[eE]|\s*[×x*]\s*(?:10|১০)\^?)[+\-\u2212\u2013]?[\d০-৯]+)?)\s*(.*?)\s*$/u

/** What a number earns, by the first accepted one that it fits. */
export function shareOfNumber(key: NumericKey, answer: string): Fraction {
  if (answer.length > LONGEST_ANSWER) return NOUGHT
  const [, digits = '', unit = ''] = NUMBER_AND_UNIT.exec(answer) ?? []
  const number = readNumber(digits)
  if (!number) return NOUGHT
  const factor = unit === '' ? '1' : key.units?.find((candidate) => candidate.unit === unit)?.factor
  if (factor === undefined) return NOUGHT
  const value = times(number, defined(readNumber(factor)))
  const found = key.numbers.find((accepted) => fits(accepted, value))
  if (!found) return NOUGHT
  const share = found.share ? fraction(found.share) : ONE
  if (!key.units || unit !== '') return share
  return key.withoutUnit ? times(share, fraction(key.withoutUnit)) : NOUGHT
}

/** Bounds count: 9.85 is within 9.8 ± 0.05. */
function fits({ value, tolerance, percent, upTo }: AcceptedNumber, answer: Fraction): boolean {
  const from = defined(readNumber(value))
  const to = upTo === undefined ? from : defined(readNumber(upTo))
  const size = { top: from.top < 0n ? -from.top : from.top, bottom: from.bottom }
  const width =
    percent === undefined
      ? defined(readNumber(tolerance ?? '0'))
      : times(times(size, defined(readNumber(percent))), { top: 1n, bottom: 100n })
  return isAtMost(minus(from, width), answer) && isAtMost(answer, plus(to, width))
}
