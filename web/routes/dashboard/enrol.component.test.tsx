import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal } from '#web/testing.tsx'
import { anOrder, quoteItem } from '#web/features/orders/testing.ts'
import { clientLoader } from './enrol.tsx'

const session = vi.hoisted(() => ({ state: 'signed-in' }))
vi.mock('#web/features/identity/session/session.ts', () => ({
  isAnyoneSignedIn: async () => session.state === 'signed-in',
}))

const QUOTE = 'POST /api/checkout/quote'
const ORDER = 'POST /api/checkout'
const LEARN = 'GET /api/learn/FIN-101'
const ADDRESS = '/dashboard/enrol?course=FIN-101&batch=7'

const free = { items: [quoteItem('FIN-101', { fee: '0', total: '0' })], fee: '0', total: '0' }
const notEnrolled = () => refusal(403, 'not_enrolled')

let referrer: string
beforeEach(() => {
  session.state = 'signed-in'
  referrer = `${location.origin}/bn/courses/FIN-101`
  vi.spyOn(document, 'referrer', 'get').mockImplementation(() => referrer)
})
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

/** Opens the address. @returns where it leads */
async function leadsTo(address = ADDRESS): Promise<string | null> {
  const request = new Request(new URL(address, location.origin))
  const answer: unknown = await clientLoader({ request } as never).catch(
    (thrown: unknown) => thrown,
  )
  return (answer as Response).headers.get('location')
}

/** Calls in which `ORDER` enrols. */
function answerEnrolling() {
  let isEnrolled = false
  return answerCalls({
    [QUOTE]: free,
    [ORDER]: () => {
      isEnrolled = true
      return anOrder({ state: 'paid' })
    },
    [LEARN]: () => (isEnrolled ? { progress: { nextLessonId: '41' } } : notEnrolled()),
  })
}

test('one press on the page of a free course leads into its first lesson', async () => {
  const calls = answerEnrolling()
  expect(await leadsTo()).toBe('/learn/FIN-101/41')
  expect(calls.find(({ name }) => name === ORDER)?.body).toMatchObject({
    courses: [{ courseId: 'FIN-101', batchId: '7' }],
    expectedTotal: '0',
  })
})

test('without an account the press leads to signing up and, after it, into the lesson', async () => {
  answerEnrolling()
  session.state = 'signed-out'
  // In the language of the course's page.
  expect(await leadsTo()).toBe(
    `/bn/authentication/signup?${new URLSearchParams({ from: ADDRESS })}`,
  )
  session.state = 'signed-in'
  referrer = `${location.origin}/authentication/signup`
  expect(await leadsTo()).toBe('/learn/FIN-101/41')
})

test.each(['', 'https://example.com/courses/FIN-101', '/courses/FIN-102'])(
  'a link from %o enrols no one: the payment page asks',
  async (from) => {
    referrer = from.startsWith('/') ? `${location.origin}${from}` : from
    const calls = answerEnrolling()
    expect(await leadsTo()).toBe('/dashboard/payments/stripe?course=FIN-101&batch-FIN-101=7')
    expect(calls.map(({ name }) => name)).not.toContain(ORDER)
  },
)

test.each([
  ['costs something', { ...free, total: '490' }],
  ['is full', { ...free, items: [quoteItem('FIN-101', { problem: 'batch_full' })] }],
])('a course that %s is shown on the payment page, not ordered', async (_, quote) => {
  const calls = answerCalls({ [QUOTE]: quote, [LEARN]: notEnrolled() })
  expect(await leadsTo()).toBe('/dashboard/payments/stripe?course=FIN-101&batch-FIN-101=7')
  expect(calls.map(({ name }) => name)).not.toContain(ORDER)
})

test('who has the course already goes on learning', async () => {
  answerCalls({
    [QUOTE]: { ...free, items: [quoteItem('FIN-101', { problem: 'already_enrolled' })] },
    [LEARN]: { progress: { nextLessonId: null } },
  })
  expect(await leadsTo()).toBe('/learn/FIN-101')
})
