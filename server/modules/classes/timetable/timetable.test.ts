import { describe, expect, test } from 'vitest'
import { classTimes } from './class-times.ts'
import { timetableDays } from './timetable.ts'

describe('the days of a timetable', () => {
  // 5 December 2026 is a Saturday.
  const none: readonly string[] = []
  const twoAWeek = ['Sat', 'Mon']
  test.each([
    {
      what: 'one class day',
      from: '2026-12-05',
      classDays: ['Sat'],
      count: 2,
      holidays: none,
      days: ['2026-12-05', '2026-12-12'],
    },
    {
      what: 'two class days',
      from: '2026-12-05',
      classDays: twoAWeek,
      count: 3,
      holidays: none,
      days: ['2026-12-05', '2026-12-07', '2026-12-12'],
    },
    {
      what: 'a start on another day',
      from: '2026-12-06',
      classDays: ['Sat'],
      count: 1,
      holidays: none,
      days: ['2026-12-12'],
    },
    {
      what: 'a holiday',
      from: '2026-12-12',
      classDays: ['Wed'],
      count: 2,
      holidays: ['2026-12-16'],
      days: ['2026-12-23', '2026-12-30'],
    },
    {
      what: 'a holiday at the start',
      from: '2026-12-05',
      classDays: ['Sat'],
      count: 1,
      holidays: ['2026-12-05'],
      days: ['2026-12-12'],
    },
    {
      what: 'no class days: every day',
      from: '2026-12-30',
      classDays: none,
      count: 3,
      holidays: ['2026-12-31'],
      days: ['2026-12-30', '2027-01-01', '2027-01-02'],
    },
    {
      what: 'a leap day',
      from: '2028-02-28',
      classDays: none,
      count: 3,
      holidays: none,
      days: ['2028-02-28', '2028-02-29', '2028-03-01'],
    },
    {
      what: 'no classes',
      from: '2026-12-05',
      classDays: ['Sat'],
      count: 0,
      holidays: none,
      days: none,
    },
  ])('$what', ({ from, classDays, count, holidays, days }) => {
    expect(timetableDays({ from, classDays, count, holidays: new Set(holidays) })).toEqual(days)
  })

  test('ends where every class day is a holiday', () => {
    const isHoliday = { has: () => true } as unknown as ReadonlySet<string>
    expect(
      timetableDays({ from: '2026-12-05', classDays: ['Sat'], count: 1, holidays: isHoliday }),
    ).toEqual([])
  })
})

test.each([
  ['in the evening', '20:00-21:30', '2026-12-05T14:00:00.000Z', '2026-12-05T15:30:00.000Z'],
  [
    'before six in the morning',
    '05:00-06:30',
    '2026-12-04T23:00:00.000Z',
    '2026-12-05T00:30:00.000Z',
  ],
  ['past midnight', '23:00-00:30', '2026-12-05T17:00:00.000Z', '2026-12-05T18:30:00.000Z'],
])('hours in Dhaka %s', (_, hours, startsAt, endsAt) => {
  const times = classTimes('2026-12-05', hours)
  expect([times.startsAt.toISOString(), times.endsAt.toISOString()]).toEqual([startsAt, endsAt])
})
