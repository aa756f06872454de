import { expect, test } from 'vitest'
import { isWeekDay, weekDayOf } from './catalog/week-day.ts'
import { defined } from './defined.ts'
import { textBefore } from './text-before.ts'

test('a value that is there is passed on, however empty, and a missing one is an error', () => {
  expect([defined(0), defined(''), defined(false)]).toEqual([0, '', false])
  expect(() => defined(undefined)).toThrow('missing')
  expect(() => defined(null)).toThrow('missing')
})

test('the text before a mark is all of it where the mark is absent', () => {
  expect([textBefore('a.b.c', '.'), textBefore('abc', '.'), textBefore('.c', '.')]).toEqual([
    'a',
    'abc',
    '',
  ])
})

test('weekdays are those of the calendar, on both sides of 1970', () => {
  expect(['2026-11-21', '2026-11-22', '2026-11-27', '1969-12-31'].map(weekDayOf)).toEqual([
    'Sat',
    'Sun',
    'Fri',
    'Wed',
  ])
  expect(['Sat', 'sat', 'Saturday', ''].filter(isWeekDay)).toEqual(['Sat'])
})
