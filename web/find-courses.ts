import { textIn } from '#contract/languages.ts'
import { api } from './api.ts'
import type { Language } from './text/language.ts'
import type { Suggestion } from './ui/form/suggested-field.tsx'

/** Courses on the site whose title or id fits what is typed. A role that asks need not include courses. */
export async function findCourses(typed: string, language: Language): Promise<Suggestion[]> {
  const { courses } = await api('GET /api/search-suggestions', { query: { q: typed.slice(0, 60) } })
  return courses.map(({ courseId, courseTitle, courseTitleBn }) => ({
    value: courseId,
    text: textIn(language, { en: courseTitle, bn: courseTitleBn }),
  }))
}
