import { type LanguageCode, languageCodes, textIn } from './languages.ts'

/** What someone wrote in this language, or in another one where only that was written. */
export function eitherText(
  language: LanguageCode,
  texts: Record<LanguageCode, string | null>,
): string | null {
  return textIn(language, texts) || languageCodes.map((code) => texts[code]).find(Boolean) || null
}
