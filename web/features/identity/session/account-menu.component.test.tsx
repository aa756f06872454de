import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { later, prepareScreens, show } from '#web/testing.tsx'
import { nadia } from '../testing.ts'
import { AccountMenu } from './account-menu.tsx'

const toasts = prepareScreens()
const { signOut } = vi.hoisted(() => ({ signOut: vi.fn() }))
vi.mock('./session.ts', () => ({
  useSession: () => ({ state: 'signed-in', user: nadia }),
  signOut,
}))
beforeEach(() => {
  signOut.mockReset().mockResolvedValue(undefined)
  document.documentElement.dataset['signedIn'] = ''
  return () => void delete document.documentElement.dataset['signedIn']
})

test('one signs out once, however often it is clicked', async () => {
  const answer = later<void>()
  signOut.mockReturnValue(answer.promise)
  const onSignedOut = vi.fn()
  const page = await show(<AccountMenu onSignedOut={onSignedOut} />)
  const leave = page.getByRole('button', { name: 'Sign out' })
  await leave.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(leave).toHaveAttribute('aria-busy', 'true')
  answer.resolve()
  await expect.poll(() => onSignedOut.mock.calls.length).toBe(1)
  expect(signOut).toHaveBeenCalledTimes(1)
  expect(toasts.map(({ kind }) => kind)).toEqual(['success'])
})

test('offline, people stay signed in, learn why, and can press again', async () => {
  signOut.mockRejectedValueOnce(new TypeError('No connection'))
  const onSignedOut = vi.fn()
  const page = await show(<AccountMenu onSignedOut={onSignedOut} />)
  const leave = page.getByRole('button', { name: 'Sign out' })
  await leave.click()
  await expect.poll(() => toasts.map(({ kind }) => kind)).toEqual(['error'])
  expect(onSignedOut).not.toHaveBeenCalled()
  await leave.click()
  await expect.poll(() => onSignedOut.mock.calls.length).toBe(1)
})

test('who is asked before leaving, and stays, is not signed out', async () => {
  const mayLeave = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  const onSignedOut = vi.fn()
  const page = await show(<AccountMenu mayLeave={mayLeave} onSignedOut={onSignedOut} />)
  const leave = page.getByRole('button', { name: 'Sign out' })
  await leave.click()
  await expect.poll(() => mayLeave.mock.calls.length).toBe(1)
  await expect.element(leave).not.toHaveAttribute('aria-busy')
  expect(signOut).not.toHaveBeenCalled()
  await leave.click()
  await expect.poll(() => onSignedOut.mock.calls.length).toBe(1)
  expect(signOut).toHaveBeenCalledTimes(1)
})

test('on a page in Bangla the way to sign in is the Bangla one', async () => {
  delete document.documentElement.dataset['signedIn']
  const page = await show(<AccountMenu />, '/bn/courses')
  await expect.element(page.getByRole('link')).toHaveAttribute('href', '/bn/authentication/login')
})
