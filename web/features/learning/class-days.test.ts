import { expect, test } from 'vitest'
import type { MyCourse } from '#contract/learning/enrolments.ts'
import { classDaysFrom, classesAhead } from './class-days.ts'

// 5 December 2026 is a Saturday.
const batch = {
  startsOn: '2026-12-05',
  classDays: ['Sat', 'Mon', 'Wed'] as ('Sat' | 'Mon' | 'Wed')[],
}

test('before the batch starts the next class is its first', () => {
  expect(classDaysFrom('2026-11-20', batch, 20)[0]).toBe('2026-12-05')
})

test('a class held today is the next one', () => {
  expect(classDaysFrom('2026-12-07', batch, 20)[0]).toBe('2026-12-07')
})

test('between two classes the following class day is next', () => {
  expect(classDaysFrom('2026-12-10', batch, 20)[0]).toBe('2026-12-12')
})

test('after the last lesson there is no next class', () => {
  expect(classDaysFrom('2026-12-07', batch, 2)[0]).toBe('2026-12-07')
  expect(classDaysFrom('2026-12-08', batch, 2)).toEqual([])
})

test('a batch that starts on a day without class has its first class on the next class day', () => {
  expect(classDaysFrom('2026-12-01', { ...batch, startsOn: '2026-12-06' }, 5)[0]).toBe('2026-12-07')
})

test('a batch without class days has class every day', () => {
  expect(classDaysFrom('2026-12-08', { startsOn: '2026-12-05', classDays: [] }, 5)[0]).toBe(
    '2026-12-08',
  )
})

test('future classes of a batch are listed, no more than there are lessons', () => {
  expect(classDaysFrom('2026-11-20', batch, 4)).toEqual([
    '2026-12-05',
    '2026-12-07',
    '2026-12-09',
    '2026-12-12',
  ])
  expect(classDaysFrom('2026-12-08', batch, 4)).toEqual(['2026-12-09', '2026-12-12'])
  expect(classDaysFrom('2026-12-13', batch, 4)).toEqual([])
})

const course: Pick<MyCourse, 'batch' | 'classes' | 'lessonCount'> = {
  lessonCount: 2,
  batch: { ...batch, number: 1, hours: '20:00-21:30', venue: null, orientationOn: null },
  classes: null,
}

test('a timetable decides the days and hours, not those of the batch: a class may be moved', () => {
  const classes = {
    planned: 2,
    held: 1,
    attended: 1,
    excused: 0,
    // 23:00 of the 8th in Dhaka.
    ahead: [{ startsAt: '2026-12-08T17:00:00.000Z', endsAt: '2026-12-08T18:30:00.000Z' }],
  }
  expect(classesAhead(course, '2026-12-01')).toEqual([
    { day: '2026-12-05', hours: '20:00-21:30' },
    { day: '2026-12-07', hours: '20:00-21:30' },
  ])
  expect(classesAhead({ ...course, classes }, '2026-12-01')).toEqual([
    { day: '2026-12-08', hours: '23:00-00:30' },
  ])
  expect(classesAhead({ ...course, classes: { ...classes, ahead: [] } }, '2026-12-01')).toEqual([])
  expect(classesAhead({ ...course, batch: null }, '2026-12-01')).toEqual([])
})
