import { beforeAll, expect, test } from 'vitest'
import type { ShortBank } from '#contract/catalog/exchange.ts'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { ExportMenu } from './export-menu.tsx'

beforeAll(async () => {
  for (const language of ['en', 'bn'] as const)
    await Promise.all([loadWords('staff', language), loadWords('site', language)])
})

async function openedMenu(fetchShortBanks: () => Promise<ShortBank[]>, at = '/') {
  const page = await show(
    <ExportMenu
      fetchPart={async () => ({ text: '', next: null })}
      fetchShortBanks={fetchShortBanks}
    />,
    at,
  )
  await page.getByRole('button', { name: at === '/' ? 'Export' : 'এক্সপোর্ট' }).click()
  return page
}

const bank = { courseId: 'BCS-1', title: 'Old papers', room: 5_000, wanted: 7_200 }

test('a bank that a complete copy holds only a part of is named before the export', async () => {
  const page = await openedMenu(async () => [bank])
  await expect.element(page.getByText(/holds at most 5,000 questions of a bank/)).toBeVisible()
  await expect.element(page.getByText(/^Old papers.*: 5,000 of 7,200 questions$/)).toBeVisible()
})

test('so it is in Bangla, with Bangla digits', async () => {
  const page = await openedMenu(async () => [bank], '/bn/')
  await expect.element(page.getByText(/৭,২০০টির মধ্যে ৫,০০০টি প্রশ্ন/)).toBeVisible()
})

test('nothing is said of banks that fit, and a count that failed is told', async () => {
  let fails = false
  const page = await openedMenu(async () => {
    if (fails) throw new Error('away')
    return []
  })
  await expect.element(page.getByRole('button', { name: /^Complete copy/ })).toBeVisible()
  expect(page.getByText(/holds at most/).elements()).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  fails = true
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.element(page.getByText(/^We could not check/)).toBeVisible()
})
