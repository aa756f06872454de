import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { pretendIdTokens, testServer } from '../../testing/test-server.ts'
import { rateLimit } from '../policy/rate-limits.ts'
import { dataHeaders, securityHeaders } from '../policy/security-headers.ts'

const server = await testServer({ config: { TRUST_PROXY: '1' } })
const https = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://courses.example.com' })

test('HSTS is sent behind TLS and not without it', () => {
  const plain = readConfig({ NODE_ENV: 'test' })
  for (const headers of [securityHeaders, dataHeaders].map(
    (of) => (config: typeof https) => of(config, ''),
  ))
    expect([
      headers(https)['strict-transport-security'],
      headers(plain)['strict-transport-security'],
    ]).toEqual([expect.stringMatching(/max-age=31536000/), undefined])
})

test('the policy of a page allows its own inline scripts and no others', () => {
  const policy = securityHeaders(
    https,
    '<script>one()</script><script type="module">two()</script><script src="/x.js"></script>',
  )['content-security-policy']!
  const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src'))!
  for (const text of ['one()', 'two()'])
    expect(scripts).toContain(createHash('sha256').update(text).digest('base64'))
  expect(scripts).not.toMatch(/unsafe-(inline|eval)|\*|data:|blob:/)
  for (const kept of [
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ])
    expect(policy).toContain(kept)
})

test('every call responds as data that a browser must not sniff', async () => {
  for (const call of [
    'GET /api/courses',
    'GET /api/nothing',
    'POST /post/carts',
    'GET /api/openapi.json',
  ]) {
    const { headers } = await server.call(call)
    expect([headers.get('x-content-type-options'), headers.get('content-security-policy')]).toEqual(
      ['nosniff', "default-src 'none'; frame-ancestors 'none'"],
    )
  }
})

test('no call allows other sites to read it', async () => {
  const { headers } = await server.call('GET /api/courses', {
    headers: { origin: 'https://evil.example' },
  })
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('a limit counts per address across processes and says when to retry', async () => {
  const limit = { points: 3, seconds: 60 }
  const other = await testServer()
  for (const uses of [server, other, server])
    await rateLimit(uses.services, { name: 'of a test', limit, who: '203.0.113.1' })
  await expect(
    rateLimit(other.services, { name: 'of a test', limit, who: '203.0.113.1' }),
  ).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 60),
  })
  await rateLimit(server.services, { name: 'of a test', limit, who: '203.0.113.2' })
})

test('minting, forms, coupons and account calls are limited', async () => {
  const { allEndpoints } = await import('#contract/endpoints.ts')
  const limited = Object.entries(allEndpoints).filter(([, endpoint]) => 'limit' in endpoint)
  expect(limited.map(([key]) => key)).toEqual(
    expect.arrayContaining([
      'POST /api/authorization/jwt',
      'POST /api/page-session',
      'DELETE /api/page-session',
      'POST /api/contact',
      'POST /api/newsletter',
      'POST /api/free-class',
      'POST /api/batch-alerts',
      'POST /api/instructor-applications',
      'POST /api/checkout/quote',
      'POST /api/checkout',
      'POST /api/orders/{number}/manual-transfers',
      'DELETE /api/users/students/{id}',
      'GET /api/users/students/{id}/export',
    ]),
  )
})

test('a call’s limit applies to the account, whatever its address', async () => {
  const { token, record } = await server.newStudent()
  const call = `GET /api/users/students/${record.student_id}/export`
  const statuses: number[] = []
  for (let time = 0; time < 11; time += 1)
    statuses.push(
      (await server.call(call, { token, headers: { 'x-forwarded-for': `203.0.113.${time}` } }))
        .status,
    )
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})

test('a body is read only up to its call’s limit, whatever length it claims', async () => {
  const { token } = await server.newStudent()
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 16_384
      if (sent > 4_000_000) controller.close()
      else controller.enqueue(new Uint8Array(16_384).fill(97))
    },
  })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await server.app.request('/post/carts', {
    method: 'POST',
    headers,
    body: endless,
    duplex: 'half',
  } as RequestInit)
  expect(answer.status).toBe(413)
  expect(sent).toBeLessThan(200_000)
})

test('a sent role changes nothing, and names special to JavaScript are just unknown fields', async () => {
  const { token, record, email } = await server.newStudent()
  const more =
    '"__proto__":{"role":"staff"},"constructor":{"prototype":{"role":"staff"}},"role":"staff","student_id":"ET_000000000"'
  const call = `PATCH /api/users/students/${record.student_id}`
  const refused = await server.call(call, { token, body: `{"name":"Kamrul",${more}}` })
  expect([
    refused.status,
    refused.body.errors.map(({ field }: { field: string }) => field),
  ]).toEqual([400, ['__proto__', 'constructor', 'role', 'student_id']])
  // The specification's own calls accept fields they ignore.
  const tolerant = await server.call('POST /api/users/students', {
    token,
    body: `{"email":"${email}",${more}}`,
  })
  expect(tolerant.body).toMatchObject({
    name: 'Ayesha Siddiqua',
    role: 'student',
    studentId: record.student_id,
  })
  expect(({} as { role?: string }).role).toBeUndefined()
})

/** All outgoing calls of the server, and where their address comes from. */
const outgoing = {
  'server/checkup/checks/file-checks.ts': 'the CDN of the configuration',
  'server/checkup/checks/software-checks.ts': 'a gateway or bucket of the configuration',
  'server/http/entry/watch/tracing.ts': 'OTEL_EXPORTER_OTLP_ENDPOINT',
  'server/identity-service/open-identity-service.ts':
    'the provider of a sign-in, from the configuration',
  'server/modules/classes/rooms/bigbluebutton.ts':
    'the BigBlueButton server, from the configuration',
  'server/modules/classes/rooms/jitsi.ts': 'the Jitsi server, from the configuration',
  'server/modules/identity/id-tokens.ts': 'the rules of the identity service that is configured',
  'server/modules/orders/payments/gateways/call-gateway.ts':
    'the hosts of the gateways, from the configuration',
  'server/modules/orders/payments/gateways/sns-certificates.ts':
    'a certificate of an SNS message, whose host is pinned before',
}

test('the addresses the server calls come from its configuration, never from a request', () => {
  const callers = sources('server').filter(([, text]) =>
    /(?<![.\w])fetch\(|(\?\?|=) fetch\b|https?\)?\.(get|request)\(|undici/.test(text),
  )
  expect(callers.map(([file]) => file).toSorted()).toEqual(Object.keys(outgoing))
})

/** Files that start a program, and why input can become neither a program nor an option. */
const starters: Record<string, string> = {
  'server/modules/media/convert/ask-ffprobe.ts':
    'ffprobe from the PATH; of an upload it gets a key of the store, made by us from ids',
  'server/modules/media/convert/run-ffmpeg.ts':
    'ffmpeg from the PATH; the same key, numbers and names of our own, passed to a fixed script as arguments',
}

test('no input is executed: there is no eval, and programs get nothing of a request', () => {
  const found = sources('server').filter(([, text]) =>
    /\beval\(|new Function\(|child_process|node:vm/.test(text),
  )
  expect(found.map(([file]) => file).toSorted()).toEqual(Object.keys(starters))
})

test.each([
  ['too short', 'short'],
  ['one letter many times', 'a'.repeat(64)],
  ['a pattern', '1234'.repeat(16)],
])('a session secret that is %s keeps the server from starting', (_why, SESSION_SECRET) => {
  expect(() => readConfig({ SESSION_SECRET })).toThrow(/SESSION_SECRET/)
})

test.each([
  ['a metrics token of few characters', { METRICS_TOKEN: 'abc' }, /METRICS_TOKEN/],
  [
    'the emulator that signs nothing',
    { FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' },
    /EMULATOR/,
  ],
  ['production without its address', { NODE_ENV: 'production' }, /PUBLIC_URL/],
  [
    'the sample school in production',
    { NODE_ENV: 'production', PUBLIC_URL: 'https://x.example', SAMPLE_SCHOOL: '1' },
    /SAMPLE_SCHOOL/,
  ],
  [
    'test money in production',
    { NODE_ENV: 'production', PUBLIC_URL: 'https://x.example' },
    /PAYMENTS_MODE/,
  ],
])('%s keeps the server from starting', (_what, environment, words) => {
  expect(() => readConfig(environment)).toThrow(words)
})

test('configuration errors do not show the secret', () => {
  expect(() => readConfig({ SESSION_SECRET: 'hunter2hunter2' })).toThrow(
    expect.not.stringContaining('hunter2') as never,
  )
})

test('an ID token is not an access token, nor vice versa', async () => {
  const { token, email } = await server.newStudent()
  const exchange = await testServer({ idTokens: pretendIdTokens({}) })
  expect(
    (await exchange.call('POST /api/authorization/jwt', { token, body: { email } })).status,
  ).toBe(401)
})

function sources(folder: string): [file: string, text: string][] {
  const root = path.join(import.meta.dirname, '../../..')
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing/.test(file))
    .map((file) => [`${folder}/${file}`, fs.readFileSync(path.join(root, folder, file), 'utf8')])
}
