import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { GuestBooking } from '#contract/classes/guest-classes.ts'
import { answerCalls, later, prepareScreens, refusal, show } from '#web/testing.tsx'
import { GuestScreen, NoSuchBooking } from './guest-screen.tsx'

prepareScreens()
afterEach(() => void vi.useRealTimers())
const CALL = '/api/orientation-bookings/key1'

const booking = (own: Partial<GuestBooking> = {}) =>
  ({
    courseId: 'PRG-101',
    courseName: { en: 'Python', bn: 'পাইথন' },
    name: 'Nadia',
    startsAt: '2026-12-05T14:00:00.000Z',
    endsAt: '2026-12-05T15:00:00.000Z',
    joinOpensAt: '2026-12-05T13:45:00.000Z',
    now: '2026-12-05T12:00:00.000Z',
    place: null,
    instructor: { en: 'Rafi', bn: null },
    state: 'booked',
    isCancelled: false,
    hasAttended: false,
    wantsOffer: false,
    offer: null,
    ...own,
  }) as GuestBooking

const shown = (own: Partial<GuestBooking> = {}, at = '/free-class/key1') =>
  show(<GuestScreen first={booking(own)} guestKey="key1" />, at)

test('the class opens by the clock of the server, without loading the page again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const page = await shown({ now: '2026-12-05T13:44:55.000Z' })
  await expect
    .element(page.getByText(/^You can join from 7:45.*, 15 minutes before it starts\./i))
    .toBeVisible()
  expect(page.getByRole('button', { name: 'Join class' }).elements()).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(page.getByRole('button', { name: 'Join class' })).toBeVisible()
})

test('a class that cannot be joined yet says why beside the button, which can be pressed again', async () => {
  const answer = later<Response>()
  const calls = answerCalls({ [`POST ${CALL}/join`]: () => answer.promise })
  const page = await shown({ now: '2026-12-05T14:00:00.000Z' })
  const join = page.getByRole('button', { name: 'Join class' })
  await join.click()
  await userEvent.keyboard('{Enter}')
  answer.resolve(refusal(409, 'class_without_link'))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The link of this class isn’t here yet. Try again in a moment.')
  await expect.element(join).toHaveFocus()
  await expect.element(join).not.toHaveAttribute('aria-busy')
  expect(calls).toHaveLength(1)
})

test('a seat is given back after a confirmation, and the page says so', async () => {
  answerCalls({ [`POST ${CALL}/leave`]: booking({ state: 'left' }) })
  const page = await shown()
  await page.getByRole('button', { name: 'Give my seat back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give your seat back?' })
  await dialog.getByRole('button', { name: 'Keep my seat' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Give my seat back' }).click()
  await dialog.getByRole('button', { name: 'Give it back' }).click()
  await expect.element(page.getByRole('status')).toMatchTextContent(/^You gave your seat back/)
  expect(page.getByRole('button', { name: 'Give my seat back' }).elements()).toEqual([])
})

test('once the class has begun a seat cannot be given back', async () => {
  const page = await shown({ now: '2026-12-05T14:10:00.000Z' })
  await expect.element(page.getByRole('button', { name: 'Join class' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Give my seat back' }).elements()).toEqual([])
})

test('offers by email end at one press; on a broken line one can try again', async () => {
  let tries = 0
  const calls = answerCalls({
    [`POST ${CALL}/no-offers`]: () => {
      tries += 1
      if (tries === 1) throw new TypeError('No connection')
      return booking({ wantsOffer: false })
    },
  })
  const page = await shown({ wantsOffer: true })
  const stop = page.getByRole('button', { name: 'Don’t email me the offer' })
  await stop.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^You’re offline\./)
  await stop.click()
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('You won’t get an email about this offer.')
  expect(calls).toHaveLength(2)
})

test.for<[what: string, own: Partial<GuestBooking>, said: RegExp]>([
  ['cancelled', { isCancelled: true }, /^This class is cancelled/],
  ['given back', { state: 'left' }, /^You gave your seat back/],
  [
    'over, with one there',
    { now: '2026-12-06T00:00:00.000Z', hasAttended: true },
    /Thank you for coming\.$/,
  ],
  ['over, with one away', { now: '2026-12-06T00:00:00.000Z' }, /We’re sorry we missed you\./],
])('a class that is %s says so, and cannot be joined', async ([, own, said]) => {
  const page = await shown(own)
  await expect.element(page.getByRole('status')).toMatchTextContent(said)
  expect(page.getByRole('button', { name: 'Join class' }).elements()).toEqual([])
})

test('an offer leads to the checkout with its code; in Bangla its digits are Bangla', async () => {
  const offer = {
    percent: 20,
    amount: null,
    code: 'FREE20',
    until: '2026-12-08',
    state: 'open',
  } as const
  const page = await shown({ offer, hasAttended: true }, '/bn/free-class/key1')
  const card = page.getByRole('region')
  await expect.element(card).toMatchTextContent(/২০%/)
  await expect.element(card).toMatchTextContent(/৮/)
  await expect
    .element(card.getByRole('link'))
    .toHaveAttribute('href', '/dashboard/payments/stripe?course=PRG-101&coupon=FREE20')
})

test('an offer that was used or has ended leads nowhere', async () => {
  const offer = { percent: null, amount: '500', code: 'X', until: '2026-12-08' }
  const ended = await shown({ offer: { ...offer, state: 'ended' } })
  await expect.element(ended.getByText('Your offer has ended')).toBeVisible()
  expect(ended.getByRole('link').elements()).toHaveLength(1)
  await ended.unmount()
  const used = await shown({ offer: { ...offer, state: 'used' } })
  await expect.element(used.getByText('You enrolled with your offer')).toBeVisible()
})

test('a place is shown in its own script, and nothing is to be joined there', async () => {
  const page = await shown({ place: 'মিরপুর ১০' })
  await expect.element(page.getByText('মিরপুর ১০')).toHaveAttribute('lang', 'bn')
  expect(page.getByRole('button', { name: 'Join class' }).elements()).toEqual([])
})

test('a link that opens nothing says what to do, in the language of the page', async () => {
  const unknown = await show(<NoSuchBooking why="unknown" />, '/free-class/x')
  await expect
    .element(unknown.getByRole('heading', { name: 'This link doesn’t work' }))
    .toBeVisible()
  await unknown.unmount()
  const expired = await show(<NoSuchBooking why="expired" />, '/bn/free-class/x')
  await expect.element(expired.getByRole('link')).toHaveAttribute('href', '/bn/courses')
  expect(expired.getByText(/link/i).elements()).toEqual([])
})
