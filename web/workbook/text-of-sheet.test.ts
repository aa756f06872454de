import { expect, test } from 'vitest'
import { textOfSheet } from './text-of-sheet.ts'

test('a sheet becomes CSV, and each line knows its row', async () => {
  const { text, rows, isEmpty } = textOfSheet([
    ['Courses of 2026', null],
    [null, null],
    ['courseId', 'Fee', '=1+1'],
    ['A-1', 1500, 'two\nlines; "quoted"'],
    [null, '  ', null],
    ['A-2', new Date('2026-01-02T03:04:05Z'), new Date('2026-01-02T00:00:00Z')],
  ])
  expect((await text.text()).split('\r\n')).toEqual([
    'sep=,',
    'Courses of 2026,',
    '',
    "courseId,Fee,'=1+1",
    'A-1,1500,"two\nlines; ""quoted"""',
    '',
    'A-2,2026-01-02T03:04:05.000Z,2026-01-02',
    '',
  ])
  expect([2, 4, 5, 8].map((line) => rows[line])).toEqual([1, 3, 4, 6])
  expect(isEmpty).toBe(false)
  expect(textOfSheet([[null], []]).isEmpty).toBe(true)
})
