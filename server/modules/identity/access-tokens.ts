import { randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { ACCESS_TOKEN_SECONDS } from '#contract/identity.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'

/** What an access token proves. */
export interface Claims {
  uid: string
  email: string
  emailVerified: boolean
  name: string | null
  /** Raised to end every session of a student at once. */
  sessionVersion: number
}

export interface AccessTokens {
  /** @param notAfter seconds since 1970: the end of the ID token it is minted from */
  mint(claims: Claims, notAfter: number): Promise<{ token: string; expiresAt: number }>
  /** @throws Problem session_ended */
  read(token: string): Promise<Claims>
}

const ISSUER = 'edi'
const AUDIENCE = 'edi-api'

/** Our own short-lived tokens: the only thing private calls accept. */
export function accessTokens(secret: Uint8Array, clock: () => Date): AccessTokens {
  // Once: read from its bytes for each call, it is a third of what the check of a token costs.
  const key = crypto.subtle.importKey('raw', Buffer.from(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  return {
    async mint(claims, notAfter) {
      const issuedAt = Math.floor(clock().getTime() / 1000)
      const expiresAt = Math.min(issuedAt + ACCESS_TOKEN_SECONDS, notAfter)
      const token = await new SignJWT({ email: claims.email, ev: claims.emailVerified, name: claims.name, ver: claims.sessionVersion })
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
      try {
        const { payload } = await jwtVerify(token, await key, {
          algorithms: ['HS256'],
          typ: 'at+jwt',
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'exp', 'email'],
          currentDate: clock(),
        })
        return {
          uid: payload.sub!,
          email: String(payload['email']),
          emailVerified: payload['ev'] === true,
          name: typeof payload['name'] === 'string' ? payload['name'] : null,
          sessionVersion: Number(payload['ver']),
        }
      } catch (error) {
        if (error instanceof errors.JOSEError) throw new Problem('session_ended')
        throw error
      }
    },
  }
}

/** The configured secret, or one made once and kept in the database for all server processes. */
export async function accessTokenSecret(db: Db, configured: string | null): Promise<Uint8Array> {
  if (configured) return new TextEncoder().encode(configured)
  await db
    .insertInto('server_secrets')
    .values({ name: 'access-token', secret: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { secret } = await db.selectFrom('server_secrets').select('secret').where('name', '=', 'access-token').executeTakeFirstOrThrow()
  return secret
}
