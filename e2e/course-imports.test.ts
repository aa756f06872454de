import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import writeWorkbook from 'write-excel-file/universal'
import type { Db } from '#server/db/connect.ts'
import { saveCourse } from '#server/modules/catalog/index.ts'
import { courseDraft } from '#server/testing/catalog.ts'
import { ownServer } from './own-server.ts'
import { expect, expectAccessible, PHONE, test } from './testing.ts'

const STAFF = 'boss@example.com'
/** Courses of the provider's own: those of the sample would become the provider's by an import. */
async function prepare(db: Db): Promise<void> {
  for (const number of Array.from({ length: 30 }, (_, at) => at))
    await saveCourse(
      db,
      courseDraft({
        title: `=SUM(${number}) "quoted"`,
        subtitle: 'Two\nlines',
        bangla: { title: 'তাঁতে বোনা', whatYouLearn: ['সুতা'] },
      }),
    )
}

const server = ownServer({
  staff: { [STAFF]: 'Shirin Akter' },
  environment: { SAMPLE_CATALOGUE: 'false' },
  prepare,
})

const dialog = (page: Page) => page.getByRole('dialog')
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook as a provider has it: other headings, other values, a column of no use. */
async function workbook(courses: number): Promise<Buffer> {
  const heading = ['id', 'Course name', 'Subject', 'Price', 'lessons', 'level', 'Subscribers']
  const rows = Array.from({ length: courses }, (_, at) => [
    `XL-${at}`,
    `Handloom ${at}`,
    at % 2 ? 'web developement' : 'Finance',
    at % 3 ? '1500' : '$19.99',
    '12',
    at % 5 ? 'Beginner' : 'All Levels',
    String(at),
  ])
  const text = (value: string) => ({ value, type: String })
  const blob = await writeWorkbook(
    [heading, ...rows].map((row) => row.map(text)),
    {},
  ).toBlob()
  return Buffer.from(await blob.arrayBuffer())
}

async function choose(page: Page, buffer: Buffer, name = 'catalogue.xlsx'): Promise<void> {
  await page
    .getByLabel(/Choose (a|another) file/)
    .setInputFiles({ name, mimeType: name.endsWith('xlsx') ? XLSX : 'text/csv', buffer })
}

const count = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd').textContent()

test('on a phone a workbook of 1,000 courses is mapped, looked at, imported and taken back', async () => {
  test.setTimeout(400_000)
  const staff = await server.asStaff(STAFF, PHONE)
  await staff.goto('/staff/courses')
  await staff.getByRole('link', { name: 'Import' }).click()
  await staff.getByRole('heading', { name: 'Import courses', level: 1 }).waitFor()
  await staff.getByText('No file has been imported yet.').waitFor()
  await expectAccessible(staff)

  await choose(staff, Buffer.from('x'), 'catalogue.pdf')
  await staff.getByText('Choose a CSV, JSON or .xlsx file.').waitFor()
  await choose(staff, Buffer.from('no workbook'))
  await staff.getByText('This Excel file can’t be read.').waitFor()

  await choose(staff, await workbook(1_000))
  const price = staff.getByLabel('Read “Price” as')
  await price.waitFor({ timeout: 60_000 })
  expect(await price.inputValue()).toBe('courseFee')
  await expectAccessible(staff)
  await staff.getByLabel('Read “Course name” as').selectOption('courseTitle')
  await staff.getByLabel('Read “Subject” as').selectOption('category')
  await staff.getByRole('button', { name: 'Check again' }).click()

  await staff.getByRole('heading', { name: 'To correct' }).waitFor({ timeout: 60_000 })
  await expectAccessible(staff)
  expect(await staff.getByLabel('“web developement” means').inputValue()).toBe('Web Development')
  await staff.getByLabel('“$19.99” means').fill('2400')
  await staff.getByLabel('“All Levels” means').selectOption('Beginner')
  await staff.getByRole('button', { name: 'Check again' }).click()
  await staff.getByRole('button', { name: 'Import 1,000 courses' }).waitFor({ timeout: 60_000 })
  expect([await count(staff, 'New'), await count(staff, 'Can’t be imported')]).toEqual([
    '1,000',
    '0',
  ])
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Import 1,000 courses' }).click()
  await staff.getByText('Importing', { exact: true }).waitFor()
  await staff.reload()
  await staff.getByText('1,000 new · 0 changed · 0 unchanged').waitFor({ timeout: 120_000 })

  // The same file again: nothing is asked, and nothing would change.
  await choose(staff, await workbook(1_000))
  await staff
    .getByText('Every course is already as it is in this file.')
    .waitFor({ timeout: 60_000 })

  await staff.getByRole('button', { name: 'Undo the import of catalogue.xlsx' }).click()
  await expectAccessible(staff)
  await dialog(staff).getByRole('button', { name: 'Undo the import' }).click()
  await staff.getByText('Undone: 1,000 courses are as before.').waitFor({ timeout: 120_000 })
  await staff.getByText(/^Undone by Shirin Akter/).waitFor()
  expect((await staff.request.get('/api/courses/XL-7')).status()).toBe(404)
})

test('courses are exported as a workbook, and the workbook is imported again unchanged', async () => {
  test.setTimeout(300_000)
  const staff = await server.asStaff(STAFF)
  await staff.goto('/staff/courses')
  await staff.getByRole('button', { name: 'Export' }).click()
  await expectAccessible(staff)
  const [download] = await Promise.all([
    staff.waitForEvent('download', { timeout: 120_000 }),
    dialog(staff)
      .getByRole('button', { name: /^Excel/ })
      .click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^courses-\d{4}-\d\d-\d\d\.xlsx$/)
  const file = await download.path()
  // Playwright keeps a download under a name without an ending.
  const buffer = await readFile(file)
  const [heading, ...rows] = await readSheet(file)
  expect(heading).toContain('courseTitleBn')
  expect(rows.length).toBeGreaterThan(20)

  await staff.goto('/staff/imports')
  await staff
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'courses.xlsx', mimeType: XLSX, buffer })
  await staff
    .getByText('Every course is already as it is in this file.')
    .waitFor({ timeout: 120_000 })
})
