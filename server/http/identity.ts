import type { Hono } from 'hono'
import { Problem } from '#contract/problems.ts'
import { emailKey } from '#contract/text.ts'
import { byUid, isSignedOut } from '../modules/students/index.ts'
import type { Services } from '../services.ts'
import { bearerOf } from './access.ts'
import { serve } from './serve.ts'

/** Says where to sign in, and trades an ID token for an access token. Source: spec §7; who may: spec reading, accidents. */
export function identityCalls(app: Hono, services: Services): void {
  serve(app, services, 'GET /api/site/identity', async ({ header }) => {
    const { mode, projectId, apiKey, authDomain } = services.config.identity
    header('cache-control', 'public, max-age=300')
    return { mode, projectId, apiKey, authDomain }
  })

  serve(app, services, 'POST /api/authorization/jwt', async ({ body, request }) => {
    const idToken = bearerOf(request)
    if (!idToken) throw new Problem('sign_in_needed')
    const identity = await services.idTokens.verify(idToken)
    const email = typeof body === 'string' ? body : body.email
    if (emailKey(email) !== emailKey(identity.email)) throw new Problem('email_mismatch')
    const student = await byUid(services.db, identity.uid)
    if (student?.deleted_at) throw new Problem('account_disabled')
    if (student && isSignedOut(student, identity.signedInAt)) throw new Problem('session_ended')
    return services.accessTokens.mint(
      {
        uid: identity.uid,
        email: identity.email,
        emailVerified: identity.emailVerified,
        name: identity.name,
        sessionVersion: student?.session_version ?? 1,
      },
      identity.expiresAt,
    )
  })
}
