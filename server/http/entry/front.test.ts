import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { AnswerCache } from '../pages/cache/answer-cache.ts'
import { front, type FrontParts } from './front.ts'

/** A front whose pages say how often they were rendered, and at which catalogue version. */
async function newFront(parts: Partial<FrontParts> = {}) {
  let version = '1'
  const pages = vi.fn(async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/missing')) return new Response('nothing here', { status: 404 })
    const words = `page ${pathname} at ${version}, made ${pages.mock.calls.length}. ${'words '.repeat(300)}`
    return new Response(words, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  })
  const all: FrontParts = {
    files: () => false,
    media: (_request, response) => response.writeHead(404).end(),
    api: async (request) =>
      Response.json({
        path: new URL(request.url).pathname,
        caller: request.headers.get('authorization'),
      }),
    others: [],
    pages,
    version: {
      current: () => version,
      refresh: async () => {},
      onChange: () => {},
      stop: async () => {},
    },
    headers: [['x-content-type-options', 'nosniff']],
    cache: new AnswerCache({ maxBytes: 1e6 }),
    addressOf: () => '203.0.113.7',
    observe: (_request, _response, answer) => answer('a-request'),
    failed: () => {},
    ...parts,
  }
  const server = createServer(front(all)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return {
    pages,
    cache: all.cache!,
    change: () => void (version = String(Number(version) + 1)),
    ask: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      new Promise<{ status: number; headers: IncomingHttpHeaders; body: string; bytes: number }>(
        (resolve, reject) => {
          const { port } = server.address() as AddressInfo
          get({ port, path, headers, method, agent: false }, async (response) => {
            const body = Buffer.concat(await response.toArray())
            resolve({
              status: response.statusCode!,
              headers: response.headers,
              body: body.toString(),
              bytes: body.length,
            })
          }).once('error', reject)
        },
      ),
  }
}

test('a public page is rendered once and then served from memory, whatever its query string', async () => {
  const { ask, pages } = await newFront()
  const first = await ask('/courses')
  expect((await ask('/courses?utm_source=facebook')).body).toBe(first.body)
  expect((await ask('/courses', {}, 'HEAD')).bytes).toBe(0)
  expect(pages).toHaveBeenCalledTimes(1)
})

test('a change of the catalogue shows in the next response', async () => {
  const { ask, change } = await newFront()
  expect((await ask('/')).body).toContain('at 1')
  change()
  expect((await ask('/')).body).toContain('at 2')
})

test('a change of the catalogue is in the next response to the person who made it', async () => {
  let [version, known] = ['1', '1']
  const { ask } = await newFront({
    api: async () => {
      version = '2'
      return new Response(null, { status: 204 })
    },
    version: {
      current: () => known,
      refresh: async () => void (known = version),
      onChange: () => {},
      stop: async () => {},
    },
    pages: async () =>
      new Response(`page at ${known}`, { headers: { 'content-type': 'text/html' } }),
  })
  expect((await ask('/')).body).toBe('page at 1')
  await ask('/api/staff/batches', {}, 'POST')
  expect((await ask('/')).body).toBe('page at 2')
})

test('cached pages are served while nothing can be rendered', async () => {
  const { ask, pages } = await newFront()
  await ask('/courses/PRG-101')
  pages.mockRejectedValue(
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  )
  expect((await ask('/courses/PRG-101')).status).toBe(200)
  expect(await ask('/courses/PRG-102')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
  })
})

test('a missing page takes no memory', async () => {
  const { ask, cache } = await newFront()
  for (let number = 0; number < 3; number += 1)
    expect((await ask('/courses/missing')).status).toBe(404)
  expect(cache.size.answers).toBe(0)
})

test('one caller’s request never affects responses to others', async () => {
  const { ask } = await newFront()
  const mine = await ask('/api/categories', { authorization: 'Bearer mine', cookie: 'a=b' })
  expect(JSON.parse(mine.body)).toEqual({ path: '/api/categories', caller: null })
})

test('a private call is made for each caller and never cached', async () => {
  const { ask, cache } = await newFront()
  expect(
    JSON.parse((await ask('/get/carts?email=a', { authorization: 'Bearer mine' })).body).caller,
  ).toBe('Bearer mine')
  expect(cache.size.answers).toBe(0)
})

test('pages for one caller are compressed too', async () => {
  const { ask } = await newFront()
  const [plain, small] = [
    await ask('/dashboard/'),
    await ask('/dashboard/', { 'accept-encoding': 'gzip, br' }),
  ]
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(small.bytes).toBeLessThan(plain.bytes / 3)
})

test('an address with an extra slash redirects to the page, never to another site', async () => {
  const { ask } = await newFront()
  expect(await ask('/courses/?category=IoT')).toMatchObject({
    status: 308,
    headers: { location: '/courses?category=IoT' },
  })
  expect((await ask('//evil.example/courses')).headers.location).toBeUndefined()
})

test('two hundred visitors of a new page share one render', async () => {
  const { ask, pages } = await newFront()
  const answers = await Promise.all(Array.from({ length: 200 }, () => ask('/bn')))
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(pages).toHaveBeenCalledTimes(1)
})

test.each([
  ['cached', '/courses/PRG-101'],
  ['not cached', '/certificates/ED-1'],
])(
  'a page that is %s is 503 with a time to come back when no place is free, without a line of its own',
  async (_kind, path) => {
    const failed = vi.fn()
    const { ask } = await newFront({
      pages: () => Promise.reject(new Problem('busy', { retryAfterSeconds: 2 })),
      failed,
    })
    expect(await ask(path)).toMatchObject({
      status: 503,
      headers: {
        'retry-after': '2',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    })
    expect(failed).not.toHaveBeenCalled()
  },
)

test.each(['/courses/PRG-101', '/certificates/ED-1'])(
  '%s that fails for another reason is 500 and reported',
  async (path) => {
    const failed = vi.fn()
    const { ask } = await newFront({ pages: () => Promise.reject(new Error('a fault')), failed })
    expect((await ask(path)).status).toBe(500)
    expect(failed).toHaveBeenCalledTimes(1)
  },
)
