import type { CourseBangla } from '../writing/course-draft.ts'
import type { Category } from '../lock-catalogue.ts'
import { dashedWords, searchable } from './words.ts'

/**
 * Raised when a course's words are gathered or written otherwise; `renewSearchTexts` then writes
 * the older ones again.
 */
export const SEARCH_FORM = 2

interface CourseTexts {
  title: string
  subtitle: string
  whatYouLearn: readonly string[]
  outline: readonly { title: string; content: string }[]
  designedFor: string
  bangla: CourseBangla
  instructors: readonly { name: string; nameBn?: string | null | undefined }[]
}

type CategoryTitles = Pick<Category, 'name' | 'name_en' | 'name_bn'>

/** The columns a course is found by: its title, what is above the fold, and everything it says. */
export function searchTexts(course: CourseTexts, category: CategoryTitles) {
  const { bangla } = course
  const head = [
    course.title,
    course.subtitle,
    category.name_en ?? category.name,
    category.name_bn,
    dashedWords(`${course.title} ${course.subtitle}`),
  ]
  head.push(bangla.title ?? '', bangla.subtitle ?? '')
  const outline = course.outline.flatMap(({ title, content }) => [title, content])
  const inBangla = [
    ...(bangla.whatYouLearn ?? []),
    ...(bangla.outline ?? []).flatMap(({ title, content }) => [title, content]),
  ]
  const names = course.instructors.flatMap(({ name, nameBn }) => [name, nameBn ?? ''])
  return {
    search_title: searchable(course.title),
    search_head: searchable(...head),
    search_text: searchable(
      ...head,
      ...course.whatYouLearn,
      ...outline,
      course.designedFor,
      ...inBangla,
      bangla.designedFor ?? '',
      ...names,
    ),
    search_form: SEARCH_FORM,
  }
}
