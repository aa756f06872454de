import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { later, prepareScreens, show } from '#web/testing.tsx'
import type { SignInMethods } from '../sign-in/sign-in-methods.ts'
import { identityFailure, nadia } from '../testing.ts'
import { SignInSettings } from './sign-in-settings.tsx'

const toasts = prepareScreens('identity', 'dashboard')
const changes = vi.hoisted(() => ({
  changePassword: vi.fn(),
  linkGoogle: vi.fn(),
  mailAddressChange: vi.fn(),
  unlinkProvider: vi.fn(),
}))
vi.mock('./account-changes.ts', () => changes)
vi.mock('../session/session.ts', () => ({
  useSession: () => ({ state: 'signed-in', user: nadia }),
}))
const rules = vi.hoisted(() => ({ checkPassword: vi.fn() }))
vi.mock('../sign-in/sign-in.ts', () => rules)
beforeEach(() => {
  for (const each of Object.values(changes)) each.mockReset().mockResolvedValue(undefined)
  rules.checkPassword.mockRejectedValue(new Error('No policy'))
})

const google = { id: 'google.com', account: 'nadia@gmail.com' }

async function shown(methods: SignInMethods = { hasPassword: true, providers: [] }) {
  const onChanged = vi.fn(async () => undefined)
  const page = await show(
    <SignInSettings methods={methods} withRecentSignIn={(call) => call()} onChanged={onChanged} />,
    '/dashboard/student-profile',
  )
  return { page, onChanged, button: (name: string) => page.getByRole('button', { name }) }
}
const texts = () => toasts.map(({ kind, content }) => [kind, content])

test('a new address gets its mail once, and the answer has the focus', async () => {
  const answer = later<void>()
  changes.mailAddressChange.mockReturnValue(answer.promise)
  const { page, button } = await shown()
  await button('Change email').click()
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  await dialog.getByRole('textbox').fill('new@example.com')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.poll(() => changes.mailAddressChange.mock.calls.length).toBe(1)
  answer.resolve()
  const sent = dialog.getByRole('status')
  await expect.element(sent).toMatchTextContent(/^If new@example\.com can be used/)
  await expect.element(sent).toHaveFocus()
  expect(changes.mailAddressChange.mock.calls).toEqual([['new@example.com', 'en']])
})

test('the address one has, in whatever case, is refused beside the field and not sent', async () => {
  const { page, button } = await shown()
  await button('Change email').click()
  const email = page.getByRole('dialog').getByRole('textbox')
  await email.fill('NADIA@example.com')
  await userEvent.keyboard('{Enter}')
  await expect.element(email).toHaveAccessibleDescription('This is already your address.')
  await expect.element(email).toHaveFocus()
  expect(changes.mailAddressChange).not.toHaveBeenCalled()
})

test('a changed password closes its dialog and is said; a refused one stays typed', async () => {
  changes.changePassword.mockRejectedValueOnce(identityFailure('weak-password'))
  const { page, onChanged, button } = await shown()
  await button('Change password').click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const password = dialog.getByLabelText(/^New password$/)
  await password.fill('password1')
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveAccessibleDescription(/too easy to guess/)
  await expect.element(password).toHaveValue('password1')
  await password.fill('boat on the river')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(texts()).toEqual([['success', 'Your new password is saved.']])
  expect(onChanged).toHaveBeenCalledTimes(1)
})

test('Google is connected once; a blocked window says what to do', async () => {
  changes.linkGoogle.mockRejectedValueOnce(identityFailure('popup-blocked'))
  const { onChanged, button } = await shown()
  const connect = button('Connect Google')
  await connect.click()
  await expect
    .poll(texts)
    .toEqual([
      ['error', 'Your browser blocked the Google window. Allow it and press Connect again.'],
    ])
  const answer = later<void>()
  changes.linkGoogle.mockReturnValueOnce(answer.promise)
  await connect.click()
  await userEvent.keyboard('{Enter}')
  answer.resolve()
  await expect.poll(() => texts()[1]).toEqual(['success', 'You can now sign in with Google.'])
  expect(changes.linkGoogle).toHaveBeenCalledTimes(2)
  expect(onChanged).toHaveBeenCalledTimes(1)
})

test('a part of the app that cannot be fetched is said, too', async () => {
  changes.linkGoogle.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined)
  const { button } = await shown()
  await button('Connect Google').click()
  await expect.poll(() => toasts.map(({ kind }) => kind)).toEqual(['error'])
  await expect.element(button('Connect Google')).not.toHaveAttribute('aria-busy')
  expect(reported).toHaveBeenCalledTimes(1)
  reported.mockRestore()
})

test('the only way to sign in cannot be removed, and says so', async () => {
  const { page, button } = await shown({ hasPassword: false, providers: [google] })
  await expect
    .element(page.getByText(/^Connected as nadia@gmail\.com\. This is your only way to sign in\./))
    .toBeVisible()
  expect(button('Remove Google').elements()).toEqual([])
  await expect.element(button('Set a password')).toBeVisible()
})

test('a removal that is refused says why in its dialog; a successful one is shown', async () => {
  changes.unlinkProvider.mockRejectedValueOnce(identityFailure('network-request-failed'))
  const { page, onChanged, button } = await shown({ hasPassword: true, providers: [google] })
  await button('Remove Google').click()
  const dialog = page.getByRole('dialog', { name: 'Remove Google' })
  const remove = dialog.getByRole('button', { name: 'Remove', exact: true })
  await remove.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^You’re offline\./)
  await remove.click()
  await expect.poll(texts).toEqual([['success', 'Google is removed.']])
  expect(changes.unlinkProvider.mock.calls).toEqual([
    ['google.com', 'en'],
    ['google.com', 'en'],
  ])
  expect(onChanged).toHaveBeenCalledTimes(1)
})
