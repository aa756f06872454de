import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { NotificationGroup } from '#contract/notifications/notifications.ts'
import { answerCalls, later, painted, prepareScreens, refusal, show } from '#web/testing.tsx'
import { rememberLanguage } from '#web/text/language.ts'
import { NotificationList } from './notification-list.tsx'

const toasts = prepareScreens('notifications')
let setNews: (latest: number) => void
vi.mock('./unread.ts', () => ({
  useUnread() {
    const [latest, set] = useState(0)
    setNews = set
    return { latest, unread: 0 }
  },
}))
const LIST = 'GET /api/notifications'

const group = (id: number) =>
  ({
    id,
    at: '2026-12-05T14:00:00.000Z',
    isRead: true,
    count: 1,
    notice: {
      kind: 'announcement',
      facts: { courseId: 'PRG-101', courseName: 'Python', title: `News ${id}` },
    },
  }) as unknown as NotificationGroup

/** The first page, and what `older` answers with; first pages after news are those of `fresh`. */
async function shown(older: () => unknown, fresh: object = {}) {
  let firsts = 0
  const calls = answerCalls({
    [LIST]: ({ query }: { query: URLSearchParams }) => {
      if (query.get('after')) return older()
      firsts += 1
      return firsts === 1 ? { groups: [group(3), group(2)], next: 'after-2' } : fresh
    },
  })
  const page = await show(<NotificationList />, '/dashboard/notifications')
  const more = page.getByRole('button')
  await expect.element(more).toBeVisible()
  const shownIds = () =>
    page
      .getByRole('link')
      .elements()
      .map((link) => /News (\d+)/.exec(link.textContent)?.[1])
  return { page, calls, more, shownIds }
}

test('older ones are fetched once, however often it is clicked', async () => {
  const answer = later<object>()
  const { calls, more, shownIds } = await shown(() => answer.promise)
  await more.click()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(more).toHaveAttribute('aria-busy', 'true')
  answer.resolve({ groups: [group(1)], next: null })
  await expect.poll(shownIds).toEqual(['3', '2', '1'])
  expect(calls).toHaveLength(2)
})

test('older ones that come after news do not bring the list from before the news back', async () => {
  const answer = later<object>()
  const { more, shownIds } = await shown(() => answer.promise, {
    groups: [group(5), group(4), group(3)],
    next: 'after-3',
  })
  await more.click()
  setNews(5)
  await expect.poll(shownIds).toEqual(['5', '4', '3'])
  answer.resolve({ groups: [group(1)], next: null })
  await expect.element(more).not.toHaveAttribute('aria-busy')
  await painted()
  expect(shownIds()).toEqual(['5', '4', '3'])
})

test('older ones that do not load are said; those that are there stay, and one can try again', async () => {
  let tries = 0
  const { more, shownIds } = await shown(() => {
    tries += 1
    return tries === 1 ? refusal(503, 'busy') : { groups: [group(1)], next: null }
  })
  await more.click()
  await expect.poll(() => toasts.map(({ kind }) => kind)).toEqual(['error'])
  expect(shownIds()).toEqual(['3', '2'])
  await expect.element(more).toHaveFocus()
  await more.click()
  await expect.poll(shownIds).toEqual(['3', '2', '1'])
})

test('in Bangla the time of a notification has Bangla digits', async () => {
  rememberLanguage('bn')
  const { page } = await shown(() => ({ groups: [], next: null }))
  const time = page.getByRole('time').first()
  await expect.element(time).toMatchTextContent(/^[^0-9]*$/)
  await expect.element(time).toMatchTextContent(/২০২৬|৫/)
})
