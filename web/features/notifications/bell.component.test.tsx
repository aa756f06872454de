import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerCalls, prepareScreens, show } from '#web/testing.tsx'
import { rememberLanguage } from '#web/text/language.ts'
import { Bell } from './bell.tsx'

prepareScreens('notifications')
let unread = 0
vi.mock('./unread.ts', () => ({
  useUnread: () => ({ latest: 1, unread }),
  followUnread: () => () => undefined,
}))
beforeEach(() => {
  unread = 0
})
const LIST = 'GET /api/notifications'
const SETTINGS = 'PATCH /api/notifications/settings'

function shown() {
  const calls = answerCalls({ [LIST]: { groups: [], next: null }, [SETTINGS]: {} })
  return show(<Bell person="nadia" />, '/dashboard/').then((page) => ({
    page,
    calls,
    bell: page.getByRole('button', { name: /^(Notifications|নোটিফিকেশন)/ }),
  }))
}

test('the number of unread ones is in the name of the button and announced; many are “99+”', async () => {
  unread = 3
  const { page, bell } = await shown()
  await expect.element(bell).toHaveAccessibleName('Notifications: 3 unread')
  await expect.element(page.getByRole('status')).toHaveTextContent('3 unread')
  await page.unmount()
  unread = 100
  const many = await shown()
  await expect.element(many.bell).toHaveAccessibleName('Notifications: 99+ unread')
})

test('the list is fetched once it is opened, and Escape gives the focus back to the bell', async () => {
  const { page, calls, bell } = await shown()
  expect(calls.filter(({ name }) => name === LIST)).toEqual([])
  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect.element(panel.getByText('Nothing new')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(bell).toHaveFocus()
})

test('the language for mails is sent once a session, and again after a change', async () => {
  const { page, calls } = await shown()
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ language: 'en' }])
  await page.unmount()
  const again = await shown()
  await expect.element(again.bell).toBeVisible()
  expect(again.calls).toEqual([])
  await again.page.unmount()
  rememberLanguage('bn')
  const bangla = await shown()
  await expect.poll(() => bangla.calls.map(({ body }) => body)).toEqual([{ language: 'bn' }])
})
