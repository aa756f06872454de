import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servedHere } from '../../testing/real-server.ts'
import { socketLimits } from './socket-limits.ts'

let server: Awaited<ReturnType<typeof servedHere>>
beforeAll(async () => {
  server = await servedHere({ SAMPLE_CATALOGUE: '0' })
})
afterAll(() => server.close())

const MEGABYTE = 1024 * 1024

/** Sends raw bytes and reads until the server closes or `until` appears. */
async function raw(bytes: string | Buffer, until?: RegExp): Promise<string> {
  const socket = net.connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true })
  let answer = ''
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1')
    if (until?.test(answer)) socket.destroy()
  })
  socket.on('end', () => socket.end())
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(bytes)
  await closed
  return answer
}

async function idle(count: number, first = ''): Promise<net.Socket[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = net.connect(server.port, '127.0.0.1')
      socket.on('error', () => {})
      await once(socket, 'connect')
      if (first) socket.write(first)
      return socket
    }),
  )
}

/** Milliseconds until another client has a response. */
async function othersWait(): Promise<number> {
  const started = performance.now()
  const answer = await fetch(`${server.origin}/readyz`)
  return answer.status === 200 ? performance.now() - started : Infinity
}

test('a thousand silent connections leave room for others', async () => {
  const sockets = await idle(1_000)
  expect(await othersWait()).toBeLessThan(1_000)
  for (const socket of sockets) socket.destroy()
})

test('headers sent slowly leave room for others and time out', async () => {
  const sockets = await idle(200, 'GET / HTTP/1.1\r\nhost: x\r\nx-a: ')
  const drip = setInterval(
    () => sockets.forEach((socket) => socket.writable && socket.write('a')),
    500,
  )
  expect(await othersWait()).toBeLessThan(1_000)
  const started = performance.now()
  await Promise.all(
    sockets.map((socket) => new Promise((resolve) => socket.resume().once('close', resolve))),
  )
  clearInterval(drip)
  expect(performance.now() - started).toBeLessThan(
    socketLimits.headersTimeout + 2 * socketLimits.connectionsCheckingInterval + 2_000,
  )
})

test('bodies that never arrive leave room for others', async () => {
  const sockets = await idle(
    200,
    'POST /post/carts HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
  )
  expect(await othersWait()).toBeLessThan(1_000)
  for (const socket of sockets) socket.destroy()
})

test('a caller that closes its half still gets the response', async () => {
  const socket = net.connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true })
  socket.end('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  expect(answer).toContain('{"status":"ok"}')
})

test('ten megabytes of headers are refused without being buffered', async () => {
  const answer = await raw(
    `GET / HTTP/1.1\r\nhost: x\r\nx-large: ${'a'.repeat(10 * MEGABYTE)}\r\n\r\n`,
  )
  expect(answer === '' || answer.startsWith('HTTP/1.1 431')).toBe(true)
  expect(await othersWait()).toBeLessThan(1_000)
})

test('ten megabytes of body are refused before or while they are sent', async () => {
  const body = `"${'a'.repeat(10 * MEGABYTE)}"`
  const declared = await fetch(`${server.origin}/api/authorization/jwt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer a.b.c' },
    body,
  }).catch(() => null)
  expect([413, undefined]).toContain(declared?.status)
  const undeclared = await fetch(`${server.origin}/api/authorization/jwt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer a.b.c' },
    body: new Blob([body]).stream(),
    duplex: 'half',
  } as RequestInit).catch(() => null)
  expect([413, undefined]).toContain(undeclared?.status)
  expect(await othersWait()).toBeLessThan(1_000)
})

test.each([
  ['no HTTP at all', '\u0016\u0003\u0001\u0000 hello\r\n\r\n'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello!',
  ],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n',
  ],
  ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
  [
    'a line feed in a header',
    'GET / HTTP/1.1\r\nhost: x\r\nx-a: b\nset-cookie: c\r\n\tx\r\n\r\n\u0000',
  ],
])('%s is answered with 400', async (_what, bytes) => {
  expect(await raw(bytes, /^HTTP\/1.1 4\d\d/)).toMatch(/^HTTP\/1.1 400/)
})

test.each([
  'GET /../../../../etc/passwd',
  'GET /assets/..%2f..%2f..%2fetc/passwd',
  'GET /pictures/%2e%2e/%2e%2e/package.json',
  'GET /pictures/..\\..\\package.json',
  'GET /%00',
  'GET /%zz',
  'GET //evil.example/%2f..',
  'GET http://evil.example/healthz',
  'GET /\\evil.example',
  'TRACE /',
  'PROPFIND /',
  'GET /api/courses/..%2f..%2fpackage.json',
])('%s leads nowhere', async (line) => {
  const answer = await raw(`${line} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`)
  expect(answer).not.toMatch(/root:|"dependencies"|^HTTP\/1.1 5\d\d/)
  expect(answer).not.toMatch(/^location: *(https?:)?[/\\]{2}/im)
})

test('a strange Host header is not repeated and breaks nothing', async () => {
  for (const host of ['evil.example', 'a b', 'x"><script>', '[::1', '..', 'x:99999']) {
    const answer = await raw(
      `GET /api/nothing HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1.1 4\d\d/)
    expect(answer).not.toContain('<script>')
  }
})

test('a line break in a query does not become a header', async () => {
  const answer = await raw(
    'GET /api/courses?category=Programming%0d%0aset-cookie:%20a=b&limit=1&after=x%0d%0ax-evil:%201 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  )
  expect(answer).not.toMatch(/^(set-cookie|x-evil):/im)
})
