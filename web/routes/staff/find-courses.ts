import { redirect } from 'react-router'
import { textIn } from '#contract/languages.ts'
import { api } from '#web/api.ts'
import { findCourses } from '#web/find-courses.ts'
import { type Language, languageOf } from '#web/text/language.ts'
import type { Suggestion } from '#web/ui/form/suggested-field.tsx'

/** As `findCourses`, among all courses, drafts too, for roles that include them. */
export async function findStaffCourses(typed: string, language: Language): Promise<Suggestion[]> {
  const { rows } = await api('GET /api/staff/courses', {
    query: { q: typed.slice(0, 60), order: 'match', limit: 8 },
  })
  return rows.map(({ courseId, title, titleBn }) => ({
    value: courseId,
    text: textIn(language, { en: title, bn: titleBn }),
  }))
}

const ID = /^[\w-]{1,64}$/

/**
 * The course that a list is narrowed to by `?course=`: its id, or words of its title, which lead on to the address with
 * the id.
 *
 * @returns undefined: all courses; null: there is no such course
 */
export async function courseIn(request: Request): Promise<string | null | undefined> {
  const address = new URL(request.url)
  const text = address.searchParams.get('course')?.trim()
  if (!text) return undefined
  const found = await findCourses(text, languageOf(address.pathname))
  if (found.some(({ value }) => value === text)) return text
  const courseId = found[0]?.value ?? null
  // An id of a course that is not on the site is in no suggestion.
  if (ID.test(text) && (courseId === null || /\d/.test(text))) return text
  if (courseId === null) return null
  address.searchParams.set('course', courseId)
  throw redirect(address.pathname + address.search)
}
