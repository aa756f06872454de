import type { Language } from './language.ts'

/** The language a course's own text is most likely in, by its script: for `lang`, so that fonts and voices fit. */
export function scriptOf(text: string): Language {
  return /[\u0980-\u09ff]/.test(text) ? 'bn' : 'en'
}
