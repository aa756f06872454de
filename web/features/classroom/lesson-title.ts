import { type LanguageCode, textIn } from '#contract/languages.ts'
import type { OutlineLesson } from '#contract/learning/classroom.ts'

/** The title of a lesson: recordings of classes have a title in each language. */
export function lessonTitle(
  { title, recording }: Pick<OutlineLesson, 'title' | 'recording'>,
  language: LanguageCode,
): string {
  return textIn(language, { en: title, bn: recording?.titleBn })
}
