import type { Page } from '@playwright/test'
import { appCode } from '../server/testing/second-factor.ts'
import { ownServer } from './own-server.ts'
import { expect, expectAccessible, PHONE, test } from './testing.ts'

/* A server where staff need a second factor, as in production. */
const STAFF = {
  'first@example.com': 'Shirin Akter',
  'again@example.com': 'Kamal Uddin',
  'lost@example.com': 'Rokeya Begum',
  'typing@example.com': 'Nusrat Jahan',
  'late@example.com': 'Jamil Haque',
}
const server = ownServer({ staff: STAFF, environment: { STAFF_SECOND_FACTOR: 'required' } })

const codeField = (page: Page) => page.getByLabel('Code', { exact: true })

/** Sets the second factor up as a person does. */
async function setUp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.goto('/staff')
  await page.getByRole('heading', { name: 'Set up two-step verification' }).waitFor()
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await codeField(page).fill(appCode(secret, server.now()))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  const recoveryCodes = await page
    .getByRole('listitem')
    .filter({ hasText: /^[A-Z2-9]{5}-[A-Z2-9]{5}$/ })
    .allInnerTexts()
  return { secret, recoveryCodes }
}

async function finishSetUp(page: Page): Promise<void> {
  expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true)
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
}

test('a member of staff sets it up on a phone before the staff area opens, and is mailed about it', async () => {
  const page = await server.asStaff('first@example.com', PHONE)
  await page.goto('/staff')
  await page.getByRole('button', { name: 'Set up' }).waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('link', { name: 'Orders' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await expectAccessible(page)
  await codeField(page).fill('12')
  await page.keyboard.press('Enter')
  await page.getByText('Enter the six digits from your authenticator app').waitFor()

  const { recoveryCodes } = await setUp(page)
  expect(new Set(recoveryCodes).size).toBe(10)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await finishSetUp(page)
  await server.runJob('send-mails')
  await expect
    .poll(() =>
      server.smtp.mails
        .filter(({ to }) => to.includes('first@example.com'))
        .map(({ raw }) => raw)
        .join('\n'),
    )
    .toContain('two-step verification is on')
})

test('the next sign-in asks for a code, says when it is wrong, and leads to the page that was wanted', async () => {
  const first = await server.asStaff('again@example.com')
  const { secret } = await setUp(first)
  await finishSetUp(first)
  await server.passMinutes(1)
  const page = await server.signInAsStaff('again@example.com', PHONE)
  await page.goto('/staff/students')
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
  await expectAccessible(page)
  expect(await codeField(page).getAttribute('inputmode')).toBe('numeric')
  expect(await codeField(page).getAttribute('autocomplete')).toBe('one-time-code')
  expect(await codeField(page).evaluate((input) => input === document.activeElement)).toBe(true)
  await codeField(page).fill('000000')
  await page.keyboard.press('Enter')
  await page.getByText('This code is not correct').waitFor()
  const code = appCode(secret, server.now())
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Students', level: 1 }).waitFor()
})

test('a lost phone: a recovery code opens the area, and a new app takes the place of the old one', async () => {
  const first = await server.asStaff('lost@example.com')
  const { recoveryCodes } = await setUp(first)
  await finishSetUp(first)
  await server.passMinutes(1)
  const page = await server.signInAsStaff('lost@example.com')
  await page.goto('/staff/second-factor')
  await page.getByRole('button', { name: /Lost your phone/ }).click()
  await page.getByLabel('Recovery code').fill('AAAAA-AAAAA')
  await page.keyboard.press('Enter')
  await page.getByText('This recovery code is not correct').waitFor()
  expect(await page.getByText('authenticator app and enter the six digits').count()).toBe(0)
  await page.getByLabel('Recovery code').fill(recoveryCodes[4]!.toLowerCase())
  await page.keyboard.press('Enter')
  await page.getByText('Recovery codes left: 9').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Replace the app' }).click()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await codeField(page).fill(appCode(secret, server.now()))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Recovery codes left: 10').waitFor()
  // The browser with the old proof is asked again.
  await first.goto('/staff')
  await first.getByRole('heading', { name: 'Enter your code' }).waitFor()
})

test('when the proof expires at work, a dialog asks over the form and nothing typed is lost', async () => {
  const page = await server.asStaff('typing@example.com')
  const { secret } = await setUp(page)
  await finishSetUp(page)
  await page.goto('/staff/coupons')
  await page.getByRole('button', { name: 'New coupon' }).click()
  const form = page.getByRole('dialog', { name: 'New coupon' })
  await form.getByLabel('Code', { exact: true }).fill('EID-2027')
  await form.getByLabel('% off').fill('10')
  await server.passMinutes(12 * 60 + 1)
  await form.getByRole('button', { name: 'Save the coupon' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await dialog.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await form.getByText('Enter a code from your authenticator app first.').waitFor()
  expect(await form.getByLabel('Code', { exact: true }).inputValue()).toBe('EID-2027')
  // What is typed the moment the dialog opens again goes into the form that stays.
  expect(await page.locator('#step-up input').count()).toBe(0)
  await form.getByRole('button', { name: 'Save the coupon' }).click()
  await server.passMinutes(1)
  await dialog.getByLabel('Code', { exact: true }).fill(appCode(secret, server.now()))
  await page.keyboard.press('Enter')
  await page.getByRole('article', { name: 'EID-2027' }).waitFor()
})

test('setting up long after the sign-in asks to sign in again', async () => {
  const page = await server.asStaff('late@example.com')
  await page.goto('/staff')
  await page.getByRole('button', { name: 'Set up' }).waitFor()
  await server.passMinutes(6)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByText('this needs a fresh sign-in').waitFor()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.waitForURL(/\/authentication\/login\?from=%2Fstaff$/)
})
