import type { FileTable } from '#web/workbook/read-table.ts'
import { type StatementReading, guessReading } from './statement.ts'

const REMEMBERED_AS = 'statement-columns'
/** Statements of a few wallets, gateways and banks. */
const MOST_KEPT = 20

type Kept = Record<string, Pick<StatementReading, 'columns' | 'kinds'>>

/** How this statement is read: as one with the same headings was read last in this browser, else as it looks. */
export function startReading(table: FileTable): StatementReading {
  const guess = guessReading(table)
  return { ...guess, ...readKept()[headingsOf(table, guess)] }
}

export function rememberReading(table: FileTable, reading: StatementReading): void {
  const { columns, kinds } = reading
  const headings = headingsOf(table, reading)
  const others = Object.entries(readKept()).filter(([key]) => key !== headings)
  const memory: Kept = Object.fromEntries([
    ...others.slice(-MOST_KEPT + 1),
    [headings, { columns, kinds }],
  ])
  try {
    localStorage.setItem(REMEMBERED_AS, JSON.stringify(memory))
  } catch {
    // A full or forbidden storage: the columns are chosen again next time.
  }
}

function headingsOf({ cells }: FileTable, { headingRow }: StatementReading): string {
  return (cells[headingRow] ?? []).join('|').toLowerCase()
}

function readKept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(REMEMBERED_AS) ?? '{}') as Kept
  } catch {
    return {}
  }
}
