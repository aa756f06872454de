import { csv } from '#contract/csv.ts'
import { defined } from '#contract/defined.ts'
import { poisha, takaText } from '#contract/money.ts'
import { isTotalLine, withoutFormula } from '#contract/orders/statement-cells.ts'
import type { settlementKinds, statementFields, statementKinds } from '#contract/orders/terms.ts'
import { readTypedDay } from '#contract/typed-day.ts'
import { readTypedTaka } from '#contract/typed-taka.ts'
import { plainCode } from '#contract/unseen.ts'
import { findHeadings, guessColumns, type HeadingNames } from '#web/workbook/guess-columns.ts'
import type { FileTable } from '#web/workbook/read-table.ts'

export type StatementField = (typeof statementFields)[number]
/** Without these nothing can be compared. */
export const neededFields = ['reference', 'date', 'gross'] as const

type Kind = (typeof settlementKinds)[number]
export type KindChoice = (typeof statementKinds)[number]

/** How a statement is read: the column of each field, and what each word of its kinds means. */
export interface StatementReading {
  headingRow: number
  columns: Partial<Record<StatementField, number>>
  kinds: Record<string, KindChoice>
}

export interface StatementFault {
  line: number
  field: StatementField
  /** What is written there. */
  value: string
}

export interface StatementLine {
  line: number
  kind: Kind
  reference: string
  /** Poisha, never negative. */
  gross: number
  fee: number
  date: string
}

const namesOf: HeadingNames<StatementField> = {
  reference: [
    'reference',
    'trxid',
    'trx id',
    'bank tran id',
    'transaction id',
    'txn id',
    'payment intent id',
    'transaction no',
    'transaction number',
    'reference no',
    'source id',
    'ট্রানজেকশন আইডি',
    'লেনদেন নম্বর',
  ],
  date: [
    'date',
    'settlement date',
    'transaction date',
    'trx date',
    'date time',
    'created',
    'available on',
    'time',
    'তারিখ',
  ],
  gross: [
    'gross',
    'transaction amount',
    'trx amount',
    'amount',
    'total amount',
    'credit',
    'deposit',
    'পরিমাণ',
    'টাকা',
  ],
  fee: ['fee', 'fees', 'service charge', 'charge', 'commission', 'mdr', 'চার্জ', 'ফি'],
  kind: ['kind', 'transaction type', 'trx type', 'type', 'reporting category', 'ধরন'],
}

const kindWords: readonly [RegExp, KindChoice][] = [
  [/chargeback|dispute/i, 'chargeback'],
  [/refund|reversal|reversed|ফেরত/i, 'refund'],
  [/\bfees?\b|commission|service charge|ফি|চার্জ/i, 'fee'],
  [/cash ?out|withdraw|send money|payout|bank transfer|settle/i, 'other'],
  [/payment|charge|sale|received|credit|deposit|add money|পেমেন্ট|জমা/i, 'charge'],
]

/** How a statement is most likely read. */
export function guessReading({ cells }: FileTable): StatementReading {
  const headingRow = findHeadings(cells, namesOf)
  const columns: StatementReading['columns'] = {}
  for (const [at, field] of guessColumns(cells[headingRow] ?? [], namesOf).entries())
    if (field) columns[field] = at
  return { headingRow, columns, kinds: {} }
}

/** The words of the column of kinds, each with what it means; null: no one has said so yet. */
export function kindsOf(
  table: FileTable,
  { headingRow, columns, kinds }: StatementReading,
): { word: string; kind: KindChoice | null }[] {
  if (columns.kind === undefined) return []
  const words = new Set(
    linesOf(table, headingRow).map(({ row }) => cellOf(row, columns.kind).toLowerCase()),
  )
  return [...words]
    .filter((word) => word !== '')
    .map((word) => ({ word, kind: kindOf(word, kinds) }))
}

/** What a word means: as someone said, else as it sounds. */
function kindOf(word: string, kinds: StatementReading['kinds']): KindChoice | null {
  if (Object.hasOwn(kinds, word)) return kinds[word] ?? null
  return kindWords.find(([pattern]) => pattern.test(word))?.[1] ?? null
}

/** The lines of a statement, what cannot be read in it, and how many lines are no business with students. */
export function readStatement(
  table: FileTable,
  reading: StatementReading,
): { lines: StatementLine[]; faults: StatementFault[]; others: number } {
  const lines: StatementLine[] = []
  const faults: StatementFault[] = []
  let others = 0
  for (const { line, row } of linesOf(table, reading.headingRow)) {
    const read = readLine(row, reading)
    if (read === 'other') others += 1
    else if ('field' in read) faults.push({ line, ...read })
    else lines.push({ line, ...read })
  }
  return { lines, faults, others }
}

function readLine(
  row: readonly string[],
  { columns, kinds }: StatementReading,
): Omit<StatementLine, 'line'> | Omit<StatementFault, 'line'> | 'other' {
  const cell = (field: StatementField) => cellOf(row, columns[field])
  const amount = cell('gross')
  const isOut = /^[-(]/.test(amount)
  const word = cell('kind').toLowerCase()
  const kind = word === '' ? (isOut ? 'refund' : 'charge') : kindOf(word, kinds)
  if (kind === null) return { field: 'kind', value: cell('kind') }
  if (kind === 'other') return 'other'
  const reference = plainCode(withoutFormula(cell('reference')))
  if (reference === '' || reference.length > 100)
    return { field: 'reference', value: cell('reference') }
  const gross = readTypedTaka(unsigned(amount))
  if (gross === null) return { field: 'gross', value: amount }
  const fee = cell('fee') === '' ? 0 : readTypedTaka(unsigned(cell('fee')))
  if (fee === null) return { field: 'fee', value: cell('fee') }
  const date = readTypedDay(cell('date'))
  if (date === null) return { field: 'date', value: cell('date') }
  return { kind, reference, gross, fee, date }
}

/** What goes out is written "-500" or "(500)". */
function unsigned(amount: string): string {
  return amount.replace(/^-\s*/, '').replace(/^\((.*)\)$/, '$1')
}

function linesOf({ cells, lines }: FileTable, headingRow: number) {
  return cells.flatMap((row, at) => {
    const isLine = at > headingRow && row.some((cell) => cell !== '') && !isTotalLine(row)
    return isLine ? [{ line: defined(lines[at]), row }] : []
  })
}

function cellOf(row: readonly string[], column: number | undefined): string {
  return (column === undefined ? '' : (row[column] ?? '')).trim()
}

/** Lines as the call takes them. */
export function csvOfLines(lines: readonly StatementLine[]): string {
  return csv([
    ['kind', 'reference', 'gross', 'fee', 'date'],
    ...lines.map(({ kind, reference, gross, fee, date }) => [
      kind,
      reference,
      takaText(poisha(gross)),
      takaText(poisha(fee)),
      date,
    ]),
  ])
}
