import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import type { RefundQuote } from '#contract/orders/refunds.ts'
import type { Order } from '#contract/orders/order.ts'
import { answerCalls, later, prepareScreens, refusal, show } from '#web/testing.tsx'
import { rememberLanguage } from '#web/text/language.ts'
import { anOrder, aPayment, aTransfer, orderItem } from '../testing.ts'
import { OrderDetails } from './order-details.tsx'
import { OrderHistory } from './order-history.tsx'

const toasts = prepareScreens('dashboard')

const history = (first: { orders: Order[]; next: string | null }) =>
  show(<OrderHistory first={first} />, '/dashboard/order-history')

test('older orders are added once on a slow connection; a failure leaves those that are there, to try again', async () => {
  const answer = later<object>()
  let tries = 0
  const calls = answerCalls({
    'GET /api/orders': () => {
      tries += 1
      if (tries === 1) throw new TypeError('No connection')
      return answer.promise
    },
  })
  const page = await history({
    orders: [anOrder(), anOrder({ number: 'ED22222222', state: 'paid' })],
    next: 'older',
  })
  await expect
    .element(page.getByRole('link', { name: 'Pay now' }))
    .toHaveAttribute('href', '/dashboard/payments/stripe?order=ED23456789')
  const older = page.getByRole('button', { name: 'Older orders' })
  await older.click()
  await expect.poll(() => toasts.map(({ kind }) => kind)).toEqual(['error'])
  await older.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(older).toHaveAttribute('aria-busy', 'true')
  answer.resolve({ orders: [anOrder({ number: 'ED33333333', state: 'expired' })], next: null })
  await expect.element(page.getByText('No more orders.')).toBeVisible()
  expect(page.getByRole('article').elements().length).toBe(3)
  expect(page.getByRole('link', { name: 'Pay now' }).elements().length).toBe(1)
  await expect
    .element(page.getByRole('link', { name: 'See order ED33333333' }))
    .toHaveAttribute('href', '/dashboard/order-history/ED33333333')
  expect(calls.map(({ query }) => query.get('after'))).toEqual(['older', 'older'])
})

test('without orders it leads to the courses, in Bangla to the Bangla ones', async () => {
  const page = await history({ orders: [], next: null })
  await expect.element(page.getByText('You have no orders yet')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Explore Courses' }))
    .toHaveAttribute('href', '/courses')
  await page.unmount()
  rememberLanguage('bn')
  const bangla = await history({ orders: [], next: null })
  await expect.element(bangla.getByRole('link')).toHaveAttribute('href', '/bn/courses')
})

test('an order that pays for a change of batch says so in the list and on its page', async () => {
  const order = anOrder({ items: [orderItem('PRG-101', { changesOrder: 'ED7KX2D5HP' })] })
  const list = await history({ orders: [order], next: null })
  await expect.element(list.getByText('Change of batch: Course PRG-101')).toBeVisible()
  await list.unmount()
  const page = await show(
    <OrderDetails order={order} quote={null} onChanged={async () => undefined} />,
    '/bn',
  )
  await expect.element(page.getByRole('link', { name: 'ব্যাচ বদল: Course PRG-101' })).toBeVisible()
})

test('a TrxID stays in one piece on a phone', async () => {
  await screen.viewport(360, 740)
  const payment = aPayment({ gateway: 'manual', transfer: aTransfer({ channel: 'bkash' }) })
  const page = await show(
    <OrderDetails
      order={anOrder({ payments: [payment] })}
      quote={null}
      onChanged={async () => undefined}
    />,
  )
  const line = page.getByText(/TrxID 9AB7C2D1EF/).element()
  const text = [...line.childNodes].find((node) => node.textContent!.includes('9AB7C2D1EF'))!
  const trxId = document.createRange()
  trxId.setStart(text, text.textContent!.indexOf('9AB7C2D1EF'))
  trxId.setEnd(text, text.textContent!.indexOf('9AB7C2D1EF') + '9AB7C2D1EF'.length)
  expect(trxId.getClientRects()).toHaveLength(1)
  await screen.viewport(1280, 800)
})

test('in Bangla a payment names the wallet and its last digits in Bangla', async () => {
  rememberLanguage('bn')
  const order = anOrder({
    payments: [
      aPayment({ state: 'succeeded', account: 'bKash ••8575', startedAt: '2026-12-05T14:01:00Z' }),
      aPayment({ state: 'succeeded', account: 'VISA ••4242', startedAt: '2026-12-05T14:02:00Z' }),
    ],
  })
  const page = await show(
    <OrderDetails order={order} quote={null} onChanged={async () => undefined} />,
    '/dashboard/order-history/ED23456789',
  )
  await expect.element(page.getByText('বিকাশ ••৮৫৭৫')).toBeVisible()
  await expect.element(page.getByText('VISA ••৪২৪২')).toBeVisible()
})

test('an order tells its payments, refunds and receipts; what cost nothing can be left for others', async () => {
  let tries = 0
  const calls = answerCalls({
    'POST /api/orders/ED23456789/leave': () => {
      tries += 1
      return tries === 1 ? refusal(409, 'course_completed') : anOrder()
    },
  })
  const changed = vi.fn(async () => undefined)
  const page = await show(
    <OrderDetails
      order={anOrder({
        state: 'paid',
        paidAt: '2026-12-05T14:05:00.000Z',
        items: [
          orderItem('FREE-1', { fee: '0', total: '0', state: 'enrolled' }),
          orderItem('PRG-101', { state: 'enrolled', refunded: '500' }),
        ],
        payments: [
          aPayment({ state: 'failed' }),
          aPayment({
            gateway: 'manual',
            state: 'succeeded',
            received: '4000',
            startedAt: '2026-12-05T14:03:00.000Z',
            transfer: aTransfer(),
          }),
        ],
        refunds: [
          {
            amount: '500',
            state: 'succeeded',
            cause: 'overpayment',
            reason: '',
            gatewayRef: '8XY',
            requestedAt: '2026-12-06T14:00:00.000Z',
            finishedAt: '2026-12-07T14:00:00.000Z',
          },
        ],
      })}
      quote={null}
      onChanged={changed}
    />,
    '/dashboard/order-history/ED23456789',
  )
  await expect.element(page.getByText('Enrolled · Refunded ৳500.00')).toBeVisible()
  const payments = page.getByRole('region', { name: 'Payments' })
  await expect.element(payments.getByRole('listitem').nth(0)).toMatchTextContent(/bKash.*Failed/)
  await expect
    .element(payments.getByRole('listitem').nth(1))
    .toMatchTextContent(/Nagad · TrxID 9AB7C2D1EF.*৳4,000\.00.*Received/)
  const refunds = page.getByRole('region', { name: 'Refunds' })
  await expect.element(refunds.getByText('You paid too much · 7 December 2026')).toBeVisible()
  await expect.element(refunds.getByText('Reference 8XY')).toBeVisible()

  await page.getByText('Leave a free course').click()
  expect(page.getByRole('checkbox').elements().length).toBe(1)
  await page.getByRole('textbox', { name: 'Reason' }).fill('No time')
  const leave = page.getByRole('button', { name: 'Leave the course' })
  await leave.click()
  await expect.element(page.getByText('Refused: course_completed')).toBeVisible()
  await leave.click()
  await expect.poll(() => changed.mock.calls.length).toBe(1)
  expect(calls.map(({ body }) => body).at(-1)).toEqual({
    itemIds: ['item-FREE-1'],
    reason: 'No time',
  })
  expect(toasts.map(({ content }) => content)).toEqual(['You have left the course.'])
})

test('after asking for a refund its card has the focus, and the form is gone', async () => {
  const paid = anOrder({ state: 'paid', paidAt: '2026-12-05T14:05:00.000Z' })
  const asked = anOrder({
    ...paid,
    refunds: [
      {
        amount: '4500',
        state: 'requested',
        cause: 'student',
        reason: 'I moved to another city',
        gatewayRef: null,
        requestedAt: '2026-12-06T14:00:00.000Z',
        finishedAt: null,
      },
    ],
  })
  const quote = (isAsked: boolean) =>
    ({
      policy: { days: 7, sharePercent: 20 },
      channel: 'bkash',
      total: isAsked ? '0' : '4500',
      lines: [
        {
          itemId: '1',
          courseName: 'Course PRG-101',
          isChange: false,
          paid: '4500',
          refundable: isAsked ? '0' : '4500',
          changes: '0',
          verdict: isAsked ? 'nothing_left' : 'within_days',
          daysSincePayment: 1,
          usedPercent: 0,
          batchStartsOn: null,
          certificate: null,
        },
      ],
    }) satisfies RefundQuote
  function Screen() {
    const [isAsked, setAsked] = useState(false)
    return (
      <OrderDetails
        order={isAsked ? asked : paid}
        quote={quote(isAsked)}
        onChanged={async () => setAsked(true)}
      />
    )
  }
  answerCalls({ [`POST /api/orders/${paid.number}/refund-requests`]: asked })
  const page = await show(<Screen />, '/dashboard/order-history/ED23456789')
  await page.getByText('Request a refund').click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('I moved to another city')
  await page.getByRole('button', { name: 'Request ৳4,500.00' }).click()
  await expect.element(page.getByRole('region', { name: 'Refunds' })).toHaveFocus()
  expect(page.getByText('Request a refund').elements()).toEqual([])
  expect(page.getByText('Nothing left to refund.').elements()).toEqual([])
})
