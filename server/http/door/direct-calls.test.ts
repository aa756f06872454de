import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { servedCalls } from '../calls/serve.ts'
import { directCalls } from './direct-calls.ts'
import { doorHeaders } from './door-headers.ts'

const server = await testServer()
const { services, app } = server
const { token, email } = await server.newStudent()
const { token: staff } = await server.newStudent({ role: 'staff' })
const direct = directCalls(servedCalls(app), services, doorHeaders(services.config))
const listening = http
  .createServer((request, response) => {
    const answer = direct(request)
    if (answer) answer(response, 'an-id')
    else request.resume().once('end', () => response.writeHead(421).end())
  })
  .listen(0, '127.0.0.1')
await once(listening, 'listening')
const { port } = listening.address() as AddressInfo
afterAll(() => listening.close())

interface Given {
  token?: string
  headers?: Record<string, string>
  body?: string
}

/** Over HTTP; 421: not answered directly. */
function ask(call: string, { token: bearer, headers, body = '' }: Given = {}) {
  const [method, path] = call.split(' ')
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }>(
    (resolve, reject) => {
      const given = { ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers }
      const options = { host: '127.0.0.1', port, method, path, headers: given }
      const request = http.request(options, (response) => {
        let text = ''
        response
          .setEncoding('utf8')
          .on('data', (part: string) => (text += part))
          .once('end', () =>
            resolve({ status: response.statusCode!, headers: response.headers, text }),
          )
      })
      request.once('error', reject).end(body)
    },
  )
}

const json = { 'content-type': 'application/json' }

test.each<[string, string, Given]>([
  ['a call', 'GET /api/orders', { token }],
  ['a call with a query', `GET /get/carts?email=${encodeURIComponent(email)}`, { token }],
  ['a query that is wrong', 'GET /api/orders?limit=x', { token }],
  ['no token', 'GET /api/orders', {}],
  ['a token of nobody', 'GET /api/orders', { token: 'a.b.c' }],
  ['the cart of another', 'GET /get/carts?email=other@example.com', { token }],
  ['an order of nobody', 'GET /api/orders/E-1', { token }],
  ['an address with a fixed last part', 'GET /api/orders/open', { token }],
  ['every student, asked for by a student', 'GET /api/users/students', { token }],
  ['every student, asked for by staff', 'GET /api/users/students?limit=1', { token: staff }],
  ['a body', 'POST /post/carts', { token, headers: json, body: '{"courseId":"none"}' }],
  ['a body that is not JSON', 'POST /post/carts', { token, headers: json, body: '{' }],
  ['a body of another type', 'POST /post/carts', { token, headers: { 'content-type': 'a/b' } }],
  ['a removal', 'DELETE /delete/carts/none', { token }],
])('%s is answered as through the app', async (_what, call, given) => {
  const length = { 'content-length': String(given.body?.length ?? 0) }
  const over = await ask(call, { ...given, headers: { ...given.headers, ...length } })
  const within = await server.call(call, given)
  expect(over.status).toBe(within.status)
  expect(JSON.parse(over.text)).toEqual(within.body)
  expect(over.headers).toMatchObject(Object.fromEntries(within.headers))
  expect(over.headers['x-request-id']).toBe('an-id')
  expect(over.headers['content-length']).toBe(String(Buffer.byteLength(over.text)))
})

test.each<[string, string, Given]>([
  ['calls of staff', 'GET /api/staff/orders', { token: staff }],
  ['calls of anyone', 'GET /api/courses', {}],
  ['an escape', 'GET /api/orders/%6fpen', { token }],
  ['a step up', 'GET /api/x/../orders', { token }],
  ['an absolute address', 'GET http://evil.example/api/orders', { token }],
  ['another method', 'HEAD /api/orders', { token }],
  ['a strange host', 'GET /api/orders', { token, headers: { host: 'a b' } }],
  [
    'a body without its size',
    'POST /post/carts',
    { token, headers: { ...json, 'transfer-encoding': 'chunked' }, body: '{}' },
  ],
  [
    'a body that is too large',
    'POST /post/carts',
    { token, headers: { ...json, 'content-length': '70000' }, body: 'a'.repeat(70_000) },
  ],
  [
    'a body where there is none',
    'DELETE /delete/carts/none',
    { token, headers: { ...json, 'content-length': '2' }, body: '{}' },
  ],
])('%s: not answered directly', async (_what, call, given) => {
  expect((await ask(call, given)).status).toBe(421)
})

test('a browser is told that the answer depends on its encodings', async () => {
  const { status, headers } = await ask('GET /api/orders', {
    token,
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect([status, headers.vary, headers['content-encoding']]).toEqual([
    200,
    'accept-encoding',
    undefined,
  ])
})
