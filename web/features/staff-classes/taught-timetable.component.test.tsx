import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { InstructorClass } from '#contract/teaching/teaching.ts'
import { ApiProblem } from '#web/api.ts'
import { later, prepareScreens, show } from '#web/testing.tsx'
import { TaughtTimetable } from './taught-timetable.tsx'

prepareScreens('dashboard', 'staff')
afterEach(() => void history.replaceState(null, '', location.pathname + location.search))

const meeting = (own: Partial<InstructorClass> = {}) =>
  ({
    meetingId: 'm1',
    courseId: 'PRG-101',
    number: 3,
    startsAt: '2026-12-05T14:00:00.000Z',
    endsAt: '2026-12-05T15:00:00.000Z',
    state: 'planned',
    room: 'link',
    place: null,
    topic: { en: null, bn: null },
    instructor: { en: 'Rafi', bn: null },
    attended: 0,
    isOwn: true,
    isJoinable: true,
    ...own,
  }) as InstructorClass

async function shown(own: Partial<InstructorClass> = {}) {
  const host = vi.fn<(meetingId: string) => Promise<string>>(async () => '#hosted')
  const page = await show(
    <TaughtTimetable
      classes={[meeting(own)]}
      now={Date.parse('2026-12-05T13:55:00.000Z')}
      host={host}
      attendancePath={({ meetingId }) => `/attendance/${meetingId}`}
    />,
    '/dashboard/teaching',
  )
  return { page, host, open: page.getByRole('button', { name: 'Open meeting' }) }
}

test('a meeting is opened once; where an app opened it, it can be opened again', async () => {
  const answer = later<string>()
  const { host, open } = await shown()
  host.mockReturnValueOnce(answer.promise)
  await open.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(open).toHaveAttribute('aria-busy', 'true')
  answer.resolve('#hosted')
  await expect.poll(() => location.hash).toBe('#hosted')
  await expect.element(open).not.toHaveAttribute('aria-busy')
  expect(host.mock.calls).toEqual([['m1']])
})

test('a meeting that does not open says why, and can be opened at the next try', async () => {
  const { page, host, open } = await shown()
  host.mockRejectedValueOnce(new ApiProblem({ status: 0, code: 'offline', title: 'Offline' }))
  await open.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^You’re offline\./)
  await open.click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.poll(() => location.hash).toBe('#hosted')
})

test.for<[what: string, own: Partial<InstructorClass>]>([
  ['of someone else', { isOwn: false }],
  ['that was cancelled', { state: 'cancelled' }],
  ['in a room', { room: 'place', place: 'Mirpur 10' }],
  ['without a link', { isJoinable: false }],
])('a class %s has no meeting to open', async ([, own]) => {
  const { page, open } = await shown(own)
  await expect.element(page.getByRole('article', { name: 'Class 3' })).toBeVisible()
  expect(open.elements()).toEqual([])
})

test('the way to the attendance says of which class it is', async () => {
  const { page } = await shown()
  await expect
    .element(page.getByRole('link', { name: /^Attendance ?: Class 3$/ }))
    .toHaveAttribute('href', '/attendance/m1')
})
