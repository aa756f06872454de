import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Api, ApiProblem } from '#web/api.ts'
import { inMemory } from './attempt-store.ts'
import { openPhotoShelf } from './photo-shelf.ts'
import { ATTEMPT } from './testing.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const page = (text: string) => new Blob([text], { type: 'image/jpeg' })
const idOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
const problem = (status: number, code: string) => new ApiProblem({ status, code, title: code })

/** A shelf whose server answers as told. */
function aShelf({
  store = inMemory(),
  isNamed = () => true,
}: { store?: ReturnType<typeof inMemory>; isNamed?: (photoId: string) => boolean } = {}) {
  const sent: string[] = []
  const server = { failure: null as ApiProblem | null, isNamed }
  const api = (async (_key: string, { query }: { query: { photoId: string } }) => {
    if (server.failure) throw server.failure
    sent.push(query.photoId)
  }) as unknown as Api
  const shelf = openPhotoShelf([], {
    attemptId: ATTEMPT,
    store,
    api,
    isNamed: (id) => server.isNamed(id),
    shrink: async (file) => file,
  })
  const stateOf = (text: string) => shelf.view().get(idOf(text))?.state
  return { shelf, server, sent, store, stateOf }
}

test('a photo is named by what is in it, stored at once, and sent', async () => {
  const { shelf, sent, store, stateOf } = aShelf()
  const stop = shelf.start()
  expect(await shelf.add(page('one'))).toBe(idOf('one'))
  expect(await store.photosOf(ATTEMPT)).toMatchObject([{ photoId: idOf('one'), isSent: false }])
  await vi.advanceTimersByTimeAsync(1_000)
  expect([sent, stateOf('one')]).toEqual([[idOf('one')], 'sent'])
  expect(await store.photosOf(ATTEMPT)).toMatchObject([{ isSent: true }])
  stop()
})

test('it waits until the server has the answer that names it', async () => {
  const { shelf, server, sent } = aShelf({ isNamed: () => false })
  const stop = shelf.start()
  await shelf.add(page('one'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toEqual([])
  server.isNamed = () => true
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual([idOf('one')])
  stop()
})

test('through a cut line and a reload it is sent later, once', async () => {
  const { shelf, server, store, stateOf } = aShelf()
  const stop = shelf.start()
  server.failure = problem(0, 'offline')
  await shelf.add(page('one'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(stateOf('one')).toBe('waiting')
  stop()
  const again = aShelf({ store })
  const stopAgain = again.shelf.start()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([again.sent, again.stateOf('one')]).toEqual([[idOf('one')], 'sent'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(again.sent).toHaveLength(1)
  stopAgain()
})

test('one that the server refuses says so, and the next is sent', async () => {
  const { shelf, server, stateOf } = aShelf()
  const stop = shelf.start()
  server.failure = problem(409, 'photo_too_late')
  await shelf.add(page('one'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shelf.view().get(idOf('one'))).toMatchObject({ state: 'refused', code: 'photo_too_late' })
  server.failure = null
  await shelf.add(page('two'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect([stateOf('one'), stateOf('two')]).toEqual(['refused', 'sent'])
  shelf.again()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stateOf('one')).toBe('sent')
  stop()
})

test('one that is taken out is forgotten', async () => {
  const { shelf, server, sent, store } = aShelf()
  const stop = shelf.start()
  server.failure = problem(503, 'unavailable')
  await shelf.add(page('one'))
  await vi.advanceTimersByTimeAsync(1_000)
  shelf.drop(idOf('one'))
  server.failure = null
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent, await store.photosOf(ATTEMPT), shelf.view().size]).toEqual([[], [], 0])
  stop()
})
