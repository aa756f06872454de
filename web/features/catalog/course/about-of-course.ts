import type { CourseWithBatches } from '#contract/catalog/courses.ts'
import type { LanguageCode } from '#contract/languages.ts'
import type { CourseContents } from './what-you-get.ts'
import type { VideoSource } from '#contract/learning/lessons.ts'
import { aboutCourse as bangla } from '#web/text/bn/about-course.ts'
import { aboutCourse as english } from '#web/text/en/about-course.ts'

/** What a provider says of a course at length, in the language of the page. */
export interface CourseAbout {
  title: string
  /** Made of Markdown by the server; empty: there is a trailer alone. */
  html: string
  trailer: { source: VideoSource; label: string } | null
}

const words: Record<LanguageCode, typeof english> = { en: english, bn: bangla }

/** For loaders only, so that browsers never load these words by themselves. null: nothing is said. */
export function aboutOf(
  { description, trailer }: Pick<CourseWithBatches, 'description' | 'trailer'>,
  language: LanguageCode,
): CourseAbout | null {
  const html = description[language]
  if (!html && !trailer) return null
  const { title, trailer: label } = words[language]
  return { title, html, trailer: trailer && { source: trailer, label } }
}

/** Questions that the provider answers, in the language of the page. */
export interface CourseFaq {
  title: string
  /** Answers were made of Markdown by the server. */
  questions: CourseWithBatches['faq'][LanguageCode]
}

/** For loaders only. null: there are none. */
export function faqOf(
  { faq }: Pick<CourseWithBatches, 'faq'>,
  language: LanguageCode,
): CourseFaq | null {
  const questions = faq[language]
  return questions.length > 0 ? { title: words[language].faq, questions } : null
}

/** What one has or knows before, for loaders only. null: nothing is said. */
export function requirementsOf(
  { requirements }: Pick<CourseWithBatches, 'requirements'>,
  language: LanguageCode,
): CourseContents | null {
  const points = requirements[language]
  return points.length > 0 ? { title: words[language].requirements, points } : null
}
