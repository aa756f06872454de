import { defined } from './defined.ts'
import { digitsIn } from './languages.ts'

/** An amount of Bangladeshi money in poisha (1 taka = 100 poisha). Always a whole number, never a float. */
export type Poisha = number & { readonly unit: 'poisha' }

/** The largest amount one field may carry: ৳9,999,999.99. */
export const MAX_POISHA = 999_999_999

/** Marks a whole, non-negative number of poisha read from a trusted place (a database row). */
export function poisha(amount: number): Poisha {
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new RangeError(`${amount} is not a whole, non-negative number of poisha`)
  return amount as Poisha
}

/**
 * Taka on the wire: "4500", or "4500.50" where there are poisha. One text per amount.
 * Source: spec §3 courseFee (numeric text).
 */
export function takaText(amount: Poisha): string {
  const taka = Math.trunc(amount / 100)
  const rest = amount % 100
  return rest === 0 ? String(taka) : `${taka}.${String(rest).padStart(2, '0')}`
}

/** Taka of the books, which may be negative: what went out, or is owed. @param amount poisha */
export function signedTakaText(amount: number): string {
  return `${amount < 0 ? '-' : ''}${takaText(poisha(Math.abs(amount)))}`
}

/** A cart or order total as the screens show it: always two decimals. Source: spec §9. */
export function takaWithTwoDecimals(amount: Poisha): string {
  return `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
}

/**
 * Reads taka typed by a person or sent over the wire: "4500", "4500.5", "৪৫০০".
 * Signs, grouping, exponents and a third decimal are refused rather than guessed at.
 */
export function readTaka(text: string): Poisha | null {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(latinDigits(text.trim()))
  if (!match) return null
  return poisha(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')))
}

/** The noughts of the digits people type beside Latin ones: Bengali, Arabic, Persian, full width. */
const NOUGHTS = [0x09e6, 0x0660, 0x06f0, 0xff10]
const DIGIT = /[\u09e6-\u09ef\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g

/** Bengali, Arabic, Persian and full-width digits as Latin ones; everything else unchanged. */
export function latinDigits(text: string): string {
  return text.replace(DIGIT, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - defined(NOUGHTS.find((nought) => code >= nought && code < nought + 10)))
  })
}

/** Latin digits as Bengali ones; everything else unchanged. */
export function bengaliDigits(text: string): string {
  return digitsIn('bn', text)
}
