import { languageOf, pathIn, plainPath } from '#web/text/language.ts'

/** The login page, or that to sign up, in the language of a page, which returns to that page. */
export function loginPathFor(
  page: { pathname: string; search: string },
  form: 'login' | 'signup' = 'login',
): string {
  const login = pathIn(languageOf(page.pathname), `/authentication/${form}`)
  if (isAuthenticationPath(page.pathname)) return login
  return `${login}?${new URLSearchParams({ from: page.pathname + page.search })}`
}

/**
 * Where to go after a sign-in: `from` of an address, or of the one a mailed link continues to. Null unless it is our
 * page.
 */
export function wantedPath(search: string, origin: string): string | null {
  const query = new URLSearchParams(search)
  const continueUrl = query.get('continueUrl')
  const mailed =
    continueUrl !== null && URL.canParse(continueUrl) ? new URL(continueUrl).searchParams : null
  const from = query.get('from') ?? mailed?.get('from')
  if (!from?.startsWith('/') || !URL.canParse(from, origin)) return null
  const url = new URL(from, origin)
  // "/.//host" is normalised to "//host", which would be another site once it is an address again.
  if (url.origin !== origin || url.pathname.startsWith('//') || isAuthenticationPath(url.pathname))
    return null
  return url.pathname + url.search + url.hash
}

export function isAuthenticationPath(pathname: string): boolean {
  return plainPath(pathname).startsWith('/authentication/')
}
