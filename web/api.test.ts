import { afterEach, expect, test, vi } from 'vitest'
import { api, ApiProblem, apiOver, privateFetch, privateFile, setTokenSource } from './api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const noOther = { accessTokenAfter: async () => null }
const answering = (status: number) => apiOver(async () => Response.json([], { status }))

// Covers: §9 http-success
test.each([200, 201, 206, 299])('%i is success (§9)', async (status) => {
  expect(await answering(status)('GET /api/categories')).toEqual([])
})

// Covers: §9 http-success
test.each([300, 304, 400, 409, 500])('%i is a failure (§9)', async (status) => {
  const call = apiOver(async () => new Response(null, { status }))
  await expect(call('GET /api/categories')).rejects.toMatchObject({ name: 'ApiProblem', status })
})

// Covers: §9 http-no-timeout
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

// Covers: §7 bearer-token
test('a private call carries the access token as bearer, a public one none (§7)', async () => {
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request.headers.get('authorization'))
    return Response.json([])
  })
  setTokenSource({ ...noOther, accessToken: async () => 'the-token', refused: () => undefined })
  await api('GET /get/carts', { query: { email: 'a@example.com' } })
  await api('GET /api/categories')
  expect(sent).toEqual(['Bearer the-token', null])
})

// Covers: §7 refused-token
test.each([401, 403])(
  'only a private call that is answered %i ends the session (§7)',
  async (status) => {
    const refused = vi.fn()
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: 'session_ended', title: 'No', status }, { status }),
    )
    setTokenSource({ ...noOther, accessToken: async () => 'the-token', refused })
    await expect(api('GET /api/categories')).rejects.toMatchObject({ status })
    expect(refused).not.toHaveBeenCalled()
    await expect(
      api('GET /get/carts', { query: { email: 'a@example.com' } }),
    ).rejects.toMatchObject({ status })
    expect(refused).toHaveBeenCalledOnce()
  },
)

test('a private call that went out without a token ends no session', async () => {
  const refused = vi.fn()
  serverTaking('any')
  setTokenSource({ ...noOther, accessToken: async () => null, refused })
  await expect(api('GET /api/owned-courses')).rejects.toMatchObject({ status: 401 })
  expect(refused).not.toHaveBeenCalled()
})

/** A server that takes no token but `good`, and the tokens it was shown. */
function serverTaking(good: string): (string | null)[] {
  const shown: (string | null)[] = []
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const headers = input instanceof Request ? input.headers : new Headers(init?.headers)
    const token = headers.get('authorization')
    shown.push(token)
    return token === `Bearer ${good}`
      ? Response.json([])
      : Response.json({ code: 'session_ended', title: 'No', status: 401 }, { status: 401 })
  })
  return shown
}

test('a token that expired unnoticed is replaced, and the call is made once more', async () => {
  const refused = vi.fn()
  const shown = serverTaking('new')
  let held = 'old'
  const accessTokenAfter = async () => (held = 'new')
  setTokenSource({ accessToken: async () => held, accessTokenAfter, refused })
  expect(await api('GET /get/carts', { query: { email: 'a@example.com' } })).toEqual([])
  held = 'old'
  expect((await privateFetch('/api/notifications/events')).status).toBe(200)
  held = 'old'
  expect(await (await privateFile('/api/file')).text()).toBe('[]')
  expect(shown).toEqual(Array.from({ length: 3 }, () => ['Bearer old', 'Bearer new']).flat())
  expect(refused).not.toHaveBeenCalled()
})

test.each([
  ['there is no other', null, 1],
  ['it is the same again', 'old', 1],
  ['the other is refused too', 'other', 2],
])('where %s, the session ends', async (_what, next, calls) => {
  const refused = vi.fn()
  const shown = serverTaking('new')
  let held = 'old'
  const accessTokenAfter = async () => {
    if (next) held = next
    return next
  }
  setTokenSource({ accessToken: async () => held, accessTokenAfter, refused })
  await expect(api('GET /get/carts', { query: { email: 'a@example.com' } })).rejects.toMatchObject({
    code: 'session_ended',
  })
  expect(shown).toHaveLength(calls)
  expect(refused).toHaveBeenCalledOnce()
})

test('a line that breaks while a new token is bought ends no session', async () => {
  const refused = vi.fn()
  serverTaking('new')
  const accessTokenAfter = () =>
    Promise.reject(new ApiProblem({ status: 0, code: 'offline', title: 'Offline' }))
  setTokenSource({ accessToken: async () => 'old', accessTokenAfter, refused })
  await expect(api('GET /get/carts', { query: { email: 'a@example.com' } })).rejects.toMatchObject({
    code: 'offline',
  })
  expect(refused).not.toHaveBeenCalled()
})

test('values are asked for as an address says them', async () => {
  const answer = vi.fn(async (_request: Request) => Response.json({ total: 2 }))
  const query = { q: 'পাইথন', limit: 24, after: undefined, category: '' }
  expect(await apiOver(answer)('GET /api/course-cards', { query })).toEqual({ total: 2 })
  const { pathname, searchParams } = new URL(answer.mock.calls[0]![0].url)
  expect(pathname).toBe('/api/course-cards')
  expect(Object.fromEntries(searchParams)).toEqual({ q: 'পাইথন', limit: '24' })
})

test('a refusal is the problem it says it is', async () => {
  const value = { code: 'busy', title: 'We are very busy.', status: 503 }
  const call = apiOver(async () =>
    Response.json(value, { status: 503, headers: { 'retry-after': '7' } }),
  )
  await expect(call('GET /api/categories')).rejects.toMatchObject({
    name: 'ApiProblem',
    status: 503,
    retryAfterSeconds: 7,
    code: 'busy',
    message: 'We are very busy.',
  })
})
