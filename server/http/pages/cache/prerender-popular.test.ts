import { expect, test } from 'vitest'
import { AnswerCache } from './answer-cache.ts'
import { prerenderPopular } from './prerender-popular.ts'

test('stopping waits for the page being rendered, and no other is started', async () => {
  const started: string[] = []
  let finish = () => {}
  const version = {
    current: () => '1',
    refresh: async () => {},
    onChange: () => {},
    stop: async () => {},
  }
  const warmth = prerenderPopular(new AnswerCache({ maxBytes: 1e6 }), version, {
    make: (key) => {
      started.push(key)
      return new Promise<void>((resolve) => (finish = resolve))
    },
    categories: async () => [],
  })
  let hasStopped = false
  const stopped = warmth.stop().then(() => (hasStopped = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(hasStopped).toBe(false)
  finish()
  await stopped
  expect(started).toEqual(['/'])
})
