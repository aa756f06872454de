import { afterEach, expect, test, vi } from 'vitest'
import { api, apiOver, useTokensOf } from './api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const answering = (status: number) => apiOver(async () => Response.json([], { status }))

test.each([200, 201, 206, 299])('%i is success (§9)', async (status) => {
  expect(await answering(status)('GET /api/categories')).toEqual([])
})

test.each([300, 304, 400, 409, 500])('%i is a failure (§9)', async (status) => {
  const call = apiOver(async () => new Response(null, { status }))
  await expect(call('GET /api/categories')).rejects.toMatchObject({ name: 'ApiProblem', status })
})

test('a call has no time-out of its own (§9)', async () => {
  vi.useFakeTimers()
  let answer!: (response: Response) => void
  let sent!: Request
  const call = apiOver((request) => {
    sent = request
    return new Promise((resolve) => (answer = resolve))
  })
  const waiting = call('GET /api/categories')
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(sent.signal.aborted).toBe(false)
  answer(Response.json([]))
  expect(await waiting).toEqual([])
})

test('a private call carries the access token as bearer, a public one none (§7)', async () => {
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request.headers.get('authorization'))
    return Response.json([])
  })
  useTokensOf({ accessToken: async () => 'the-token', refused: () => undefined })
  await api('GET /get/carts', { query: { email: 'a@example.com' } })
  await api('GET /api/categories')
  expect(sent).toEqual(['Bearer the-token', null])
})

test.each([401, 403])(
  'only a private call that is answered %i ends the session (§7)',
  async (status) => {
    const refused = vi.fn()
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: 'session_ended', title: 'No', status }, { status }),
    )
    useTokensOf({ accessToken: async () => 'the-token', refused })
    await expect(api('GET /api/categories')).rejects.toMatchObject({ status })
    expect(refused).not.toHaveBeenCalled()
    await expect(
      api('GET /get/carts', { query: { email: 'a@example.com' } }),
    ).rejects.toMatchObject({ status })
    expect(refused).toHaveBeenCalledOnce()
  },
)
