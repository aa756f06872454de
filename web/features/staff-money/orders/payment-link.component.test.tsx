import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Reply } from '#web/api.ts'
import { answerCalls, prepareScreens, refusal, show } from '#web/testing.tsx'
import { InvitedOrders } from './invited-orders.tsx'
import { PaymentLinkPart, PaymentOrderModal } from './payment-link.tsx'

const toasts = prepareScreens('staff')

const address = `https://edi.example/dashboard/pay/${'a'.repeat(32)}`
const made = { number: 'ED23456789', address, until: '2026-12-01T04:00:00.000Z' }
const found = (own: object = {}) =>
  ({
    order: { number: 'ED23456789', state: 'pending_payment' },
    student: { phone: '+8801712345678' },
    paymentLink: null,
    ...own,
  }) as unknown as Reply<'GET /api/staff/orders/{number}'>

test('an order gets a link, which is shown once with the ways to send it', async () => {
  const calls = answerCalls({ 'POST /api/staff/orders/ED23456789/payment-link': () => made })
  const page = await show(
    <PaymentLinkPart found={found()} onChanged={async () => undefined} />,
    '/staff/orders/ED23456789',
  )
  await expect.element(page.getByText('None was made yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Make a link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Send the link by email, too' }).click()
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const ready = page.getByRole('region', { name: 'Send this link' })
  await expect.element(ready.getByLabelText('Address of the link')).toHaveValue(address)
  const text = encodeURIComponent(`Your order is ready. See it and pay here: ${address}`)
  await expect
    .element(ready.getByRole('link', { name: 'Send by SMS' }))
    .toHaveAttribute('href', `sms:+8801712345678?body=${text}`)
  await expect
    .element(ready.getByRole('link', { name: 'Send by WhatsApp' }))
    .toHaveAttribute('href', `https://wa.me/8801712345678?text=${text}`)
  expect(calls.map(({ body }) => body)).toEqual([{ isMailed: true }])
})

test('staff see whether a link was opened; a paid order offers no other', async () => {
  const paymentLink = { madeAt: '2026-11-29T04:00:00.000Z', openedAt: '2026-11-29T05:00:00.000Z' }
  const page = await show(
    <PaymentLinkPart
      found={found({ order: { number: 'ED23456789', state: 'paid' }, paymentLink })}
      onChanged={async () => undefined}
    />,
    '/staff/orders/ED23456789',
  )
  await expect.element(page.getByText(/^Made .+ Opened /)).toBeVisible()
  expect(page.getByRole('button', { name: 'Make a link' }).elements()).toHaveLength(0)
})

test('a student who has an order to pay is said so in the form, and nothing is lost', async () => {
  answerCalls({
    'GET /api/staff/students': () => ({
      rows: [{ studentId: 'ST-1', name: 'Mina', email: 'mina@example.com' }],
    }),
    'GET /api/staff/courses/SFT-104/batches': () => [],
    'POST /api/staff/payment-orders': () => refusal(409, 'order_open'),
  })
  const onMade = vi.fn()
  const page = await show(<PaymentOrderModal onMade={onMade} />, '/staff/enrolments')
  await page.getByRole('button', { name: 'Payment link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: 'Name, email or phone' }).fill('mina')
  await dialog.getByRole('button', { name: 'Find' }).click()
  await expect.element(dialog.getByRole('combobox', { name: 'Student' })).toHaveValue('ST-1')
  const course = dialog.getByRole('combobox', { name: 'Course', exact: true })
  await course.fill('SFT-104')
  await userEvent.click(dialog.getByRole('button', { name: 'Order and make the link' }))
  await expect.element(dialog.getByText(/^This student has an order to pay already/)).toBeVisible()
  await expect.element(course).toHaveValue('SFT-104')
  expect(onMade).not.toHaveBeenCalled()
  expect(toasts).toEqual([])
})

test('someone without an account is ordered for by name and address', async () => {
  const calls = answerCalls({
    'GET /api/staff/courses/SFT-104/batches': () => [],
    'POST /api/staff/payment-orders': () => ({ ...made, number: null }),
  })
  const onMade = vi.fn()
  const page = await show(<PaymentOrderModal onMade={onMade} />, '/staff/enrolments')
  await page.getByRole('button', { name: 'Payment link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Someone without an account' }).click()
  await dialog.getByRole('combobox', { name: 'Course', exact: true }).fill('SFT-104')
  const send = dialog.getByRole('button', { name: 'Order and make the link' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Rima Das')
  await userEvent.click(send)
  await expect.element(dialog.getByRole('textbox', { name: 'Email address' })).toHaveFocus()
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('rima@example.com')
  await dialog.getByRole('textbox', { name: /^Mobile number/ }).fill('01712345678')
  await userEvent.click(send)
  await expect.poll(() => onMade.mock.calls.length).toBe(1)
  expect(calls.at(-1)!.body).toMatchObject({
    email: 'rima@example.com',
    name: 'Rima Das',
    phone: '+8801712345678',
    courseId: 'SFT-104',
    holdHours: 48,
    language: 'en',
  })
})

test('who has not joined yet is listed, gets another link, and can be called off', async () => {
  const row = {
    id: '7',
    email: 'rima@example.com',
    name: 'Rima Das',
    phone: '+8801712345678',
    courseId: 'SFT-104',
    courseName: 'Web development',
    batchNumber: 3,
    madeBy: 'Shirin Akter',
    linkMadeAt: '2026-11-29T04:00:00.000Z',
    until: '2026-12-01T04:00:00.000Z',
  }
  const calls = answerCalls({
    'POST /api/staff/invited-orders/7/payment-link': () => ({ ...made, number: null }),
    'DELETE /api/staff/invited-orders/7': () => undefined,
  })
  const onChanged = vi.fn(async () => undefined)
  const page = await show(
    <InvitedOrders orders={[row]} hasMore={false} onChanged={onChanged} />,
    '/staff/enrolments',
  )
  await expect.element(page.getByText('Web development, batch 3')).toBeVisible()
  await page.getByRole('button', { name: 'Make a link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a link' }).click()
  const ready = page.getByRole('region', { name: 'Send this link' })
  await expect
    .element(ready.getByRole('link', { name: 'Send by WhatsApp' }))
    .toHaveAttribute('href', expect.stringContaining('wa.me/8801712345678'))
  await page.getByRole('button', { name: 'Call off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Call off' }).click()
  await expect.poll(() => onChanged.mock.calls.length).toBe(2)
  expect(calls.map(({ name }) => name)).toEqual([
    'POST /api/staff/invited-orders/7/payment-link',
    'DELETE /api/staff/invited-orders/7',
  ])
})
