import { UNSEEN } from '../unseen.ts'
import { latinDigits } from '../money.ts'

/** An exact number: marks and measurements are compared without floats. `bottom` is never nought. */
export interface Fraction {
  top: bigint
  bottom: bigint
}

/** A fraction of whole numbers as JSON writes it: `[1, 3]` is a third. */
export type Ratio = readonly [numerator: number, denominator: number]

export const ONE: Fraction = { top: 1n, bottom: 1n }
export const NOUGHT: Fraction = { top: 0n, bottom: 1n }

export function fraction([numerator, denominator]: Ratio): Fraction {
  return { top: BigInt(numerator), bottom: BigInt(denominator) }
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom }
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom }
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { top: -b.top, bottom: b.bottom })
}

export function total(parts: readonly Fraction[]): Fraction {
  return parts.reduce(plus, NOUGHT)
}

/** Whether `a` is at most `b`. */
export function isAtMost(a: Fraction, b: Fraction): boolean {
  return a.top * b.bottom <= b.top * a.bottom
}

/** The nearest whole number; a half goes away from nought. */
export function rounded({ top, bottom }: Fraction): bigint {
  const size = top < 0n ? -top : top
  const whole = (size * 2n + bottom) / (bottom * 2n)
  return top < 0n ? -whole : whole
}

const EVERY_UNSEEN = new RegExp(UNSEEN, 'gu')

/** A text in which scripts of digits, spellings of one letter and unseen characters make no difference. */
export function plainText(text: string): string {
  return latinDigits(text.normalize('NFC').replace(EVERY_UNSEEN, '')).replace(/\s+/g, ' ').trim()
}

const NUMBER =
  /^([+-]?)(\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,30})?(?:\.(\d{1,30}))?(?:e([+-]?\d{1,2}))?(?:\/(\d{1,15}))?$/

/**
 * A number as people write it, in digits of either script: 1,00,000 and 100,000; 3e8 and 3×10^8; 1/2. Null where it is
 * none, such as 1,5: a comma groups digits, and never begins decimals.
 */
export function readNumber(text: string): Fraction | null {
  const plain = plainText(text)
    .replace(/\s/g, '')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/[×x*]10\^?/, 'e')
  const match = NUMBER.exec(plain)
  if (!match) return null
  const [, sign, whole, decimals = '', power = '0', divisor = '1'] = match
  const bottom = BigInt(divisor)
  if ((whole === undefined && decimals === '') || bottom === 0n) return null
  const digits = BigInt((whole ?? '').replaceAll(',', '') + decimals)
  const top = sign === '-' ? -digits : digits
  const shift = Number(power) - decimals.length
  return shift >= 0
    ? { top: top * 10n ** BigInt(shift), bottom }
    : { top, bottom: bottom * 10n ** BigInt(-shift) }
}
