import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { firebaseRules, idTokenVerifier } from './id-tokens.ts'

/* As Google signs them: tokens of a hosted project, with keys of the test's own. */
const { privateKey, publicKey } = await generateKeyPair('RS256')
const jwk = { ...(await exportJWK(publicKey)), kid: 'google-1', alg: 'RS256' }
const project = { projectId: 'courses-bd', apiKey: 'key' }
const now = () => Math.floor(Date.now() / 1000)

interface TokenOptions {
  claims?: Record<string, unknown>
  issuer?: string
  audience?: string
  expires?: number
  kid?: string
  key?: Parameters<SignJWT['sign']>[0]
  alg?: string
}

function idToken({
  claims,
  issuer,
  audience,
  expires,
  kid = 'google-1',
  key = privateKey,
  alg = 'RS256',
}: TokenOptions = {}): Promise<string> {
  return new SignJWT({
    sub: 'uid-1',
    auth_time: now() - 60,
    email: 'claimed@example.com',
    name: 'Ayesha',
    ...claims,
  })
    .setProtectedHeader({ alg, kid })
    .setIssuer(issuer ?? 'https://securetoken.google.com/courses-bd')
    .setAudience(audience ?? 'courses-bd')
    .setIssuedAt(now() - 60)
    .setExpirationTime(expires ?? now() + 3540)
    .sign(key)
}

const account = { localId: 'uid-1', email: 'ayesha@example.com', emailVerified: true }
const answers =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status })
const verifier = (lookup: typeof fetch = answers({ users: [account] })) =>
  idTokenVerifier({
    ...firebaseRules(project),
    keys: createLocalJWKSet({ keys: [jwk] }),
    fetch: lookup,
  })

test('a good ID token says who it is by the account as it is now, not by its claims', async () => {
  expect(await verifier().verify(await idToken())).toMatchObject({
    uid: 'uid-1',
    email: 'ayesha@example.com',
    emailVerified: true,
    name: 'Ayesha',
  })
})

test('the account is asked for with the token and the key of the project', async () => {
  const asked: { url: string; body: unknown }[] = []
  const token = await idToken()
  await verifier(async (url, init) => {
    asked.push({ url: String(url), body: JSON.parse(String(init?.body)) })
    return Response.json({ users: [account] })
  }).verify(token)
  expect(asked).toEqual([
    {
      url: 'https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=key',
      body: { idToken: token },
    },
  ])
})

const stranger = await generateKeyPair('RS256')
const forged: Record<string, () => Promise<string> | string> = {
  'that has ended': () => idToken({ expires: now() - 60 }),
  'of another project': () =>
    idToken({ issuer: 'https://securetoken.google.com/other', audience: 'other' }),
  'for another project, issued by ours': () => idToken({ audience: 'other' }),
  'issued by somebody else': () => idToken({ issuer: 'https://evil.example' }),
  'under an unknown key': () => idToken({ kid: 'google-2' }),
  'signed by another key under a known name': () => idToken({ key: stranger.privateKey }),
  'signed with the public key as a secret': () =>
    idToken({ key: new TextEncoder().encode(JSON.stringify(jwk)), alg: 'HS256' }),
  'signed by nobody': () =>
    new UnsecuredJWT({ sub: 'uid-1', auth_time: now() })
      .setIssuer('https://securetoken.google.com/courses-bd')
      .setAudience('courses-bd')
      .setExpirationTime('1h')
      .encode(),
  'of nobody': () => idToken({ claims: { sub: '' } }),
  'without a time of sign-in': () => idToken({ claims: { auth_time: undefined } }),
  'that is none': () => 'not.a.token',
}
test.each(Object.keys(forged))(
  'an ID token %s is refused before the account is asked for',
  async (what) => {
    const token = await forged[what]!()
    const lookup = () => Promise.reject(new Error('The account must not be asked for.'))
    await expect(verifier(lookup).verify(token)).rejects.toMatchObject({ code: 'session_ended' })
  },
)

test.each([
  ['TOKEN_EXPIRED', 'session_ended'],
  ['USER_NOT_FOUND', 'session_ended'],
  ['INVALID_ID_TOKEN', 'session_ended'],
  ['USER_DISABLED', 'account_disabled'],
])('%s of the identity service is %s', async (message, code) => {
  const lookup = answers({ error: { code: 400, message } }, 400)
  await expect(verifier(lookup).verify(await idToken())).rejects.toMatchObject({ code })
})

test('a sign-in from before the account ended its sessions is over', async () => {
  const token = await idToken({ claims: { auth_time: now() - 60 } })
  const since = (seconds: number) =>
    verifier(answers({ users: [{ ...account, validSince: String(seconds) }] })).verify(token)
  await expect(since(now() - 59)).rejects.toMatchObject({ code: 'session_ended' })
  await expect(since(now() - 61)).resolves.toMatchObject({ uid: 'uid-1' })
})

test('an account without an address, or another than the token’s, is no one', async () => {
  const token = await idToken()
  await expect(
    verifier(answers({ users: [{ localId: 'uid-1' }] })).verify(token),
  ).rejects.toMatchObject({ code: 'session_ended' })
  await expect(
    verifier(answers({ users: [{ ...account, localId: 'uid-2' }] })).verify(token),
  ).rejects.toMatchObject({
    code: 'session_ended',
  })
})

test.each([
  ['does not answer', () => Promise.reject(new TypeError('fetch failed'))],
  ['answers a page', async () => new Response('<h1>502</h1>', { status: 502 })],
  ['is broken', answers({ error: { code: 500, message: 'INTERNAL' } }, 500)],
  ['answers nonsense', answers({ users: [] })],
] as [string, typeof fetch][])(
  'while the identity service %s, no verdict on a session is spoken',
  async (_what, lookup) => {
    await expect(verifier(lookup).verify(await idToken())).rejects.toMatchObject({
      code: 'identity_unavailable',
      status: 503,
    })
  },
)
