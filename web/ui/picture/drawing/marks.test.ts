import { expect, test } from 'vitest'
import { MOST_MARKS, readMarks } from './marks.ts'

const tick = { kind: 'tick', colour: 'green', at: [0.5, 0.25] }
const line = {
  kind: 'line',
  colour: 'red',
  points: [
    [0, 0],
    [1, 1],
  ],
}

test('marks that were stored are read again', () => {
  expect(readMarks(JSON.parse(JSON.stringify([tick, line])))).toEqual([tick, line])
})

test.each([
  ['nothing', null],
  ['no list', { 0: tick }],
  ['another colour', [{ ...tick, colour: 'url(x)' }]],
  ['another kind', [{ ...tick, kind: 'star' }]],
  ['a place without a number', [{ ...tick, at: [0.5, null] }]],
  ['a line without points', [{ ...line, points: [] }]],
])('%s is no mark', (_, stored) => {
  expect(readMarks(stored)).toEqual([])
})

test('more than there is room for are left out', () => {
  expect(readMarks(Array.from({ length: MOST_MARKS + 1 }, () => tick))).toHaveLength(MOST_MARKS)
})
