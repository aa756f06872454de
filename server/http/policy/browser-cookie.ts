import { parse, serialize } from 'hono/utils/cookie'
import { SECOND_FACTOR_PATH } from '#contract/identity/terms.ts'
import type { Services } from '../../services.ts'
import { REMEMBER_SECONDS } from '../../modules/second-factor/index.ts'

/** With this prefix, browsers accept the cookie over https only, so no insecure page can set it. */
const nameOf = ({ config }: Pick<Services, 'config'>): string =>
  isSecure(config) ? '__Secure-edi-second-factor' : 'edi-second-factor'
const isSecure = ({ origin }: Services['config']): boolean => origin.startsWith('https:')

/**
 * What a browser got for proving the second factor: the only cookie tied to a person. It counts only with an ID token or
 * access token of the same account, so another site that makes a browser send it gains nothing.
 */
export function browserTokenOf(
  services: Pick<Services, 'config'>,
  request: Request,
): string | null {
  const cookies = request.headers.get('cookie')
  const name = nameOf(services)
  return (cookies && parse(cookies, name)[name]) || null
}

/** A Set-Cookie header: hidden from scripts, sent only to sign-in calls, and never cross-site. */
export function browserCookie(services: Pick<Services, 'config'>, token: string): string {
  return serialize(nameOf(services), token, {
    path: SECOND_FACTOR_PATH,
    maxAge: REMEMBER_SECONDS,
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure(services.config),
  })
}
