import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { StaffBooking } from '#contract/classes/guest-classes.ts'
import { ApiProblem } from '#web/api.ts'
import { later, prepareScreens, show } from '#web/testing.tsx'
import { rememberLanguage } from '#web/text/language.ts'
import { BookingList } from './booking-list.tsx'

prepareScreens('staff')

const booking = (bookingId: string, own: Partial<StaffBooking> = {}): StaffBooking => ({
  bookingId,
  name: `Guest ${bookingId}`,
  email: `${bookingId}@example.com`,
  phone: '+8801712345678',
  state: 'booked',
  bookedAt: '2026-12-01T14:00:00.000Z',
  attendedAt: null,
  offer: null,
  ...own,
})

async function shown(...bookings: StaffBooking[]) {
  const onAttendance = vi.fn(async () => undefined)
  const page = await show(
    <BookingList bookings={bookings} onAttendance={onAttendance} />,
    '/staff/orientation/one',
  )
  return { page, onAttendance }
}

test('the buttons say whom they mark, and each is sent once on a slow connection', async () => {
  const answer = later<undefined>()
  const { page, onAttendance } = await shown(booking('a'), booking('b'))
  onAttendance.mockReturnValueOnce(answer.promise)
  const mark = page.getByRole('button', { name: 'Mark as attended: Guest a' })
  await mark.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(mark).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('button', { name: 'Mark as attended: Guest b' }).click()
  answer.resolve(undefined)
  await expect.element(mark).not.toHaveAttribute('aria-busy')
  expect(onAttendance.mock.calls).toEqual([
    ['a', true],
    ['b', true],
  ])
})

test('a mark that was not saved says so at its person, and can be set again', async () => {
  const { page, onAttendance } = await shown(booking('a'), booking('b'))
  onAttendance.mockRejectedValueOnce(
    new ApiProblem({ status: 0, code: 'offline', title: 'Offline' }),
  )
  await page.getByRole('button', { name: 'Mark as attended: Guest b' }).click()
  const second = page.getByRole('listitem').nth(1)
  await expect.element(second.getByRole('alert')).toMatchTextContent(/^You’re offline\./)
  await second.getByRole('button').click()
  await expect.element(second.getByRole('alert')).not.toBeInTheDocument()
})

test('someone who attended can be marked absent; one with an offer or without a seat cannot be marked', async () => {
  const { page, onAttendance } = await shown(
    booking('a', { attendedAt: '2026-12-05T14:05:00.000Z' }),
    booking('b', { attendedAt: '2026-12-05T14:05:00.000Z', offer: 'open' }),
    booking('c', { state: 'left' }),
  )
  await page.getByRole('button').click()
  expect(onAttendance.mock.calls).toEqual([['a', false]])
  await expect.element(page.getByText('Offer: Open')).toBeVisible()
})

test('in Bangla a number reads in Bangla digits and still calls the right one', async () => {
  rememberLanguage('bn')
  const { page } = await shown(booking('a', { name: 'নাদিয়া' }))
  const phone = page.getByRole('link')
  await expect.element(phone).toMatchTextContent(/[০-৯]{3}/)
  await expect.element(phone).toHaveAttribute('href', 'tel:+8801712345678')
  await expect.element(page.getByText('নাদিয়া', { exact: true })).toHaveAttribute('lang', 'bn')
})
