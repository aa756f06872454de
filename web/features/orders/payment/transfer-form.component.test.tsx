import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerCalls, later, prepareScreens, refusal, show } from '#web/testing.tsx'
import { rememberLanguage } from '#web/text/language.ts'
import { anOrder } from '../testing.ts'
import { TransferForm } from './transfer-form.tsx'

prepareScreens('dashboard')

const REPORT = 'POST /api/orders/ED23456789/manual-transfers'

async function shown() {
  const onReported = vi.fn()
  const page = await show(
    <TransferForm
      order={anOrder()}
      amount="4500"
      accounts={[
        {
          channel: 'bkash',
          kind: 'personal_retail',
          number: '01712345678',
          name: 'Edi',
          bank: null,
        },
      ]}
      onReported={onReported}
    />,
    '/dashboard/payments/stripe',
  )
  const send = page.getByRole('button').last()
  return { page, onReported, trxId: page.getByRole('textbox').nth(1), send }
}

/** One pixel. */
const png = () =>
  new Promise<File>((resolve) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 1
    canvas.toBlob((blob) => resolve(new File([blob!], 'message.png', { type: 'image/png' })))
  })
const text = () => new File(['not a picture'], 'notes.png', { type: 'image/png' })

test('a file that is no picture is refused before anything is sent, beside its field, which has the focus', async () => {
  const calls = answerCalls({})
  const { page, trxId, send } = await shown()
  const picture = page.getByLabelText(/^Screenshot of the message/)
  await trxId.fill('9AB7C2D1EF')
  await userEvent.upload(picture, text())
  await send.click()
  await expect
    .element(page.getByText('This file can’t be read. Choose a JPEG, PNG or WebP.'))
    .toBeVisible()
  await expect.element(picture).toHaveFocus()
  await expect.element(picture).toHaveAttribute('aria-invalid', 'true')
  await expect.element(trxId).toHaveValue('9AB7C2D1EF')
  expect(calls).toEqual([])
})

test('a picture that the server cannot read is refused in the words of the page, and another one is sent', async () => {
  let tries = 0
  const calls = answerCalls({
    [REPORT]: () => {
      tries += 1
      return tries === 1 ? refusal(400, 'picture_unreadable') : anOrder()
    },
  })
  rememberLanguage('bn')
  const { page, onReported, trxId, send } = await shown()
  const picture = page.getByLabelText(/^মেসেজের ছবি/)
  await trxId.fill('9AB7C2D1EF')
  await userEvent.upload(picture, await png())
  await send.click()
  await expect.element(picture).toHaveFocus()
  await expect.element(picture).toHaveAccessibleDescription(/ছবিটা পড়া যাচ্ছে না। JPEG, PNG বা WebP দিন।/)
  expect(page.getByText(/Refused/).elements()).toEqual([])
  await userEvent.upload(picture, await png())
  await send.click()
  await expect.poll(() => onReported.mock.calls.length).toBe(1)
  const sent = calls.map(({ body }) => (body as { picture: string }).picture)
  expect(sent).toHaveLength(2)
  expect(atob(sent[1]!).slice(1, 4)).toBe('PNG')
})

test('on a slow connection a transfer is reported once, and a broken line leaves what was typed', async () => {
  const answer = later<Response>()
  const calls = answerCalls({ [REPORT]: () => answer.promise })
  const { page, onReported, trxId, send } = await shown()
  await trxId.fill('9AB7C2D1EF')
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Enter}')
  await expect.element(send).toHaveAttribute('aria-busy', 'true')
  answer.reject(new TypeError('No connection'))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'You’re offline. Nothing you typed is lost: try again when you’re back online.',
    )
  await expect.element(trxId).toHaveValue('9AB7C2D1EF')
  expect(calls).toHaveLength(1)
  expect(onReported).not.toHaveBeenCalled()
})
