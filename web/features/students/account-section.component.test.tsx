import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerCalls, later, prepareScreens, refusal, show } from '#web/testing.tsx'
import { AccountSection } from './account-section.tsx'
import { aStudent } from './testing.ts'

const toasts = prepareScreens('dashboard')
const EXPORT = 'GET /api/users/students/ET_1/export'
const LEAVE = 'POST /api/users/students/ET_1/sign-out-everywhere'
const DELETE = 'DELETE /api/users/students/ET_1'

async function shown() {
  const done = {
    left: vi.fn(async () => undefined),
    deleted: vi.fn(async () => undefined),
    again: vi.fn(),
    ending: vi.fn(),
  }
  const page = await show(
    <AccountSection
      student={aStudent()}
      withRecentSignIn={(call) => {
        done.again()
        return call()
      }}
      endingSession={(end) => {
        done.ending()
        return end()
      }}
      onLeft={done.left}
      onDeleted={done.deleted}
    />,
    '/dashboard/student-profile',
  )
  const open = (name: string) => page.getByRole('button', { name }).first().click()
  return { page, done, open }
}

test('one’s data is fetched once on a slow connection and saved as a file', async () => {
  const answer = later<object>()
  const calls = answerCalls({ [EXPORT]: () => answer.promise })
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  const { page, done } = await shown()
  const download = page.getByRole('button', { name: 'Download my data' })
  await download.click()
  await userEvent.keyboard('{Enter}')
  answer.resolve({ student: {} })
  await expect.poll(() => saved).toEqual(['edi-ET_1.json'])
  click.mockRestore()
  expect(calls).toHaveLength(1)
  expect(done.again).toHaveBeenCalledTimes(1)
})

test('data that cannot be fetched is shown, and can be asked for again', async () => {
  answerCalls({ [EXPORT]: () => refusal(503, 'busy') })
  const { page } = await shown()
  const download = page.getByRole('button', { name: 'Download my data' })
  await download.click()
  await expect.poll(() => toasts.map(({ kind }) => kind)).toEqual(['error'])
  await expect.element(download).not.toHaveAttribute('aria-busy')
  await expect.element(download).toHaveFocus()
})

test('one leaves everywhere after a confirmation; a refusal stays in the dialog', async () => {
  let tries = 0
  answerCalls({
    [LEAVE]: () => {
      tries += 1
      return tries === 1 ? refusal(503, 'busy') : {}
    },
  })
  const { page, done, open } = await shown()
  await open('Sign out everywhere')
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere' })
  const yes = dialog.getByRole('button', { name: 'Sign out everywhere' })
  await yes.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  expect(done.left).not.toHaveBeenCalled()
  await yes.click()
  await expect.poll(() => done.left.mock.calls.length).toBe(1)
  expect(done.ending).toHaveBeenCalledTimes(2)
})

test('an account is deleted only with its own address, in whatever case', async () => {
  const calls = answerCalls({ [DELETE]: {} })
  const { page, done, open } = await shown()
  await open('Delete my account')
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  const email = dialog.getByRole('textbox')
  await email.fill('other@example.com')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(email)
    .toHaveAccessibleDescription('This is not the address of your account.')
  await expect.element(email).toHaveFocus()
  expect(calls).toEqual([])
  await email.fill('Nadia@Example.com')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.poll(() => done.deleted.mock.calls.length).toBe(1)
  expect(calls.map(({ name, body }) => [name, body])).toEqual([
    [DELETE, { email: expect.stringMatching(/^nadia@example\.com$/i), language: 'en' }],
  ])
})

test('a deletion that fails keeps the account, the dialog and what was typed', async () => {
  answerCalls({ [DELETE]: () => refusal(503, 'busy') })
  const { page, done, open } = await shown()
  await open('Delete my account')
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  const email = dialog.getByRole('textbox')
  await email.fill('nadia@example.com')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(email).toHaveValue('nadia@example.com')
  expect(done.deleted).not.toHaveBeenCalled()
})

test('before an account is deleted, its certificates are named and can be saved', async () => {
  const { page, open } = await shown()
  await open('Delete my account')
  await expect.element(page.getByText('Your certificates go too', { exact: false })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Save them as PDF first' }))
    .toHaveAttribute('href', '/dashboard/certificates')
})
