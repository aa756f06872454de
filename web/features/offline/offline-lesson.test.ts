import { expect, test } from 'vitest'
import {
  cacheName,
  isCheckDue,
  isNoticeUnread,
  availableUntil,
  availabilityOf,
} from './offline-lesson.ts'

const checkedAt = '2026-12-01T08:00:00.000Z'

test.each([
  ['downloaded', '2026-12-01T08:00:00Z', 'available'],
  ['downloaded', '2026-12-31T07:59:59Z', 'available'],
  ['downloaded', '2026-12-31T08:00:00Z', 'check-due'],
  ['downloaded', '2026-11-30T09:00:00Z', 'available'],
  ['downloaded', '2026-10-01T08:00:00Z', 'check-due'],
  ['downloading', '2026-12-01T08:00:00Z', 'downloading'],
  ['enrolment-ended', '2026-12-01T08:00:00Z', 'enrolment-ended'],
] as const)('a lesson in the state %s is at %s: %s', (state, now, availability) => {
  expect(availabilityOf({ state, checkedAt }, new Date(now))).toBe(availability)
})

test.each([
  ['2026-12-01T08:09:59Z', false],
  ['2026-12-01T08:10:00Z', true],
  ['2026-12-01T07:50:00Z', true],
])('at %s the server is asked again: %s', (now, isDue) => {
  expect(isCheckDue({ checkedAt }, { now: new Date(now), afterMinutes: 10 })).toBe(isDue)
})

test('a removed lesson is shown until its student has seen the notice', () => {
  expect(isNoticeUnread({ state: 'downloaded' })).toBe(false)
  expect(isNoticeUnread({ state: 'enrolment-ended' })).toBe(true)
  expect(isNoticeUnread({ state: 'enrolment-ended', isNoticeRead: true })).toBe(false)
})

test('it opens for thirty days after the last check with the server', () => {
  expect(availableUntil({ checkedAt })).toBe('2026-12-31T08:00:00.000Z')
})

test('a name cannot reach another person’s cache', () => {
  expect(cacheName({ person: 'a/b', courseId: 'PRG-101', lessonId: '../x' })).toBe(
    'downloads/a%2Fb/PRG-101/..%2Fx',
  )
})
