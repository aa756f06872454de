import { afterEach, expect, test, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import type { WaitlistView, WaitlistPlace } from '#contract/orders/waiting-list.ts'
import { answerCalls, prepareScreens, refusal, show } from '#web/testing.tsx'
import { WaitingListScreen, type BatchToJoin } from './waiting-list-screen.tsx'

const toasts = prepareScreens('dashboard')
afterEach(() => screen.viewport(1280, 800))

const wanted: WaitlistView = {
  courseId: 'PRG-101',
  courseName: 'Python from Zero',
  courseNameBn: 'শূন্য থেকে পাইথন',
  batch: {
    batchId: '7',
    number: 3,
    startsOn: '2026-12-20',
    classDays: ['Sat'],
    hours: null,
    venue: null,
  },
  enrolBy: '2026-12-18',
  canJoin: true,
  hasSeats: false,
  waiting: 4,
}
const { canJoin: _can, hasSeats: _has, waiting: _waiting, ...batch } = wanted
const place: WaitlistPlace = {
  ...batch,
  placeId: '5',
  state: 'waiting',
  ahead: 4,
  offeredUntil: null,
  joinedAt: '2026-12-01T06:00:00.000Z',
}
const offer: WaitlistPlace = {
  ...place,
  state: 'offered',
  ahead: 0,
  offeredUntil: '2026-12-02T06:00:00.000Z',
}

const changed = vi.fn(async () => undefined)
const screenOf = (places: WaitlistPlace[], batchWanted: BatchToJoin = null) =>
  show(<WaitingListScreen places={places} wanted={batchWanted} onChanged={changed} />)

test('a full batch says how many wait, and one press joins', async () => {
  const calls = answerCalls({ 'POST /api/waiting-places': () => place })
  const page = await screenOf([], wanted)
  await expect
    .element(page.getByText('People waiting for a seat: 4. You would be next after them.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect.poll(() => toasts.map(({ kind }) => kind)).toEqual(['success'])
  expect(calls.map(({ body }) => body)).toEqual([{ batchId: '7', language: 'en' }])
  expect(changed).toHaveBeenCalled()
})

test('why one cannot wait is said beside the button', async () => {
  answerCalls({ 'POST /api/waiting-places': () => refusal(409, 'already_enrolled') })
  const page = await screenOf([], wanted)
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
})

test('a batch with seats, one that is over and one that is gone say so', async () => {
  const seats = await screenOf([], { ...wanted, canJoin: false, hasSeats: true })
  await expect.element(seats.getByText('You can enrol right away', { exact: false })).toBeVisible()
  await expect
    .element(seats.getByRole('link', { name: 'See the course' }))
    .toHaveAttribute('href', '/courses/PRG-101')
  await seats.unmount()
  const over = await screenOf([], { ...wanted, canJoin: false })
  await expect.element(over.getByText(/^Enrolment in this batch has ended/)).toBeVisible()
  await over.unmount()
  const gone = await screenOf([], 'gone')
  await expect.element(gone.getByText(/not on the site any more/)).toBeVisible()
})

test('a place says where one stands, and is left after a question', async () => {
  const calls = answerCalls({ 'DELETE /api/waiting-places/5': () => null })
  const page = await screenOf([place], wanted)
  await expect.element(page.getByText('Your place in line: 5')).toBeVisible()
  expect(page.getByRole('button', { name: 'Join the waiting list' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Leave the list' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the list' }).click()
  await expect.poll(() => calls.length).toBe(1)
})

test('an offer says until when the seat is held, and leads to paying for it', async () => {
  const page = await screenOf([offer])
  await expect.element(page.getByText('A seat is held for you')).toBeVisible()
  await expect.element(page.getByText(/^It is yours until 2 December 2026, 12 PM/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Take the seat' }))
    .toHaveAttribute('href', '/dashboard/payments/stripe?course=PRG-101&batch=7')
})

test('who waits for nothing is led to the courses', async () => {
  const page = await screenOf([])
  await expect
    .element(page.getByRole('link', { name: 'Explore courses' }))
    .toHaveAttribute('href', '/courses')
})

test('on a phone nothing is wider than the screen', async () => {
  await screen.viewport(360, 740)
  await screenOf([offer, { ...place, placeId: '6' }])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
