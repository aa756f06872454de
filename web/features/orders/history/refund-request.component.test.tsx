import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import type { RefundQuote } from '#contract/orders/refunds.ts'
import { answerCalls, refusal, show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { RefundRequest } from './refund-request.tsx'

beforeAll(async () => {
  await Promise.all([loadWords('dashboard', 'en'), loadWords('site', 'en')])
})
afterEach(() => vi.unstubAllGlobals())

const CALL = 'POST /api/orders/ED-1/refund-requests'

const line = (itemId: string, refundable: string) => ({
  itemId,
  courseName: `Course ${itemId}`,
  isChange: false,
  refundable,
  changes: '0',
  verdict: refundable === '0' ? 'nothing_left' : 'before_start',
  daysSincePayment: 2,
  usedPercent: 0,
  batchStartsOn: '2026-12-20',
  certificate: null,
})

async function opened(lines: ReturnType<typeof line>[], total: string) {
  const asked = vi.fn(async () => undefined)
  const quote = { policy: { days: 7, sharePercent: 20 }, channel: 'bkash', total, lines }
  const page = await show(
    <RefundRequest
      order={{ number: 'ED-1' } as Order}
      quote={quote as unknown as RefundQuote}
      onAsked={asked}
    />,
  )
  await page.getByText('Request a refund').click()
  return { page, asked }
}

test('the amount is that of the chosen courses, and only those are sent', async () => {
  const calls = answerCalls({ [CALL]: {} })
  const { page, asked } = await opened([line('1', '4500'), line('2', '1299.50')], '5799.50')
  await expect.element(page.getByRole('button', { name: 'Request ৳5,799.50' })).toBeVisible()
  await page.getByRole('checkbox', { name: /Course 1/ }).click()
  await expect.element(page.getByRole('button', { name: 'Request ৳1,299.50' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Reason' }).fill('I moved to another city')
  await page.getByRole('button', { name: 'Request ৳1,299.50' }).click()
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  expect(calls.map(({ body }) => body)).toEqual([
    { itemIds: ['2'], reason: 'I moved to another city' },
  ])
})

test('without a chosen course or a reason nothing is sent, and both are said', async () => {
  const calls = answerCalls({ [CALL]: {} })
  const { page } = await opened([line('1', '4500')], '4500')
  await page.getByRole('checkbox', { name: /Course 1/ }).click()
  await page.getByRole('button', { name: /^Request ৳0/ }).click()
  await expect.element(page.getByText('Choose what to refund.')).toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: 'Reason' }))
    .toHaveAttribute('aria-invalid', 'true')
  expect(calls).toEqual([])
})

test('a course of which nothing comes back cannot be chosen', async () => {
  const { page } = await opened([line('1', '4500'), line('2', '0')], '4500')
  await expect.element(page.getByRole('checkbox', { name: /Course 2/ })).toBeDisabled()
  await expect.element(page.getByRole('checkbox', { name: /Course 2/ })).not.toBeChecked()
  await expect.element(page.getByText('Nothing left to refund.')).toBeVisible()
})

test('where nothing comes back at all, one can write instead', async () => {
  const { page } = await opened([line('1', '0')], '0')
  await expect
    .element(page.getByRole('link', { name: 'Write to us' }))
    .toHaveAttribute('href', '/contact')
  expect(page.getByRole('checkbox').elements()).toEqual([])
  expect(page.getByRole('button').elements()).toEqual([])
})

test('a change of batch that goes back with its course leads there, and nowhere else', async () => {
  const { page } = await opened([{ ...line('1', '0'), verdict: 'with_course' }], '0')
  await expect.element(page.getByText(/It goes back with the course/)).toBeVisible()
  expect(page.getByRole('link', { name: 'Write to us' }).elements()).toEqual([])
  expect(page.getByText(/this can’t be refunded/).elements()).toEqual([])
})

test('a refused request says why, and the reason stays', async () => {
  answerCalls({ [CALL]: () => refusal(409, 'something_odd') })
  const { page, asked } = await opened([line('1', '4500')], '4500')
  const reason = page.getByRole('textbox', { name: 'Reason' })
  await reason.fill('I moved to another city')
  await page.getByRole('button', { name: /^Request ৳4,500/ }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Refused: something_odd')
  await expect.element(reason).toHaveValue('I moved to another city')
  expect(asked).not.toHaveBeenCalled()
})
