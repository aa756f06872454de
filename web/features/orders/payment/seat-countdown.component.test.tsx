import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { SeatCountdown } from './seat-countdown.tsx'

beforeAll(async () => {
  await Promise.all([loadWords('dashboard', 'en'), loadWords('site', 'en')])
})
afterEach(() => {
  vi.useRealTimers()
})

const NOW = Date.parse('2026-12-05T14:00:00.000Z')

async function counting(leftMs: number, clockAhead = 0, hasSeats = true) {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] })
  const over = vi.fn()
  const until = new Date(NOW + leftMs).toISOString()
  const now = new Date(NOW + clockAhead).toISOString()
  const page = await show(<SeatCountdown {...{ until, hasSeats, now, clockAhead }} onOver={over} />)
  return { page, over, timer: page.getByRole('timer') }
}

test('the time counts down every second, and `onOver` is called once', async () => {
  const { page, over, timer } = await counting(3_000)
  await expect.element(timer).toHaveTextContent('00:03')
  vi.advanceTimersByTime(1_000)
  await expect.element(timer).toHaveTextContent('00:02')
  vi.advanceTimersByTime(5_000)
  await expect.element(page.getByText(/^Time is up\./)).toBeVisible()
  await expect.poll(() => over.mock.calls.length).toBe(1)
  vi.advanceTimersByTime(5_000)
  await page.rerender(<p>Order</p>)
  expect(over).toHaveBeenCalledTimes(1)
})

test('a long time is shown in hours, with its end', async () => {
  const { page, timer } = await counting((23 * 60 + 59) * 60_000)
  await expect.element(timer).toHaveTextContent('23 h 59 min')
  await expect.element(page.getByText(/^until /)).toBeVisible()
})

test('the last two minutes are announced, and nothing before', async () => {
  const { page } = await counting(121_000)
  expect(page.getByText('Less than two minutes left to pay.').elements()).toEqual([])
  vi.advanceTimersByTime(2_000)
  await expect.element(page.getByText('Less than two minutes left to pay.')).toBeInTheDocument()
})

test('the clock of the server counts, not that of the phone', async () => {
  const { timer } = await counting(600_000, 60_000)
  await expect.element(timer).toHaveTextContent('09:00')
})

test('an order without a batch holds no seats, and does not speak of them', async () => {
  const { page } = await counting(60_000, 0, false)
  await expect.element(page.getByText('Time left to pay')).toBeVisible()
  expect(page.getByText(/seats/).elements()).toEqual([])
})
