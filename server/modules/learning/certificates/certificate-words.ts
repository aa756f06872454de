import { spokenLength } from '#contract/time.ts'
import { digitsIn, inEachLanguage, type LanguageCode, languages } from '#contract/languages.ts'
import type { CertificateContents } from './certificate-contents.ts'
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

/** How far the course goes and how long it took: "Level: Beginner · 45 hours of live classes". */
export function extentOf(
  { level, classMinutes, lessonMinutes }: Omit<CertificateContents, 'learnt' | 'taughtBy'>,
  language: LanguageCode,
): string {
  const texts = words[language].certificate
  const length = (minutes: number) => {
    const { count, unit } = spokenLength(minutes)
    return texts[unit](count, digitsIn(language, count))
  }
  return [
    texts.level(level),
    ...(classMinutes > 0 ? [texts.classes(length(classMinutes))] : []),
    ...(lessonMinutes > 0 ? [texts.lessons(length(lessonMinutes))] : []),
  ].join(' · ')
}

export function certificateHeading(language: LanguageCode): string {
  return words[language].certificate.heading
}
