import { type LanguageCode, textIn } from './languages.ts'

/** What someone wrote in this language, or in the other one where only that was written. */
export function eitherText(
  language: LanguageCode,
  texts: { en: string | null; bn: string | null },
): string | null {
  return textIn(language, texts) || texts.bn || null
}
