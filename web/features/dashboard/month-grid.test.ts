import { expect, test } from 'vitest'
import { monthOf, movedBy, weeksOf } from './month-grid.ts'

// Covers: §2 calendar, §9 calendar-week
test('weeks start on Sunday (§9)', () => {
  const weeks = weeksOf({ year: 2026, month: 11 })
  expect(weeks[0]).toEqual([
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
    '2026-11-06',
    '2026-11-07',
  ])
  expect(weeks.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
})

test('a month that starts on Saturday takes six weeks', () => {
  const weeks = weeksOf({ year: 2026, month: 8 })
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-08-01'])
})

test('February has its leap day', () => {
  expect(weeksOf({ year: 2028, month: 2 }).flat().filter(Boolean)).toHaveLength(29)
  expect(weeksOf({ year: 2027, month: 2 }).flat().filter(Boolean)).toHaveLength(28)
})

test('the months before January and after December are those of other years', () => {
  expect(movedBy({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 })
  expect(movedBy({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 })
  expect(movedBy(monthOf('2026-11-20'), -23)).toEqual({ year: 2024, month: 12 })
})
