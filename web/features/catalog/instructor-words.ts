import { textIn } from '#contract/languages.ts'
import type { CourseInstructor } from '#contract/catalog/courses.ts'
import type { InstructorPage } from '#contract/catalog/instructors.ts'
import { type Language, pathIn } from '#web/text/language.ts'

/** An instructor's name and title in a language; in Bangla only if the catalogue has it. */
export function instructorWords(
  instructor: CourseInstructor,
  language: Language,
): { name: string; designation: string } {
  const { name, nameBn, designation, designationBn } = instructor
  return {
    name: textIn(language, { en: name, bn: nameBn }),
    designation: textIn(language, { en: designation, bn: designationBn }),
  }
}

/** The address of an instructor's page. */
export function instructorPath(slug: string, language: Language): string {
  return pathIn(language, `/instructors/${encodeURIComponent(slug)}`)
}

/** An instructor as their page shows them in a language. */
export interface InstructorView {
  slug: string
  name: string
  designation: string
  image: string
  about: string | null
}

export function instructorIn(instructor: InstructorPage, language: Language): InstructorView {
  const { slug, image, about, aboutBn } = instructor
  return {
    slug,
    image,
    ...named(instructor, language),
    about: textIn(language, { en: about, bn: aboutBn }) || null,
  }
}

function named(instructor: CourseInstructor, language: Language) {
  const { name, designation } = instructorWords(instructor, language)
  return { name, designation }
}
