import { parse, serialize } from 'hono/utils/cookie'
import { SECOND_FACTOR_PATH } from '#contract/identity/terms.ts'
import type { Services } from '../../services.ts'
import { REMEMBER_SECONDS } from '../../modules/second-factor/index.ts'

const NAME = 'edi-second-factor'

/**
 * What a browser got for proving the second factor. The only cookie there is: it says nothing without the ID token
 * or access token of the same account, so another site that makes a browser send it gains nothing.
 */
export function browserTokenOf(request: Request): string | null {
  const cookies = request.headers.get('cookie')
  return (cookies && parse(cookies, NAME)[NAME]) || null
}

/** A Set-Cookie header: read by no script, sent to the calls of sign-in only, and never by other sites. */
export function browserCookie({ config }: Services, token: string): string {
  return serialize(NAME, token, {
    path: SECOND_FACTOR_PATH,
    maxAge: REMEMBER_SECONDS,
    httpOnly: true,
    sameSite: 'Strict',
    secure: config.origin.startsWith('https:'),
  })
}
