import { beforeAll, expect, test } from 'vitest'
import type { QueueCounts } from '#contract/staff/staff.ts'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { OverviewScreen } from './overview-screen.tsx'

beforeAll(async () => {
  await Promise.all([loadWords('staff', 'en'), loadWords('staff', 'bn')])
})

const nothing: QueueCounts = {
  inbox: {
    'contact-messages': 0,
    'free-class-requests': 0,
    'batch-alerts': 0,
    'instructor-applications': 0,
    'newsletter-subscribers': 0,
  },
  failedMails: 0,
  questions: 0,
  money: { transfers: 0, review: 0, refunds: 0, enrolments: null, alerts: 0 },
}
const desk = (counts: QueueCounts) => (
  <OverviewScreen desk={{ me: { name: 'Shirin', role: 'owner', permissions: [] }, counts }} />
)

test('where nothing waits, one line says so', async () => {
  const page = await show(desk(nothing))
  await expect.element(page.getByText(/You’re all caught up/)).toBeVisible()
  expect(page.getByRole('link').elements()).toHaveLength(0)
})

test('only lists where something waits are shown, each leading to what waits', async () => {
  const inbox = { ...nothing.inbox!, 'batch-alerts': 2 }
  const page = await show(
    desk({ ...nothing, inbox, questions: 3, money: { ...nothing.money, refunds: 1 } }),
  )
  await expect.element(page.getByRole('link', { name: /Questions 3 waiting/ })).toBeVisible()
  expect(
    page
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/staff/inbox/batch-alerts?state=new',
    '/staff/questions',
    '/staff/refunds?state=requested',
  ])
})
