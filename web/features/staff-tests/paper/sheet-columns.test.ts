import { expect, test } from 'vitest'
import { guessReading, rowsOfSheet } from './sheet-columns.ts'

const tableOf = (...cells: string[][]) => ({
  name: 'answers.csv',
  cells,
  lines: cells.map((_, at) => at + 1),
  sheet: null,
  sheets: [],
  source: new File([], 'answers.csv'),
})

test('all answers in one column are read, and the total of the reader is left out', () => {
  const table = tableOf(
    ['Roll No', 'Set Code', 'Answers', 'Score'],
    ['100001', 'B', 'ABD-', '12'],
    ['', '', '', ''],
    ['100002', 'A', 'ABCD', '9'],
  )
  expect(rowsOfSheet(table, guessReading(table))).toEqual([
    { line: 2, roll: '100001', set: 'B', answers: ['ABD-'], marks: '' },
    { line: 4, roll: '100002', set: 'A', answers: ['ABCD'], marks: '' },
  ])
})

test('a column for each question is read in the order of the questions', () => {
  const table = tableOf(
    ['রোল', 'সেট', 'Q2', 'Q1', 'প্রশ্ন ৩', 'Total'],
    ['১০০০০১', 'ক', 'খ', 'ক', '', '2'],
  )
  expect(rowsOfSheet(table, guessReading(table))).toEqual([
    { line: 2, roll: '১০০০০১', set: 'ক', answers: ['ক', 'খ', ''], marks: '' },
  ])
})

test('totals alone are read where there are no answers', () => {
  const table = tableOf(['Roll', 'Name', 'Total marks'], ['100001', 'Rahima', '42.5'])
  expect(rowsOfSheet(table, guessReading(table))).toEqual([
    { line: 2, roll: '100001', set: '', answers: [], marks: '42.5' },
  ])
})
