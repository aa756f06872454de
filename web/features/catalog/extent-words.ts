import type { CourseCard } from '#contract/catalog/courses.ts'
import { formatCount } from '#web/text/format.ts'
import type { Language } from '#web/text/language.ts'
import type { SiteWords } from '#web/text/words.ts'

type Extent = Pick<CourseCard, 'lessionsNumber' | 'testsNumber'>

/** Whether a course is made of tests alone. */
export function isTestSeries({ lessionsNumber, testsNumber }: Extent): boolean {
  return lessionsNumber > 0 && testsNumber === lessionsNumber
}

/** How many lessons a course has, or tests where it is a series of them: "12 tests". */
export function extentWords(
  course: Extent,
  catalog: SiteWords['catalog'],
  language: Language,
): string {
  const count = course.lessionsNumber
  return catalog[isTestSeries(course) ? 'tests' : 'lessons'](
    formatCount(count, language),
    count === 1,
  )
}

/** The same of lessons that are listed. */
export function extentOfLessons(
  lessons: readonly { kind: string }[],
  catalog: SiteWords['catalog'],
  language: Language,
): string {
  const testsNumber = lessons.filter(({ kind }) => kind === 'quiz').length
  return extentWords({ lessionsNumber: lessons.length, testsNumber }, catalog, language)
}
