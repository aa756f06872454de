import { useLocation } from 'react-router'

export const languages = ['en', 'bn'] as const
export type Language = (typeof languages)[number]

const REMEMBERED_AS = 'language'

/** Public pages carry their language in the path; private ones follow what was chosen last. */
export function languageOf(pathname: string): Language {
  if (/^\/bn(\/|$)/.test(pathname)) return 'bn'
  return isPrivatePath(pathname) ? rememberedLanguage() : 'en'
}

export function useLanguage(): Language {
  return languageOf(useLocation().pathname)
}

/** The dashboard, the classroom and the staff area have one address in all languages. */
export function isPrivatePath(pathname: string): boolean {
  return /^\/(dashboard|learn|staff)(\/|$)/.test(pathname)
}

/** `path` (as the English site has it) in a language. */
export function pathIn(language: Language, path: string): string {
  if (language === 'en' || isPrivatePath(path)) return path
  return path === '/' ? '/bn' : `/bn${path}`
}

/** The English path behind any path. */
export function plainPath(pathname: string): string {
  return pathname.replace(/^\/bn(?=\/|$)/, '') || '/'
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(REMEMBERED_AS, language)
  } catch {
    // Storage is off: the choice holds for this page only.
  }
}

function rememberedLanguage(): Language {
  try {
    return globalThis.localStorage?.getItem(REMEMBERED_AS) === 'bn' ? 'bn' : 'en'
  } catch {
    return 'en'
  }
}
