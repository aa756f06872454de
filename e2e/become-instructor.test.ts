import type { Page } from '@playwright/test'
import { expect, expectAccessible, hydrated, newPage, PHONE, test } from './testing.ts'

const toast = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()

// Covers: §2 apply-to-teach, §2 teach-reasons
test('Start Now opens an application that is stored (§2 /become-instructor)', async () => {
  const page = await newPage(PHONE)
  await page.goto('/become-instructor')
  await hydrated(page)
  for (const reason of ['Teach your way', 'Inspire Learners', 'Get rewarded'])
    await page.getByRole('heading', { name: reason }).waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Start Now' }).first().click()
  const modal = page.getByRole('dialog')
  await expectAccessible(page)
  await modal.getByRole('button', { name: 'Send application' }).click()
  await expect.poll(() => modal.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')

  await modal.getByLabel('Name').fill('Farhana Haque')
  await modal.getByLabel('Email').fill('farhana@example.com')
  await modal.getByLabel('Phone').fill('01512345678')
  await modal.getByLabel('What would you like to teach?').fill('Bookkeeping')
  await modal
    .getByLabel('What is your experience in this field?')
    .fill('Nine years in a garment factory.')
  const answered = page.waitForResponse('**/api/instructor-applications')
  await modal.getByRole('button', { name: 'Send application' }).click()
  expect((await answered).status()).toBe(201)
  await toast(page, 'Application sent!')
  await modal.waitFor({ state: 'hidden' })
})

// Covers: §2 modals
test('the application closes by Escape and gives the focus back to what opened it', async () => {
  const page = await newPage()
  await page.goto('/become-instructor')
  await hydrated(page)
  const opener = page.getByRole('button', { name: 'Start Now' }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
})

// Covers: §2 how-to-start
test('How to start opens one step at a time', async () => {
  const page = await newPage()
  await page.goto('/become-instructor')
  const steps = page.getByRole('main').locator('details')
  const open = () =>
    steps.evaluateAll((all) =>
      all.map((step) => (step as HTMLDetailsElement).open).flatMap((is, at) => (is ? [at] : [])),
    )
  await steps.nth(0).locator('summary').click()
  expect(await open()).toEqual([0])
  await steps.nth(2).locator('summary').click()
  await expect.poll(open).toEqual([2])
  await steps.nth(2).locator('summary').click()
  await expect.poll(open).toEqual([])
})

test('the Bangla page fits a phone and axe finds nothing in the dark', async () => {
  const page = await newPage(PHONE)
  await page.goto('/bn/become-instructor')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.reload()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page)
})
