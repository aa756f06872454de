import { expect, test } from 'vitest'
import { classDaysFrom, nextClassDay } from './class-days.ts'

// 5 December 2026 is a Saturday.
const batch = {
  startsOn: '2026-12-05',
  classDays: ['Sat', 'Mon', 'Wed'] as ('Sat' | 'Mon' | 'Wed')[],
}

test('before the batch starts the next class is its first', () => {
  expect(nextClassDay(batch, 20, '2026-11-20')).toBe('2026-12-05')
})

test('a class held today is the next one', () => {
  expect(nextClassDay(batch, 20, '2026-12-07')).toBe('2026-12-07')
})

test('between two classes the following class day is next', () => {
  expect(nextClassDay(batch, 20, '2026-12-10')).toBe('2026-12-12')
})

test('after the last lesson there is no next class', () => {
  expect(nextClassDay(batch, 2, '2026-12-07')).toBe('2026-12-07')
  expect(nextClassDay(batch, 2, '2026-12-08')).toBeNull()
})

test('a batch that starts on a day without class has its first class on the next class day', () => {
  expect(nextClassDay({ ...batch, startsOn: '2026-12-06' }, 5, '2026-12-01')).toBe('2026-12-07')
})

test('a batch without class days has class every day', () => {
  expect(nextClassDay({ startsOn: '2026-12-05', classDays: [] }, 5, '2026-12-08')).toBe(
    '2026-12-08',
  )
})

test('of the classes of a batch those to come are told, and no more than there are lessons', () => {
  expect(classDaysFrom('2026-11-20', batch, 4)).toEqual([
    '2026-12-05',
    '2026-12-07',
    '2026-12-09',
    '2026-12-12',
  ])
  expect(classDaysFrom('2026-12-08', batch, 4)).toEqual(['2026-12-09', '2026-12-12'])
  expect(classDaysFrom('2026-12-13', batch, 4)).toEqual([])
})
