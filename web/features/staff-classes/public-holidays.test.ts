import { expect, test } from 'vitest'
import { publicHolidays } from './public-holidays.ts'

const days = (from: string, isLikely: boolean) =>
  publicHolidays(from)
    .filter((holiday) => holiday.isLikely === isLikely)
    .map(({ day, name }) => `${day} ${name}`)

test('those on a fixed day are certain, and stand once in a year', () => {
  expect(days('2026-11-28', false)).toEqual([
    '2026-12-16 Victory Day',
    '2026-12-25 Christmas',
    '2027-02-21 Language Martyrs’ Day',
    '2027-03-26 Independence Day',
    '2027-04-14 Bengali New Year',
    '2027-05-01 May Day',
  ])
})

test('those that follow the moon are near the days that were announced for 2026', () => {
  const likely = days('2026-01-01', true)
  expect(likely.filter((day) => day.endsWith('Eid-ul-Fitr'))).toEqual([
    '2026-03-21 Eid-ul-Fitr',
    '2026-03-22 Eid-ul-Fitr',
    '2026-03-23 Eid-ul-Fitr',
  ])
  expect(likely).toContain('2026-05-28 Eid-ul-Adha')
})
