import { expect, test } from 'vitest'
import { GatewayFailure, AuthenticityError } from './gateway.ts'
import { snsCertificates } from './sns-certificates.ts'

const HOST = 'https://sns.ap-southeast-1.amazonaws.com'

/** Certificates from an Amazon that answers as `answer` says, and how often it was asked. */
function certificatesFrom(answer: (url: string) => Promise<Response>) {
  const amazon = { asked: 0, now: new Date('2026-11-22T00:00:00Z') }
  const find = snsCertificates({
    addressOf: (url) => url,
    clock: () => amazon.now,
    fetch: async (url) => {
      amazon.asked += 1
      return answer(String(url))
    },
  })
  return { amazon, find }
}

test('a certificate is fetched once, also by many messages at the same moment', async () => {
  const { amazon, find } = certificatesFrom(async () => new Response('PEM'))
  expect(await Promise.all(Array.from({ length: 50 }, () => find(`${HOST}/a.pem`)))).toEqual(
    Array(50).fill('PEM'),
  )
  expect(await find(`${HOST}/a.pem`)).toBe('PEM')
  expect(amazon.asked).toBe(1)
})

test('an address without a certificate makes its message a forgery, and is asked once', async () => {
  const { amazon, find } = certificatesFrom(
    async () => new Response('no such key', { status: 403 }),
  )
  for (let time = 0; time < 3; time += 1)
    await expect(find(`${HOST}/none.pem`)).rejects.toBeInstanceOf(AuthenticityError)
  expect(amazon.asked).toBe(1)
})

test('a file too large to be a certificate is none', async () => {
  const { find } = certificatesFrom(async () => new Response('x'.repeat(100_000)))
  await expect(find(`${HOST}/large.pem`)).rejects.toBeInstanceOf(AuthenticityError)
})

test.each([
  ['is away', async () => Promise.reject(new TypeError('fetch failed'))],
  ['has a failure of its own', async () => new Response('', { status: 503 })],
])('while Amazon %s the message may come again', async (_what, answer) => {
  const { amazon, find } = certificatesFrom(answer)
  await expect(find(`${HOST}/a.pem`)).rejects.toBeInstanceOf(GatewayFailure)
  await expect(find(`${HOST}/a.pem`)).rejects.toBeInstanceOf(GatewayFailure)
  expect(amazon.asked).toBe(2)
})

test('forged messages cause at most 20 requests an hour, and known certificates still serve', async () => {
  const { amazon, find } = certificatesFrom(async (url) =>
    url.endsWith('real.pem') ? new Response('PEM') : new Response('', { status: 404 }),
  )
  expect(await find(`${HOST}/real.pem`)).toBe('PEM')
  const refused = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      find(`${HOST}/${at}.pem`).catch((error: unknown) => error),
    ),
  )
  expect(amazon.asked).toBe(20)
  expect(refused.filter((error) => error instanceof GatewayFailure)).toHaveLength(81)
  expect(await find(`${HOST}/real.pem`)).toBe('PEM')
  amazon.now = new Date('2026-11-22T01:00:01Z')
  await expect(find(`${HOST}/later.pem`)).rejects.toBeInstanceOf(AuthenticityError)
})
