import type * as React from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { addToCart, type Cart, fetchCart, removeFromCart, useCart } from './cart-store.ts'

// Outside a component the hook returns the store's current value.
vi.mock('react', async (original) => ({
  ...(await original<typeof React>()),
  useSyncExternalStore: (_: unknown, snapshot: () => Cart) => snapshot(),
}))

afterEach(() => vi.unstubAllGlobals())

const item = (courseId: string, courseFee = '4500') => ({
  _id: `id-${courseId}`,
  courseId,
  courseFee,
  status: 'Unpaid',
})
const ids = () => useCart().items.map(({ courseId }) => courseId)
const answering = (answer: () => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', async () => answer())

// Covers: §3 cart-state, §4 cart-loads
test('loading is on while the cart is fetched, then the list is replaced (§4)', async () => {
  let answer!: (response: Response) => void
  answering(() => new Promise((resolve) => (answer = resolve)))
  const fetched = fetchCart('first@example.com')
  expect(useCart()).toMatchObject({ isLoading: true, isError: false })
  // However busy the machine is.
  await vi.waitUntil(() => answer, { timeout: 4_000 })
  answer(Response.json([item('A'), item('B')]))
  await fetched
  expect(useCart()).toMatchObject({ isLoading: false, isError: false })
  expect(ids()).toEqual(['A', 'B'])

  answering(() => Response.json([item('C')]))
  await fetchCart('first@example.com')
  expect(ids()).toEqual(['C'])
})

// Covers: §3 cart-state, §8 cart-failures
test('a fetch that fails ends loading and sets the error flag (§4, §8)', async () => {
  answering(() => Response.json({ code: 'busy', title: 'Busy', status: 503 }, { status: 503 }))
  await fetchCart('second@example.com')
  expect(useCart()).toMatchObject({ isLoading: false, isError: true })
})

// Covers: §4 cart-delete, §4 cart-add
test('an added course is appended once, a deleted one is removed (§4)', async () => {
  const email = 'third@example.com'
  answering(() => Response.json([item('A')]))
  await fetchCart(email)
  answering(() => Response.json({ insertedId: 'id-B', acknowledged: true, item: item('B') }))
  expect(await addToCart('B', email)).toBe('added')
  expect(ids()).toEqual(['A', 'B'])

  answering(() => Response.json({ message: 'Items already in cart!' }))
  expect(await addToCart('B', email)).toBe('already there')
  expect(ids()).toEqual(['A', 'B'])

  answering(() => Response.json({ acknowledged: true, deletedCount: 1 }))
  await removeFromCart('A')
  expect(ids()).toEqual(['B'])
})

test('a delete that fails leaves the list as it was (§4)', async () => {
  const email = 'fourth@example.com'
  answering(() => Response.json([item('A')]))
  await fetchCart(email)
  answering(() => Response.json({ code: 'busy', title: 'Busy', status: 503 }, { status: 503 }))
  await expect(removeFromCart('A')).rejects.toMatchObject({ status: 503 })
  expect(ids()).toEqual(['A'])
})

test('a list that was asked for before a change does not undo it', async () => {
  const email = 'fifth@example.com'
  answering(() => Response.json([item('A'), item('B')]))
  await fetchCart(email)
  const old = Promise.withResolvers<Response>()
  let lists = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'DELETE') return Response.json({ acknowledged: true, deletedCount: 1 })
    lists += 1
    return lists === 1 ? old.promise : Response.json([item('B')])
  })
  const fetched = fetchCart(email)
  await removeFromCart('A')
  old.resolve(Response.json([item('A'), item('B')]))
  await fetched
  expect(ids()).toEqual(['B'])
  expect(useCart().isLoading).toBe(false)
})

test('a course that the list tells of before the answer to its adding is in it once', async () => {
  const email = 'sixth@example.com'
  const added = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async (request: Request) =>
    request.method === 'POST' ? added.promise : Response.json([item('A')]),
  )
  const adding = addToCart('A', email)
  await fetchCart(email)
  added.resolve(Response.json({ insertedId: 'id-A', acknowledged: true, item: item('A') }))
  await adding
  expect(ids()).toEqual(['A'])
})
