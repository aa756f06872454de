import type { CategoryName } from '#contract/catalog/courses.ts'
import type {
  CourseOrder,
  courseLevels,
  paces,
  PopularityMark,
  prices,
  soughtLanguages,
  StartTime,
} from '#contract/catalog/terms.ts'
import { pathIn, type Language } from '#web/text/language.ts'

export interface CourseChoices {
  category?: CategoryName | undefined
  popularity?: PopularityMark | undefined
  level?: (typeof courseLevels)[number] | undefined
  price?: (typeof prices)[number] | undefined
  start?: StartTime | undefined
  pace?: (typeof paces)[number] | undefined
  taughtIn?: (typeof soughtLanguages)[number] | undefined
  q?: string | undefined
  order?: CourseOrder | undefined
  after?: string | undefined
}

const NAMES = [
  'category',
  'popularity',
  'level',
  'price',
  'start',
  'pace',
  'taughtIn',
  'q',
  'order',
  'after',
] as const

/** The default order of a list. */
export function usualOrder({ q }: Pick<CourseChoices, 'q'>): CourseOrder {
  return q ? 'best' : 'newest'
}

/**
 * The address of a list of courses: one address per list, so that links can be shared and pages
 * cached.
 */
export function courseListPath(choices: CourseChoices): string {
  const search = new URLSearchParams()
  for (const name of NAMES)
    if (choices[name] && !(name === 'order' && choices.order === usualOrder(choices)))
      search.set(name, choices[name])
  return search.size > 0 ? `/courses?${search}` : '/courses'
}

export function courseListAddress(choices: CourseChoices, language: Language): string {
  return pathIn(language, courseListPath(choices))
}
