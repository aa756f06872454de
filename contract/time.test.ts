import { expect, test } from 'vitest'
import { addDays, daysBetween, dhakaDay, dhakaMoment, dhakaTime, endOfDhakaDay } from './time.ts'

// Covers: §9 orientation-date
test('a day in Dhaka begins at 18:00 UTC of the day before', () => {
  expect(dhakaDay(new Date('2026-06-30T17:59:59.999Z'))).toBe('2026-06-30')
  expect(dhakaDay(new Date('2026-06-30T18:00:00.000Z'))).toBe('2026-07-01')
})

test('a day and a time of Dhaka are a moment, and the other way round', () => {
  expect(dhakaMoment('2026-12-05', '20:00').toISOString()).toBe('2026-12-05T14:00:00.000Z')
  expect(dhakaMoment('2026-07-01').toISOString()).toBe('2026-06-30T18:00:00.000Z')
  expect(dhakaTime(new Date('2026-12-05T18:05:59Z'))).toBe('00:05')
  expect(dhakaMoment('', '').getTime()).toBeNaN()
})

test('a deadline on a day holds until 23:59:59 in Dhaka', () => {
  expect(endOfDhakaDay('2026-06-30').toISOString()).toBe('2026-06-30T17:59:59.999Z')
})

test('days are counted across months, years and leap days', () => {
  expect([
    daysBetween('2026-12-31', '2027-01-01'),
    daysBetween('2028-02-28', '2028-03-01'),
    daysBetween('2026-07-02', '2026-06-30'),
  ]).toEqual([1, 2, -2])
  expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1)]).toEqual([
    '2027-01-01',
    '2028-02-29',
  ])
})
