import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { z } from 'zod'
import type { StaffTransfer } from '#contract/orders/staff-payments.ts'
import type { StaffRefund } from '#contract/orders/staff-refunds.ts'
import { answerCalls, later, prepareScreens, refusal, show } from '#web/testing.tsx'
import { RefundCard } from './refund-card.tsx'
import { TransferCard } from './transfer-card.tsx'

const toasts = prepareScreens('staff')

const texts = () => toasts.map(({ content }) => content)
const nadia = {
  studentId: 'ET_1',
  name: 'Nadia Rahman',
  email: 'nadia@example.com',
  phone: '+8801712345678',
}

const refund = (own: Partial<z.infer<typeof StaffRefund>> = {}): z.infer<typeof StaffRefund> => ({
  amount: '4500',
  state: 'requested',
  cause: 'student',
  reason: 'I moved to another city',
  gatewayRef: null,
  requestedAt: '2026-12-05T14:00:00.000Z',
  finishedAt: null,
  id: '3',
  orderNumber: 'ED23456789',
  student: nadia,
  gateway: 'bkash',
  currency: 'BDT',
  sandbox: false,
  requestedBy: 'student',
  approvedBy: null,
  certificates: [],
  usedPercent: null,
  mayDecide: true,
  sendByHand: false,
  failure: null,
  mayWithdraw: false,
  sendTo: null,
  ...own,
})

const transfer = (
  own: Partial<z.infer<typeof StaffTransfer>> = {},
): z.infer<typeof StaffTransfer> => ({
  id: '5',
  orderNumber: 'ED23456789',
  student: nadia,
  channel: 'nagad',
  trxId: '9AB7C2D1EF',
  sender: '+8801812345678',
  claimed: '4500',
  expected: '4500',
  state: 'submitted',
  seen: null,
  seenBy: null,
  needsSecondPerson: false,
  mayDecide: true,
  hasPicture: false,
  reason: null,
  submittedAt: '2026-12-05T14:00:00.000Z',
  ...own,
})

async function card(own: Partial<z.infer<typeof StaffRefund>> = {}) {
  const changed = vi.fn(async () => undefined)
  const page = await show(<RefundCard refund={refund(own)} onChanged={changed} />, '/staff')
  return { page, changed, buttons: () => names(page) }
}

/** What the buttons outside of dialogs are called. */
function names(page: Awaited<ReturnType<typeof show>>): (string | null)[] {
  return page
    .getByRole('button')
    .elements()
    .map((button) => button.textContent)
}

test('a refund is approved once on a slow connection, with the certificate kept on purpose', async () => {
  const answer = later<object>()
  const calls = answerCalls({ 'POST /api/staff/refunds/3/approve': () => answer.promise })
  const { page, changed, buttons } = await card({ certificates: ['ED-ABCDEFGHIJ'] })
  expect(buttons()).toEqual(['Reject…', 'Approve…'])
  const open = page.getByRole('button', { name: 'Approve…' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Send ৳4,500.00 back?' })
  await expect.element(dialog.getByText(/goes back through bKash at once/)).toBeVisible()
  await expect.element(dialog.getByText(/ED-ABCDEFGHIJ/)).toBeVisible()
  await dialog.getByRole('checkbox').click()
  const approve = dialog.getByRole('button', { name: 'Approve it' })
  await approve.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(approve).toHaveAttribute('aria-busy', 'true')
  answer.resolve({})
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
  expect(texts()).toEqual(['Approved.'])
  expect(changed).toHaveBeenCalledTimes(1)
  expect(calls.map(({ query }) => String(query))).toEqual(['keepCertificate=1'])
})

test('a rejecting needs a reason; one that fails after the dialog was closed is shown anyway', async () => {
  const answer = later<Response>()
  const calls = answerCalls({ 'POST /api/staff/refunds/3/reject': () => answer.promise })
  const { page, changed } = await card()
  await page.getByRole('button', { name: 'Reject…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject this refund?' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  const reject = dialog.getByRole('button', { name: 'Reject it' })
  await reject.click()
  await expect.element(reason).toHaveFocus()
  await expect
    .element(reason)
    .toHaveAccessibleDescription('“Reason” is required. The student reads this.')
  expect(calls).toEqual([])
  await reason.fill('The course has ended')
  await reject.click()
  await expect.poll(() => calls.length).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  answer.resolve(refusal(409, 'refund_decided'))
  await expect.poll(texts).toEqual(['Refused: refund_decided'])
  expect(changed).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Reject…' }).click()
  await expect.element(reason).toHaveValue('The course has ended')
})

test('a refund without an answer of the gateway is looked for before it is sent again', async () => {
  const calls = answerCalls({
    'POST /api/staff/refunds/3/send-again': {},
    'POST /api/staff/refunds/3/sent': {},
  })
  const { page, changed, buttons } = await card({ state: 'unclear', failure: 'timeout' })
  await expect
    .element(page.getByText(/We sent ৳4,500\.00 through bKash and got no answer/))
    .toBeVisible()
  await expect.element(page.getByText('Gateway: timeout')).toBeVisible()
  expect(buttons()).toEqual(['Not found…', 'Found it…'])
  await page.getByRole('button', { name: 'Found it…' }).click()
  const found = page.getByRole('dialog', { name: 'Refund of ৳4,500.00 found' })
  await found.getByRole('textbox', { name: 'TrxID' }).fill('9ab7 c2d1 e৯')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => changed.mock.calls.length).toBe(1)
  await page.getByRole('button', { name: 'Not found…' }).click()
  await expect.element(page.getByText(/Otherwise the student is paid twice\./)).toBeVisible()
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect.poll(() => changed.mock.calls.length).toBe(2)
  expect(calls.map(({ name, body }) => [name, body])).toEqual([
    ['POST /api/staff/refunds/3/sent', { trxId: '9AB7C2D1E9' }],
    ['POST /api/staff/refunds/3/send-again', undefined],
  ])
})

test.for<[what: string, own: Partial<z.infer<typeof StaffRefund>>, says: string, may: string[]]>([
  ['one’s own', { mayDecide: false }, 'Another member of staff has to decide this.', []],
  [
    'that failed',
    { state: 'failed', mayWithdraw: true },
    'Try again, or send the money another way and record the TrxID.',
    ['Withdraw…', 'I have sent it…', 'Try again…'],
  ],
  [
    'to be sent by hand',
    {
      state: 'approved',
      gateway: 'manual',
      sendByHand: true,
      sendTo: { channel: 'nagad', sender: null },
    },
    'Send it to: Nagad · the student gave no number',
    ['I have sent it…'],
  ],
  ['that is done', { state: 'succeeded', mayDecide: false }, 'Done', []],
])('a refund %s offers what may be done about it', async ([, own, says, may]) => {
  const { page, buttons } = await card(own)
  await expect.element(page.getByText(says)).toBeVisible()
  expect(buttons()).toEqual(may)
})

test('a transfer is verified by the amount in the wallet, which is typed and never filled in', async () => {
  const calls = answerCalls({ 'POST /api/staff/transfers/5/verify': {} })
  const changed = vi.fn(async () => undefined)
  const page = await show(
    <TransferCard transfer={transfer({ needsSecondPerson: true })} onChanged={changed} />,
    '/staff',
  )
  await expect.element(page.getByRole('link', { name: 'nadia@example.com' })).toBeVisible()
  await page.getByRole('button', { name: 'It has arrived…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer 9AB7C2D1EF' })
  await expect.element(dialog.getByText(/until a second person types the same/)).toBeVisible()
  const amount = dialog.getByRole('textbox', { name: 'Amount in the wallet (taka)' })
  await expect.element(amount).toHaveValue('')
  const save = dialog.getByRole('button', { name: 'This amount has arrived' })
  await save.click()
  await expect.element(amount).toHaveFocus()
  await amount.fill('৪৫০০.৫')
  await save.click()
  await expect.poll(() => changed.mock.calls.length).toBe(1)
  expect(calls.map(({ body }) => body)).toEqual([{ amount: '4500.50' }])
})

test('a transfer that one has seen oneself waits for a second person; its picture comes when asked for', async () => {
  let tries = 0
  vi.stubGlobal('fetch', async () => {
    tries += 1
    if (tries === 1) throw new TypeError('No connection')
    return new Response(new Blob(['x'], { type: 'image/png' }))
  })
  const page = await show(
    <TransferCard
      transfer={transfer({
        state: 'seen',
        seen: '4500',
        seenBy: 'Rafi',
        mayDecide: false,
        hasPicture: true,
      })}
      onChanged={async () => undefined}
    />,
    '/staff',
  )
  await expect.element(page.getByText('Rafi saw ৳4,500.00.')).toBeVisible()
  await expect.element(page.getByText('Another member of staff has to decide this.')).toBeVisible()
  expect(page.getByRole('button', { name: 'It has arrived…' }).elements()).toEqual([])
  const ask = page.getByRole('button', { name: 'Show the picture' })
  await ask.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await ask.click()
  await expect
    .element(page.getByRole('img', { name: 'Picture of transfer 9AB7C2D1EF' }))
    .toBeInTheDocument()
  await expect.element(page.getByText(/Only the wallet counts\./)).toBeVisible()
})
