import { micromark } from 'micromark'
import type { CourseWithBatches } from '#contract/catalog/courses.ts'
import { inEachLanguage, type LanguageCode } from '#contract/languages.ts'
import type { CourseFaqItem } from '#server/db/column-types.ts'
import type { CourseBangla } from '../writing/course-draft.ts'

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

/** A description in each language; a text that is not written in Bangla is that of the other pages. */
export function descriptionIn(texts: {
  description: string
  bangla: string | undefined
}): Record<LanguageCode, string> {
  const text = inEachLanguage(() => texts.description)
  const written = texts.bangla ? { ...text, bn: texts.bangla } : text
  return inEachLanguage((language) => descriptionHtml(written[language]))
}

/** Requirements in each language, entry by entry. */
export function requirementsIn({
  requirements,
  bangla,
}: {
  requirements: readonly string[]
  bangla: CourseBangla
}): Record<LanguageCode, string[]> {
  const texts = inEachLanguage(() => [...requirements])
  return { ...texts, bn: requirements.map((text, at) => bangla.requirements?.[at] || text) }
}

/** Questions and answers in each language, an answer as the long description is. */
export function faqIn({
  faq,
  bangla,
}: {
  faq: readonly CourseFaqItem[]
  bangla: CourseBangla
}): CourseWithBatches['faq'] {
  const written = inEachLanguage(() => faq)
  const texts = {
    ...written,
    bn: faq.map(({ question, answer }, at) => ({
      question: bangla.faq?.[at]?.question || question,
      answer: bangla.faq?.[at]?.answer || answer,
    })),
  }
  return inEachLanguage((language) =>
    texts[language].map(({ question, answer }) => ({
      title: question,
      html: descriptionHtml(answer),
    })),
  )
}
