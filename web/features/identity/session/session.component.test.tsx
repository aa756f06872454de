import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { SessionResult } from './session-state.ts'
import { isAnyoneSignedIn, useSession } from './session.ts'

const identity = vi.hoisted(() => ({ fetched: 0 }))
vi.mock('./open-session.ts', () => ({
  openSession(publish: (session: SessionResult) => void) {
    identity.fetched += 1
    publish({ state: 'signed-out' })
    return { known: Promise.resolve() }
  },
}))

test('a page that watches the session of nobody needs no code of the identity service', async () => {
  localStorage.clear()
  const { result } = await renderHook(() => useSession())
  await vi.waitFor(() => expect(result.current.state).toBe('signed-out'))
  expect(await isAnyoneSignedIn()).toBe(false)
  expect(identity.fetched).toBe(0)
})

test('where nobody ever signed in, that is known without the identity service’s code', async () => {
  localStorage.clear()
  expect(await isAnyoneSignedIn()).toBe(false)
  expect(identity.fetched).toBe(0)
  localStorage.setItem('signed-in', 'uid-1')
  expect(await isAnyoneSignedIn()).toBe(false)
  expect(identity.fetched).toBe(1)
})
