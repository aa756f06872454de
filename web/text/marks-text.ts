import { digitsIn } from '#contract/languages.ts'
import type { Language } from '#web/text/language.ts'

/** Hundredths of a mark as people read them: 50 is 0.5. */
export function marksText(hundredths: number, language: Language): string {
  return digitsIn(language, String(hundredths / 100).replace('-', '\u2212'))
}
