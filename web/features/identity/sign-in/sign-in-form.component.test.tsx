import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { later, prepareScreens, show } from '#web/testing.tsx'
import { identityFailure } from '../testing.ts'
import { SignInForm } from './sign-in-form.tsx'

prepareScreens('identity')
const { signInWithEmail } = vi.hoisted(() => ({ signInWithEmail: vi.fn() }))
vi.mock('./sign-in.ts', () => ({ signInWithEmail }))
beforeEach(() => void signInWithEmail.mockReset().mockResolvedValue(undefined))

async function shown(at = '/authentication/login') {
  const done = { signedIn: vi.fn(async () => undefined), forgotten: vi.fn() }
  const page = await show(
    <SignInForm onSignedIn={done.signedIn} onForgotten={done.forgotten} />,
    at,
  )
  const email = page.getByRole('textbox').first()
  const password = page.getByLabelText(/^(Password|পাসওয়ার্ড)$/)
  return { page, done, email, password, send: page.getByRole('button').last() }
}

test('on a slow connection one signs in once, however often Enter is pressed', async () => {
  const answer = later<void>()
  signInWithEmail.mockReturnValue(answer.promise)
  const { done, email, password, send } = await shown()
  await email.fill(' Nadia@example.com ')
  await password.fill(' with spaces ')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(send).toHaveAttribute('aria-busy', 'true')
  answer.resolve()
  await expect.poll(() => done.signedIn.mock.calls.length).toBe(1)
  expect(signInWithEmail.mock.calls).toEqual([
    [{ email: expect.stringMatching(/^nadia@example\.com$/i), password: ' with spaces ' }],
  ])
})

test('a wrong password is announced, and what was typed stays for the next try', async () => {
  signInWithEmail.mockRejectedValueOnce(identityFailure('invalid-credential'))
  const { page, done, email, password, send } = await shown()
  await email.fill('nadia@example.com')
  await password.fill('wrong')
  await send.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Incorrect email or password. Check both, or choose a new password.')
  await expect.element(email).toHaveValue('nadia@example.com')
  await expect.element(password).toHaveValue('wrong')
  await password.fill('right')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => done.signedIn.mock.calls.length).toBe(1)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('without an address the focus goes to its field, and nothing is sent', async () => {
  const { email, send } = await shown()
  await email.fill('')
  await send.click()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  await expect.element(email).toHaveAccessibleDescription(/.+/)
  expect(signInWithEmail).not.toHaveBeenCalled()
})

test('an address that is none is marked at its field', async () => {
  signInWithEmail.mockRejectedValueOnce(identityFailure('invalid-email'))
  const { page, email, password, send } = await shown()
  await email.fill('nadia@example.com')
  await password.fill('secret')
  await send.click()
  await expect.element(email).toHaveFocus()
  await expect
    .element(email)
    .toHaveAccessibleDescription('Enter a valid email address, such as name@example.com.')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test.each([
  ['/authentication/login', 'This password doesn’t meet the password rules of this site.'],
  ['/bn/authentication/login', 'পাসওয়ার্ডটি এই সাইটের নিয়মের সঙ্গে মেলে না।'],
])(
  '%s names the rules of passwords without pointing at a list it does not show',
  async (at, says) => {
    signInWithEmail.mockRejectedValueOnce(identityFailure('password-does-not-meet-requirements'))
    const { page, email, password, send } = await shown(at)
    await email.fill('nadia@example.com')
    await password.fill('short')
    await send.click()
    await expect.element(password).toHaveAccessibleDescription(expect.stringContaining(says))
    await expect.element(password).not.toHaveAccessibleDescription(/below|নিচে/)
    expect(page.getByRole('list').elements()).toEqual([])
  },
)

test('a failure that has no words of its own is said in general ones, also in Bangla', async () => {
  signInWithEmail.mockRejectedValueOnce(identityFailure('something-new'))
  const { page, email, password, send } = await shown('/bn/authentication/login')
  await email.fill('nadia@example.com')
  await password.fill('secret')
  await send.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('লগইন হলো না। একটু পরে আবার চেষ্টা করুন।')
})

test('a forgotten password is asked for without sending the form', async () => {
  const { page, done } = await shown()
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  expect(done.forgotten).toHaveBeenCalledTimes(1)
  expect(signInWithEmail).not.toHaveBeenCalled()
})

test('a password can be shown while it is typed, and is hidden again', async () => {
  const { page, password } = await shown()
  await password.fill('secret')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await expect.element(password).toHaveValue('secret')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(password).toHaveAttribute('type', 'password')
})
