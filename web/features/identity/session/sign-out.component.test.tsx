import { expect, test, vi } from 'vitest'
import { api } from '#web/api.ts'
import { later, prepareScreens } from '#web/testing.tsx'
import { nadia } from '../testing.ts'
import type { OpenSession } from './open-session.ts'
import { signOut } from './session.ts'

prepareScreens()
const identity = vi.hoisted(() => ({ open: vi.fn() }))
vi.mock('./open-session.ts', () => ({ openSession: identity.open }))

test('a sign-out pressed before the session is known ends no session a second time', async () => {
  const known = later<void>()
  const leave = vi.fn(async () => undefined)
  identity.open.mockImplementation(async (publish): Promise<Partial<OpenSession>> => {
    void known.promise.then(() => publish({ state: 'signed-in', user: nadia }))
    leave.mockImplementation(async () => publish({ state: 'signed-out' }))
    return {
      readiness: known.promise,
      accessToken: async () => 'a-token',
      accessTokenAfter: async () => null,
      signOut: leave,
    }
  })
  const answer = later<Response>()
  vi.stubGlobal('fetch', () => answer.promise)

  const left = signOut()
  const courses = api('GET /api/owned-courses')
  known.resolve()
  await left
  answer.resolve(Response.json({ code: 'session_ended', title: 'No' }, { status: 401 }))
  await expect(courses).rejects.toMatchObject({ status: 401 })
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(leave).toHaveBeenCalledTimes(1)
})
