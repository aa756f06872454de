import { isPrivatePath } from '#contract/pages.ts'
import { useLocation } from 'react-router'
import {
  type LanguageCode,
  languageOfPath,
  languageOfTag,
  publicPath,
} from '#contract/languages.ts'

export { plainPath } from '#contract/languages.ts'
export type Language = LanguageCode

const REMEMBERED_AS = 'language'

/** Public pages carry their language in the path; private ones follow what was chosen last. */
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

function rememberedLanguage(): Language {
  try {
    return languageOfTag(globalThis.localStorage?.getItem(REMEMBERED_AS))
  } catch {
    return 'en'
  }
}
