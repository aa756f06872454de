import { expect, test } from 'vitest'
import { cacheName, isCheckDue, isNewlyEnded, keptUntil, openingOf } from './kept-lesson.ts'

const checkedAt = '2026-12-01T08:00:00.000Z'

test.each([
  ['kept', '2026-12-01T08:00:00Z', 'open'],
  ['kept', '2026-12-31T07:59:59Z', 'open'],
  ['kept', '2026-12-31T08:00:00Z', 'connect'],
  ['kept', '2026-11-30T09:00:00Z', 'open'],
  ['kept', '2026-10-01T08:00:00Z', 'connect'],
  ['loading', '2026-12-01T08:00:00Z', 'loading'],
  ['ended', '2026-12-01T08:00:00Z', 'ended'],
] as const)('a lesson that is %s is at %s: %s', (state, now, opening) => {
  expect(openingOf({ state, checkedAt }, new Date(now))).toBe(opening)
})

test.each([
  ['2026-12-01T08:09:59Z', false],
  ['2026-12-01T08:10:00Z', true],
  ['2026-12-01T07:50:00Z', true],
])('at %s the server is asked again: %s', (now, isDue) => {
  expect(isCheckDue({ checkedAt }, { now: new Date(now), afterMinutes: 10 })).toBe(isDue)
})

test('a removed lesson is shown until its student has seen the notice', () => {
  expect(isNewlyEnded({ state: 'kept' })).toBe(false)
  expect(isNewlyEnded({ state: 'ended' })).toBe(true)
  expect(isNewlyEnded({ state: 'ended', isSeen: true })).toBe(false)
})

test('it opens for thirty days after the last check with the server', () => {
  expect(keptUntil({ checkedAt })).toBe('2026-12-31T08:00:00.000Z')
})

test('a name cannot reach another person’s cache', () => {
  expect(cacheName({ person: 'a/b', courseId: 'PRG-101', lessonId: '../x' })).toBe(
    'kept/a%2Fb/PRG-101/..%2Fx',
  )
})
