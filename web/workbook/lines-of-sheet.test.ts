import { expect, test } from 'vitest'
import { linesOfSheet } from './lines-of-sheet.ts'

test('a sheet becomes lines of texts, each with its row', async () => {
  const { lines, rows } = linesOfSheet(
    [
      [null, null],
      ['courseId', 'Fee', null, 'Fee'],
      ['A-1', 1500, 'no heading', 'x'],
      [null, '  ', null, null],
      ['A-2', new Date('2026-01-02T03:04:05Z'), null, true],
    ],
    ['courseId'],
  )
  expect(
    (await lines.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object),
  ).toEqual([
    { courseId: 'A-1', Fee: '1500', 'Fee (2)': 'x' },
    { courseId: 'A-2', Fee: '2026-01-02T03:04:05.000Z', 'Fee (2)': 'true' },
  ])
  expect(rows).toEqual([3, 5])
})
