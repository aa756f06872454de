import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ownServer } from './own-server.ts'
import { DESKTOP, expect, expectAccessible, PHONE, test, titleOf } from './testing.ts'

const OWNER = 'owner@example.com'
const SUPPORT = 'support@example.com'
const server = ownServer({
  staff: { [OWNER]: 'Shirin Akter' },
  environment: { SAMPLE_CATALOGUE: 'no' },
})

const toast = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()

/* One colleague from the invitation to the audit list: each part begins where the one before ended. */
test.describe.configure({ mode: 'serial' })

test('an owner invites support, who sees messages and students and no money', async () => {
  const owner = await server.asStaff(OWNER, DESKTOP)
  await owner.goto('/staff/people')
  await owner.getByRole('heading', { name: 'Shirin Akter (You)' }).waitFor()
  await expectAccessible(owner)

  await owner.getByRole('button', { name: 'Invite someone' }).click()
  const form = owner.getByRole('dialog')
  await form.getByLabel('Email', { exact: true }).fill('not an address')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await form.getByText('Enter a valid email address').waitFor()
  await form.getByLabel('Email', { exact: true }).fill(SUPPORT)
  await form.getByRole('radio', { name: /^Support/ }).check()
  await form.getByLabel('Language of the email').selectOption({ label: 'Bangla' })
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await toast(owner, 'Invitation sent.')
  await owner.getByRole('article').filter({ hasText: SUPPORT }).waitFor()
  await expect
    .poll(() => server.smtp.mails.filter(({ to }) => to.includes(SUPPORT)).length, {
      timeout: 30_000,
    })
    .toBe(1)

  const support = await server.signInAsStaff(SUPPORT, PHONE)
  await support.goto('/staff')
  await support.getByRole('button', { name: 'Menu: staff pages' }).click()
  const pages = await support.getByRole('dialog').getByRole('link').allTextContents()
  expect(pages).toEqual([
    'Today',
    'Contact messages',
    'Free class requests',
    'Free tests',
    'Next batch wanted',
    'Instructor applications',
    'Newsletter subscribers',
    'Questions',
    'Reviews',
    'Students',
    'Enrolments',
    'Two-step verification',
  ])
  await support.getByRole('dialog').getByRole('link', { name: 'Students' }).click()
  await support.getByRole('heading', { name: 'Students', level: 1 }).waitFor()
  for (const closed of ['/staff/orders', '/staff/people']) {
    await support.goto(closed)
    await support.getByRole('heading', { name: 'Your role doesn’t include this page' }).waitFor()
  }
  await expectAccessible(support)
  await support.goto('/dashboard')
  await support.getByRole('heading', { name: 'Welcome to dashboard' }).waitFor()
})

test('a role is changed, the last owner stays, and both are in the audit list', async () => {
  const owner = await server.asStaff(OWNER, DESKTOP)
  await owner.goto('/staff/people')
  const person = owner.getByRole('article').filter({ hasText: SUPPORT })
  await person.getByRole('button', { name: 'Change role' }).click()
  await owner
    .getByRole('dialog')
    .getByRole('radio', { name: /^Finance/ })
    .check()
  await owner.getByRole('dialog').getByRole('button', { name: 'Save role' }).click()
  await toast(owner, 'Role changed.')
  const support = await server.asStaff(SUPPORT, PHONE)
  await support.goto('/staff/orders')
  await support.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()

  await owner
    .getByRole('article')
    .filter({ hasText: OWNER })
    .getByRole('button', { name: 'Remove' })
    .click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove from the team' }).click()
  await owner
    .getByRole('dialog')
    .getByText('No one else is an owner. Make someone else an owner first.')
    .waitFor()
  await owner.getByRole('dialog').getByRole('button', { name: 'Keep as it is' }).click()

  await owner.goto('/staff/audit')
  const change = owner.getByRole('article').filter({ hasText: 'Role changed' })
  await change.getByText('Support', { exact: true }).waitFor()
  await change.getByText('Finance', { exact: true }).waitFor()
  await change.getByText(/Shirin Akter/).waitFor()
  await expectAccessible(owner)
  await owner.getByLabel('Action').selectOption({ label: 'Joined the team' })
  await owner.getByRole('article').filter({ hasText: 'Joined the team' }).first().waitFor()
  await expect
    .poll(() => owner.getByRole('article').filter({ hasText: 'Role changed' }).count())
    .toBe(0)
  const downloading = owner.waitForEvent('download')
  await owner.getByRole('button', { name: 'Export as CSV' }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  expect(csv).toContain(`staff.joined,${SUPPORT}`)
  expect(csv).not.toContain('staff.role_changed')
})

test('people and audit list fit a phone, in Bangla and the dark', async () => {
  const page = await server.asStaff(OWNER, PHONE)
  await page.evaluate(() => {
    localStorage.setItem('language', 'bn')
    localStorage.setItem('theme', 'dark')
  })
  for (const path of ['/staff/people', '/staff/audit']) {
    await page.goto(path)
    await titleOf(page).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await expectAccessible(page)
  }
})
