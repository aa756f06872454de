import { micromark } from 'micromark'
import { inEachLanguage, type LanguageCode } from '#contract/languages.ts'

/** A picture of another site would not load, and would push the page about. */
const withoutPictures = { disable: { null: ['labelStartImage'] } }

/**
 * The long description of a course as its page shows it. Raw HTML and dangerous addresses come out as text, which is
 * micromark's default; headings stay below the one that the page gives it.
 */
export function descriptionHtml(markdown: string): string {
  return micromark(markdown, { extensions: [withoutPictures] }).replace(
    /<(\/?)h([1-6])>/g,
    (_, end: string, level: string) => `<${end}h${Number(level) < 3 ? 3 : 4}>`,
  )
}

/** The same in each language; a text that is not written in Bangla is that of the other pages. */
export function descriptionIn(texts: {
  description: string
  bangla: string | undefined
}): Record<LanguageCode, string> {
  const text = inEachLanguage(() => texts.description)
  const written = texts.bangla ? { ...text, bn: texts.bangla } : text
  return inEachLanguage((language) => descriptionHtml(written[language]))
}
