import { afterEach, expect, test, vi } from 'vitest'
import type { ClassMeeting } from '#contract/classes/classes.ts'
import { answerCalls, prepareScreens, show } from '#web/testing.tsx'
import { JoinableNow } from './joinable-now.tsx'

prepareScreens('classroom')
afterEach(() => {
  vi.useRealTimers()
  history.replaceState(null, '', location.pathname + location.search)
})

const planned = {
  meetingId: 'm1',
  courseId: 'PRG-101',
  courseName: 'Python from Zero',
  startsAt: '2026-12-05T14:00:00.000Z',
  endsAt: '2026-12-05T15:30:00.000Z',
  joinOpensAt: '2026-12-05T13:45:00.000Z',
  state: 'planned',
  room: 'link',
  as: 'student',
  isJoinable: true,
} as ClassMeeting

function shown(at: string, own: Partial<ClassMeeting> = {}) {
  vi.useFakeTimers({ now: new Date(at), toFake: ['Date'] })
  const meeting = { ...planned, ...own }
  return show(
    <JoinableNow meetings={[meeting]}>
      {({ open, joinOf }) => (
        <>
          <p>{open.length} open</p>
          {joinOf(meeting, meeting.courseName)}
        </>
      )}
    </JoinableNow>,
  )
}
const OPEN = '2026-12-05T13:45:00.000Z'

test('from 15 minutes before a class its button joins it', async () => {
  const calls = answerCalls({
    'POST /api/learn/PRG-101/classes/m1/join': () => ({ address: '#in-the-class' }),
  })
  const page = await shown(OPEN)
  await page.getByRole('button', { name: /^Join class ?: Python from Zero$/ }).click()
  await expect.poll(() => location.hash).toBe('#in-the-class')
  expect(calls).toHaveLength(1)
})

test.each<[string, string, Partial<ClassMeeting>]>([
  ['is a minute too early', '2026-12-05T13:44:00.000Z', {}],
  ['has ended', '2026-12-05T15:30:00.000Z', {}],
  ['is cancelled', OPEN, { state: 'cancelled' }],
  ['is held in a room', OPEN, { room: 'place' }],
  ['has no link yet', OPEN, { isJoinable: false }],
  ['is taught by oneself', OPEN, { as: 'instructor' }],
])('there is no button where a class %s', async (_, at, own) => {
  const page = await shown(at, own)
  await expect.element(page.getByText('0 open')).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(0)
})
