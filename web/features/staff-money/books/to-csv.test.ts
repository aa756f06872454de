import { expect, test } from 'vitest'
import { toCsv } from './to-csv.ts'

const lines = async (...rows: (string | null)[][]) => (await toCsv(rows).text()).split('\r\n')

test('a comma, a quote or a line break is kept inside its cell', async () => {
  expect(await lines(['a,b', 'say "yes"', null])).toEqual(['"a,b","say ""yes""",', ''])
})

test('formulas are escaped as text; negative amounts stay numbers', async () => {
  expect(await lines(['=1+1', '@x', '-45.50'])).toEqual(["'=1+1,'@x,-45.50", ''])
})

test('the file says to Excel that it is UTF-8', async () => {
  expect([...new Uint8Array(await toCsv([['বাংলা']]).arrayBuffer()).slice(0, 3)]).toEqual([
    0xef, 0xbb, 0xbf,
  ])
})
