import { expect, test, vi } from 'vitest'
import { sharedCalls } from './shared-calls.ts'

/** Counts its calls, over a catalogue whose version a test can raise. */
function countedCalls() {
  let version = 1
  const calls = vi.fn(async (key: string, input?: object) => ({ key, input, at: version }))
  return {
    calls,
    shared: sharedCalls(calls, () => String(version)),
    change: () => void (version += 1),
  }
}

test('a public call is made once for all pages of a version', async () => {
  const { calls, shared, change } = countedCalls()
  const first = await Promise.all([shared('GET /api/categories'), shared('GET /api/categories')])
  expect(first[0]).toBe(first[1])
  expect(calls).toHaveBeenCalledTimes(1)
  change()
  expect(await shared('GET /api/categories')).toMatchObject({ at: 2 })
})

test('another input has another result', async () => {
  const { shared } = countedCalls()
  const [english, bangla] = [{ query: { language: 'en' } }, { query: { language: 'bn' } }]
  expect(await shared('GET /api/site', english)).toMatchObject({ input: english })
  expect(await shared('GET /api/site', bangla)).toMatchObject({ input: bangla })
})

test('what belongs to one caller is never shared', async () => {
  const { calls, shared } = countedCalls()
  for (const key of ['GET /get/carts', 'POST /api/newsletter', 'GET /api/certificates/{serial}']) {
    await shared(key)
    await shared(key)
    expect([key, calls.mock.calls.filter(([asked]) => asked === key).length]).toEqual([key, 2])
  }
})

test('what only one page asks for is not kept for others', async () => {
  const { calls, shared } = countedCalls()
  for (const query of [{ q: 'excel' }, { after: 'cursor' }]) {
    calls.mockClear()
    await shared('GET /api/course-cards', { query })
    await shared('GET /api/course-cards', { query })
    expect([query, calls.mock.calls.length]).toEqual([query, 2])
  }
})

test('a failure is not cached', async () => {
  const { calls, shared } = countedCalls()
  calls.mockRejectedValueOnce(new Error('away'))
  await expect(shared('GET /api/categories')).rejects.toThrow('away')
  expect(await shared('GET /api/categories')).toMatchObject({ at: 1 })
})

test('shared calls stay cached while one-off calls pass', async () => {
  const { calls, shared } = countedCalls()
  for (let number = 0; number < 1_000; number += 1) {
    await shared('GET /api/categories')
    await shared('GET /api/courses/{courseId}', { params: { courseId: `B-${number}` } })
  }
  expect(calls.mock.calls.filter(([key]) => key === 'GET /api/categories')).toHaveLength(1)
  expect(calls).toHaveBeenCalledTimes(1_001)
  await shared('GET /api/courses/{courseId}', { params: { courseId: 'B-0' } })
  expect(calls).toHaveBeenCalledTimes(1_002)
})
