import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { later, prepareScreens, show } from '#web/testing.tsx'
import { identityFailure } from '../testing.ts'
import type { LinkAction } from './link-action.ts'
import { CodeScreen } from './code-screen.tsx'
import { ResetPassword } from './reset-password.tsx'

prepareScreens('identity')
const codes = vi.hoisted(() => ({
  aboutCode: vi.fn(),
  applyCode: vi.fn(),
  applyCodeOf: vi.fn(),
  choosePassword: vi.fn(),
  setNewPassword: vi.fn(),
}))
vi.mock('./action-codes.ts', () => codes)
const rules = vi.hoisted(() => ({ checkPassword: vi.fn(), isHardToGuess: vi.fn() }))
vi.mock('../sign-in/sign-in.ts', () => rules)
beforeEach(() => {
  for (const each of Object.values(codes)) each.mockReset().mockResolvedValue(undefined)
  codes.aboutCode.mockResolvedValue({
    email: 'nadia@example.com',
    account: 'nadia@example.com',
    isSignedIn: true,
  })
  rules.checkPassword.mockRejectedValue(new Error('No policy'))
})

const verify: LinkAction = { mode: 'verifyEmail', code: 'abc' }
const reset: LinkAction = { mode: 'resetPassword', code: 'abc' }
const elsewhere = { email: 'nadia@example.com', account: 'nadia@example.com', isSignedIn: false }
const shown = (action = verify, at = '/authentication/action') =>
  show(<CodeScreen action={action} />, at)

test('a link that cannot be looked up on a broken line is not called a bad one, and is read at the next try', async () => {
  codes.aboutCode.mockRejectedValueOnce(identityFailure('network-request-failed'))
  const page = await shown()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/You’re offline\./)
  expect(page.getByText('This link no longer works').elements()).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(/^Is nadia@example\.com your address\?/)).toBeVisible()
})

test('nor is one for a new password, where a part of the app could not be fetched', async () => {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined)
  codes.aboutCode.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const page = await show(<ResetPassword action={reset} />, '/authentication/action')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('For the account nadia@example.com.')).toBeVisible()
  expect(reported).toHaveBeenCalledTimes(1)
  reported.mockRestore()
})

test('a used link says so at once, with the way to a new one', async () => {
  codes.aboutCode.mockRejectedValue(identityFailure('invalid-action-code'))
  const page = await shown(verify, '/bn/authentication/action')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('link')).toHaveAttribute('href', '/bn/authentication/login')
})

test('nothing happens before the button is pressed; then it happens once, and is announced', async () => {
  const answer = later<void>()
  codes.applyCode.mockReturnValue(answer.promise)
  const page = await shown()
  await expect.element(page.getByText(/^Is nadia@example\.com/)).toBeVisible()
  expect(codes.applyCode).not.toHaveBeenCalled()
  const confirm = page.getByRole('button', { name: 'Yes, this is mine' })
  await confirm.click()
  await userEvent.keyboard('{Enter}')
  answer.resolve()
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent(/^Your email address is confirmed/)
  expect(codes.applyCode.mock.calls).toEqual([['abc']])
})

test('a second failure is announced like the first', async () => {
  codes.applyCode.mockRejectedValueOnce(identityFailure('network-request-failed'))
  const page = await shown()
  const confirm = page.getByRole('button', { name: 'Yes, this is mine' })
  await confirm.click()
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/^You’re offline\./)
  const answer = later<void>()
  codes.applyCode.mockReturnValueOnce(answer.promise)
  await confirm.click()
  await expect.element(alert).not.toBeInTheDocument()
  answer.reject(identityFailure('network-request-failed'))
  await expect.element(alert).toMatchTextContent(/^You’re offline\./)
})

test('in a browser that is not signed in the password is asked for; a wrong one leaves the screen', async () => {
  codes.aboutCode.mockResolvedValue(elsewhere)
  codes.applyCodeOf.mockRejectedValueOnce(identityFailure('wrong-password'))
  const page = await shown()
  const password = page.getByLabelText(/^Password$/)
  await password.fill('wrong')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Incorrect email or password\./)
  await password.fill('right')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByRole('status')).toMatchTextContent(/is confirmed/)
  expect(codes.applyCodeOf.mock.calls.map(([, typed]) => typed as string)).toEqual([
    'wrong',
    'right',
  ])
})

test('its owner who knows no password chooses one, and is asked to sign in with it', async () => {
  codes.aboutCode.mockResolvedValue(elsewhere)
  codes.choosePassword.mockResolvedValue(true)
  const page = await shown()
  await page.getByRole('button', { name: 'I didn’t sign up, or don’t know the password' }).click()
  await page.getByLabelText(/^New password$/).fill('boat on the river')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect.element(page.getByRole('status')).toMatchTextContent(/^Your new password is saved/)
  expect(codes.choosePassword.mock.calls).toEqual([
    ['nadia@example.com', 'boat on the river', 'abc'],
  ])
})

test('a changed address leads back to signing in, with nobody asked for a password who is signed in', async () => {
  const page = await shown({ mode: 'verifyAndChangeEmail', code: 'abc' })
  await page.getByRole('button', { name: 'Yes, this is mine' }).click()
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent(/^Your email address is changed/)
  await expect
    .element(page.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/authentication/login')
})

test('a new password that is refused stays typed, beside its reason', async () => {
  codes.setNewPassword.mockRejectedValueOnce(identityFailure('weak-password'))
  const page = await show(<ResetPassword action={reset} />, '/authentication/action')
  const password = page.getByLabelText(/^New password$/)
  await password.fill('password1')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect.element(password).toHaveFocus()
  await expect.element(password).toHaveAccessibleDescription(/too easy to guess/)
  await expect.element(password).toHaveValue('password1')
  await password.fill('boat on the river')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect.element(page.getByRole('status')).toMatchTextContent(/^Your new password is saved/)
})
