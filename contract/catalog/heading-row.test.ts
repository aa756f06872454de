import { expect, test } from 'vitest'
import { headingRowOf } from './heading-row.ts'

const isKnown = (heading: string) => ['courseId', 'title', 'fee'].includes(heading)

test.each<[string, string[][], number]>([
  [
    'at the top',
    [
      ['courseId', 'title'],
      ['A-1', 'Sewing'],
    ],
    0,
  ],
  [
    'under a title',
    [['Courses of 2026', '', ''], [], ['courseId', 'title', 'fee'], ['A-1', 'Sewing', '0']],
    2,
  ],
  [
    'under the line of Excel',
    [
      ['sep=', ''],
      ['courseId', 'title'],
    ],
    1,
  ],
  ['of another system', [['Our courses'], ['Code', 'Name', 'Price'], ['A-1', 'Sewing', '0']], 1],
  ['of one column', [['Code'], ['A-1']], 0],
  ['of nothing', [], 0],
])('the headings of a table %s', (_, rows, at) => {
  expect(headingRowOf(rows, isKnown)).toBe(at)
})
