import { parse, serialize } from 'hono/utils/cookie'
import {
  PAGE_SESSION_LONGEST_SECONDS,
  PAGE_SESSION_OPEN,
  PAGE_SESSION_SECONDS,
} from '#contract/identity/terms.ts'
import type { Services } from '../../services.ts'

type Origin = { config: Pick<Services['config'], 'origin'> }

/**
 * The two cookies of a page session. The first names it, and no script reads it. The second says nothing, but without
 * it the first does not count: signing out deletes it by script, also where no line is.
 */
const TOKEN = 'edi-page'

const isSecure = ({ config }: Origin): boolean => config.origin.startsWith('https:')
/** With this prefix, browsers accept a cookie from this very origin over https only: no page beside us can set it. */
const nameOf = (services: Origin, name: string): string =>
  isSecure(services) ? `__Host-${name}` : name

/** The token of this browser's page session, whether or not it still counts. */
export function pageTokenOf(
  services: Origin,
  { headers }: Pick<Request, 'headers'>,
): string | null {
  return parse(headers.get('cookie') ?? '')[nameOf(services, TOKEN)] || null
}

/** The token of a page session that this browser has not ended: both cookies are there. */
export function openPageTokenOf(
  services: Origin,
  { headers }: Pick<Request, 'headers'>,
): string | null {
  const cookies = parse(headers.get('cookie') ?? '')
  return (cookies[nameOf(services, PAGE_SESSION_OPEN)] && cookies[nameOf(services, TOKEN)]) || null
}

/**
 * How long a page session lives on the server after a post, in seconds. A hosted identity service tells of a sign-out
 * only at the next post, so there it is no longer than the browser keeps its cookies.
 */
export function pageSessionSeconds({ config }: { config: Pick<Services['config'], 'identity'> }) {
  return config.identity.mode === 'embedded' ? PAGE_SESSION_LONGEST_SECONDS : PAGE_SESSION_SECONDS
}

/** The Set-Cookie headers of a document: it keeps the cookies for another hour where the session lives on. */
export function readPageCookies(
  services: Origin & { config: Pick<Services['config'], 'identity'> },
  token: string,
): string[] {
  return services.config.identity.mode === 'embedded' ? pageCookies(services, token) : []
}

/** The Set-Cookie headers that begin a page session, or keep it for another hour. */
export function pageCookies(services: Origin, token: string): string[] {
  return both(services, { token, open: '1', maxAge: PAGE_SESSION_SECONDS })
}

/** The Set-Cookie headers that end it. */
export function endedPageCookies(services: Origin): string[] {
  return both(services, { token: '', open: '', maxAge: 0 })
}

function both(
  services: Origin,
  { token, open, maxAge }: { token: string; open: string; maxAge: number },
): string[] {
  const rules = { path: '/', maxAge, sameSite: 'Lax', secure: isSecure(services) } as const
  return [
    serialize(nameOf(services, TOKEN), token, { ...rules, httpOnly: true }),
    serialize(nameOf(services, PAGE_SESSION_OPEN), open, rules),
  ]
}
