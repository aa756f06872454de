import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { defined } from '#contract/defined.ts'
import { Problem } from '#contract/problems.ts'

/** Who an ID token says its bearer is. */
export interface Identity {
  uid: string
  email: string
  emailVerified: boolean
  name: string | null
  photo: string | null
  /** When the person proved who they are, in seconds since 1970. */
  signedInAt: number
  /** Seconds since 1970. */
  expiresAt: number
}

export interface IdTokenVerifier {
  /** @throws Problem session_ended, account_disabled, identity_unavailable */
  verify(idToken: string): Promise<Identity>
}

export interface IdTokenRules {
  projectId: string
  issuer: string
  keys: JWTVerifyGetKey
  /** accounts:lookup of the identity service, API key included: tells whether the session was revoked. */
  lookupUrl: string
  fetch?: typeof fetch
}

const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** The rules of a hosted Firebase project. */
export function firebaseRules(project: { projectId: string; apiKey: string }): IdTokenRules {
  return {
    projectId: project.projectId,
    issuer: `https://securetoken.google.com/${project.projectId}`,
    keys: createRemoteJWKSet(new URL(GOOGLE_KEYS), {
      cooldownDuration: 30_000,
      cacheMaxAge: 6 * 3_600_000,
      timeoutDuration: 5_000,
    }),
    lookupUrl: `https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=${encodeURIComponent(project.apiKey)}`,
  }
}

const Payload = z.object({
  sub: z.string().min(1).max(128),
  exp: z.number(),
  auth_time: z.number(),
  name: z.string().optional(),
  picture: z.string().optional(),
})
const Lookup = z.object({
  users: z
    .array(
      z.object({
        localId: z.string(),
        email: z.string().optional(),
        emailVerified: z.boolean().default(false),
        /** Sign-ins before this moment are over; seconds since 1970, as text. */
        validSince: z.coerce.number().default(0),
      }),
    )
    .min(1),
})
const LookupFailure = z.object({ error: z.object({ message: z.string() }) })

/**
 * Checks signature, project and age of an ID token, then asks the identity service for the account. One that is revoked
 * or disabled gets no access token. Once for each token minted, not for each call.
 */
export function idTokenVerifier(rules: IdTokenRules): IdTokenVerifier {
  return {
    async verify(idToken) {
      const payload = await readPayload(idToken, rules)
      const account = await lookUp(idToken, rules)
      if (account.localId !== payload.sub || !account.email) throw new Problem('session_ended')
      // guard: a sign-in of before the account ended its sessions is over (id-tokens)
      if (payload.auth_time < account.validSince) throw new Problem('session_ended')
      return {
        uid: payload.sub,
        email: account.email,
        emailVerified: account.emailVerified,
        name: payload.name ?? null,
        photo: payload.picture ?? null,
        signedInAt: payload.auth_time,
        expiresAt: payload.exp,
      }
    },
  }
}

async function readPayload(idToken: string, rules: IdTokenRules): Promise<z.infer<typeof Payload>> {
  try {
    const { payload } = await jwtVerify(idToken, rules.keys, {
      algorithms: ['RS256'],
      issuer: rules.issuer,
      audience: rules.projectId,
      clockTolerance: 5,
    })
    return Payload.parse(payload)
  } catch (error) {
    // Keys that cannot be fetched say nothing about the token: a 401 would sign everyone out.
    if (
      error instanceof errors.JWKSTimeout ||
      error instanceof TypeError ||
      isKeyFetchFailure(error)
    )
      throw new Problem('identity_unavailable', { retryAfterSeconds: 5 })
    if (error instanceof errors.JOSEError || error instanceof z.ZodError)
      throw new Problem('session_ended')
    throw error
  }
}

/** jose's plain JOSEError: the key endpoint answered something else than keys. */
function isKeyFetchFailure(error: unknown): boolean {
  return error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC'
}

async function lookUp(
  idToken: string,
  rules: IdTokenRules,
): Promise<z.infer<typeof Lookup>['users'][number]> {
  const response = await (rules.fetch ?? fetch)(rules.lookupUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null)
  const answer: unknown = await response?.json().catch(() => null)
  if (response?.ok) {
    const found = Lookup.safeParse(answer)
    if (found.success) return defined(found.data.users[0])
  }
  const failure = LookupFailure.safeParse(answer)
  if (!response || response.status >= 500 || !failure.success)
    throw new Problem('identity_unavailable', { retryAfterSeconds: 5 })
  throw new Problem(
    failure.data.error.message.startsWith('USER_DISABLED') ? 'account_disabled' : 'session_ended',
  )
}
