import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Order } from '#contract/orders/order.ts'
import type { PayMethod } from '#contract/orders/payments.ts'
import { answerCalls, later, painted, prepareScreens, refusal, show } from '#web/testing.tsx'
import { rememberLanguage } from '#web/text/language.ts'
import { anOrder, aPayment, aTransfer, orderItem } from '../testing.ts'
import { OrderScreen } from './order-screen.tsx'

const toasts = prepareScreens('dashboard')

const ASK = 'POST /api/orders/ED23456789/ask'
const PAY = 'POST /api/orders/ED23456789/payments'
const METHODS = 'GET /api/orders/ED23456789/pay-methods'
const REPORT = 'POST /api/orders/ED23456789/manual-transfers'
const CANCEL = 'POST /api/orders/ED23456789/cancel'

const method = (gateway: PayMethod['gateway'], own: Partial<PayMethod> = {}): PayMethod => ({
  gateway,
  sandbox: false,
  accounts: [],
  phoneNeeded: false,
  ...own,
})
const manual = method('manual', {
  accounts: [
    { channel: 'nagad', kind: 'personal_retail', number: '01712345678', name: 'Edi', bank: null },
    { channel: 'bank', kind: 'account', number: '123456', name: 'Edi Ltd', bank: 'City Bank' },
  ],
})
const sending = anOrder({ payments: [aPayment({ gateway: 'manual' })] })

function shown(first: Order | null, methods: readonly PayMethod[] | null = null) {
  return show(
    <OrderScreen
      number="ED23456789"
      first={first}
      methods={methods}
      studentName="Nadia Rahman"
      onCancelled={null}
    />,
    '/dashboard/payments/stripe',
  )
}

test('a way to pay asks for a phone number when it turns out to be missing; another way keeps what was typed', async () => {
  let tries = 0
  const calls = answerCalls({
    [PAY]: () => {
      tries += 1
      if (tries === 1)
        return refusal(400, 'invalid_input', [
          { field: 'phone', code: 'required', message: 'Required' },
        ])
      if (tries === 2) return refusal(503, 'gateway_unavailable')
      return { redirectUrl: null, order: sending }
    },
    [METHODS]: [manual],
  })
  const page = await shown(anOrder(), [method('sslcommerz', { sandbox: true }), manual])
  await expect.element(page.getByText('Test mode: no real money is charged')).toBeVisible()
  await page.getByRole('button', { name: 'Pay ৳4,500.00 with SSLCommerz' }).click()
  const phone = page.getByRole('textbox', { name: 'Your mobile number' })
  await expect.element(phone).toHaveFocus()
  await expect.element(phone).toHaveAttribute('aria-invalid', 'true')
  await userEvent.keyboard('01712345678{Enter}')
  await expect.element(page.getByText('Refused: gateway_unavailable')).toBeVisible()

  await page.getByRole('radio', { name: /^Send money yourself/ }).click()
  await expect.element(phone).not.toBeInTheDocument()
  await page.getByRole('radio', { name: /^Nagad · Rocket/ }).click()
  await expect.element(phone).toHaveValue('01712345678')
  await userEvent.keyboard('{ArrowDown}')
  await page.getByRole('button', { name: 'See where to send ৳4,500.00' }).click()
  await expect
    .element(page.getByRole('heading', { name: 'Send the money, then confirm' }))
    .toBeVisible()
  expect(calls.filter(({ name }) => name === PAY).map(({ body }) => body)).toEqual([
    { gateway: 'sslcommerz' },
    { gateway: 'sslcommerz', phone: '01712345678' },
    { gateway: 'manual' },
  ])
})

test('the ways to pay that do not load can be asked for again, also those to send money to', async () => {
  let tries = 0
  answerCalls({
    [METHODS]: () => {
      tries += 1
      return tries <= 2 ? refusal(503, 'busy') : [manual]
    },
  })
  const page = await shown(sending)
  const failed = page.getByRole('alert').filter({ hasText: 'Payment methods couldn’t be loaded.' })
  await failed.first().getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('01712345678')).toBeVisible()
  await expect.element(page.getByText('Edi Ltd, City Bank')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy the Nagad number' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy the reference' })).toBeVisible()
})

test('a transfer is shown with its TrxID as the wallet writes it; one used before is shown beside the field', async () => {
  let tries = 0
  const calls = answerCalls({
    [METHODS]: [manual],
    [REPORT]: () => {
      tries += 1
      if (tries === 1) return refusal(409, 'trx_id_used')
      return anOrder({
        state: 'awaiting_verification',
        payments: [aPayment({ gateway: 'manual', transfer: aTransfer() })],
      })
    },
  })
  const page = await shown(sending)
  const trxId = page.getByRole('textbox', { name: 'TrxID' })
  const send = page.getByRole('button', { name: 'I have sent it' })
  await send.click()
  await expect.element(trxId).toHaveFocus()
  await expect.element(trxId).toHaveAttribute('aria-invalid', 'true')
  expect(calls.map(({ name }) => name)).not.toContain(REPORT)
  await trxId.fill('9ab7 c2d1 e৯')
  await send.click()
  await expect.element(trxId).toHaveAccessibleDescription(/Refused: trx_id_used/)
  await expect.element(trxId).toHaveValue('9ab7 c2d1 e৯')
  await send.click()
  await expect
    .element(page.getByRole('heading', { name: 'We’re checking your transfer' }))
    .toBeVisible()
  await expect.element(page.getByText('Nagad · TrxID 9AB7C2D1EF · ৳4,500.00')).toBeVisible()
  expect(calls.find(({ name }) => name === REPORT)?.body).toEqual({
    channel: 'nagad',
    amount: '4500',
    trxId: '9AB7C2D1E9',
    sender: null,
    picture: null,
  })
})

test('an order that was cancelled while the gateway was asked stays cancelled', async () => {
  const asked = later<Order>()
  const confirming = anOrder({ payments: [aPayment()] })
  let asks = 0
  answerCalls({
    [ASK]: () => {
      asks += 1
      return asks === 1 ? asked.promise : later<Order>().promise
    },
    [CANCEL]: anOrder({ state: 'cancelled' }),
  })
  const page = await shown(confirming, [method('bkash')])
  const waiting = page.getByRole('heading', { name: 'Waiting for bKash to confirm' })
  await expect.element(waiting).toBeVisible()
  const ask = page.getByRole('button', { name: 'Check now' })
  await ask.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(ask).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await page
    .getByRole('dialog', { name: 'Cancel this order?' })
    .getByRole('button', { name: 'Yes, cancel it' })
    .click()
  const cancelled = page.getByRole('heading', { name: 'This order was cancelled' })
  await expect.element(cancelled).toBeVisible()
  expect(toasts.map(({ content }) => content)).toEqual(['Order cancelled.'])

  const seen = vi.fn()
  new MutationObserver(seen).observe(page.container, { childList: true, subtree: true })
  asked.resolve(confirming)
  await painted()
  expect(waiting.elements()).toEqual([])
  expect(seen).not.toHaveBeenCalled()
  expect(asks).toBe(1)
})

test('a cancelling that is refused says why in the dialog, which can be left with Escape', async () => {
  answerCalls({ [CANCEL]: () => refusal(409, 'payment_being_confirmed') })
  const page = await shown(anOrder(), [method('bkash')])
  const open = page.getByRole('button', { name: 'Cancel this order' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Refused: payment_being_confirmed')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
  await open.click()
  await expect.element(dialog).toBeVisible()
  expect(page.getByText('Refused: payment_being_confirmed').elements()).toEqual([])
})

test('an order opened without a connection is shown as soon as the line is back', async () => {
  const line = later<Order>()
  answerCalls({ [ASK]: () => line.promise, [METHODS]: [method('bkash')] })
  const page = await shown(null)
  await expect.element(page.getByText(/^You’re offline\. We’ll check again/)).toBeVisible()
  dispatchEvent(new Event('online'))
  line.resolve(anOrder({ state: 'refunded', refunded: '4500' }))
  await expect.element(page.getByRole('heading', { name: 'This order was refunded' })).toBeVisible()
  expect(page.getByText(/^You’re offline/).elements()).toEqual([])
})

const batch = {
  batchId: '7',
  number: 7,
  startsOn: '2026-12-20',
  classDays: [],
  hours: null,
  venue: null,
}

// What is said of an order, and what leads on from there.
test.for<[what: string, order: Order, toasts: string[], leadsTo: string[]]>([
  [
    'paid for a course without a batch',
    anOrder({ state: 'paid', items: [orderItem('PRG-101', { state: 'enrolled' })] }),
    ['You’re enrolled!', 'Course PRG-101 is in My Courses: go at your own pace.'],
    ['/learn/PRG-101', '/dashboard/student-courses'],
  ],
  [
    'a difference that is paid',
    anOrder({
      state: 'paid',
      items: [orderItem('PRG-101', { state: 'applied', changesOrder: 'ED7KX2D5HP', batch })],
    }),
    [
      'You are in the new batch.',
      'Payment received. Your receipt is below and in your order history.',
    ],
    ['/dashboard/student-courses', '/dashboard/order-history/ED7KX2D5HP'],
  ],
  [
    'a difference that was not paid in time',
    anOrder({
      state: 'expired',
      items: [orderItem('PRG-101', { changesOrder: 'ED7KX2D5HP', batch })],
    }),
    ['The payment time has expired', 'You stay in your present batch, and you owe nothing.'],
    ['/dashboard/order-history/ED7KX2D5HP', '/dashboard/order-history/ED7KX2D5HP'],
  ],
  [
    'paid, of which one course could not be given',
    anOrder({
      state: 'paid',
      items: [
        orderItem('PRG-101', { state: 'due', batch }),
        orderItem('WEB-2', { state: 'undeliverable' }),
      ],
    }),
    [
      'Paid, but not everything was available',
      'Enrolling you…',
      'Course PRG-101 starts on 20 December 2026.',
      'Could not be enrolled',
    ],
    ['/dashboard/student-courses'],
  ],
  [
    'paid too late',
    anOrder({ state: 'expired', coupon: 'EID10', payments: [aPayment({ state: 'surplus' })] }),
    [
      'The payment time has expired',
      'Your payment arrived after the seats were gone. We refund it in full to your payment method.',
      'Not bought',
    ],
    ['/dashboard/payments/stripe?course=PRG-101&coupon=EID10'],
  ],
  [
    'in part refunded, with its receipts',
    anOrder({
      state: 'partially_refunded',
      refunded: '1500',
      receipts: [
        {
          number: '2026-27/000123',
          kind: 'credit_note',
          issuedAt: '2026-12-05T14:00:00.000Z',
          printPath: '/receipts/x',
          pdfPath: '/receipts/x.pdf',
        },
      ],
    }),
    ['This order was partly refunded', 'Credit note 2026-27/000123'],
    ['/receipts/x?lang=en', '/receipts/x.pdf?lang=en'],
  ],
  [
    'whose batch was cancelled while a transfer was looked for',
    anOrder({
      state: 'awaiting_verification',
      items: [orderItem('PRG-101', { batch, isBatchCancelled: true })],
      payments: [aPayment({ gateway: 'manual', transfer: aTransfer({ channel: 'bkash' }) })],
    }),
    ['bKash · TrxID 9AB7C2D1EF · ৳4,500.00', 'This batch was cancelled'],
    [],
  ],
])('an order %s', async ([, order, texts, leadsTo]) => {
  answerCalls({})
  const page = await shown(order)
  for (const text of texts) await expect.element(page.getByText(text)).toBeVisible()
  const links = page.getByRole('link').elements()
  const courses = new Set(order.items.map(({ courseId }) => `/courses/${courseId}`))
  expect(
    links.map((link) => link.getAttribute('href')).filter((href) => !courses.has(href ?? '')),
  ).toEqual(leadsTo)
  expect(page.getByRole('button', { name: 'Cancel this order' }).elements()).toEqual([])
})

test('in Bangla, what is missing of a transfer is asked for in Bangla digits, and filled in to report', async () => {
  rememberLanguage('bn')
  answerCalls({ [METHODS]: [manual] })
  const page = await shown(
    anOrder({
      state: 'payment_review',
      payments: [
        aPayment({
          gateway: 'manual',
          state: 'review',
          received: '4000',
          missing: '500',
          transfer: aTransfer({ state: 'rejected', reason: 'নেই' }),
        }),
      ],
    }),
  )
  await expect.element(page.getByRole('heading', { name: /৳৫০০\.০০/ })).toBeVisible()
  await expect.element(page.getByText(/৳৪,০০০\.০০/)).toBeVisible()
  await expect.element(page.getByText(/নেই/)).toBeVisible()
  await expect.element(page.getByText('০১৭১২৩৪৫৬৭৮')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'কত পাঠিয়েছেন' })).toHaveValue('500')
})
