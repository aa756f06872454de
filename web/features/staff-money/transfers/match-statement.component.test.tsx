import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerCalls, prepareScreens, refusal, show } from '#web/testing.tsx'
import { rememberLanguage } from '#web/text/language.ts'
import { MatchStatement } from './match-statement.tsx'
import type { Transfer } from './match-transfers.ts'
import { transfer } from './testing.ts'

prepareScreens('staff')
const LIST = 'GET /api/staff/transfers'
const columns = { 'GET /api/staff/statement-columns': [] }
const verify = (id: string) => `POST /api/staff/transfers/${id}/verify`

const nadia = transfer()
const rafi = transfer({
  id: '6',
  trxId: '9AB7C2D1EG',
  student: { ...nadia.student, studentId: 'ET_2', name: 'Rafi Islam' },
})
const tania = transfer({
  id: '7',
  trxId: '9AB7C2D1EH',
  student: { ...nadia.student, studentId: 'ET_3', name: 'Tania Akter' },
})
const statement = (...lines: string[]) =>
  new File([['Date,Transaction ID,Amount', ...lines].join('\n')], 'bkash.csv', { type: 'text/csv' })

/** The page of submitted transfers comes in two parts. */
const listing = (submitted: Transfer[], seen: Transfer[] = []) => ({
  [LIST]: ({ query }: { query: URLSearchParams }) => {
    if (query.get('state') === 'seen') return { transfers: seen, next: null }
    return query.get('after') === 'more'
      ? { transfers: submitted.slice(1), next: null }
      : { transfers: submitted.slice(0, 1), next: submitted.length > 1 ? 'more' : null }
  },
})

async function opened() {
  const onChanged = vi.fn(async () => undefined)
  const page = await show(<MatchStatement onChanged={onChanged} />, '/staff/transfers')
  await page.getByText(/^(Check with a statement|স্টেটমেন্টের সঙ্গে মেলান)$/).click()
  const choose = async (file: File) => {
    await userEvent.upload(page.getByLabelText(/^(Choose a file|File|ফাইল)/).first(), file)
    await page.getByRole('button', { name: /^(Find transfers|ট্রান্সফার খুঁজুন)$/ }).click()
  }
  return { page, onChanged, choose }
}

test('transfers that a statement names are confirmed together, with the amounts that arrived', async () => {
  rememberLanguage('en')
  const calls = answerCalls({
    ...columns,
    ...listing([nadia, rafi]),
    [verify('5')]: { ...nadia, state: 'verified', seen: '4500' },
    [verify('6')]: { ...rafi, state: 'seen', seen: '4400' },
  })
  const { page, onChanged, choose } = await opened()
  await choose(
    statement(
      '2026-12-05,9AB7C2D1EF,4500',
      '2026-12-05,9ab7c2d1eg,"4,400.00"',
      '2026-12-06,OTHER12345,900',
    ),
  )
  await expect.element(page.getByText('Waiting transfers: 2. In this statement: 2.')).toBeVisible()
  const agreeing = page.getByRole('checkbox', { name: /^Nadia Rahman/ })
  const differing = page.getByRole('checkbox', { name: /^Rafi Islam/ })
  await expect.element(agreeing).toBeChecked()
  await expect.element(differing).not.toBeChecked()
  await expect.element(page.getByText('Amounts differ')).toBeVisible()
  await differing.click()
  await page.getByRole('button', { name: 'Confirm 2 transfers' }).click()
  await expect.element(page.getByText('Decided: 2 of 2.')).toBeVisible()
  await expect.element(page.getByText('Verified')).toBeVisible()
  await expect.element(page.getByText('Seen by one')).toBeVisible()
  expect(calls.filter(({ body }) => body).map(({ name, body }) => [name, body])).toEqual([
    [verify('5'), { amount: '4500', evidence: 'Statement bkash.csv, line 2' }],
    [verify('6'), { amount: '4400', evidence: 'Statement bkash.csv, line 3' }],
  ])
  expect(onChanged).toHaveBeenCalledTimes(1)
})

test('one that fails leaves the others, says why, and can be confirmed again', async () => {
  rememberLanguage('en')
  let tries = 0
  answerCalls({
    ...columns,
    ...listing([nadia, tania]),
    [verify('5')]: () => {
      tries += 1
      return tries === 1
        ? refusal(409, 'transfer_decided')
        : { ...nadia, state: 'verified', seen: '4500' }
    },
    [verify('7')]: { ...tania, state: 'verified', seen: '4500' },
  })
  const { page, choose } = await opened()
  await choose(statement('2026-12-05,9AB7C2D1EF,4500', '2026-12-05,9AB7C2D1EH,4500'))
  await page.getByRole('button', { name: 'Confirm 2 transfers' }).click()
  await expect.element(page.getByText('Decided: 1 of 2.')).toBeVisible()
  await expect.element(page.getByText('Verified')).toBeVisible()
  const failed = page.getByRole('row', { name: /Nadia Rahman/ })
  await expect.element(failed).toMatchTextContent(/Refused: transfer_decided/)
  await page.getByRole('button', { name: 'Confirm 1 transfer' }).click()
  await expect.element(page.getByText('Decided: 2 of 2.')).toBeVisible()
  await expect.element(failed).toMatchTextContent(/Verified/)
})

test('only the chosen wallet counts, and what another person decides stays closed', async () => {
  rememberLanguage('bn')
  answerCalls({
    ...columns,
    ...listing(
      [{ ...nadia, channel: 'nagad' }],
      [{ ...rafi, state: 'seen', seen: '4500', seenBy: 'Shirin', mayDecide: false }],
    ),
  })
  const { page, choose } = await opened()
  await choose(statement('2026-12-05,9AB7C2D1EF,4500', '2026-12-05,9AB7C2D1EG,4500'))
  await expect.element(page.getByText('অপেক্ষায় ১টি ট্রান্সফার, এই স্টেটমেন্টে আছে ১টি।')).toBeVisible()
  await expect.element(page.getByRole('checkbox')).toBeDisabled()
  await expect.element(page.getByText('অন্য কেউ সিদ্ধান্ত নেবেন')).toBeVisible()
  expect(page.getByRole('button', { name: /নিশ্চিত করুন$/ }).elements()).toEqual([])
})

test('a statement that names none of them says what to check', async () => {
  rememberLanguage('en')
  answerCalls({ ...columns, ...listing([nadia]) })
  const { page, choose } = await opened()
  await choose(statement('2026-12-05,OTHER12345,4500'))
  await expect.element(page.getByText(/^This statement names none/)).toBeVisible()
})
