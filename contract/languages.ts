interface LanguageFacts {
  /** What it calls itself. */
  label: string
  /** How dates and numbers are written. */
  locale: string
  /** From nought to nine. */
  digits: string
  /** What its public pages begin with. */
  path: string
}

/** The languages the product speaks: the only list of them. docs/how-to/develop/add-a-language.md says what each needs. */
export const languages = {
  en: { label: 'English', locale: 'en-GB', digits: '0123456789', path: '' },
  bn: { label: 'বাংলা', locale: 'bn-BD', digits: '০১২৩৪৫৬৭৮৯', path: '/bn' },
} as const satisfies Record<string, LanguageFacts>

/** The cookie that tells the server the language chosen for private pages. */
export const LANGUAGE_COOKIE = 'language'

export type LanguageCode = keyof typeof languages

/** What is used where nothing says which: for paths without a prefix, tags we do not know, texts not written elsewhere. */
export const DEFAULT_LANGUAGE: LanguageCode = 'en'

export const languageCodes = Object.keys(languages) as [LanguageCode, ...LanguageCode[]]

/** How the paths of each language begin that has a prefix: patterns, since every link of a page asks. */
const prefixes = languageCodes.flatMap((code): [LanguageCode, RegExp][] => {
  const { path } = languages[code]
  return path === '' ? [] : [[code, new RegExp(`^${path}(/|$)`)]]
})

/** Latin digits in the digits of a language: for text that already reads right otherwise. */
export function digitsIn(language: LanguageCode, text: string | number): string {
  const { digits } = languages[language]
  return String(text).replace(/\d/g, (digit) => digits.charAt(Number(digit)))
}

/** The language of a public page's path. */
export function languageOfPath(pathname: string): LanguageCode {
  for (const [code, prefix] of prefixes) if (prefix.test(pathname)) return code
  return DEFAULT_LANGUAGE
}

/** `path` (as the English site has it) in a language. */
export function publicPath(language: LanguageCode, path: string): string {
  const start = languages[language].path
  return start && path === '/' ? start : `${start}${path}`
}

/** The English path behind the path of a public page. */
export function plainPath(pathname: string): string {
  return pathname.slice(languages[languageOfPath(pathname)].path.length) || '/'
}

/** The language of a tag such as "bn-BD", as browsers send them. */
export function languageOfTag(tag: string | null | undefined): LanguageCode {
  const primary = tag?.toLowerCase().split(/[-_]/)[0]
  return languageCodes.find((code) => code === primary) ?? DEFAULT_LANGUAGE
}

/** A text that was written in some languages only. */
export function textIn(
  language: LanguageCode,
  texts: Record<LanguageCode, string | null | undefined>,
): string {
  return texts[language] || texts[DEFAULT_LANGUAGE] || ''
}

/** A value for every language. */
export function inEachLanguage<T>(value: (language: LanguageCode) => T): Record<LanguageCode, T> {
  return Object.fromEntries(languageCodes.map((code) => [code, value(code)])) as Record<
    LanguageCode,
    T
  >
}
