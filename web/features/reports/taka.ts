import { digitsIn, formatFee } from '#web/text/format.ts'
import type { Language } from '#web/text/language.ts'

/** Taka of a report: "৳1,23,456", "−৳4,500", "৳0" for nothing. */
export function taka(amount: number, language: Language): string {
  if (amount === 0) return `৳${digitsIn(language, 0)}`
  return `${amount < 0 ? '−' : ''}${formatFee(String(Math.abs(amount)), language)}`
}
