import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Order } from '#contract/orders/order.ts'
import { answerCalls, later, prepareScreens, refusal, show } from '#web/testing.tsx'
import { AskRefund } from './ask-refund.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { EndEnrolments } from './end-enrolments.tsx'
import { OrderHead } from './order-head.tsx'

const toasts = prepareScreens('staff')
const texts = () => toasts.map(({ content }) => content)

const line = (itemId: string, own: object = {}) => ({
  itemId,
  courseName: `Course ${itemId}`,
  total: '4500',
  refunded: '0',
  state: 'enrolled',
  ...own,
})
const order = (...items: object[]) => ({ number: 'ED23456789', items }) as unknown as Order

async function opened(element: ReactElement, button: string) {
  const page = await show(element, '/staff/orders/ED23456789')
  await page.getByRole('button', { name: button }).first().click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  return { dialog, reason: dialog.getByRole('textbox', { name: 'Reason' }) }
}

test('an order is cancelled once on a slow connection, and only with a reason', async () => {
  const answer = later<object>()
  const calls = answerCalls({ 'POST /api/staff/orders/ED23456789/cancel': () => answer.promise })
  const onChanged = vi.fn(async () => undefined)
  const { dialog, reason } = await opened(
    <CancelOrder order={order()} onChanged={onChanged} />,
    'Cancel the order',
  )
  const confirm = dialog.getByRole('button', { name: 'Cancel the order' })
  await confirm.click()
  await expect.element(reason).toHaveFocus()
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true')
  expect(calls).toEqual([])
  await reason.fill('Ordered twice')
  await confirm.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(confirm).toHaveAttribute('aria-busy', 'true')
  answer.resolve({})
  await expect.poll(() => onChanged.mock.calls.length).toBe(1)
  expect(calls.map(({ body }) => body)).toEqual([{ reason: 'Ordered twice' }])
  expect(texts()).toEqual(['Order cancelled.'])
})

test('a cancelling that is refused keeps the reason as it was typed', async () => {
  answerCalls({
    'POST /api/staff/orders/ED23456789/cancel': () => refusal(409, 'something_odd'),
  })
  const onChanged = vi.fn(async () => undefined)
  const { dialog, reason } = await opened(
    <CancelOrder order={order()} onChanged={onChanged} />,
    'Cancel the order',
  )
  await reason.fill('Ordered twice')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Refused: something_odd')
  await expect.element(reason).toHaveValue('Ordered twice')
  expect(onChanged).not.toHaveBeenCalled()
})

test('a refund is asked for line by line, with what is left of each; ended lines have none', async () => {
  const calls = answerCalls({ 'POST /api/staff/orders/ED23456789/refunds': {} })
  const onChanged = vi.fn(async () => undefined)
  const { dialog, reason } = await opened(
    <AskRefund
      order={order(
        line('A'),
        line('B', { refunded: '1500.50' }),
        line('C', { state: 'refunded', refunded: '4500' }),
      )}
      certificates={[]}
      onChanged={onChanged}
    />,
    'Refund…',
  )
  const amount = (course: string) =>
    dialog.getByRole('textbox', { name: `Refund for Course ${course} (taka)` })
  await expect.element(amount('A')).toHaveValue('4500')
  await expect.element(amount('B')).toHaveValue('2999.50')
  expect(amount('C').elements()).toEqual([])
  await amount('A').fill('১০০০')
  await reason.fill('Moved away')
  await dialog.getByRole('button').last().click()
  await expect.poll(() => onChanged.mock.calls.length).toBe(1)
  expect(calls.map(({ body }) => body)).toEqual([
    {
      lines: [
        { itemId: 'A', amount: '1000' },
        { itemId: 'B', amount: '2999.50' },
      ],
      reason: 'Moved away',
      keepAccess: false,
    },
  ])
  expect(texts()).toEqual(['The refund is waiting for approval.'])
})

const paidHead = (state: string) => {
  const found = {
    order: {
      ...order(line('A', { state, changesOrder: 'ED7KX2D5HP', total: '500' })),
      state: 'paid',
      total: '500',
      discount: '0',
      createdAt: '2026-12-05T14:00:00.000Z',
    } as Order,
    student: { studentId: '2026001', name: 'Nusrat', email: 'n@example.com', phone: null },
    byStaff: false,
    certificates: [],
  }
  return <OrderHead found={found as never} onChanged={async () => {}} />
}

test('what was paid for a change of batch is refunded at its own order', async () => {
  const { dialog } = await opened(paidHead('applied'), 'Refund…')
  await expect
    .element(dialog.getByRole('textbox', { name: 'Refund for Change of batch: Course A (taka)' }))
    .toHaveValue('500')
})

test('an order of which all lines ended has no empty form of a refund', async () => {
  const page = await show(paidHead('revoked'))
  await expect.element(page.getByText('Nusrat')).toBeVisible()
  expect(page.getByRole('button', { name: 'Refund…' }).elements()).toHaveLength(0)
})

test('an amount that is none is marked at its line, and the others stay', async () => {
  const calls = answerCalls({})
  const { dialog, reason } = await opened(
    <AskRefund order={order(line('A'), line('B'))} certificates={[]} onChanged={async () => {}} />,
    'Refund…',
  )
  const second = dialog.getByRole('textbox', { name: 'Refund for Course B (taka)' })
  await second.fill('half')
  await reason.fill('Moved away')
  await dialog.getByRole('button').last().click()
  await expect.element(second).toHaveFocus()
  await expect.element(second).toHaveAttribute('aria-invalid', 'true')
  await expect
    .element(dialog.getByRole('textbox', { name: 'Refund for Course A (taka)' }))
    .not.toHaveAttribute('aria-invalid')
  expect(calls).toEqual([])
})

test('whoever decides a refund of a course with a certificate sees its serial', async () => {
  const { dialog } = await opened(
    <AskRefund
      order={order(line('A'))}
      certificates={[{ serial: 'EDI-1' } as never]}
      onChanged={async () => {}}
    />,
    'Refund…',
  )
  await expect.element(dialog).toMatchTextContent(/EDI-1/)
})

test('only the selected free enrolments end', async () => {
  const calls = answerCalls({ 'POST /api/staff/orders/ED23456789/end-enrolments': {} })
  const onChanged = vi.fn(async () => undefined)
  const { dialog, reason } = await opened(
    <EndEnrolments
      order={order(line('A', { total: '0' }), line('B', { total: '0' }), line('C'))}
      onChanged={onChanged}
    />,
    'End enrolment…',
  )
  expect(dialog.getByRole('checkbox', { name: 'Course C' }).elements()).toEqual([])
  await dialog.getByRole('checkbox', { name: 'Course A' }).click()
  await reason.fill('Never came')
  await dialog.getByRole('button', { name: 'End enrolment' }).last().click()
  await expect.poll(() => onChanged.mock.calls.length).toBe(1)
  expect(calls.map(({ body }) => body)).toEqual([
    { itemIds: ['B'], reason: 'Never came', keepCertificate: false },
  ])
})
