import { expect, test } from 'vitest'
import { readTable } from '#web/workbook/read-table.ts'
import { csvOfLines, guessReading, kindsOf, readStatement } from './statement.ts'

async function table(text: string) {
  const read = await readTable(new File([text], 'statement.csv'))
  if ('fault' in read) throw new Error(read.fault)
  return read
}

async function read(text: string, kinds: Parameters<typeof readStatement>[1]['kinds'] = {}) {
  const file = await table(text)
  return readStatement(file, { ...guessReading(file), kinds })
}

const line = (line: number, more: object = {}) => ({
  line,
  kind: 'charge',
  reference: 'BKA12345CD',
  gross: 450_000,
  fee: 8_100,
  date: '2026-11-21',
  ...more,
})

test.each([
  [
    'our own columns',
    'kind,reference,gross,fee,date\ncharge,BKA12345CD,4500.00,81,2026-11-21\n',
    [line(2)],
  ],
  [
    'a wallet: a title, times, commas in amounts, a line of totals',
    'Statement of 01700000000;;;;\n;;;;\nTransaction Date;Trx ID;Transaction Type;Transaction Amount;Charge\n21-Nov-2026 10:31 PM;BKA12345CD;Merchant Payment;"4,500.00";81\nTotal;;;"4,500.00";81\n',
    [line(4)],
  ],
  [
    'a gateway: its own names, days first, an amount with the name of the money',
    'Bank Tran ID\tSettlement Date\tTotal Amount\tCommission\nBKA12345CD\t21/11/2026\tBDT 4,500\t81.00\n',
    [line(2)],
  ],
  [
    'Bangla headings and digits, what goes out in brackets, no fees',
    'তারিখ,লেনদেন নম্বর,টাকা\n২১/১১/২০২৬,BKA12345CD,"৪,৫০০"\n২১/১১/২০২৬,BKA12345CD,"(৪,৫০০)"\n',
    [line(2, { fee: 0 }), line(3, { fee: 0, kind: 'refund' })],
  ],
])('%s', async (_, text, lines) => {
  expect(await read(text)).toEqual({ lines, faults: [], others: 0 })
})

test('kinds are told by their words, what is no sale is left out, and an unknown word is asked for', async () => {
  const text =
    'type,trx id,amount,date\nPayment,A1,1,2026-01-01\nRefund,A2,-1,2026-01-01\nCash Out,A3,5,2026-01-01\nBonus,A4,1,2026-01-01\n'
  const file = await table(text)
  expect(kindsOf(file, guessReading(file))).toEqual([
    { word: 'payment', kind: 'charge' },
    { word: 'refund', kind: 'refund' },
    { word: 'cash out', kind: 'other' },
    { word: 'bonus', kind: null },
  ])
  const asked = await read(text)
  expect(asked.faults).toEqual([{ line: 5, field: 'kind', value: 'Bonus' }])
  const told = await read(text, { bonus: 'other' })
  expect(told).toMatchObject({ faults: [], others: 2 })
  expect(told.lines.map(({ kind, gross }) => [kind, gross])).toEqual([
    ['charge', 100],
    ['refund', 100],
  ])
})

test('a word that JavaScript knows is a word like any other', async () => {
  const { faults } = await read('type,trx id,amount,date\nconstructor,A1,1,2026-01-01\n')
  expect(faults).toEqual([{ line: 2, field: 'kind', value: 'constructor' }])
})

test('what cannot be read is named by line, field and what is written there', async () => {
  const { lines, faults } = await read(
    'reference,gross,fee,date\nA1,1,0,2026-01-01\n,1,0,2026-01-01\nA3,one,0,2026-01-01\nA4,1,x,2026-01-01\nA5,1,0,1/13/2026\n',
  )
  expect(lines).toHaveLength(1)
  expect(faults).toEqual([
    { line: 3, field: 'reference', value: '' },
    { line: 4, field: 'gross', value: 'one' },
    { line: 5, field: 'fee', value: 'x' },
    { line: 6, field: 'date', value: '1/13/2026' },
  ])
})

test('lines are sent in the columns of the call', async () => {
  const { lines } = await read('Trx ID,Amount,Charge,Date\nA1,"1,200.50",,5 Jan 2026\n')
  expect(csvOfLines(lines)).toBe(
    'kind,reference,gross,fee,date\r\ncharge,A1,1200.50,0,2026-01-05\r\n',
  )
})
