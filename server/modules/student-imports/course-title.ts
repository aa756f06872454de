import type { LanguageCode } from '#contract/languages.ts'

/** The title of a course in a language. */
export function courseTitleIn(
  { title, bangla }: { title: string; bangla: unknown },
  language: LanguageCode,
): string {
  const translated = (bangla as { title?: string } | null)?.title
  const titles: Record<LanguageCode, string> = { en: title, bn: translated || title }
  return titles[language]
}
