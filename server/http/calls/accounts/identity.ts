import type { Hono } from 'hono'
import { namesOf } from '../../../content.ts'
import {
  beginPageSession,
  endPageSession,
  exchangeIdToken,
  type SignInContext,
} from '../../../modules/students/index.ts'
import type { Services } from '../../../services.ts'
import { takeUpWaiting } from '../../../take-up-waiting.ts'
import { bearerOf } from '../../policy/access.ts'
import { browserTokenOf } from '../../policy/browser-cookie.ts'
import {
  endedPageCookies,
  pageCookies,
  pageSessionSeconds,
  pageTokenOf,
} from '../../policy/page-cookies.ts'
import { serveOn } from '../serve.ts'

/**
 * Says where to sign in, and exchanges an ID token for an access token. Source: spec §7; who may:
 * spec reading, accidents.
 */
export function identityCalls(app: Hono, services: Services): void {
  const serve = serveOn(app, services)
  const { db, clock, config, idTokens, accessTokens } = services
  const signIn = (): SignInContext => ({
    db,
    now: clock(),
    idTokens,
    accessTokens,
    names: namesOf(config),
    takeUpInvitations: (student) => takeUpWaiting(services, student),
  })

  serve('GET /api/site/identity', async ({ header }) => {
    const { mode, projectId, apiKey, authDomain } = config.identity
    header('cache-control', 'public, max-age=300')
    return { mode, projectId, apiKey, authDomain }
  })

  serve('POST /api/authorization/jwt', ({ body, request }) =>
    exchangeIdToken(signIn(), {
      idToken: bearerOf(request),
      email: typeof body === 'string' ? body : body.email,
      browserToken: browserTokenOf(services, request),
      language: request.headers.get('accept-language')?.slice(0, 2) ?? 'en',
    }),
  )

  serve('POST /api/page-session', async ({ request, header }) => {
    const token = await beginPageSession(signIn(), {
      idToken: bearerOf(request),
      former: pageTokenOf(services, request),
      seconds: pageSessionSeconds(services),
    })
    header('set-cookie', pageCookies(services, token))
  })

  serve('DELETE /api/page-session', async ({ request, header }) => {
    const token = pageTokenOf(services, request)
    if (token) await endPageSession(db, token)
    header('set-cookie', endedPageCookies(services))
  })
}
