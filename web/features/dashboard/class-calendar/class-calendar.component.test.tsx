import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ClassMeeting } from '#contract/classes/classes.ts'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { ClassCalendar } from './class-calendar.tsx'

beforeAll(async () => {
  await Promise.all([
    loadWords('dashboard', 'en'),
    loadWords('dashboard', 'bn'),
    loadWords('site', 'en'),
    loadWords('site', 'bn'),
  ])
})
afterEach(() => {
  vi.useRealTimers()
})

const december = { year: 2026, month: 12 }

function calendar(view: 'month' | 'list', meetings: readonly ClassMeeting[] = [], at = '/') {
  vi.useFakeTimers({ now: new Date('2026-12-05T06:00:00.000Z'), toFake: ['Date'] })
  const joinOf = ({ meetingId }: ClassMeeting, label: string) =>
    meetingId === '1' ? <button type="button">Join: {label}</button> : null
  return show(
    <ClassCalendar place={{ month: december, view }} now={Date.now()} {...{ meetings, joinOf }} />,
    at,
  )
}

test('a month without classes says so, in the language of the page', async () => {
  const english = await calendar('list')
  await expect.element(english.getByText('No classes in December 2026')).toBeVisible()
  await english.unmount()
  const bangla = await calendar('list', [], '/bn/dashboard/calendar')
  await expect.element(bangla.getByRole('heading', { name: /২০২৬/ }).first()).toBeVisible()
})

test('the previous and next month and today are linked, in the same view', async () => {
  const page = await calendar('list')
  const months = page.getByRole('navigation', { name: 'Months' })
  const address = (name: string) =>
    months.getByRole('link', { name }).element().getAttribute('href')
  expect(['Previous month', 'Today', 'Next month'].map(address)).toEqual([
    '/?month=2026-11&view=list',
    '/?month=2026-12&view=list',
    '/?month=2027-01&view=list',
  ])
})

test('the shown view is marked as current, and the other keeps the month', async () => {
  const page = await calendar('month')
  const views = page.getByRole('navigation', { name: 'Views' })
  await expect
    .element(views.getByRole('link', { name: 'Month' }))
    .toHaveAttribute('aria-current', 'page')
  await expect
    .element(views.getByRole('link', { name: 'List' }))
    .toHaveAttribute('href', '/?month=2026-12&view=list')
})

test('a class that is open has its button in its entry', async () => {
  const meeting = (meetingId: string, joinOpensAt: string) =>
    ({
      meetingId,
      courseId: 'PRG-101',
      courseName: 'Python from Zero',
      number: Number(meetingId),
      topic: { en: 'Loops', bn: null },
      startsAt: new Date(Date.parse(joinOpensAt) + 15 * 60_000).toISOString(),
      endsAt: '2026-12-05T16:00:00.000Z',
      joinOpensAt,
      state: 'planned',
      room: 'link',
      place: null,
      instructor: null,
      as: 'student',
      isJoinable: true,
    }) as ClassMeeting
  const page = await calendar('list', [
    meeting('1', '2026-12-05T05:59:00.000Z'),
    meeting('2', '2026-12-05T06:01:00.000Z'),
  ])
  await expect
    .element(page.getByRole('button', { name: 'Join: Python from Zero, Class 1' }))
    .toBeEnabled()
  expect(page.getByRole('button').elements()).toHaveLength(1)
})
