import { defined } from '#contract/defined.ts'
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { ACCESS_TOKEN_SECONDS } from '#contract/identity/terms.ts'
import { Problem } from '#contract/problems.ts'

/** What an access token proves. */
export interface Claims {
  uid: string
  email: string
  emailVerified: boolean
  name: string | null
  /** Raised to end every session of a student at once. */
  sessionVersion: number
  /** When the person signed in, in seconds since 1970; missing means long ago. */
  signedInAt?: number
  /** The proof of a second factor given in this sign-in: its id, and when in seconds since 1970. */
  secondFactor?: { id: string; provedAt: number }
}

export interface AccessTokens {
  /** @param notAfter seconds since 1970: the end of the ID token it is minted from */
  mint(claims: Claims, notAfter: number): Promise<{ token: string; expiresAt: number }>
  /** @throws Problem session_ended */
  read(token: string): Promise<Claims>
}

/** About 5 MB. A signature is checked once, a fifth of what a small private call costs. */
const CHECKED_TOKENS = 5_000

const ISSUER = 'edi'
const AUDIENCE = 'edi-api'

/** Our own short-lived tokens: the only thing private calls accept. */
export function accessTokens(secret: Uint8Array, clock: () => Date): AccessTokens {
  // Once: read from its bytes for each call, it is a third of what the check of a token costs.
  const key = crypto.subtle.importKey(
    'raw',
    Buffer.from(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
  const checked = new LRUCache<string, { claims: Claims; notAfter: number }>({
    max: CHECKED_TOKENS,
  })
  return {
    async mint(claims, notAfter) {
      const issuedAt = Math.floor(clock().getTime() / 1000)
      const expiresAt = Math.min(issuedAt + ACCESS_TOKEN_SECONDS, notAfter)
      const { email, emailVerified, name, sessionVersion, signedInAt, secondFactor } = claims
      const payload = {
        email,
        ev: emailVerified,
        name,
        ver: sessionVersion,
        sia: signedInAt,
        sf: secondFactor?.id,
        sfa: secondFactor?.provedAt,
      }
      const token = await new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setSubject(claims.uid)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(await key)
      return { token, expiresAt }
    },
    async read(token) {
      const entry = checked.get(token)
      if (entry && entry.notAfter > clock().getTime() / 1000) return entry.claims
      try {
        const { payload } = await jwtVerify(token, await key, {
          algorithms: ['HS256'],
          typ: 'at+jwt',
          issuer: ISSUER,
          // guard: a token is for this product (access-table)
          audience: AUDIENCE,
          requiredClaims: ['sub', 'exp', 'email'],
          // guard: a token runs out (access-table)
          // without: currentDate: new Date(0)
          currentDate: clock(),
        })
        const claims: Claims = {
          uid: defined(payload.sub),
          email: String(payload['email']),
          emailVerified: payload['ev'] === true,
          name: typeof payload['name'] === 'string' ? payload['name'] : null,
          sessionVersion: Number(payload['ver']),
          ...(typeof payload['sia'] === 'number' && { signedInAt: payload['sia'] }),
          ...(typeof payload['sf'] === 'string' && {
            secondFactor: { id: payload['sf'], provedAt: Number(payload['sfa']) },
          }),
        }
        checked.set(token, { claims, notAfter: defined(payload.exp) })
        return claims
      } catch (error) {
        if (error instanceof errors.JOSEError) throw new Problem('session_ended')
        throw error
      }
    },
  }
}
