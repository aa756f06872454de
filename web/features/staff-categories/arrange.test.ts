import { expect, test } from 'vitest'
import { orderWith, placeByDrop, placeByKey } from './arrange.ts'

const order = ['one', 'two', 'three']

test.each([
  ['two', 'ArrowUp', null],
  ['three', 'ArrowUp', 'one'],
  ['one', 'ArrowDown', 'two'],
  ['three', 'Home', null],
  ['one', 'End', 'three'],
  ['one', 'ArrowUp', undefined],
  ['three', 'ArrowDown', undefined],
  ['three', 'End', undefined],
] as const)('%s moved by %s is behind %s', (moved, key, after) => {
  expect(placeByKey(order, moved, key)).toBe(after)
})

test('a drop places an entry before or after its target, or changes nothing', () => {
  expect(placeByDrop(order, { moved: 'three', target: 'one', edge: 'top' })).toBe(null)
  expect(placeByDrop(order, { moved: 'three', target: 'one', edge: 'bottom' })).toBe('one')
  expect(placeByDrop(order, { moved: 'one', target: 'three', edge: 'top' })).toBe('two')
})

test('the order with one entry moved', () => {
  expect(orderWith(order, 'three', null)).toEqual(['three', 'one', 'two'])
  expect(orderWith(order, 'one', 'two')).toEqual(['two', 'one', 'three'])
})
