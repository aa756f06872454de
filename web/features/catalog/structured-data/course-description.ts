import type { Course } from '#contract/catalog/courses.ts'
import type { Language } from '#web/text/language.ts'
import type { SiteWords } from '#web/text/words.ts'
import { extentWords } from '../extent-words.ts'

/** The number of letters that search engines show. */
const SHOWN = 160

type DescriptionSource = Pick<
  Course,
  'courseSubtitle' | 'lessionLevel' | 'lessionsNumber' | 'testsNumber' | 'whatYouLearn'
>

/**
 * A course in a sentence, for search engines and shared links: its subtitle, or a summary of its
 * fields.
 */
export function courseDescription(
  course: DescriptionSource,
  category: string,
  { catalog, language }: { catalog: SiteWords['catalog']; language: Language },
): string {
  if (course.courseSubtitle) return course.courseSubtitle
  const lessons = course.lessionsNumber > 0 ? [extentWords(course, catalog, language)] : []
  const facts = [
    catalog.headTitleOf(category),
    catalog.levels[course.lessionLevel],
    ...lessons,
  ].join(' · ')
  const learnt = course.whatYouLearn.reduce((text, entry) => {
    const longer = text ? `${text}; ${entry}` : entry
    return facts.length + longer.length <= SHOWN ? longer : text
  }, '')
  return learnt ? `${facts}. ${catalog.whatYouLearn}: ${learnt}` : facts
}
