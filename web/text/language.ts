import { isPrivatePath } from '#contract/pages.ts'
import { useLocation } from 'react-router'
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_COOKIE,
  type LanguageCode,
  languageCodes,
  languageOfPath,
  languageOfTag,
  publicPath,
} from '#contract/languages.ts'

export { plainPath } from '#contract/languages.ts'
export type Language = LanguageCode

const REMEMBERED_AS = 'language'

/**
 * Public pages carry their language in the path. Private ones follow what was chosen or read last, which the first
 * inline script of a page remembers at each press (first-paint.ts).
 */
export function languageOf(pathname: string): Language {
  return isPrivatePath(pathname) ? rememberedLanguage() : languageOfPath(pathname)
}

export function useLanguage(): Language {
  return languageOf(useLocation().pathname)
}

/** `path` (as the English site has it) in a language. */
export function pathIn(language: Language, path: string): string {
  return isPrivatePath(path) ? path : publicPath(language, path)
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(REMEMBERED_AS, language)
  } catch {
    // Storage is off: the choice holds for this page only.
  }
  // What the service worker says offline is in the language used last.
  globalThis.navigator?.serviceWorker?.controller?.postMessage({ language })
}

/** Keeps the language of private pages where the server reads it: it renders them for whom it knows. */
export function tellServerLanguage(language: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language};path=/;max-age=31536000;samesite=lax`
}

let ofRequest: () => Language | undefined = () => undefined

/** Set once by the server: the language of the private page that it renders now. */
export function setLanguageOfRequest(read: () => Language | undefined): void {
  ofRequest = read
}

function rememberedLanguage(): Language {
  // Node has a navigator too, which says nothing of a reader.
  if (typeof document === 'undefined') return ofRequest() ?? DEFAULT_LANGUAGE
  const stored = storedLanguage()
  if (stored) return stored
  const { dataset, lang } = document.documentElement
  // Rendered for a person: what React draws now must say the same.
  if (dataset['person'] !== undefined) return languageOfTag(lang)
  return languageOfOrigin(location.search, document.referrer) ?? ownLanguage()
}

function storedLanguage(): Language | null {
  try {
    const stored = globalThis.localStorage?.getItem(REMEMBERED_AS)
    return stored ? languageOfTag(stored) : null
  } catch {
    return null
  }
}

/** The language of the public page someone comes from: `from` of the address, else the page before. */
function languageOfOrigin(search: string, referrer: string): Language | null {
  const from = new URLSearchParams(search).get('from')
  const path = from?.startsWith('/') ? withoutQuery(from) : pathHere(referrer)
  return path === null || isPrivatePath(path) ? null : languageOfPath(path)
}

function withoutQuery(address: string): string {
  const [path = ''] = address.split(/[?#]/)
  return path
}

/** The path of an address of this site; null: it is another's, or none. */
function pathHere(address: string): string | null {
  const { origin } = location
  return address.startsWith(`${origin}/`) ? withoutQuery(address.slice(origin.length)) : null
}

/** The first language of the browser that the product speaks. */
function ownLanguage(): Language {
  const spoken = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0])
  return (
    spoken
      .map((tag) => languageCodes.find((code) => code === tag))
      .find((code) => code !== undefined) ?? DEFAULT_LANGUAGE
  )
}
