import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isWish, saveWish, sendWishes } from './wishes.ts'

let stored: Record<string, string> = {}
const bodies: unknown[] = []

beforeEach(() => {
  stored = {}
  bodies.length = 0
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
    removeItem: (key: string) => void delete stored[key],
  })
})
afterEach(() => vi.unstubAllGlobals())

function answering(answer: (body: { courseIds: string[] }) => object) {
  vi.stubGlobal('fetch', async (request: Request) => {
    const body = (await request.json()) as { courseIds: string[] }
    bodies.push(body)
    return Response.json(answer(body))
  })
}

test('a visitor keeps courses on the device, each once, the last fifty', async () => {
  for (let at = 0; at < 60; at += 1) await saveWish(`C-${at}`, false)
  await saveWish('C-59', false)
  expect(await isWish('C-59', false)).toBe(true)
  expect(await isWish('C-9', false)).toBe(false)
  expect(await isWish('C-10', false)).toBe(true)
})

test('at sign-in they go to the account, and the device keeps none', async () => {
  await saveWish('A', false)
  await saveWish('B', false)
  answering(({ courseIds }) => ({ saved: courseIds, isFull: false }))
  expect(await sendWishes()).toBe(true)
  expect(bodies).toEqual([{ courseIds: ['A', 'B'] }])
  expect(stored).toEqual({})
  expect(await sendWishes()).toBe(false)
})

test('what does not fit any more stays on the device; what the site does not have is dropped', async () => {
  await saveWish('A', false)
  await saveWish('B', false)
  answering(() => ({ saved: ['A'], isFull: true }))
  await sendWishes()
  expect(await isWish('B', false)).toBe(true)
  expect(await isWish('A', false)).toBe(false)
  answering(() => ({ saved: [], isFull: false }))
  await sendWishes()
  expect(stored).toEqual({})
})

test('what is stored there by something else is no wish', async () => {
  stored['wishes'] = '{"a":1}'
  expect(await isWish('a', false)).toBe(false)
  stored['wishes'] = 'nonsense'
  expect(await saveWish('A', false)).toBe(true)
  expect(stored['wishes']).toBe('["A"]')
})
