import type { CourseWithBatches } from '#contract/catalog/courses.ts'
import type { LanguageCode } from '#contract/languages.ts'
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
