import { inEachLanguage, type LanguageCode, languages } from '#contract/languages.ts'
import { words } from '#server/words/index.ts'

const days = inEachLanguage(
  (language) =>
    new Intl.DateTimeFormat(languages[language].locale, {
      dateStyle: 'long',
      timeZone: 'Asia/Dhaka',
    }),
)

/** A day in Dhaka: "22 November 2026", "২২ নভেম্বর, ২০২৬". */
export function dayOn(moment: Date, language: LanguageCode): string {
  return days[language].format(moment)
}

export function certificateHeading(language: LanguageCode): string {
  return words[language].certificate.heading
}
