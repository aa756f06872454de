import { expect, test } from 'vitest'
import { AnswerCache } from '../cache/answer-cache.ts'
import { lendBytes } from './page-memory.ts'

test('memory that was given back is lent again, never to two at once', () => {
  const first = lendBytes(170_000)
  const second = lendBytes(170_000)
  expect(second.bytes.buffer).not.toBe(first.bytes.buffer)
  first.giveBack()
  first.giveBack()
  const third = lendBytes(80_000)
  expect(third.bytes.buffer).toBe(first.bytes.buffer)
  expect(third.bytes).toHaveLength(80_000)
  expect(lendBytes(80_000).bytes.buffer).not.toBe(first.bytes.buffer)
})

test.each([0, 1, 399_999, 400_000, 3_000_000])('a page of %i bytes has its length', (length) => {
  const lent = lendBytes(length)
  expect(lent.bytes).toHaveLength(length)
  lent.giveBack()
})

test.each([
  ['is compressed', 'text/html; charset=utf-8'],
  ['is stored as it is', 'image/webp'],
])('an answer that %s outlives the memory it was made in', async (_, type) => {
  const cache = new AnswerCache({ maxBytes: 8_000_000 })
  const text = '<p>৳ ৫০০</p>'.repeat(2_000)
  const memories = new Set<ArrayBuffer>()
  const made = async (content: string) => {
    const { bytes, giveBack } = lendBytes(Buffer.byteLength(content))
    bytes.write(content)
    memories.add(bytes.buffer)
    return { status: 200, headers: new Headers({ 'content-type': type }), body: bytes, giveBack }
  }
  await cache.make('first', 'v1', () => made(text))
  await cache.make('second', 'v1', () => made('x'.repeat(Buffer.byteLength(text))))
  expect(memories.size, 'both were made in the same memory').toBe(1)
  expect(cache.find('first', 'v1')!.encoded('identity').body.toString()).toBe(text)
})
