import { afterEach, expect, test, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import type { StaffWaitlistPlace } from '#contract/orders/waiting-list.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { WaitingTable } from './waiting-table.tsx'

prepareScreens('staff')
afterEach(() => screen.viewport(1280, 800))

const waiting: StaffWaitlistPlace = {
  placeId: '5',
  state: 'waiting',
  ahead: 1,
  offeredUntil: null,
  joinedAt: '2026-12-01T06:00:00.000Z',
  student: { studentId: 's1', name: 'Rahima Khatun', email: 'r@example.com', phone: '01712345678' },
}
const offered: StaffWaitlistPlace = {
  ...waiting,
  placeId: '6',
  state: 'offered',
  ahead: 0,
  offeredUntil: '2026-12-02T06:00:00.000Z',
  student: { ...waiting.student, name: 'Tanvir Ahmed' },
}

test('a seat is offered out of line, and someone taken off, after a question', async () => {
  const [offer, remove] = [vi.fn(async () => undefined), vi.fn(async () => undefined)]
  const page = await show(
    <WaitingTable places={[offered, waiting]} onOffer={offer} onRemove={remove} />,
  )
  const row = page.getByRole('row', { name: /Rahima/ })
  await expect.element(row.getByRole('cell', { name: '2', exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Offer a seat now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Offer Rahima Khatun a seat now?' })
  await dialog.getByRole('button', { name: 'Offer a seat now' }).click()
  await expect.poll(() => offer.mock.calls).toEqual([['5']])
  await row.getByRole('button', { name: 'Take off the list' }).click()
  await page
    .getByRole('dialog', { name: 'Take Rahima Khatun off the list?' })
    .getByRole('button', { name: 'Take off the list' })
    .click()
  await expect.poll(() => remove.mock.calls).toEqual([['5']])
})

test('an offer that runs says until when, and is not made again', async () => {
  const page = await show(
    <WaitingTable
      places={[offered]}
      onOffer={async () => undefined}
      onRemove={async () => undefined}
    />,
  )
  await expect.element(page.getByText('until 2 December 2026, 12 PM')).toBeVisible()
  expect(page.getByRole('button', { name: 'Offer a seat now' }).elements()).toEqual([])
})

test('on a phone each person is a card that is no wider than the screen', async () => {
  await screen.viewport(360, 740)
  await show(
    <WaitingTable
      places={[offered, waiting]}
      onOffer={async () => undefined}
      onRemove={async () => undefined}
    />,
  )
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
