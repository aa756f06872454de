import type { Page } from '@playwright/test'
import { ownServer } from './own-server.ts'
import { expect, expectAccessible, hydrated, newEmail, newStudent, PHONE, test } from './testing.ts'

/* A server of its own: mails arrive, and time passes between a sign-in and a change. */
const server = ownServer({ environment: { SAMPLE_CATALOGUE: 'no' } })
const PROFILE = '/dashboard/student-profile'

const mailTo = (email: string, subject: string) =>
  server.smtp.mails.find(({ to, raw }) => to.includes(email) && raw.includes(subject))

async function mailArrives(email: string, subject: string): Promise<string> {
  await server.runJob('send-mails')
  await expect.poll(() => mailTo(email, subject), { timeout: 30_000 }).toBeDefined()
  return mailTo(email, subject)!.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`/authentication/login?from=${encodeURIComponent(PROFILE)}`)
  await hydrated(page)
  await page.getByLabel('Email').first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`**${PROFILE}`)
}

const openSettings = (page: Page) =>
  page.getByRole('heading', { name: 'Sign-in and security' }).click()

async function asGoogleAccount(
  page: Page,
  press: () => Promise<void>,
  email: string,
): Promise<void> {
  const opened = page.context().waitForEvent('page')
  await press()
  const window = await opened
  await window.getByLabel('E-mail address').fill(email)
  await window.getByLabel('Name').fill('Karim Ahmed')
  await window.getByRole('button', { name: 'Continue' }).click()
}

test('a password is changed after signing in again, and the other browser is signed out', async () => {
  const page = await server.openPage(PHONE)
  const { email, password } = await newStudent(page)
  const other = await server.openPage()
  await signIn(other, email, password)
  await page.goto(PROFILE)
  await openSettings(page)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await server.passMinutes(6)
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await expectAccessible(page)
  await dialog.getByLabel('New password').fill('password1')
  await dialog.getByRole('button', { name: 'Save the new password' }).click()
  const again = page.getByRole('dialog', { name: 'Sign in again to continue' })
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Sign in', exact: true }).click()
  await dialog.getByText('This password is too easy to guess').waitFor()
  await dialog.getByLabel('New password').fill('a better horse 34')
  await dialog.getByRole('button', { name: 'Save the new password' }).click()
  await page.getByText('Your new password is saved.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await mailArrives(email, 'was changed')

  await other.reload()
  await other.waitForURL(/\/authentication\/login/)
  await page.reload()
  await page.getByRole('heading', { name: 'Sign-in and security' }).waitFor()
  await signIn(other, email, 'a better horse 34')
})

test('an address is changed by the link mailed to the new one, and both hear of it', async () => {
  const page = await server.openPage(PHONE)
  const { email, password } = await newStudent(page)
  const next = newEmail()
  await page.goto(PROFILE)
  await openSettings(page)
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  await expectAccessible(page)
  await dialog.getByLabel('New email address').fill(email.toUpperCase())
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await dialog.getByText('This is already your address.').waitFor()
  await dialog.getByLabel('New email address').fill(next)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await dialog.getByText(`If ${next} can be used, a mail is on its way.`).waitFor()

  const link = /http:\/\/\S+/.exec(await mailArrives(next, 'oobCode'))![0]
  expect(server.smtp.mails.some(({ to }) => to.includes(email))).toBe(false)
  await page.goto(link)
  await page.getByText(`Is ${next} your address?`).waitFor()
  await page.getByRole('button', { name: 'Yes, this is mine' }).click()
  await page.getByRole('heading', { name: 'Your email address is changed' }).waitFor()
  await expectAccessible(page)
  await mailArrives(next, 'is now this address')
  await mailArrives(email, 'was changed')

  await signIn(page, next, password)
  await openSettings(page)
  await page
    .getByRole('listitem')
    .filter({ hasText: next })
    .getByRole('button', { name: 'Change email' })
    .waitFor()
  await signInFails(await server.openPage(), email, password)
})

async function signInFails(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/authentication/login')
  await hydrated(page)
  await page.getByLabel('Email').first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Incorrect email or password').waitFor()
}

test('Google is connected after signing in again, and removed; the browser stays signed in', async () => {
  const page = await server.openPage()
  const { email, password } = await newStudent(page)
  const google = newEmail()
  await page.goto(PROFILE)
  await openSettings(page)
  await server.passMinutes(6)
  await page.getByRole('button', { name: 'Connect Google' }).click()
  const again = page.getByRole('dialog', { name: 'Sign in again to continue' })
  await again.getByLabel('Password', { exact: true }).fill(password)
  await asGoogleAccount(
    page,
    () => again.getByRole('button', { name: 'Sign in', exact: true }).click(),
    google,
  )
  await page.getByText(`Connected as ${google}.`).waitFor()
  await mailArrives(email, 'A new way to sign in')

  const other = await server.openPage()
  await other.goto(`/authentication/login?from=${encodeURIComponent(PROFILE)}`)
  await hydrated(other)
  await other.waitForFunction(() => 'gapi' in window)
  await asGoogleAccount(
    other,
    () => other.getByRole('button', { name: 'Continue with Google' }).click(),
    google,
  )
  await other.waitForURL(`**${PROFILE}`)

  await page.getByRole('button', { name: 'Remove Google' }).click()
  await page
    .getByRole('dialog', { name: 'Remove Google' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click()
  await page.getByText('Google is removed.').waitFor()
  await page.getByRole('button', { name: 'Connect Google' }).waitFor()
  await mailArrives(email, 'A way to sign in')
  await other.reload()
  await other.waitForURL(/\/authentication\/login/)
  await page.reload()
  await openSettings(page)
  await page.getByRole('button', { name: 'Connect Google' }).waitFor()
})

test('the last way to sign in stays until there is a password', async () => {
  const email = newEmail()
  const page = await server.signInAsStaff(email, PHONE)
  await page.goto(PROFILE)
  await openSettings(page)
  await page.getByText('This is your only way to sign in.').waitFor()
  expect(await page.getByRole('button', { name: 'Remove Google' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Set a password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set a password' })
  await dialog.getByLabel('New password').fill('a first horse 12')
  await dialog.getByRole('button', { name: 'Save the new password' }).click()
  await page.getByRole('button', { name: 'Change password' }).waitFor()
  await page.getByRole('button', { name: 'Remove Google' }).click()
  await page
    .getByRole('dialog', { name: 'Remove Google' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click()
  // Google had opened this session.
  await page.waitForURL(/\/authentication\/login/)
  await signIn(page, email, 'a first horse 12')
  await openSettings(page)
  await page.getByRole('button', { name: 'Connect Google' }).waitFor()
})
