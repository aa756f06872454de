import { afterEach, beforeEach, expect, test } from 'vitest'
import { keyOf } from './kept-lesson.ts'
import { acknowledgeEnded, endKept, findKept, removeKept, renewKept } from './kept-store.ts'
import { forgetKept, keep, startKeeping } from './testing.ts'

const nadia = 'nadia'
beforeEach(startKeeping)
afterEach(() => forgetKept(nadia))

test.each([
  ['renewed', renewKept],
  ['ended', endKept],
] as const)('a lesson that is removed while it is %s stays away', async (_how, change) => {
  const lesson = await keep(nadia, 'loops')
  await Promise.all([change(lesson), removeKept(keyOf(lesson))])
  expect(await findKept(keyOf(lesson))).toBeNull()
})

test('a notice that was removed meanwhile does not come back when it is read', async () => {
  const lesson = await keep(nadia, 'loops', { state: 'ended' })
  await removeKept(keyOf(lesson))
  await acknowledgeEnded([lesson])
  expect(await findKept(keyOf(lesson))).toBeNull()
})

test('a lesson is renewed, then ended, and its end is acknowledged', async () => {
  const checkedAt = '2026-11-01T00:00:00.000Z'
  const lesson = await keep(nadia, 'loops', { checkedAt })
  const key = keyOf(lesson)
  await renewKept(lesson)
  expect((await findKept(key))!.checkedAt > checkedAt).toBe(true)
  await endKept(lesson)
  expect(await findKept(key)).toMatchObject({ state: 'ended', bytes: 0 })
  await acknowledgeEnded([(await findKept(key))!])
  expect(await findKept(key)).toMatchObject({ state: 'ended', isSeen: true })
})
