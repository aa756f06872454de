import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ClassMeeting } from '#contract/classes/classes.ts'
import { answerCalls, later, prepareScreens, refusal, show } from '#web/testing.tsx'
import { rememberLanguage } from '#web/text/language.ts'
import { NextClass } from './next-class.tsx'

prepareScreens('classroom')
afterEach(() => void history.replaceState(null, '', location.pathname + location.search))
const JOIN = 'POST /api/learn/PRG-101/classes/m1/join'

const meeting = (own: Partial<ClassMeeting> = {}) =>
  ({
    meetingId: 'm1',
    courseId: 'PRG-101',
    number: 3,
    startsAt: '2026-12-05T14:00:00.000Z',
    endsAt: '2026-12-05T15:00:00.000Z',
    joinOpensAt: '2026-12-05T13:45:00.000Z',
    state: 'planned',
    room: 'link',
    place: null,
    topic: { en: 'Loops', bn: null },
    instructor: { en: 'Rafi', bn: null },
    isJoinable: true,
    ...own,
  }) as ClassMeeting

async function shown(at: string, own: Partial<ClassMeeting> = {}) {
  const onJoined = vi.fn()
  const page = await show(
    <NextClass meeting={meeting(own)} now={Date.parse(at)} onJoined={onJoined} />,
    '/learn/PRG-101',
  )
  return { page, onJoined, join: page.getByRole('button') }
}
const OPEN = '2026-12-05T13:50:00.000Z'

test('before it opens the button says from when on, for screen readers as well', async () => {
  const { join } = await shown('2026-12-05T12:00:00.000Z')
  await expect.element(join).toBeDisabled()
  await expect.element(join).toHaveAccessibleDescription(/^Opens at 7:45.*15 minutes before/i)
})

test('a class is joined once on a slow connection; where an app opened instead of a page, it can be joined again', async () => {
  const answer = later<object>()
  const calls = answerCalls({ [JOIN]: () => answer.promise })
  const { onJoined, join } = await shown(OPEN)
  await join.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(join).toHaveAttribute('aria-busy', 'true')
  answer.resolve({ address: '#in-the-app' })
  await expect.poll(() => location.hash).toBe('#in-the-app')
  await expect.element(join).not.toHaveAttribute('aria-busy')
  await expect.element(join).toHaveAccessibleName('Join class')
  expect(calls).toHaveLength(1)
  expect(onJoined).toHaveBeenCalledTimes(1)
})

test('a class that cannot be joined says why, and the button keeps the focus', async () => {
  answerCalls({ [JOIN]: () => refusal(503, 'meeting_unavailable') })
  const { page, onJoined, join } = await shown(OPEN)
  await join.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The meeting server isn’t answering. Try again in a moment.')
  await expect.element(join).toHaveFocus()
  expect(onJoined).not.toHaveBeenCalled()
})

test('a class in a room is not joined but found', async () => {
  const { page, join } = await shown(OPEN, { room: 'place', place: 'Mirpur 10' })
  await expect.element(page.getByText('In person: Mirpur 10')).toBeVisible()
  expect(join.elements()).toEqual([])
})

test('in Bangla number and time have Bangla digits, and a topic in English says so', async () => {
  rememberLanguage('bn')
  const { page } = await shown(OPEN)
  await expect.element(page.getByRole('heading', { name: 'Loops' })).toHaveAttribute('lang', 'en')
  const region = page.getByRole('region')
  await expect.element(region).toMatchTextContent(/৩/)
  await expect.element(region).toMatchTextContent(/^[^0-9]*$/)
})
