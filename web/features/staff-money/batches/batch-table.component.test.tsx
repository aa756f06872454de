import { afterEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import type { BatchRow } from '#contract/orders/batches.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { BatchTable } from './batch-table.tsx'

prepareScreens('staff')
afterEach(() => screen.viewport(1280, 800))

const batch: BatchRow = {
  batchId: '7',
  courseId: 'SOF-101',
  number: 3,
  startsOn: '2026-12-05',
  enrolBy: '2026-12-02',
  endsOn: '2027-02-27',
  seats: 30,
  seatsTaken: 12,
  classDays: ['Sat', 'Mon'],
  hours: '20:00-21:30',
  venue: null,
  orientationOn: null,
  state: 'open',
  earlyFee: null,
  earlyUntil: null,
  title: 'Communication for people who would rather write than speak',
  titleBn: 'যোগাযোগ',
  classesToday: 2,
  waiting: 3,
  instructors: [{ name: 'Rokeya Khatun', nameBn: 'রোকেয়া খাতুন' }],
}
const batches = Array.from({ length: 12 }, (_, at) => ({ ...batch, batchId: String(at) }))

test('twelve batches fit under the search of a laptop', async () => {
  const page = await show(<BatchTable batches={batches} />, '/staff/batches')
  const table = page.getByRole('table').element()
  expect(table.getBoundingClientRect().height).toBeLessThanOrEqual(500)
  const [first] = page.getByRole('row').elements().slice(1)
  expect(first?.textContent).toContain('12/30')
  await expect
    .element(page.getByRole('meter', { name: '12 of 30 seats taken' }).first())
    .toBeVisible()
})

test('classes of today and who waits lead to their lists, the course to its batches', async () => {
  const page = await show(<BatchTable batches={[batch]} />, '/staff/batches')
  await expect
    .element(page.getByRole('link', { name: '2' }))
    .toHaveAttribute('href', '/staff/batches/SOF-101/7/classes')
  await expect
    .element(page.getByRole('link', { name: '3' }))
    .toHaveAttribute('href', '/staff/batches/SOF-101/7/waiting-list')
  await expect
    .element(page.getByRole('link', { name: /^Communication/ }))
    .toHaveAttribute('href', '/staff/batches/SOF-101')
})

test('on a phone each batch is a card that is no wider than the screen', async () => {
  await screen.viewport(360, 740)
  const page = await show(<BatchTable batches={[batch]} />, '/bn/staff/batches')
  const cell = page.getByRole('cell', { name: /^যোগাযোগ/ }).element()
  expect(getComputedStyle(cell.parentElement!).display).toBe('block')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
