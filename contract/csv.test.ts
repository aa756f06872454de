import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csv } from './csv.ts'

test.for([
  '=1+1',
  '+8801712345678*2',
  '+88 01712345678',
  '|calc',
  '-1+1',
  '-x',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
])('%j does not run in a spreadsheet', (text) => {
  expect(parse(csv([[text]]))).toEqual([[`'${text}`]])
})

test('quotes, commas and lines come back as they were', () => {
  const row = ['She said "yes"', 'a,b', 'two\nlines', 'বাংলা', '']
  expect(parse(csv([row]))).toEqual([row])
})

test('a phone number is written as other programs read it', () => {
  expect(csv([['+8801712345678', 'x']])).toBe('+8801712345678,x\r\n')
})

test('null is an empty cell, a number is written unchanged', () => {
  expect(csv([['-12.50', '-3']])).toBe('-12.50,-3\r\n')
  expect(csv([[null, -3, 'x']])).toBe(',-3,x\r\n')
})

test('any text of strangers comes back, at most with a quote before it', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 5 }), (row) => {
      const [back] = parse(csv([row])) as string[][]
      expect(back!.map((cell, index) => (cell === row[index] ? cell : cell.slice(1)))).toEqual(row)
    }),
  )
})
