import { decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { accessTokens, type Claims } from './access-tokens.ts'

const secret = new TextEncoder().encode('a secret of at least thirty-two bytes')
const START = new Date('2026-03-01T06:00:00Z')
const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)
const later = (minutes: number) => new Date(START.getTime() + minutes * 60_000)
const claims: Claims = {
  uid: 'uid-1',
  email: 'ayesha@example.com',
  emailVerified: true,
  name: 'Ayesha',
  sessionVersion: 3,
  signedInAt: seconds(START) - 60,
  secondFactor: { id: '5f0c2a9e-0000-4000-8000-000000000000', provedAt: seconds(START) - 30 },
}
const at = (moment: Date, key = secret) => accessTokens(key, () => moment)
const AN_HOUR_ON = seconds(later(60))

test('a token returns what was put into it', async () => {
  const { token, expiresAt } = await at(START).mint(claims, AN_HOUR_ON)
  expect(await at(later(29)).read(token)).toEqual(claims)
  expect(expiresAt).toBe(seconds(later(30)))
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'at+jwt' })
})

test('a token ends after half an hour, or with the ID token it was bought with', async () => {
  const { token } = await at(START).mint(claims, AN_HOUR_ON)
  await expect(at(later(30)).read(token)).rejects.toMatchObject({ code: 'session_ended' })
  const short = await at(START).mint(claims, seconds(later(10)))
  expect(short.expiresAt).toBe(seconds(later(10)))
  await expect(at(later(10)).read(short.token)).rejects.toMatchObject({ code: 'session_ended' })
})

test('a token that was read before ends as well', async () => {
  let now = START
  const tokens = accessTokens(secret, () => now)
  const { token } = await tokens.mint(claims, AN_HOUR_ON)
  expect(await tokens.read(token)).toEqual(claims)
  now = later(29)
  expect(await tokens.read(token)).toEqual(claims)
  now = later(30)
  await expect(tokens.read(token)).rejects.toMatchObject({ code: 'session_ended' })
})

test('a token made elsewhere or changed since is refused', async () => {
  const { token } = await at(START).mint(claims, AN_HOUR_ON)
  const [header, , signature] = token.split('.') as [string, string, string]
  const payload = {
    sub: 'uid-1',
    email: 'ayesha@example.com',
    iss: 'edi',
    aud: 'edi-api',
    exp: AN_HOUR_ON,
  }
  const other = new TextEncoder().encode('another secret of thirty-two bytes')
  const made = (typ: string, more: object = {}) =>
    new SignJWT({ ...payload, ...more }).setProtectedHeader({ alg: 'HS256', typ }).sign(secret)
  const forged = [
    (await at(START, other).mint(claims, AN_HOUR_ON)).token,
    `${header}.${Buffer.from(JSON.stringify({ ...payload, sub: 'uid-2' })).toString('base64url')}.${signature}`,
    `${header}.${token.split('.')[1]}.`,
    new UnsecuredJWT(payload).encode(),
    await made('JWT'),
    await made('at+jwt', { iss: 'somebody' }),
    await made('at+jwt', { aud: 'another-api' }),
    await made('at+jwt', { exp: undefined }),
    'x.y.z',
  ]
  for (const wrong of forged)
    await expect(at(START).read(wrong)).rejects.toMatchObject({ code: 'session_ended' })
})
