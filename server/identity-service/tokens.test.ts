import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JWK,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { expect, test } from 'vitest'
import { openTestDatabase, testDatabase } from '../testing/test-server.ts'
import { testIdentity, type TestIdentity } from './testing.ts'

const { db } = await testDatabase()
const identity = await testIdentity(db)
const JWKS = '/service_accounts/v1/jwk/securetoken'
const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const lookUp = (idToken: string, at = identity) => at.call('accounts:lookup', { idToken })
const publishedKeys = async (at: TestIdentity): Promise<{ keys: JWK[] }> =>
  (await at.request(JWKS)).json() as never

// Covers: §3 signed-in-user
test('an ID token is signed by a published key', async () => {
  const { idToken, localId } = await identity.newAccount()
  const { payload } = await jwtVerify(idToken, createLocalJWKSet(await publishedKeys(identity)), {
    algorithms: ['RS256'],
  })
  expect(payload.sub).toBe(localId)
})

test('only the public half of a key is published', async () => {
  for (const key of (await publishedKeys(identity)).keys)
    expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})

test('tokens not issued here are refused', async () => {
  const { idToken } = await identity.newAccount()
  const [header, payload, signature] = idToken.split('.') as [string, string, string]
  const claims = decoded(payload)
  const { kid } = decoded(header)
  const publicKey = (await publishedKeys(identity)).keys.find((key) => key.kid === kid)!
  const stranger = await generateKeyPair('RS256')
  const signed = (
    key: Parameters<SignJWT['sign']>[0],
    protectedHeader: { alg: string; kid?: string; jwk?: JWK },
  ) => new SignJWT(claims).setProtectedHeader(protectedHeader).sign(key)
  const forged = {
    'alg none': new UnsecuredJWT(claims).encode(),
    'alg none with the signature left on': `${encoded({ alg: 'none', kid })}.${payload}.${signature}`,
    'another e-mail address': `${header}.${encoded({ ...claims, email: 'victim@example.com' })}.${signature}`,
    'a later end': `${header}.${encoded({ ...claims, exp: claims.exp + 9999 })}.${signature}`,
    'HS256 with the public key as secret': await signed(
      new TextEncoder().encode(JSON.stringify(publicKey)),
      { alg: 'HS256', kid },
    ),
    'a foreign key under our kid': await signed(stranger.privateKey, { alg: 'RS256', kid }),
    'a foreign key under a kid of its own': await signed(stranger.privateKey, {
      alg: 'RS256',
      kid: 'other',
    }),
    'a key brought along': await signed(stranger.privateKey, {
      alg: 'RS256',
      jwk: await exportJWK(stranger.publicKey),
    }),
    'no signature': `${header}.${payload}.`,
    'not a token': 'x',
  }
  for (const [what, token] of Object.entries(forged))
    expect({ what, ...(await lookUp(token)) }).toMatchObject({
      what,
      status: 400,
      code: 'INVALID_ID_TOKEN',
    })
  expect(await lookUp(idToken)).toMatchObject({ status: 200 })
})

test('a token of another project is refused', async () => {
  const other = await testIdentity(db, { projectId: 'another' })
  const { idToken } = await other.newAccount()
  expect(await lookUp(idToken)).toMatchObject({ code: 'INVALID_ID_TOKEN' })
})

test('an ID token expires after an hour, its refresh token does not', async () => {
  // Tokens name whole seconds, so the clock stands still at one.
  let second = Math.floor(Date.now() / 1000)
  const late = await testIdentity(db, { clock: () => new Date(second * 1000) })
  const { idToken, refreshToken } = await late.newAccount()
  second += 3599
  expect(await lookUp(idToken, late)).toMatchObject({ status: 200 })
  second += 1
  expect(await lookUp(idToken, late)).toMatchObject({ code: 'TOKEN_EXPIRED' })
  expect(await late.refresh(refreshToken)).toMatchObject({ status: 200 })
})

test('keys rotate after thirty days, and tokens of the old one stay valid until they expire', async () => {
  const own = await openTestDatabase()
  try {
    const rotating = await testIdentity(own.db)
    const neighbour = await testIdentity(own.db)
    const first = await rotating.newAccount()
    for (const process of [rotating, neighbour]) process.after(30 * 24 * 3600 - 600)
    const { body: last } = await rotating.refresh(first.refreshToken)
    for (const process of [rotating, neighbour]) process.after(900)
    const second = await rotating.newAccount()
    expect(decoded(second.idToken.split('.')[0]!).kid).not.toBe(
      decoded(first.idToken.split('.')[0]!).kid,
    )
    expect(await lookUp(last.id_token, rotating)).toMatchObject({ status: 200 })
    expect(await lookUp(second.idToken, neighbour)).toMatchObject({ status: 200 })
    expect((await publishedKeys(rotating)).keys).toHaveLength(2)
    rotating.after(3 * 3600)
    await rotating.service.cleanUp()
    expect((await publishedKeys(rotating)).keys).toHaveLength(1)
    expect(await rotating.refresh(first.refreshToken)).toMatchObject({ status: 200 })
  } finally {
    await own.close()
  }
})

test('sessions survive a restart', async () => {
  const { idToken, refreshToken } = await identity.newAccount()
  const restarted = await testIdentity(db)
  expect(await lookUp(idToken, restarted)).toMatchObject({ status: 200 })
  expect(await restarted.refresh(refreshToken)).toMatchObject({ status: 200 })
})

test('a session unused for half a year ends', async () => {
  const late = await testIdentity(db)
  const { refreshToken } = await late.newAccount()
  late.after(181 * 24 * 3600)
  const kept = await late.newAccount()
  await late.service.cleanUp()
  expect(await late.refresh(refreshToken)).toMatchObject({ code: 'TOKEN_EXPIRED' })
  expect(await late.refresh(kept.refreshToken)).toMatchObject({ status: 200 })
})

test('a browser is told that its session ended, also when its account is gone, for half a year', async () => {
  const late = await testIdentity(db)
  const { idToken, refreshToken } = await late.newAccount()
  expect(await late.call('accounts:delete', { idToken })).toMatchObject({ status: 200 })
  await late.service.cleanUp()
  expect(await late.refresh(refreshToken)).toMatchObject({ status: 400, code: 'TOKEN_EXPIRED' })
  late.after(181 * 24 * 3600)
  await late.service.cleanUp()
  expect(await late.refresh(refreshToken)).toMatchObject({ code: 'INVALID_REFRESH_TOKEN' })
})

test('the database stores no secret that could sign in', async () => {
  const { refreshToken, password, localId } = await identity.newAccount()
  const rows = await db
    .selectFrom('identity.refresh_tokens')
    .selectAll()
    .where('uid', '=', localId)
    .execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(refreshToken)
  const account = await db
    .selectFrom('identity.accounts')
    .select('password_hash')
    .where('uid', '=', localId)
    .executeTakeFirstOrThrow()
  expect(account.password_hash).toMatch(/^scrypt\$/)
  expect(account.password_hash).not.toContain(password)
})
