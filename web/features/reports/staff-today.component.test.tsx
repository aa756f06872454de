import { expect, test, vi } from 'vitest'
import type { RecentSales } from '#contract/reports/sales.ts'
import type { StaffToday } from '#contract/reports/today.ts'
import { addDays } from '#contract/time.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { StaffTodayScreen } from './staff-today.tsx'

prepareScreens('reports')

const now = new Date('2026-12-05T06:00:00Z')
const nothing: StaffToday = {
  day: '2026-12-05',
  waiting: [],
  classes: null,
  orientations: null,
  tests: null,
  starting: null,
  unfilled: null,
  failed: [],
}
const none = { soldCount: 0, sold: '0', refunded: '0', net: '0' }
const sales: RecentSales = {
  days: Array.from({ length: 30 }, (_, index) => ({
    day: addDays('2026-12-05', index - 29),
    ...none,
    ...(index === 28 && { soldCount: 2, sold: '9000', refunded: '4500', net: '4500' }),
  })),
  sum: { soldCount: 2, sold: '9000', refunded: '4500', net: '4500' },
  before: { soldCount: 2, sold: '9000', refunded: '0', net: '9000' },
}
const screen = (today: Partial<StaffToday>, shown: RecentSales | null = null) => (
  <StaffTodayScreen
    today={{ ...nothing, ...today }}
    sales={shown}
    learning={null}
    permissions={['batches']}
    now={now}
    onAgain={() => {}}
  />
)

test('where nothing waits, one line says so, and what is not for this role is not there', async () => {
  const page = await show(screen({}))
  await expect.element(page.getByText(/You’re all caught up/)).toBeVisible()
  expect(page.getByRole('link').elements()).toHaveLength(0)
  expect(page.getByRole('heading').elements()).toHaveLength(1)
})

test('each kind of waiting work is one link to where it is done, with the age of its oldest', async () => {
  const page = await show(
    screen({
      waiting: [
        { kind: 'transfers', count: 3, oldestAt: '2026-12-02T05:00:00.000Z' },
        { kind: 'mails', count: 1000, oldestAt: '2026-12-05T05:30:00.000Z' },
      ],
    }),
  )
  const transfers = page.getByRole('link', { name: /Transfers to look for 3 .*3 days.*Check/ })
  await expect.element(transfers).toHaveAttribute('href', '/staff/transfers')
  await expect
    .element(page.getByRole('link', { name: /Emails that were not sent 999\+ .*last hour/ }))
    .toHaveAttribute('href', '/staff/mails?state=failed')
})

test('a class without its link says so, by day and time of Dhaka, in Bangla too', async () => {
  const classes = [
    {
      courseId: 'PRG-101',
      courseName: 'Python from Zero',
      meetingId: '7',
      batchId: '4',
      batchNumber: 12,
      topic: 'Loops',
      topicBn: 'লুপ',
      startsAt: '2026-12-05T14:00:00.000Z',
      endsAt: '2026-12-05T15:30:00.000Z',
      instructors: [{ name: 'Farhana Islam', nameBn: 'ফারহানা ইসলাম' }],
      expected: 24,
      isLinkMissing: true,
    },
  ]
  const page = await show(screen({ classes }))
  await expect
    .element(page.getByRole('link', { name: /8 PM – 9:30 PM.*Python from Zero.*Link is missing/ }))
    .toHaveAttribute('href', '/staff/batches/PRG-101/4/classes')
  const bangla = await show(screen({ classes }), '/bn')
  await expect.element(bangla.getByText('ব্যাচ ১২ · লুপ')).toBeVisible()
  await expect.element(bangla.getByText('ফারহানা ইসলাম · ২৪ জন শিক্ষার্থী')).toBeVisible()
})

test('the plot of the sales says in words what the table says in numbers', async () => {
  const page = await show(screen({}, sales))
  await expect
    .element(page.getByText('2 courses sold, refunds taken off · ৳4,500 refunded'))
    .toBeVisible()
  await expect.element(page.getByText('50% less')).toBeVisible()
  await expect
    .element(page.getByRole('img', { name: /৳4,500 in all, the most on 4 Dec with ৳4,500/ }))
    .toBeVisible()
  await page.getByText(/^Show the numbers/).click()
  const rows = page.getByRole('row').elements()
  expect(rows).toHaveLength(31)
  expect(rows[2]?.textContent).toContain('৳9,000')
})

test('a batch that does not fill says what is usual', async () => {
  const page = await show(
    screen({
      unfilled: [
        {
          courseId: 'PRG-101',
          courseName: 'Python from Zero',
          batchId: '4',
          number: 12,
          startsOn: '2026-12-10',
          enrolBy: '2026-12-06',
          daysLeft: 1,
          seats: 20,
          seatsTaken: 5,
          usualPercent: 60,
        },
      ],
    }),
  )
  const row = page.getByRole('link', { name: /Python from Zero · Batch 12/ })
  await expect.element(row).toHaveAttribute('href', '/staff/batches/PRG-101')
  expect(row.element().textContent).toContain('5 of 20 seats taken · usually 60% by this time')
  expect(row.element().textContent).toContain('1 day left to enrol')
})

test('a part that failed says so in its place and can be read again; the others are there', async () => {
  const again = vi.fn()
  const page = await show(
    <StaffTodayScreen
      today={{ ...nothing, classes: [], failed: ['waiting', 'tests', 'unfilled'] }}
      sales={sales}
      learning="failed"
      permissions={['batches']}
      now={now}
      onAgain={again}
    />,
  )
  for (const title of ['Waiting for you', 'On today', 'Batches that don’t fill', 'Learning'])
    await expect
      .element(page.getByRole('region', { name: title }).getByText('This part couldn’t be loaded.'))
      .toBeVisible()
  expect(page.getByText('No classes or tests today.').elements()).toHaveLength(0)
  await expect.element(page.getByRole('heading', { name: 'Sales' })).toBeVisible()
  await page.getByRole('button', { name: /Try again.*Learning/ }).click()
  expect(again).toHaveBeenCalledOnce()
})

test('where the day itself could not be read, the sales are still there', async () => {
  const page = await show(
    <StaffTodayScreen
      today="failed"
      sales={sales}
      learning={null}
      permissions={[]}
      now={now}
      onAgain={() => {}}
    />,
    '/bn',
  )
  await expect.element(page.getByRole('button', { name: /আবার চেষ্টা করুন.*আজ/ })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'বিক্রি' })).toBeVisible()
})
