import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  answerCalls as answerAll,
  chooseFile,
  largeFile,
  later,
  prepareScreens,
  refusal,
  show,
} from '#web/testing.tsx'
import { rememberLanguage } from '#web/text/language.ts'
import { SettlementUpload } from './settlement-upload.tsx'

prepareScreens('staff')
const UPLOAD = 'POST /api/staff/settlements'
const COLUMNS = 'GET /api/staff/statement-columns'
const REMEMBER = 'POST /api/staff/statement-columns'
const FORGET = 'DELETE /api/staff/statement-columns/7'

/** Nobody has chosen columns, unless `replies` say so. @returns the calls, without those that ask for them */
function answerCalls(replies: Parameters<typeof answerAll>[0]) {
  const calls = answerAll({ [COLUMNS]: [], [REMEMBER]: {}, ...replies })
  return {
    named: (name: string) => calls.filter((call) => call.name === name),
    get sent() {
      return calls.filter((call) => call.name !== COLUMNS)
    },
  }
}

async function shown() {
  const onImported = vi.fn(async () => undefined)
  const page = await show(<SettlementUpload onImported={onImported} />, '/staff/books')
  const file = page.getByLabelText(/^(Choose a file|File|ফাইল)/).first()
  return { page, onImported, file, send: page.getByRole('button', { name: /^(Import|যোগ করুন)$/ }) }
}
const csv = (...lines: string[]) =>
  new File(
    [['kind,reference,gross,fee,date', 'charge,TX1,4500,81,2026-11-21', ...lines].join('\n')],
    'paid.csv',
    { type: 'text/csv' },
  )
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
  await expect.element(page.getByText('Choose a file.')).toBeVisible()
  await expect.element(file).toHaveFocus()
  await expect.element(file).toHaveAttribute('aria-invalid', 'true')
  expect(calls.sent).toEqual([])
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
  expect(calls.sent.map(({ body }) => body)).toEqual([
    {
      gateway: expect.any(String),
      csv: 'kind,reference,gross,fee,date\r\ncharge,TX1,4500,81,2026-11-21\r\n',
    },
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
  await expect.element(file).toHaveAccessibleDescription(/^This isn’t a CSV, text or Excel file\./)
  chooseFile(file.element(), largeFile('paid.csv', 5))
  await send.click()
  await expect.element(file).toHaveAccessibleDescription(/^This file is larger than 4 MB\./)
  expect(calls.sent).toEqual([])
})

const wallet = () =>
  new File(
    [
      'Statement of 01700000000\n\nTransaction Date;Number;Trx Type;Transaction Amount\n' +
        '21-Nov-2026 10:31 PM;BKA1;Merchant Payment;"4,500.00"\n' +
        '21-Nov-2026 11:02 PM;BKA2;Bonus;10\n',
    ],
    'wallet.csv',
    { type: 'text/csv' },
  )

test('a wallet’s own statement is read by columns that one says once', async () => {
  rememberLanguage('en')
  const calls = answerCalls({ [UPLOAD]: { ...none, read: 1 } })
  const { page, file, send } = await shown()
  await userEvent.upload(file, wallet())
  const reference = page.getByLabelText('TrxID or reference')
  await expect.element(reference).toHaveValue('')
  await send.click()
  await expect.element(file).toHaveAccessibleDescription(/^Choose the columns of TrxID/)
  await userEvent.selectOptions(reference, 'Number')
  await expect.element(page.getByText('Lines that are read: 1.')).toBeVisible()
  await expect
    .element(page.getByText('Line 5: Kind is “Bonus”. Choose above what this word means.'))
    .toBeVisible()
  await send.click()
  await expect.element(file).toHaveAccessibleDescription(/see below/)
  await userEvent.selectOptions(page.getByLabelText('“bonus” is'), 'Something else: leave it out')
  await expect.element(page.getByText('Lines that are read: 1. Left out: 1.')).toBeVisible()
  await send.click()
  await expect.poll(() => calls.named(UPLOAD).length).toBe(1)
  expect(calls.named(UPLOAD)[0]!.body).toMatchObject({
    csv: 'kind,reference,gross,fee,date\r\ncharge,BKA1,4500,0,2026-11-21\r\n',
  })
  await expect.element(reference).not.toBeInTheDocument()
  expect(calls.named(REMEMBER).map(({ body }) => body)).toEqual([
    {
      headings: shape,
      columns: { date: 0, reference: 1, kind: 2, gross: 3 },
      kinds: [{ word: 'bonus', kind: 'other' }],
    },
  ])
})

const shape = ['transaction date', 'number', 'trx type', 'transaction amount']
const chosen = {
  id: '7',
  headings: shape,
  columns: { date: 0, reference: 1, kind: 2, gross: 3 },
  kinds: [{ word: 'bonus', kind: 'other' }],
  savedBy: 'Shirin Akter',
  savedAt: '2026-12-05T06:00:00.000Z',
}

test('columns that a colleague chose are there, and are not sent again', async () => {
  rememberLanguage('en')
  const calls = answerCalls({
    [COLUMNS]: [{ ...chosen, id: '3', headings: ['a'] }, chosen],
    [UPLOAD]: none,
  })
  const { page, file, send } = await shown()
  await userEvent.upload(file, wallet())
  await expect.element(page.getByText(/^The columns are as Shirin Akter chose them/)).toBeVisible()
  await expect.element(page.getByText('Lines that are read: 1. Left out: 1.')).toBeVisible()
  await send.click()
  await expect.poll(() => calls.sent.map(({ name }) => name)).toEqual([UPLOAD])
})

test('remembered columns are forgotten for all; where that fails, it is said', async () => {
  rememberLanguage('en')
  let tries = 0
  const calls = answerCalls({
    [COLUMNS]: [chosen],
    [FORGET]: () => {
      tries += 1
      return tries === 1 ? refusal(500, 'failed') : undefined
    },
  })
  const { page, file } = await shown()
  await userEvent.upload(file, wallet())
  const forget = page.getByRole('button', { name: 'Forget these columns' })
  await forget.click()
  await expect.element(page.getByText('They could not be forgotten. Try again.')).toBeVisible()
  await forget.click()
  await expect.element(page.getByLabelText('TrxID or reference')).toHaveValue('')
  await expect.element(forget).not.toBeInTheDocument()
  expect(calls.named(FORGET)).toHaveLength(2)
})

test('without an answer about the columns the file is read as it looks', async () => {
  rememberLanguage('en')
  answerCalls({
    [COLUMNS]: () => refusal(500, 'failed'),
    [REMEMBER]: () => refusal(500, 'failed'),
    [UPLOAD]: none,
  })
  const { page, onImported, file, send } = await shown()
  await userEvent.upload(file, wallet())
  await userEvent.selectOptions(page.getByLabelText('TrxID or reference'), 'Number')
  await userEvent.selectOptions(page.getByLabelText('“bonus” is'), 'Something else: leave it out')
  await send.click()
  await expect.poll(() => onImported.mock.calls.length).toBe(1)
})

test('a line that contradicts an earlier one is named as it stands in the file', async () => {
  rememberLanguage('en')
  const [known, given] = [
    { amount: '4500', fee: '90' },
    { amount: '4400', fee: '88' },
  ]
  answerCalls({
    [UPLOAD]: {
      ...none,
      conflicts: [{ line: 2, kind: 'charge', reference: 'BKA1', known, given }],
    },
  })
  const { page, file, send } = await shown()
  await userEvent.upload(file, wallet())
  await userEvent.selectOptions(page.getByLabelText('TrxID or reference'), 'Number')
  await userEvent.selectOptions(page.getByLabelText('“bonus” is'), 'Something else: leave it out')
  await send.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Line 4/)
})
