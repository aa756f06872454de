import { expect, test, vi } from 'vitest'
import type { SessionResult } from './session-state.ts'
import { isAnyoneSignedIn } from './session.ts'

const identity = vi.hoisted(() => ({ fetched: 0 }))
vi.mock('./open-session.ts', () => ({
  openSession(publish: (session: SessionResult) => void) {
    identity.fetched += 1
    publish({ state: 'signed-out' })
    return { known: Promise.resolve() }
  },
}))

test('where nobody ever signed in, that is known without the identity service’s code', async () => {
  localStorage.clear()
  expect(await isAnyoneSignedIn()).toBe(false)
  expect(identity.fetched).toBe(0)
  localStorage.setItem('signed-in', 'uid-1')
  expect(await isAnyoneSignedIn()).toBe(false)
  expect(identity.fetched).toBe(1)
})
