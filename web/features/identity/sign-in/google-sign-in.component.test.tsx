import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { later, painted, prepareScreens, show } from '#web/testing.tsx'
import { identityFailure } from '../testing.ts'
import { GoogleSignIn } from './google-sign-in.tsx'

prepareScreens('identity')
const signIn = vi.hoisted(() => ({
  prepareSignIn: vi.fn(),
  redirectedBack: vi.fn(),
  signInWithGoogle: vi.fn(),
  signInWithGoogleHere: vi.fn(),
}))
vi.mock('./sign-in.ts', () => signIn)
const mark = vi.hoisted(() => ({ isReturning: vi.fn() }))
vi.mock('./redirect-mark.ts', () => mark)
beforeEach(() => {
  signIn.prepareSignIn.mockReset().mockResolvedValue(undefined)
  signIn.redirectedBack.mockReset().mockResolvedValue(false)
  signIn.signInWithGoogle.mockReset().mockResolvedValue(undefined)
  signIn.signInWithGoogleHere.mockReset().mockResolvedValue(undefined)
  mark.isReturning.mockReset().mockReturnValue(false)
})

async function shown() {
  const onSignedIn = vi.fn(async () => undefined)
  const page = await show(<GoogleSignIn onSignedIn={onSignedIn} />, '/authentication/login')
  await expect.poll(() => signIn.redirectedBack.mock.calls.length).toBe(1)
  return { page, onSignedIn, button: page.getByRole('button', { name: 'Continue with Google' }) }
}

test('one press opens one window, and a sign-in there goes on', async () => {
  const answer = later<void>()
  signIn.signInWithGoogle.mockReturnValue(answer.promise)
  const { onSignedIn, button } = await shown()
  await button.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  answer.resolve()
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
  expect(signIn.signInWithGoogle).toHaveBeenCalledTimes(1)
  await expect.element(button).not.toHaveAttribute('aria-busy')
})

test('a blocked window is announced, and this page can go to Google itself', async () => {
  signIn.signInWithGoogle.mockRejectedValue(identityFailure('popup-blocked'))
  const { page, onSignedIn, button } = await shown()
  await button.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'Your browser blocked the Google window. Allow it, or continue in this window.',
    )
  await page.getByRole('button', { name: 'Continue with Google in this window' }).click()
  await expect.poll(() => signIn.signInWithGoogleHere.mock.calls.length).toBe(1)
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('a closed window says so, without another way that is not needed', async () => {
  signIn.signInWithGoogle.mockRejectedValue(identityFailure('popup-closed-by-user'))
  const { page, button } = await shown()
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/closed before you signed in/)
  await expect.element(button).toHaveFocus()
  expect(page.getByRole('button').elements()).toHaveLength(1)
})

test('a line that is down while the page gets ready says nothing before one presses', async () => {
  signIn.prepareSignIn.mockRejectedValue(new TypeError('No connection'))
  const { page } = await shown()
  await painted()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('on the way back from Google it goes on by itself', async () => {
  mark.isReturning.mockReturnValue(true)
  const answer = later<boolean>()
  signIn.redirectedBack.mockReturnValue(answer.promise)
  const { onSignedIn, button } = await shown()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  answer.resolve(true)
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
})

test('a return from Google without a sign-in is explained', async () => {
  mark.isReturning.mockReturnValue(true)
  signIn.redirectedBack.mockRejectedValue(identityFailure('redirect-cancelled-by-user'))
  const { page, onSignedIn } = await shown()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/was not finished/)
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('shown again by the browser’s Back button, it can be pressed', async () => {
  signIn.signInWithGoogle.mockReturnValue(later<void>().promise)
  const { button } = await shown()
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(button).not.toHaveAttribute('aria-busy')
})

test('inside an app of Facebook the page says how to open Chrome, in place of a button that Google refuses', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (Linux; Android 13; wv) Chrome/120.0 [FB_IAB/FB4A;FBAV/443.0;]',
  )
  const { page, button } = await shown()
  await expect.element(page.getByText(/choose “Open in Chrome”/)).toBeVisible()
  const link = page.getByRole('link', { name: 'Open in Chrome' })
  expect(link.element().getAttribute('href')).toMatch(/^intent:.*com\.android\.chrome/)
  expect(button.query()).toBeNull()
  vi.restoreAllMocks()
})
