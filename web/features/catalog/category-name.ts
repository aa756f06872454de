import { textIn } from '#contract/languages.ts'
import type { Category } from '#contract/catalog/courses.ts'
import type { Language } from '#web/text/language.ts'

/** The name of a category in a language; its `name` stays its value in addresses. */
export function categoryName(
  category: Pick<Category, 'nameEn' | 'nameBn'>,
  language: Language,
): string {
  return textIn(language, { en: category.nameEn, bn: category.nameBn })
}
