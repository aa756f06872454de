import { type LanguageCode, textIn } from '../languages.ts'

/** The title of a course for readers of a language; `courseNameBn` null: it has the one title. */
export function courseNameIn(
  language: LanguageCode,
  { courseName, courseNameBn }: { courseName: string; courseNameBn: string | null },
): string {
  return textIn(language, { en: courseName, bn: courseNameBn })
}
