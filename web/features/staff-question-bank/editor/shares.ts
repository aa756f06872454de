import type { Ratio } from '#contract/question-bank/fractions.ts'
import { latinDigits } from '#contract/money.ts'

/** A share as people type it: `50%`, `1/3`, `0.25`, `-1/4`. @returns the text itself where it is none */
export function shareOf(text: string): Ratio | string {
  const plain = latinDigits(text)
    .replace(/\s/g, '')
    .replace(/[\u2212\u2013]/g, '-')
  const [, sign, top, bottom] = /^([+-]?)(\d{1,3})\/(\d{1,3})$/.exec(plain) ?? []
  if (top !== undefined && bottom !== undefined)
    return Number(bottom) === 0 ? text : lowest(Number(`${sign}${top}`), Number(bottom))
  const [, number, percent] = /^([+-]?\d{1,3}(?:\.\d{1,2})?)(%?)$/.exec(plain) ?? []
  if (number === undefined) return text
  return lowest(Math.round(Number(number) * (percent ? 100 : 10_000)), 10_000)
}

/** A share as it is typed. */
export function shareText(share: Ratio | undefined): string {
  if (!share) return ''
  const percent = (share[0] * 100) / share[1]
  return Number.isInteger(percent) ? `${percent}%` : `${share[0]}/${share[1]}`
}

function lowest(top: number, bottom: number): Ratio {
  const divisor = Math.max(1, commonDivisor(Math.abs(top), bottom))
  return [top / divisor || 0, bottom / divisor]
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}

/** Marks with at most two decimals as hundredths. @returns the text itself where it is no number */
export function hundredthsOf(marks: string): number | string {
  const [, whole, decimals = ''] =
    /^(\d{1,4})(?:\.(\d{1,2}))?$/.exec(latinDigits(marks.trim())) ?? []
  return whole === undefined ? marks : Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}
