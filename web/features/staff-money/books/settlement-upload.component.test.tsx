import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerCalls, chooseFile, largeFile, later, prepareScreens, show } from '#web/testing.tsx'
import { rememberLanguage } from '#web/text/language.ts'
import { SettlementUpload } from './settlement-upload.tsx'

prepareScreens('staff')
const UPLOAD = 'POST /api/staff/settlements'

async function shown() {
  const onImported = vi.fn(async () => undefined)
  const page = await show(<SettlementUpload onImported={onImported} />, '/staff/books')
  const file = page.getByLabelText(/^(Choose a file|File|ফাইল)/).first()
  return { page, onImported, file, send: page.getByRole('button').last() }
}
const csv = () => new File(['kind,reference\nsale,1'], 'paid.csv', { type: 'text/csv' })
const none = { read: 2, added: 1, known: 1, conflicts: [] }
const unreadable = (facts: { line: string; column?: string }) =>
  Response.json(
    { status: 400, code: 'settlement_unreadable', title: 'Unreadable', facts },
    { status: 400 },
  )

test('without a file the focus goes to its field, which says what is missing', async () => {
  const calls = answerCalls({ [UPLOAD]: none })
  const { page, file, send } = await shown()
  await send.click()
  await expect.element(page.getByText('Choose a CSV file.')).toBeVisible()
  await expect.element(file).toHaveFocus()
  await expect.element(file).toHaveAttribute('aria-invalid', 'true')
  expect(calls).toEqual([])
})

test('a file is sent once on a slow connection, and what it added is announced', async () => {
  const answer = later<object>()
  const calls = answerCalls({ [UPLOAD]: () => answer.promise })
  const { page, onImported, file, send } = await shown()
  await userEvent.upload(file, csv())
  await send.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(send).toHaveAttribute('aria-busy', 'true')
  answer.resolve(none)
  await expect.element(page.getByRole('status')).toMatchTextContent(/2.*1.*1/)
  await expect.poll(() => onImported.mock.calls.length).toBe(1)
  expect(calls.map(({ body }) => body)).toEqual([
    { gateway: expect.any(String), csv: 'kind,reference\nsale,1' },
  ])
})

test('a cell that cannot be read is named by its line and column', async () => {
  rememberLanguage('en')
  answerCalls({ [UPLOAD]: () => unreadable({ line: '7', column: 'date' }) })
  const { file, send } = await shown()
  await userEvent.upload(file, csv())
  await send.click()
  await expect.element(file).toHaveAccessibleDescription(/Look at line 7, column “date”\.$/)
})

test('a file that cannot be read says at which line, beside its field; in Bangla in Bangla digits', async () => {
  rememberLanguage('bn')
  answerCalls({ [UPLOAD]: () => unreadable({ line: '7' }) })
  const { onImported, file, send } = await shown()
  await userEvent.upload(file, csv())
  await send.click()
  await expect.element(file).toHaveFocus()
  await expect.element(file).toHaveAccessibleDescription(/৭ নম্বর লাইন দেখুন।$/)
  expect(onImported).not.toHaveBeenCalled()
})

test('lines that contradict earlier ones are announced with both amounts, and are gone with the next file', async () => {
  let tries = 0
  answerCalls({
    [UPLOAD]: () => {
      tries += 1
      if (tries > 1) return none
      const known = { amount: '4500', fee: '90' }
      const given = { amount: '4400', fee: '88' }
      return { ...none, conflicts: [{ line: 3, kind: 'sale', reference: 'TX1', known, given }] }
    },
  })
  const { page, file, send } = await shown()
  await userEvent.upload(file, csv())
  await send.click()
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/TX1/)
  await expect.element(alert).toMatchTextContent(/4,500\.00.*4,400\.00/)
  await userEvent.upload(file, csv())
  await send.click()
  await expect.element(alert).not.toBeInTheDocument()
})

test('a file of another kind or over the limit is refused beside its field, and nothing is sent', async () => {
  const calls = answerCalls({ [UPLOAD]: none })
  const { file, send } = await shown()
  chooseFile(file.element(), new File(['%PDF-'], 'paid.pdf', { type: 'application/pdf' }))
  await send.click()
  await expect.element(file).toHaveAccessibleDescription(/^This isn’t a CSV file\./)
  chooseFile(file.element(), largeFile('paid.csv', 5))
  await send.click()
  await expect.element(file).toHaveAccessibleDescription(/^This file is larger than 4 MB\./)
  expect(calls).toEqual([])
})
