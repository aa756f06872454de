import { expect, test } from 'vitest'
import { pageOf } from './page-of.ts'

const rows = [{ id: 9 }, { id: 7 }, { id: 4 }]

test.each([
  [2, rows.slice(0, 2), '7'],
  [3, rows, null],
  [5, rows, null],
])('with a limit of %i a page shows its rows and where the next begins', (limit, shown, next) => {
  expect(pageOf(rows, limit)).toEqual({ shown, next })
})

test('a page without rows is the last', () => {
  expect(pageOf([], 20)).toEqual({ shown: [], next: null })
})

test('the place can be something else than the id', () => {
  expect(pageOf(rows, 1, ({ id }) => `after-${id}`).next).toBe('after-9')
})
