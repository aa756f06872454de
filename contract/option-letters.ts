import type { LanguageCode } from './languages.ts'

/** What options are called, in their order: A, B, C or ক, খ, গ. */
export const optionLetters: Readonly<Record<LanguageCode, string>> = {
  en: 'ABCDEFGHIJKLMNOPQRST',
  bn: 'কখগঘঙচছজঝঞটঠডঢণতথদধন',
}
