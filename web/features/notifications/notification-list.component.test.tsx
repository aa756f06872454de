import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { NotificationGroup } from '#contract/notifications/notifications.ts'
import { answerCalls, show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { NotificationList } from './notification-list.tsx'

vi.mock('./unread.ts', () => ({ useUnread: () => null }))

beforeAll(async () => {
  await Promise.all([loadWords('notifications', 'en'), loadWords('site', 'en')])
})
afterEach(() => vi.unstubAllGlobals())

const LIST = 'GET /api/notifications'

const group = (id: number, isRead = true) =>
  ({
    id,
    at: '2026-12-05T14:00:00.000Z',
    isRead,
    count: 1,
    notice: {
      kind: 'announcement',
      facts: { courseId: 'PRG-101', courseName: 'Python', title: `News ${id}` },
    },
  }) as unknown as NotificationGroup

test('a list that does not load says so, and loads at the second try', async () => {
  let tries = 0
  answerCalls({
    [LIST]: () => {
      tries += 1
      if (tries === 1) throw new TypeError('No connection')
      return { groups: [group(1)], next: null }
    },
  })
  const page = await show(<NotificationList />)
  await expect.element(page.getByText('Your notifications could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Announcement: News 1')).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
})

test('an empty list says when notifications appear', async () => {
  answerCalls({ [LIST]: { groups: [], next: null } })
  const page = await show(<NotificationList />)
  await expect.element(page.getByText('Nothing new')).toBeVisible()
})

test('older ones are added below, until there are no more', async () => {
  const calls = answerCalls({
    [LIST]: ({ query }: { query: URLSearchParams }) =>
      query.get('after') === 'older'
        ? { groups: [group(1)], next: null }
        : { groups: [group(3), group(2)], next: 'older' },
  })
  const page = await show(<NotificationList />)
  await page.getByRole('button', { name: 'Show older' }).click()
  await expect.element(page.getByText('Announcement: News 1')).toBeVisible()
  await expect.element(page.getByText('Announcement: News 3')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show older' })).not.toBeInTheDocument()
  expect(calls.map(({ query }) => query.get('after'))).toEqual([null, 'older'])
})

test('marking all as read sends the newest, and shows the list as it is then', async () => {
  let isRead = false
  const calls = answerCalls({
    [LIST]: () => ({ groups: [group(7, isRead), group(6)], next: null }),
    'POST /api/notifications/read': () => {
      isRead = true
    },
  })
  const page = await show(<NotificationList />)
  await expect.element(page.getByText('New:')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect
    .element(page.getByRole('button', { name: 'Mark all as read' }))
    .not.toBeInTheDocument()
  expect(page.getByText('New:').elements()).toEqual([])
  expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ upTo: 7 })
})

test('an opened notification counts as read, and `onChosen` is called', async () => {
  const calls = answerCalls({
    [LIST]: { groups: [group(7, false)], next: null },
    'POST /api/notifications/7/read': () => undefined,
  })
  const chosen = vi.fn()
  const page = await show(<NotificationList onChosen={chosen} />)
  const link = page.getByRole('link', { name: /News 7/ })
  await expect.element(link).toHaveAttribute('href', '/learn/PRG-101#announcements')
  await link.click()
  await expect.poll(() => calls.map(({ name }) => name)).toContain('POST /api/notifications/7/read')
  expect(chosen).toHaveBeenCalledTimes(1)
})
