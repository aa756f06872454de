import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { z } from 'zod'
import type { StaffTransfer } from '#contract/orders/staff-payments.ts'
import { answerCalls, later, prepareScreens, refusal, show } from '#web/testing.tsx'
import { rememberLanguage } from '#web/text/language.ts'
import { TransferCard } from './transfer-card.tsx'

const toasts = prepareScreens('staff')
const PICTURE = 'GET /api/staff/transfers/7/picture'

const transfer: z.infer<typeof StaffTransfer> = {
  id: '7',
  orderNumber: 'ED23456789',
  channel: 'bkash',
  trxId: '9AB7C2D1EF',
  sender: null,
  claimed: '4500',
  expected: '4500',
  state: 'submitted',
  reason: null,
  seen: null,
  seenBy: null,
  hasPicture: true,
  mayDecide: false,
  needsSecondPerson: false,
  submittedAt: '2026-12-05T14:00:00.000Z',
  student: { studentId: 'ET_1', name: 'Nadia Rahman', email: 'nadia@example.com', phone: null },
}

const shown = () =>
  show(<TransferCard transfer={transfer} onChanged={async () => undefined} />, '/staff/transfers')

/** `fetch` is called with a path here, not with a request. */
function answerPicture(reply: () => unknown) {
  const calls = answerCalls({ [PICTURE]: reply })
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    answer(new Request(new URL(path, location.origin), init)),
  )
  return calls
}

const picture = () =>
  new Response(new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' }))

test('a picture is fetched once when it is asked for, and has the focus of its button', async () => {
  const answer = later<Response>()
  const calls = answerPicture(() => answer.promise)
  const page = await shown()
  const button = page.getByRole('button', { name: 'Show the picture' })
  await button.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  answer.resolve(picture())
  const image = page.getByRole('img', { name: 'Picture of transfer 9AB7C2D1EF' })
  await expect.element(image).toHaveFocus()
  await expect
    .element(page.getByText('Pictures are easily edited. Only the wallet counts.'))
    .toBeVisible()
  expect(calls).toHaveLength(1)
})

test('a picture that cannot be fetched says why beside its button, and is fetched at the next try', async () => {
  let tries = 0
  answerPicture(() => {
    tries += 1
    if (tries === 1) throw new TypeError('No connection')
    return tries === 2 ? refusal(404, 'transfer_not_found') : picture()
  })
  const page = await shown()
  const button = page.getByRole('button', { name: 'Show the picture' })
  await button.click()
  const alert = page.getByRole('alert')
  await expect
    .element(alert)
    .toHaveTextContent(
      'The picture could not be loaded. You’re offline. Try again when you’re back online.',
    )
  await button.click()
  await expect
    .element(alert)
    .toHaveTextContent('The picture could not be loaded. Refused: transfer_not_found')
  await button.click()
  await expect.element(page.getByRole('img')).toBeInTheDocument()
  expect(page.getByRole('alert').elements()).toEqual([])
  expect(toasts).toEqual([])
})

test('in Bangla a failed picture is explained in Bangla', async () => {
  rememberLanguage('bn')
  answerPicture(() => {
    throw new TypeError('No connection')
  })
  const page = await shown()
  await page.getByRole('button', { name: 'ছবি দেখুন' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('ছবিটা আনা যায়নি। ইন্টারনেট সংযোগ নেই। সংযোগ এলে আবার চেষ্টা করুন।')
})
