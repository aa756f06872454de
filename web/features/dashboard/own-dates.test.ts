import { expect, test } from 'vitest'
import type { MyCourse } from '#contract/learning/enrolments.ts'
import { words } from '#web/text/en/dashboard.ts'
import { nextOwnDate, ownDates } from './own-dates.ts'

const course = (wishes: Partial<MyCourse>): MyCourse => ({
  courseId: 'SQL-1',
  courseName: 'SQL',
  image: '/x.svg',
  lessonCount: 12,
  testCount: 0,
  batch: {
    number: 3,
    startsOn: '2026-12-05',
    classDays: [],
    hours: null,
    venue: null,
    orientationOn: '2026-11-28',
  },
  state: 'active',
  enrolledAt: '2026-11-20T00:00:00Z',
  access: null,
  notice: null,
  progress: null,
  classes: null,
  ...wishes,
})

const shownIn = { words, language: 'en' as const, classesOf: () => [] }

test('a course has its orientation class and the first day of its batch in the calendar', () => {
  expect(ownDates([course({})], shownIn)).toEqual([
    { courseId: 'SQL-1', day: '2026-11-28', text: 'Free orientation class of SQL' },
    { courseId: 'SQL-1', day: '2026-12-05', text: 'SQL starts' },
  ])
})

test('a course without a batch, or a revoked one, has no days', () => {
  expect(
    ownDates([course({ batch: null }), course({ state: 'revoked' })], {
      ...shownIn,
      classesOf: () => [{ day: '2026-12-06', hours: null }],
    }),
  ).toEqual([])
})

test('every future class is in the calendar with its hours, the first as the start', () => {
  const batch = {
    number: 3,
    startsOn: '2026-12-05',
    classDays: [],
    hours: '20:00-21:30',
    venue: null,
    orientationOn: null,
  }
  const classesOf = () => [
    { day: '2026-12-05', hours: '20:00-21:30' },
    { day: '2026-12-07', hours: '20:00-21:30' },
    { day: '2026-12-10', hours: '10:00-11:00' },
  ]
  expect(ownDates([course({ batch })], { ...shownIn, classesOf })).toEqual([
    { courseId: 'SQL-1', day: '2026-12-05', text: 'SQL starts' },
    { courseId: 'SQL-1', day: '2026-12-07', text: 'Class of SQL, 8 PM – 9:30 PM' },
    { courseId: 'SQL-1', day: '2026-12-10', text: 'Class of SQL, 10 AM – 11 AM' },
  ])
})

test('the next date is the soonest future one, whatever its month', () => {
  const dates = ownDates(
    [
      course({}),
      course({ courseName: 'Excel', batch: { ...course({}).batch!, startsOn: '2027-02-01' } }),
    ],
    shownIn,
  )
  expect(nextOwnDate(dates, '2026-11-22')).toMatchObject({ day: '2026-11-28' })
  expect(nextOwnDate(dates, '2026-11-29')).toMatchObject({
    courseId: 'SQL-1',
    day: '2026-12-05',
    text: 'SQL starts',
  })
  expect(nextOwnDate(dates, '2026-12-06')).toMatchObject({
    day: '2027-02-01',
    text: 'Excel starts',
  })
  expect(nextOwnDate(dates, '2027-02-02')).toBeNull()
})
