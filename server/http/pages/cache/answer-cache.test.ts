import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { AnswerCache } from './answer-cache.ts'
import type { CachedAnswer } from './cached-answer.ts'

/** A page that does not compress, so that its size is known. */
const page = (bytes: number) => async () =>
  new Response(randomBytes(bytes / 2).toString('hex'), { headers: { 'content-type': 'text/html' } })
const text =
  (words: string, status = 200) =>
  async () =>
    new Response(words, { status, headers: { 'content-type': 'text/html' } })
const bodyOf = (answer: unknown) => (answer as CachedAnswer).body.toString()

test('a response is rendered once for all waiting requests, then cached', async () => {
  const cache = new AnswerCache({ maxBytes: 1e6 })
  const render = vi.fn(text('hello'))
  const made = await Promise.all([
    cache.make('/', '1', render),
    cache.make('/', '1', render),
    cache.make('/', '1', render),
  ])
  expect(render).toHaveBeenCalledTimes(1)
  expect(made.map(bodyOf)).toEqual(['hello', 'hello', 'hello'])
  expect(bodyOf(cache.find('/', '1'))).toBe('hello')
})

test('a response whose rendering started before a change is not served after it', async () => {
  const cache = new AnswerCache({ maxBytes: 1e6 })
  let finish: (body: string) => void = () => {}
  const slow = cache.make(
    '/',
    '1',
    async () => new Response(await new Promise<string>((resolve) => (finish = resolve))),
  )
  const fresh = await cache.make('/', '2', text('new'))
  finish('old')
  await slow
  expect(bodyOf(fresh)).toBe('new')
  expect(cache.find('/', '2') && bodyOf(cache.find('/', '2'))).not.toBe('old')
})

test('failures, redirects and missing pages are passed on, never cached', async () => {
  const cache = new AnswerCache({ maxBytes: 1e6 })
  for (const status of [404, 500, 302, 202]) {
    const [first, second] = await Promise.all([
      cache.make('/x', '1', text('no', status)),
      cache.make('/x', '1', text('no', status)),
    ])
    expect(first).toEqual(second)
    expect(first).toMatchObject({ status, body: Buffer.from('no') })
    expect(cache.find('/x', '1')).toBeUndefined()
  }
  expect(cache.size).toMatchObject({ answers: 0, bytes: 0 })
})

test('an outdated response is better than a failure', async () => {
  const cache = new AnswerCache({ maxBytes: 1e6 })
  await cache.make('/', '1', text('yesterday'))
  expect(bodyOf(await cache.make('/', '2', text('away', 503)))).toBe('yesterday')
  expect(bodyOf(await cache.make('/', '2', () => Promise.reject(new Error('away'))))).toBe(
    'yesterday',
  )
  expect(bodyOf(await cache.make('/', '2', text('today')))).toBe('today')
  await expect(cache.make('/other', '2', () => Promise.reject(new Error('away')))).rejects.toThrow(
    'away',
  )
})

test('memory stays under its limit whatever is requested', async () => {
  const cache = new AnswerCache({ maxBytes: 400_000 })
  for (let number = 0; number < 200; number += 1) {
    await cache.make(`/courses/${number}`, '1', page(10_000))
    expect(cache.size.bytes).toBeLessThanOrEqual(400_000)
    if (number % 3 === 0) cache.find(`/courses/${number}`, '1')
  }
  expect(cache.size.answers).toBeGreaterThan(5)
})

test('a page that is requested often stays while a crawler passes', async () => {
  const cache = new AnswerCache({ maxBytes: 200_000 })
  await cache.make('/', '1', page(10_000))
  for (let number = 0; number < 100; number += 1) {
    expect(cache.find('/', '1')).toBeDefined()
    await cache.make(`/courses/${number}`, '1', page(10_000))
  }
})

test('a response too large for its share of the memory is passed on', async () => {
  const cache = new AnswerCache({ maxBytes: 80_000 })
  await cache.make('/small', '1', page(1_000))
  expect(await cache.make('/large', '1', page(20_000))).toMatchObject({ status: 200 })
  expect(cache.find('/large', '1')).toBeUndefined()
  expect(cache.find('/small', '1')).toBeDefined()
})

test('a response that sets a cookie is an error, not a public page', async () => {
  const cache = new AnswerCache({ maxBytes: 1e6 })
  const render = async () => new Response('mine', { headers: { 'set-cookie': 'a=b' } })
  await expect(cache.make('/', '1', render)).rejects.toThrow('cookie')
})

test('a response requested a second time is compressed at the highest level', async () => {
  const cache = new AnswerCache({ maxBytes: 1e6 })
  const words = Array.from({ length: 3_000 }, (_, number) => `course-${number * 7919} `).join('')
  const quick = (await cache.make('/', '1', text(words))) as CachedAnswer
  expect(cache.find('/', '1')).toBe(quick)
  await vi.waitFor(() => expect(cache.find('/', '1')!.isSmallest).toBe(true), 20_000)
  const smallest = cache.find('/', '1')!
  expect(smallest.body.length).toBeLessThan(quick.body.length)
  expect(brotliDecompressSync(smallest.body).toString()).toBe(words)
  expect(smallest.etag).toBe(quick.etag)
  expect(cache.size.answers).toBe(1)
})
