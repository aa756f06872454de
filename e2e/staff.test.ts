import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ownServer } from './own-server.ts'
import { DESKTOP, expect, expectAccessible, newStudent, PHONE, test, titleOf } from './testing.ts'

/*
 * A server of its own: two addresses were invited as staff before anyone signed up, and mails
 * arrive.
 */
const BOSS = 'boss@example.com'
const UNPROVED = 'unproved@example.com'
/** Subscribers of the newsletter: more than one page of a list. */
const READERS = 60
const server = ownServer({
  staff: { [BOSS]: 'Shirin Akter', [UNPROVED]: 'Kamal Uddin' },
  environment: { SAMPLE_CATALOGUE: 'no' },
  prepare: (db) =>
    db
      .insertInto('newsletter_subscribers')
      .values(
        Array.from({ length: READERS }, (_, n) => `reader-${n + 1}@example.com`).map((email) => ({
          email,
          email_key: email,
        })),
      )
      .execute(),
})
const { openPage } = server
const signInAsStaff = (device = DESKTOP) => server.asStaff(BOSS, device)

async function send(path: string, body: object): Promise<void> {
  const answer = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(201)
}

const toast = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()

test('a visitor who is not signed in is led to the login page, which knows the way back', async () => {
  const page = await openPage()
  await page.goto('/staff/mails')
  await page.waitForURL(/\/authentication\/login/)
  expect(page.url()).toContain(encodeURIComponent('/staff/mails'))
})

test('anyone who has not confirmed an address is asked to, and learns nothing of roles', async () => {
  const page = await openPage(PHONE)
  const { email } = await newStudent(page)
  await page.goto('/staff')
  await page.getByRole('heading', { name: 'Confirm your email address first' }).waitFor()
  await page.getByText(email).waitFor()
  await expectAccessible(page)
})

test('a student sees that the area is for staff, and stays signed in', async () => {
  const email = 'student@example.com'
  const page = await server.signInAsStaff(email, PHONE)
  await page.goto('/staff')
  await page.getByRole('heading', { name: 'This area is for staff' }).waitFor()
  await page.getByText(email).waitFor()
  await expectAccessible(page)
  await page.goto('/staff/inbox/contact-messages')
  await page.getByRole('heading', { name: 'This area is for staff' }).waitFor()
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Welcome to dashboard' }).waitFor()
  expect(page.url()).toBe(`${server.origin}/dashboard`)
})

test('who has not proved the address of the role is asked to', async () => {
  const page = await openPage()
  await newStudent(page, { email: UNPROVED })
  await page.goto('/staff')
  await page.getByRole('heading', { name: 'Confirm your email address first' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Staff pages' }).count()).toBe(0)
})

test('a message is found, handled by name, made new again and exported', async () => {
  const subject = `=Evening ${randomUUID()}`
  await send('/api/contact', {
    name: 'রহিমা খাতুন',
    email: 'rahima@example.com',
    phone: '01712345678',
    subject,
    message: 'Are there\nany?',
  })
  const page = await signInAsStaff()
  await page.goto('/staff')
  await page
    .getByRole('main')
    .getByRole('link', { name: /New messages/ })
    .click()
  await page.getByRole('heading', { name: 'Contact messages' }).waitFor()
  await page.getByLabel(/Name, email, phone/).fill('০১৭১২ ৩৪৫৬৭৮')
  await page.getByLabel(/Name, email, phone/).press('Enter')
  const entry = page.getByRole('article').filter({ hasText: subject })
  await entry.getByRole('link', { name: '+880 1712-345678' }).waitFor()
  await expectAccessible(page)

  await entry.getByRole('button', { name: 'Mark as handled' }).click()
  await toast(page, 'Marked as handled.')
  await page.getByRole('link', { name: 'Clear' }).click()
  await page.getByLabel('Show').selectOption({ label: 'Handled' })
  await entry.getByText('Handled by Shirin Akter').waitFor()
  await entry.getByRole('button', { name: 'Mark as new' }).click()
  await toast(page, 'Marked as new.')
  await page.getByLabel('Show').selectOption({ label: 'New' })
  await entry.getByRole('button', { name: 'Mark as handled' }).waitFor()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^contact-messages-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain(`'${subject}`)
  expect(csv).toContain('রহিমা খাতুন')
})

test('the menu brings the link of the open page into view, and the page stays at its top', async () => {
  const page = await signInAsStaff()
  await page.goto('/staff/categories')
  await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor()
  const menu = page.getByRole('navigation', { name: 'Staff pages' })
  const current = menu.getByRole('link', { name: 'Categories' })
  await expect
    .poll(() =>
      current.evaluate((link) => {
        const { bottom } = link.getBoundingClientRect()
        return bottom < innerHeight && (link as HTMLElement).offsetParent!.scrollTop > 0
      }),
    )
    .toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('an address of nothing is answered inside the staff area, which leads back to the list', async () => {
  const page = await signInAsStaff(PHONE)
  for (const path of [
    '/staff/courses/NOPE-1',
    '/staff/courses/NOPE-1/curriculum',
    '/staff/courses/NOPE-1/history',
    '/staff/courses/NOPE-1/preview',
    '/staff/courses/NOPE-1/announcements',
    '/staff/courses/NOPE-1/lessons/nope123456',
    '/staff/batches/NOPE-1',
    '/staff/batches/NOPE-1/1/classes',
    '/staff/batches/NOPE-1/1/classes/1/attendance',
    '/staff/batches/NOPE-1/1/classes/1/code',
    '/staff/orders/NOPE-1',
    '/staff/coupons/NOPE-1',
    '/staff/orientation/1',
    '/staff/imports/1',
    '/staff/students/1',
  ]) {
    await page.goto(path)
    await expect
      .poll(() => titleOf(page).textContent(), { message: path })
      .toBe('There’s nothing at this address')
  }
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Students' }).click()
  await page.waitForURL('**/staff/students')
  await page.getByRole('heading', { level: 1, name: 'Students' }).waitFor()
})

test('older entries are a page away, and so is the way back', async () => {
  const page = await signInAsStaff()
  await page.goto('/staff/inbox/newsletter-subscribers')
  const entries = page.getByRole('article')
  await page.getByRole('heading', { name: `reader-${READERS}@`, exact: false }).waitFor()
  expect(await entries.count()).toBe(50)
  await page.getByRole('link', { name: 'Older' }).click()
  await page.getByRole('heading', { name: 'reader-1@', exact: false }).waitFor()
  expect(await entries.count()).toBe(READERS - 50)
  expect(await page.getByRole('link', { name: 'Older' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Back to the newest' }).click()
  await page.getByRole('heading', { name: `reader-${READERS}@`, exact: false }).waitFor()
})

test('the mail for a free class arrives, and the list says so without its text', async () => {
  const email = `free-${randomUUID()}@example.com`
  await send('/api/free-class', { name: 'Mitu', email, phone: '01812345678', language: 'bn' })
  await expect
    .poll(() => server.smtp.mails.filter(({ to }) => to.includes(email)).length, {
      timeout: 30_000,
    })
    .toBe(1)
  const page = await signInAsStaff()
  await page.goto(`/staff/mails?q=${email}`)
  const mail = page.getByRole('article')
  await mail.getByText('Sent').waitFor()
  await mail.getByText('The text is not kept after sending.').waitFor()
  await expectAccessible(page)
})

test('every page of the staff is free of faults for axe, in Bangla and the dark on a phone', async () => {
  const page = await signInAsStaff(PHONE)
  await page.evaluate(() => {
    localStorage.setItem('language', 'bn')
    localStorage.setItem('theme', 'dark')
  })
  for (const path of [
    '/staff',
    '/staff/inbox/batch-alerts',
    '/staff/inbox/newsletter-subscribers',
    '/staff/mails',
    '/staff/students',
  ]) {
    await page.goto(path)
    await titleOf(page).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await expectAccessible(page)
  }
})
