import { expect, test } from 'vitest'
import { AnswerCache } from './answer-cache.ts'
import { keepWarm } from './warm-pages.ts'

test('whoever stops waits for the page that is being made, and no other is begun', async () => {
  const begun: string[] = []
  let finish = () => {}
  const version = {
    current: () => '1',
    refresh: async () => {},
    onChange: () => {},
    stop: async () => {},
  }
  const warmth = keepWarm(new AnswerCache({ maxBytes: 1e6 }), version, {
    make: (key) => {
      begun.push(key)
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
  expect(begun).toEqual(['/'])
})
