import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { later, painted, prepareScreens, show } from '#web/testing.tsx'
import { identityFailure } from '../testing.ts'
import { SignUpForm } from './sign-up-form.tsx'

prepareScreens('identity')
const signIn = vi.hoisted(() => ({
  signUpWithEmail: vi.fn(),
  checkPassword: vi.fn(),
  isHardToGuess: vi.fn(),
}))
vi.mock('./sign-in.ts', () => signIn)

/** The policy of the built-in service. */
const policy = (password: string) => ({
  isValid: password.length >= 8,
  meetsMinPasswordLength: password.length >= 8,
  passwordPolicy: { customStrengthOptions: { minPasswordLength: 8 } },
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  signIn.signUpWithEmail.mockReset()
  signIn.checkPassword.mockReset().mockImplementation(async (typed: string) => policy(typed))
  signIn.isHardToGuess.mockReset().mockResolvedValue(true)
})
afterEach(() => void vi.useRealTimers())

async function shown(at = '/authentication/signup') {
  const onSignedUp = vi.fn(async () => undefined)
  const page = await show(<SignUpForm onSignedUp={onSignedUp} />, at)
  const person = {
    name: page.getByRole('textbox').first(),
    email: page.getByRole('textbox').nth(1),
    password: page.getByLabelText(/^(Password|পাসওয়ার্ড)$/),
  }
  const fill = async () => {
    await person.name.fill('Nadia Rahman')
    await person.email.fill('nadia@example.com')
    await person.password.fill('boat on the river')
  }
  return { page, onSignedUp, ...person, fill, send: page.getByRole('button').last() }
}
/** The pause after which a password is looked up. */
async function pause() {
  await painted()
  await vi.advanceTimersByTimeAsync(400)
}

test('an account is made once, with the language of the page', async () => {
  const answer = later<void>()
  signIn.signUpWithEmail.mockReturnValue(answer.promise)
  const { onSignedUp, fill, send } = await shown('/bn/authentication/signup')
  await fill()
  await send.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(send).toHaveAttribute('aria-busy', 'true')
  answer.resolve()
  await expect.poll(() => onSignedUp.mock.calls.length).toBe(1)
  expect(signIn.signUpWithEmail.mock.calls).toEqual([
    [{ name: 'Nadia Rahman', email: 'nadia@example.com', password: 'boat on the river' }, 'bn'],
  ])
})

test('an address that has an account is marked, and name and password stay', async () => {
  signIn.signUpWithEmail.mockRejectedValue(identityFailure('email-already-in-use'))
  const { page, name, email, password, fill, send } = await shown()
  await fill()
  await send.click()
  await expect.element(email).toHaveFocus()
  await expect
    .element(email)
    .toHaveAccessibleDescription('There is already an account with this email. Sign in instead.')
  await expect.element(name).toHaveValue('Nadia Rahman')
  await expect.element(password).toHaveValue('boat on the river')
  expect(page.getByText('Sign in instead.').elements()).toHaveLength(0)
})

test('a password that was refused is marked at its field', async () => {
  signIn.signUpWithEmail.mockRejectedValue(identityFailure('weak-password'))
  const { password, fill, send } = await shown()
  await fill()
  await send.click()
  await expect.element(password).toHaveFocus()
  await expect.element(password).toHaveAccessibleDescription(/This password is too easy to guess/)
})

test('the password rules are announced with those met and those missing', async () => {
  const { password } = await shown()
  await expect.element(password).toHaveAccessibleDescription(/at least 8 characters/)
  await password.fill('short')
  await expect
    .element(password)
    .toHaveAccessibleDescription(/at least 8 characters ?\(still missing\)/)
  await password.fill('long enough')
  await expect.element(password).toHaveAccessibleDescription(/at least 8 characters ?\(done\)/)
  await pause()
  await expect.element(password).toHaveAccessibleDescription(/not your name or email ?\(done\)/)
})

test('in Bangla the rules have Bangla digits', async () => {
  const { password } = await shown('/bn/authentication/signup')
  await expect.element(password).toHaveAccessibleDescription(/৮/)
  expect(password.element().getAttribute('aria-describedby')).not.toBeNull()
})

test('a password is looked up with the person’s data, once after a pause in typing', async () => {
  const { name, email, password } = await shown()
  await name.fill('Nadia Rahman')
  await email.fill('nadia@example.com')
  await password.fill('nadia rahman')
  await expect.element(password).toHaveAccessibleDescription(/8 characters ?\(done\)/)
  expect(signIn.isHardToGuess).not.toHaveBeenCalled()
  await pause()
  await expect
    .poll(() => signIn.isHardToGuess.mock.calls)
    .toEqual([['nadia rahman', { email: 'nadia@example.com', displayName: 'Nadia Rahman' }]])
})

test('a late check of an earlier password does not affect the current one', async () => {
  const late = later<boolean>()
  signIn.isHardToGuess.mockImplementation((typed: string) =>
    typed === 'good password' ? late.promise : Promise.resolve(false),
  )
  const { password } = await shown()
  await password.fill('good password')
  await expect.element(password).toHaveAccessibleDescription(/8 characters ?\(done\)/)
  await pause()
  await password.fill('password1234')
  await pause()
  late.resolve(true)
  await painted()
  await expect
    .element(password)
    .toHaveAccessibleDescription(/not your name or email ?\(still missing\)/)
})

test('a service that looks no password up shows no such rule', async () => {
  signIn.isHardToGuess.mockResolvedValue(null)
  const { page, password } = await shown()
  await password.fill('long enough')
  await expect.element(password).toHaveAccessibleDescription(/8 characters ?\(done\)/)
  await pause()
  await expect.element(page.getByText(/common or leaked/)).not.toBeInTheDocument()
})
