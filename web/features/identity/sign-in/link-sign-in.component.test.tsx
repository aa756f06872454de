import { beforeEach, expect, test, vi } from 'vitest'
import { later, prepareScreens, show } from '#web/testing.tsx'
import { keepLinkEmail } from '../mailed-links/link-email.ts'
import { identityFailure } from '../testing.ts'
import { LinkSignIn } from './link-sign-in.tsx'

prepareScreens('identity')
const { signInWithLink } = vi.hoisted(() => ({ signInWithLink: vi.fn() }))
vi.mock('./sign-in.ts', () => ({ signInWithLink }))
beforeEach(() => void signInWithLink.mockReset().mockResolvedValue(undefined))

async function shown() {
  const onSignedIn = vi.fn(async () => undefined)
  const page = await show(<LinkSignIn onSignedIn={onSignedIn} />, '/authentication/action')
  return { page, onSignedIn, email: page.getByRole('textbox', { name: 'Email' }) }
}

test('in the browser that asked for it, a link signs in once and asks nothing', async () => {
  keepLinkEmail('nadia@example.com')
  const { page, onSignedIn } = await shown()
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
  expect(signInWithLink.mock.calls).toEqual([['nadia@example.com', location.href]])
  expect(page.getByRole('textbox').elements()).toEqual([])
})

test('in another browser the address is asked for first', async () => {
  const { page, onSignedIn, email } = await shown()
  await expect
    .element(page.getByRole('heading', { name: 'Which email address did you use?' }))
    .toBeVisible()
  expect(signInWithLink).not.toHaveBeenCalled()
  await email.fill('nadia@example.com')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
})

test('a link that failed says why; while the next try is under way the old reason is gone', async () => {
  keepLinkEmail('nadia@example.com')
  signInWithLink.mockRejectedValueOnce(identityFailure('network-request-failed'))
  const { page, email } = await shown()
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/^You’re offline\./)
  const answer = later<void>()
  signInWithLink.mockReturnValueOnce(answer.promise)
  await email.fill('nadia@example.com')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(alert).not.toBeInTheDocument()
  answer.reject(identityFailure('expired-action-code'))
  await expect.element(alert).toHaveTextContent('This link has expired. Request a new one.')
  await expect.element(email).toHaveValue('nadia@example.com')
})
