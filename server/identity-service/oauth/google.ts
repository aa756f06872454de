import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import { z } from 'zod'
import { authorizationUrl, tradeCode } from './code-flow.ts'
import type { OAuthClient, Provider } from './provider.ts'

const Claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
})

/**
 * Google by OpenID Connect. Only the signed ID token is trusted, bound to this sign-in by its
 * nonce.
 */
export function google(client: OAuthClient, outbound: typeof fetch, clock: () => Date): Provider {
  const keys = createRemoteJWKSet(new URL('https://www.googleapis.com/oauth2/v3/certs'), {
    [customFetch]: outbound,
  })
  return {
    signInUrl: (journey) =>
      authorizationUrl('https://accounts.google.com/o/oauth2/v2/auth', {
        client,
        journey,
        parameters: {
          scope: 'openid email profile',
          prompt: 'select_account',
          nonce: journey.nonce,
        },
      }),
    async profile(code, journey) {
      const { id_token: idToken } = await tradeCode(outbound, {
        endpoint: 'https://oauth2.googleapis.com/token',
        client,
        code,
        journey,
        answer: z.object({ id_token: z.string() }),
      })
      const { payload } = await jwtVerify(idToken, keys, {
        algorithms: ['RS256'],
        issuer: ['https://accounts.google.com', 'accounts.google.com'],
        audience: client.clientId,
        currentDate: clock(),
        clockTolerance: 30,
      })
      const claims = Claims.parse(payload)
      if (claims.nonce !== journey.nonce)
        throw new Error("Google's answer belongs to another sign-in.")
      return {
        id: claims.sub,
        email: claims.email?.toLowerCase() ?? null,
        emailProven: claims.email_verified === true,
        name: claims.name ?? null,
        photo: claims.picture ?? null,
      }
    },
  }
}
