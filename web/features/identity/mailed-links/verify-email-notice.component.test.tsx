import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { later, prepareScreens, show } from '#web/testing.tsx'
import { rememberLanguage } from '#web/text/language.ts'
import { nadia } from '../testing.ts'
import { VerifyEmailNotice } from './verify-email-notice.tsx'

const toasts = prepareScreens('dashboard')
const { mailVerification } = vi.hoisted(() => ({ mailVerification: vi.fn() }))
vi.mock('../sign-in/sign-in.ts', () => ({ mailVerification }))
let emailVerified = false
vi.mock('../session/session.ts', () => ({
  useSession: () => ({ state: 'signed-in', user: { ...nadia, emailVerified } }),
}))
beforeEach(() => {
  mailVerification.mockReset().mockResolvedValue(undefined)
  emailVerified = false
})

const shown = () => show(<VerifyEmailNotice />, '/dashboard/')

test('the mail is sent once in the language of the page, and the focus stays with the notice', async () => {
  rememberLanguage('bn')
  const answer = later<void>()
  mailVerification.mockReturnValue(answer.promise)
  const page = await shown()
  page.getByRole('button').element().focus()
  await userEvent.keyboard('{Enter}{Enter}')
  answer.resolve()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  await expect.element(page.getByRole('region')).toHaveFocus()
  expect(mailVerification.mock.calls).toEqual([['bn']])
  expect(toasts.map(({ kind }) => kind)).toEqual(['success'])
})

test('a mail that could not be sent is shown, and can be asked for again', async () => {
  mailVerification.mockRejectedValueOnce(new TypeError('No connection'))
  const page = await shown()
  await page.getByRole('button').click()
  await expect.poll(() => toasts.map(({ kind }) => kind)).toEqual(['error'])
  await expect.element(page.getByRole('button')).toHaveFocus()
  await page.getByRole('button').click()
  await expect.poll(() => toasts.map(({ kind }) => kind)).toEqual(['error', 'success'])
})

test('someone who has confirmed their address sees nothing of it', async () => {
  emailVerified = true
  const page = await shown()
  expect(page.getByRole('region').elements()).toEqual([])
})
