import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/endpoints.ts'
import { servedHere } from '../../testing/real-server.ts'

let server: Awaited<ReturnType<typeof servedHere>>
beforeAll(async () => {
  server = await servedHere({ PUBLIC_URL: 'https://courses.example.com' })
})
afterAll(() => server.close())

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
}

function ask(line: string, headers: Record<string, string> = {}, body = ''): Promise<Answer> {
  const [method, path] = line.split(' ') as [string, string]
  return new Promise((resolve, reject) => {
    const asked = request(
      { port: server.port, host: '127.0.0.1', method, path, headers, agent: false },
      (response) => {
        response
          .resume()
          .once('end', () => resolve({ status: response.statusCode!, headers: response.headers }))
      },
    )
    asked.once('error', reject).end(body)
  })
}

/** The security headers of a response. */
function carefulHeaders({ headers }: Answer) {
  return {
    nosniff: headers['x-content-type-options'],
    policy: headers['content-security-policy'],
    referrer: headers['referrer-policy'],
    transport: headers['strict-transport-security'],
  }
}

const careful = {
  nosniff: 'nosniff',
  policy: expect.stringMatching(/default-src 'none'|default-src 'self'/),
  referrer: expect.stringMatching(/^(no-referrer|same-origin|strict-origin-when-cross-origin)$/),
  transport: 'max-age=31536000; includeSubDomains',
}

/** One response of every kind, with the status that identifies the kind. */
const kinds: readonly (readonly [line: string, status: number])[] = [
  ['GET /', 200],
  ['GET /courses.data', 200],
  ['GET /dashboard', 200],
  ['GET /courses/?level=Expert', 308],
  ['GET /BN/courses', 308],
  ['GET /manifest.webmanifest', 200],
  ['GET /healthz', 200],
  ['GET /readyz', 200],
  ['GET /metrics', 200],
  ['GET /robots.txt', 200],
  ['GET /sitemap.xml', 200],
  ['GET /sitemap-pages.xml', 200],
  ['GET /sitemap-courses-1.xml', 200],
  ['GET /pictures/hero.svg', 200],
  ['GET /pictures/share/PRG-101.png', 200],
  ['GET /pictures/share/NO-SUCH.png', 404],
  ['GET /service_accounts/v1/jwk/securetoken', 200],
  ['GET /identitytoolkit.googleapis.com/v1/nothing', 404],
  ['POST /identitytoolkit.googleapis.com/v1/accounts:signUp', 400],
  ['GET /__/identity/finish.js', 200],
  ['GET /__/identity/pages.css', 200],
  ['GET /__/identity/constructor', 404],
  ['GET /__/identity/__proto__', 404],
  ['GET /__/identity/callback', 400],
  ['GET /emulator/auth/iframe', 200],
  ['GET /emulator/auth/handler', 400],
  ['GET /api/nothing', 404],
  ['POST /api/courses', 405],
  ['POST /api/contact', 400],
  ['GET /api/courses?after=x', 400],
  ['GET /api/openapi.json', 200],
  ['GET /api/docs', 200],
  ['POST /api/payments/sslcommerz/notify', 401],
  ['GET /api/payments/sslcommerz/return', 303],
  ['GET /api/newsletter/leave/nobody', 303],
  ['GET /photos/nobody.webp', 404],
  ['OPTIONS /', 200],
  ['DELETE /courses', 200],
]

test.each(kinds)('%s (%i) carries every security header', async (line, status) => {
  const answer = await ask(line)
  expect(answer.status).toBe(status)
  expect(carefulHeaders(answer)).toEqual(careful)
  // The second response comes from the cache, if it is cached.
  expect(carefulHeaders(await ask(line, { 'accept-encoding': 'br' }))).toEqual(careful)
})

test('so does every call of the contract, whatever its response', async () => {
  for (const key of Object.keys(allEndpoints)) {
    const line = key.replace(/\{\w+\}/g, 'x')
    expect({ line, ...carefulHeaders(await ask(line)) }).toEqual({ line, ...careful })
  }
})

test('a 304 for a page the browser has keeps its policy, rendered or cached', async () => {
  // A browser applies the headers of a 304: the policy of bare responses would stop the page's
  // scripts.
  for (const _ of ['made', 'from memory']) {
    const answer = await ask('GET /terms', { 'if-none-match': '*' })
    expect(answer.status).toBe(304)
    expect(answer.headers).not.toHaveProperty('content-security-policy')
  }
})

test('so does a request without a valid host', async () => {
  for (const host of ['[::1', 'a b', 'x:99999'])
    expect({ host, ...carefulHeaders(await ask('GET /api/nothing', { host })) }).toEqual({
      host,
      ...careful,
    })
})
