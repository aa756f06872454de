import {
  DEFAULT_LANGUAGE,
  type LanguageCode,
  LANGUAGE_COOKIE,
  languageCodes,
} from '#contract/languages.ts'
import { isRenderedPath } from '#contract/pages.ts'
import { parse } from 'hono/utils/cookie'
import type { Services } from '../../services.ts'
import type { Claims } from '../../modules/identity/index.ts'
import { findPageSession } from '../../modules/students/index.ts'
import { openPageTokenOf, readPageCookies } from '../policy/page-cookies.ts'

/** For whom a private page is rendered, and in which language: its address does not say. */
export interface PagePerson {
  claims: Claims
  language: LanguageCode
  /** Set-Cookie headers of the document. */
  cookies: readonly string[]
}

/** Finds for whom a page is rendered; null: for nobody, and the browser renders it. */
export type FindPagePerson = (request: Request) => Promise<PagePerson | null>

/**
 * Only for a document that a person opens: never for what a script, a frame or the service worker fetches. While the
 * database is away, for nobody.
 */
export function pagePersons(
  services: Pick<Services, 'config' | 'db' | 'clock' | 'log' | 'outages'>,
): FindPagePerson {
  return async (request) => {
    const { method, url, headers } = request
    if (method !== 'GET' || headers.get('sec-fetch-dest') !== 'document') return null
    if (!isRenderedPath(new URL(url).pathname)) return null
    const token = openPageTokenOf(services, request)
    if (!token) return null
    try {
      const claims = await findPageSession(services.db, { token, now: services.clock() })
      if (!claims) return null
      return { claims, language: languageOf(headers), cookies: readPageCookies(services, token) }
    } catch (error) {
      if (!services.outages.noteFailure(error))
        services.log.warn({ err: error }, 'page session not read')
      return null
    }
  }
}

/** The language chosen here, else the first of the browser's that the product speaks. */
function languageOf(headers: Headers): LanguageCode {
  const chosen = parse(headers.get('cookie') ?? '')[LANGUAGE_COOKIE]
  const spoken = (headers.get('accept-language') ?? '').toLowerCase().split(',')
  for (const tag of [chosen, ...spoken]) {
    const [primary] = tag?.trim().split(/[-;]/) ?? []
    const found = languageCodes.find((code) => code === primary)
    if (found) return found
  }
  return DEFAULT_LANGUAGE
}
