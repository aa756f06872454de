import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { later, prepareScreens, show } from '#web/testing.tsx'
import { identityFailure } from '../testing.ts'
import { MailLinkModal } from './mail-link-modal.tsx'
import { keepTypedEmail } from './typed-email.ts'

const toasts = prepareScreens('identity')
const mails = vi.hoisted(() => ({ mailResetLink: vi.fn(), mailSignInLink: vi.fn() }))
vi.mock('../sign-in/sign-in.ts', () => mails)
beforeEach(() => {
  mails.mailResetLink.mockReset().mockResolvedValue(undefined)
  mails.mailSignInLink.mockReset().mockResolvedValue(undefined)
  keepTypedEmail({ currentTarget: { value: '' } as HTMLInputElement })
})

async function shown(kind: 'reset' | 'sign-in' = 'reset') {
  const onClose = vi.fn()
  const page = await show(<MailLinkModal kind={kind} onClose={onClose} />, '/authentication/login')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  return {
    page,
    onClose,
    dialog,
    email: dialog.getByRole('textbox', { name: 'Email' }),
    send: dialog.getByRole('button', { name: 'Send the link' }),
  }
}

test('a link is mailed once; the answer has the focus, and does not say whether there is an account', async () => {
  const answer = later<void>()
  mails.mailResetLink.mockReturnValue(answer.promise)
  const { dialog, email, send } = await shown()
  await email.fill('nadia@example.com')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(send).toHaveAttribute('aria-busy', 'true')
  answer.resolve()
  const sent = dialog.getByRole('status')
  await expect
    .element(sent)
    .toHaveTextContent(
      'If there is an account for nadia@example.com, an email is on its way. Check your spam folder too.',
    )
  await expect.element(sent).toHaveFocus()
  expect(mails.mailResetLink.mock.calls).toEqual([['nadia@example.com', 'en']])
})

test('the address typed on the page before is there', async () => {
  keepTypedEmail({ currentTarget: { value: 'nadia@example.com' } as HTMLInputElement })
  const { email } = await shown('sign-in')
  await expect.element(email).toHaveValue('nadia@example.com')
})

test('a failed mail is announced, and the address stays', async () => {
  mails.mailSignInLink.mockRejectedValueOnce(identityFailure('too-many-requests'))
  const { dialog, email, send } = await shown('sign-in')
  await email.fill('nadia@example.com')
  await send.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^Too many tries\./)
  await expect.element(email).toHaveValue('nadia@example.com')
  await send.click()
  await expect
    .element(dialog.getByRole('status'))
    .toMatchTextContent(/^An email is on its way to nadia@example\.com\./)
})

test('closed while it is being sent, what failed is shown anyway', async () => {
  const answer = later<void>()
  mails.mailResetLink.mockReturnValue(answer.promise)
  const { onClose, email, send } = await shown()
  await email.fill('nadia@example.com')
  await send.click()
  await expect.poll(() => mails.mailResetLink.mock.calls.length).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  answer.reject(identityFailure('timeout'))
  await expect
    .poll(() => toasts.map(({ content }) => content))
    .toEqual(['That took too long. Check your connection and try again.'])
})
