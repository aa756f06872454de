import {
  createServer,
  get,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { cachedAnswer, namesEtag, sendCached } from './cached-answer.ts'
import { bestEncoding } from './compress.ts'

const BODY = 'পাইথন শিখুন, হাতে কলমে. '.repeat(200)

/** Serves one cached response and requests it with a test's headers. */
async function serveOne(
  headers: [string, string][] = [['content-type', 'text/html; charset=utf-8']],
) {
  const cached = await cachedAnswer(Buffer.from(BODY), { headers, version: '1' })
  const server = createServer((request, response) => sendCached(cached, request, response)).listen(
    0,
    '127.0.0.1',
  )
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return {
    cached,
    ask: (given: Record<string, string>, method = 'GET') =>
      new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>(
        (resolve, reject) => {
          const request = get(
            { port: (server.address() as AddressInfo).port, headers: given, method, agent: false },
            async (response) => {
              const body = Buffer.concat(await response.toArray())
              resolve({ status: response.statusCode!, headers: response.headers, body })
            },
          )
          request.once('error', reject)
        },
      ),
  }
}

test('each encoding carries the same page, and says how it varies', async () => {
  const { ask } = await serveOne()
  const [plain, gzip, br] = [
    await ask({}),
    await ask({ 'accept-encoding': 'gzip' }),
    await ask({ 'accept-encoding': 'gzip, deflate, br, zstd' }),
  ]
  expect(plain.body.toString()).toBe(BODY)
  expect(gunzipSync(gzip.body).toString()).toBe(BODY)
  expect(brotliDecompressSync(br.body).toString()).toBe(BODY)
  for (const answer of [plain, gzip, br]) {
    expect(answer.headers.vary).toBe('accept-encoding')
    expect(Number(answer.headers['content-length'])).toBe(answer.body.length)
  }
  expect(br.headers['content-encoding']).toBe('br')
  expect(plain.headers['content-encoding']).toBeUndefined()
})

test('a cached response holds no more memory than its bytes', async () => {
  const { cached } = await serveOne()
  expect(cached.encoding).toBe('br')
  expect(cached.body.buffer.byteLength).toBe(cached.body.length)
})

test('a client that has the page gets a 304 with the page’s headers, in any encoding', async () => {
  const { ask } = await serveOne()
  const { headers } = await ask({ 'accept-encoding': 'br' })
  const strong = headers.etag!.replace(/^W\//, '')
  for (const known of [headers.etag!, strong, `"other", ${headers.etag}`, '*']) {
    const again = await ask({ 'if-none-match': known, 'accept-encoding': 'gzip' })
    expect([known, again.status, again.body.length]).toEqual([known, 304, 0])
    expect(again.headers.etag).toBe(headers.etag)
    expect(again.headers['cache-control']).toBe(headers['cache-control'])
  }
  expect((await ask({ 'if-none-match': '"other", "another"' })).status).toBe(200)
})

test('an immutable file says so in its 304 too', async () => {
  const { ask, cached } = await serveOne([
    ['content-type', 'text/javascript'],
    ['cache-control', 'public, max-age=31536000, immutable'],
  ])
  const again = await ask({ 'if-none-match': cached.etag })
  expect(again.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('HEAD gets the headers of GET and no body', async () => {
  const { ask } = await serveOne()
  const [got, head] = [
    await ask({ 'accept-encoding': 'br' }),
    await ask({ 'accept-encoding': 'br' }, 'HEAD'),
  ]
  expect(head.body.length).toBe(0)
  expect({ ...head.headers, date: '' }).toEqual({ ...got.headers, date: '' })
})

/** Everything a server sends on one connection until it closes it. */
async function conversation(
  listener: RequestListener,
  asked: string,
  prepare?: (server: Server) => void,
): Promise<string> {
  const server = createServer(listener)
  prepare?.(server)
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const socket = connect((server.address() as AddressInfo).port)
  socket.write(asked)
  return Buffer.concat(await socket.toArray()).toString('latin1')
}
const request = (method: string, ...headers: string[]) =>
  [`${method} / HTTP/1.1`, 'host: localhost', 'accept-encoding: br', ...headers, '', ''].join(
    '\r\n',
  )

test('a stopping server says so in cached responses', async () => {
  const { cached, ask } = await serveOne()
  await ask({ 'accept-encoding': 'br', connection: 'keep-alive' })
  const sent = await conversation(
    (incoming, response) => sendCached(cached, incoming, response),
    request('GET'),
    (server) =>
      server.prependListener('request', (_, response) => response.setHeader('connection', 'close')),
  )
  expect(sent).toMatch(/^connection: close/m)
})

test('a compressed picture is stored and sent as it is', async () => {
  const { cached, ask } = await serveOne([['content-type', 'image/webp']])
  expect(cached.encoding).toBe('identity')
  const { headers, body } = await ask({ 'accept-encoding': 'gzip, br' })
  expect(body.toString()).toBe(BODY)
  expect(headers['content-encoding']).toBeUndefined()
})

test('the caller’s preferred encoding is sent, and none it refuses', () => {
  expect(bestEncoding(undefined)).toBe('identity')
  expect(bestEncoding('')).toBe('identity')
  expect(bestEncoding('gzip, deflate, br')).toBe('br')
  expect(bestEncoding('GZIP')).toBe('gzip')
  expect(bestEncoding('br;q=0, gzip')).toBe('gzip')
  expect(bestEncoding('br;q=0.1, gzip;q=0.8')).toBe('gzip')
  expect(bestEncoding('*')).toBe('br')
  expect(bestEncoding('*;q=0')).toBe('identity')
  expect(bestEncoding('br;q=0, *')).toBe('gzip')
  expect(bestEncoding('zbr, brotli')).toBe('identity')
  expect(bestEncoding('gzip, deflate, br, zstd')).toBe('br')
})

test('entity tags are compared weakly and whole', () => {
  expect(namesEtag('W/"a"', 'W/"a"')).toBe(true)
  expect(namesEtag('"a"', 'W/"a"')).toBe(true)
  expect(namesEtag('"ab"', 'W/"a"')).toBe(false)
  expect(namesEtag('"b",W/"a" , "c"', 'W/"a"')).toBe(true)
})
