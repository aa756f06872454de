import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Quote } from '#contract/orders/checkout.ts'
import type { Order } from '#contract/orders/order.ts'
import { anOrder, quoteItem } from '#web/features/orders/testing.ts'
import { rememberLanguage } from '#web/text/language.ts'
import { loadWords } from '#web/text/words.ts'
import { answerCalls, later, refusal, showPage } from '#web/testing.tsx'
import * as payments from './payments-stripe.tsx'

vi.mock('#web/features/identity/session/require-session.ts', () => ({
  requireSession: async () => ({ email: 'nadia@example.com' }),
}))
// Loading it makes every private call wait for a token.
vi.mock('#web/features/identity/session/session.ts', () => ({ whoIsSignedIn: async () => null }))

beforeAll(async () => {
  for (const language of ['en', 'bn'] as const)
    await Promise.all([loadWords('dashboard', language), loadWords('site', language)])
})
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const OPEN = 'GET /api/orders/open'
const QUOTE = 'POST /api/checkout/quote'
const ORDER = 'POST /api/checkout'
const CART = 'GET /get/carts'

type QuoteInput = Pick<Quote, never> & {
  courses: { courseId: string; batchId: string | null }[]
  coupon: string | null
}

const page = (search: string) =>
  showPage(payments, `/dashboard/payments/stripe${search}`, { name: 'Nadia Rahman' })

/** A quote at 4500 taka for each course. */
function quoteFor({ courses }: QuoteInput, own: Partial<Quote> = {}): Quote {
  const total = String(4500 * courses.length)
  const items = courses.map(({ courseId }) => quoteItem(courseId))
  return { items, fee: total, discount: '0', total, coupon: null, gateways: ['bkash'], ...own }
}

const quoted =
  (own: (asked: QuoteInput) => Partial<Quote> = () => ({})) =>
  ({ body }: { body: unknown }) =>
    quoteFor(body as QuoteInput, own(body as QuoteInput))

const batch = (batchId: string, seatsLeft: number) => ({
  batchId,
  number: Number(batchId),
  startsOn: '2026-12-20',
  hours: null,
  venue: null,
  seatsLeft,
})

const bodies = (calls: { name: string; body: unknown }[], name: string) =>
  calls.filter((call) => call.name === name).map(({ body }) => body as Record<string, unknown>)

test('a free course is enrolled in, not paid: no order, no sum', async () => {
  answerCalls({ [OPEN]: { order: null }, [QUOTE]: quoted(() => ({ fee: '0', total: '0' })) })
  const shown = await page('?course=PRG-101')
  await expect.element(shown.getByRole('heading', { level: 1 })).toHaveTextContent('Enrolment')
  await expect.element(shown.getByRole('button', { name: 'Enrol for free' })).toBeVisible()
  expect(shown.getByRole('definition').elements()).toEqual([])
  expect(shown.getByText('Your order').elements()).toEqual([])
})

test('a full batch is left out of the order and its total, until another batch is chosen', async () => {
  const full = quoteItem('WEB-2', {
    problem: 'batch_full',
    batch: { ...batch('1', 0), classDays: [] },
  })
  const calls = answerCalls({
    [OPEN]: { order: null },
    'GET /api/courses/WEB-2': { courseId: 'WEB-2', batches: [batch('1', 0), batch('2', 4)] },
    [QUOTE]: quoted(({ courses }) =>
      courses.some(({ courseId, batchId }) => courseId === 'WEB-2' && batchId !== '2')
        ? { items: [quoteItem('PRG-101'), full], total: '9000' }
        : {},
    ),
  })
  const shown = await page('?course=PRG-101&course=WEB-2')
  await expect.element(shown.getByRole('heading', { name: 'Not in this order' })).toBeVisible()
  await expect
    .element(shown.getByText(/^This batch is full\. Wait for a seat, choose another one/))
    .toBeVisible()
  await expect
    .element(shown.getByRole('link', { name: 'Join the waiting list' }))
    .toHaveAttribute('href', '/dashboard/waiting-list?batch=1')
  await expect.element(shown.getByRole('definition').last()).toHaveTextContent('৳4,500.00')
  const choice = shown.getByRole('combobox', { name: 'Batch for Course WEB-2' })
  await expect
    .element(choice.getByRole('option', { name: 'Batch 1 · starts 20 Dec · full' }))
    .toBeDisabled()
  await choice.selectOptions('2')
  await expect.element(shown.getByRole('definition').last()).toHaveTextContent('৳9,000.00')
  expect(shown.getByText('Not in this order').elements()).toEqual([])
  expect(bodies(calls, QUOTE).at(-1)?.['courses']).toEqual([
    { courseId: 'PRG-101', batchId: null },
    { courseId: 'WEB-2', batchId: '2' },
  ])
})

test('a coupon says what it gives or why not, and the focus stays with it', async () => {
  const calls = answerCalls({
    [OPEN]: { order: null },
    [CART]: [{ courseId: 'PRG-101' }],
    [QUOTE]: ({ body }: { body: unknown }) => {
      const { coupon } = body as QuoteInput
      if (coupon === 'NO CODE')
        return refusal(400, 'invalid_input', [
          { field: 'coupon', code: 'not_valid', message: 'No coupon' },
        ])
      if (!coupon) return quoteFor(body as QuoteInput)
      const isSmall = coupon === 'BIG'
      return quoteFor(body as QuoteInput, {
        ...(!isSmall && { discount: '450', total: '4050' }),
        coupon: {
          code: coupon,
          discount: isSmall ? '0' : '450',
          problem: isSmall ? 'coupon_minimum' : null,
          minimum: isSmall ? '6000' : null,
        },
      })
    },
  })
  const shown = await page('')
  const code = shown.getByRole('textbox', { name: 'Coupon' })
  expect(code.elements()).toEqual([])
  await shown.getByText('I have a coupon').click()
  const apply = shown.getByRole('button', { name: 'Apply' })
  await expect.element(code).toHaveAccessibleDescription('Upper or lower case both work.')

  await code.fill('NO CODE')
  await apply.click()
  await expect
    .element(code)
    .toHaveAccessibleDescription('There is no coupon with this code. Check the spelling.')
  await expect.element(code).toHaveValue('NO CODE')
  await expect.element(code).toHaveAttribute('aria-invalid', 'true')
  await expect.element(code).toHaveFocus()

  await code.fill('BIG')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(code)
    .toHaveAccessibleDescription('This coupon is for orders of ৳6,000.00 or more.')
  await expect.element(shown.getByRole('definition').last()).toHaveTextContent('৳4,500.00')

  await code.fill('EID10')
  await userEvent.keyboard('{Enter}')
  await expect.element(shown.getByRole('status')).toHaveTextContent('EID10 takes ৳450.00 off.')
  await expect.element(shown.getByRole('definition').last()).toHaveTextContent('৳4,050.00')
  const remove = shown.getByRole('button', { name: 'Remove the coupon' })
  await expect.element(remove).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveValue('')
  await expect.element(code).toHaveFocus()
  expect(bodies(calls, QUOTE).at(-1)?.['coupon']).toBeNull()
})

test('on a slow connection an order is sent once, and the page of the order comes after it', async () => {
  const answer = later<Order>()
  const calls = answerCalls({
    [OPEN]: { order: null },
    [QUOTE]: quoted(),
    [ORDER]: () => answer.promise,
    'GET /api/orders/ED23456789': anOrder(),
    'GET /api/orders/ED23456789/pay-methods': [
      { gateway: 'bkash', sandbox: false, accounts: [], phoneNeeded: false },
    ],
  })
  const shown = await page('?course=PRG-101')
  const place = shown.getByRole('button', { name: 'Place order and pay' })
  await place.click()
  await expect.element(place).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Enter}{Enter}')
  answer.resolve(anOrder())
  await expect.element(shown.getByText('Order ED23456789')).toBeVisible()
  await expect
    .element(shown.getByRole('button', { name: 'Pay ৳4,500.00 with bKash' }))
    .toBeVisible()
  expect(bodies(calls, ORDER)).toEqual([
    {
      courses: [{ courseId: 'PRG-101', batchId: null }],
      coupon: null,
      expectedTotal: '4500',
      checkoutKey: expect.any(String),
      language: 'en',
    },
  ])
})

test('a price that changed is announced with the new one and agreed to; offline, the same order is sent again', async () => {
  const fresh = later<Quote>()
  let tries = 0
  const calls = answerCalls({
    [OPEN]: { order: null },
    [QUOTE]: ({ body }: { body: unknown }) =>
      tries > 0 ? fresh.promise : quoteFor(body as QuoteInput),
    [ORDER]: () => {
      tries += 1
      if (tries === 1) return refusal(409, 'price_changed')
      if (tries === 2) throw new TypeError('No connection')
      return refusal(409, 'order_open')
    },
  })
  const shown = await page('?course=PRG-101')
  const place = shown.getByRole('button', { name: 'Place order and pay' })
  await place.click()
  await expect.poll(() => bodies(calls, QUOTE).length).toBe(2)
  expect(shown.getByText('The price has changed').elements()).toEqual([])
  await expect.element(place).toHaveAttribute('aria-busy', 'true')

  fresh.resolve({
    ...quoteFor({ courses: [{ courseId: 'PRG-101', batchId: null }], coupon: null }),
    total: '5000',
  })
  const alert = shown.getByRole('alert').filter({ hasText: 'The price has changed' })
  await expect
    .element(
      alert.getByText('It was ৳4,500.00 and is now ৳5,000.00. Nothing has been ordered yet.'),
    )
    .toBeVisible()
  await expect.element(alert).toHaveFocus()
  await alert.getByRole('button', { name: 'Not now' }).click()
  await expect.element(place).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await expect.element(shown.getByText(/^You’re offline/)).toBeVisible()
  await place.click()
  await expect.poll(() => bodies(calls, ORDER).length).toBe(3)
  const [first, second, third] = bodies(calls, ORDER)
  expect([first?.['expectedTotal'], second?.['expectedTotal']]).toEqual(['4500', '5000'])
  expect(second?.['checkoutKey']).not.toBe(first?.['checkoutKey'])
  expect(third).toEqual(second)
})

test('a batch that filled up in the meantime is shown, and the fresh offer leaves it out', async () => {
  let isFull = false
  answerCalls({
    [OPEN]: { order: null },
    [QUOTE]: quoted(() =>
      isFull ? { items: [quoteItem('PRG-101', { problem: 'batch_full' })] } : {},
    ),
    [ORDER]: () => {
      isFull = true
      return refusal(409, 'batch_full')
    },
  })
  const shown = await page('?course=PRG-101')
  await shown.getByRole('button', { name: 'Place order and pay' }).click()
  await expect
    .element(shown.getByRole('heading', { name: 'This can’t be ordered right now' }))
    .toBeVisible()
  expect(shown.getByRole('button', { name: 'Place order and pay' }).elements()).toEqual([])
  await expect
    .element(shown.getByRole('link', { name: 'See the course' }))
    .toHaveAttribute('href', '/courses/PRG-101')
})

test('nothing chosen and a course that is gone lead to the courses', async () => {
  answerCalls({
    [OPEN]: { order: null },
    [CART]: [],
    [QUOTE]: () => refusal(404, 'course_not_found'),
  })
  const empty = await page('')
  await expect
    .element(empty.getByText('Choose a course first, then come back to pay.'))
    .toBeVisible()
  await empty.unmount()
  const gone = await page('?course=OLD-1')
  await expect.element(gone.getByText('This course is no longer in the catalogue.')).toBeVisible()
  await expect
    .element(gone.getByRole('link', { name: 'Explore Courses' }))
    .toHaveAttribute('href', '/courses')
})

test('in Bangla a free course is ordered without a coupon or a payment, its batch in Bangla digits', async () => {
  rememberLanguage('bn')
  const inBatch = { ...batch('12', 4), classDays: [] }
  answerCalls({
    [OPEN]: { order: null },
    [QUOTE]: quoted(() => ({
      items: [quoteItem('PRG-101', { fee: '0', total: '0', batch: inBatch })],
      fee: '0',
      total: '0',
    })),
  })
  const shown = await page('?course=PRG-101')
  await expect.element(shown.getByText(/ব্যাচ ১২/)).toBeVisible()
  await expect.element(shown.getByRole('heading', { level: 1 })).toHaveTextContent('ভর্তি')
  await expect.element(shown.getByRole('button', { name: 'ফ্রি ভর্তি হোন' })).toBeVisible()
  expect(shown.getByRole('definition').elements()).toEqual([])
  expect(shown.getByRole('textbox').elements()).toEqual([])
})
