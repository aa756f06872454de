import { expect, test } from 'vitest'
import type { MyCourse } from '#contract/learning.ts'
import { words } from '#web/text/en/dashboard.ts'
import { ownDates } from './own-dates.ts'

const course = (wishes: Partial<MyCourse>): MyCourse => ({
  courseId: 'SQL-1',
  courseName: 'SQL',
  image: '/x.svg',
  lessonCount: 12,
  batch: { number: 3, startsOn: '2026-12-05', classDays: [], shift: null, orientationOn: '2026-11-28' },
  state: 'active',
  enrolledAt: '2026-11-20T00:00:00Z',
  ...wishes,
})

test('a course has its orientation class and the first day of its batch in the calendar', () => {
  expect(ownDates([course({})], words)).toEqual([
    { day: '2026-11-28', text: 'Free orientation class of SQL' },
    { day: '2026-12-05', text: 'SQL begins' },
  ])
})

test('a course without a batch, or one that was taken back, has no days', () => {
  expect(ownDates([course({ batch: null }), course({ state: 'revoked' })], words)).toEqual([])
})
