import type { LanguageCode } from './languages.ts'

/** The language a text is most likely in, by its script: for `lang`, so that fonts and voices fit. */
export function scriptOf(text: string): LanguageCode {
  return /[\u0980-\u09ff]/.test(text) ? 'bn' : 'en'
}
