import type { ImportCheck } from '#contract/catalog/exchange.ts'
import {
  nearestColumn,
  type ImportCategory,
  type ImportReport,
} from '#server/modules/catalog/index.ts'

/** Faults on fewer rows than these can be read one by one. */
const FEW_FAULTS = 10

type Headings = Pick<ImportCheck, 'headings' | 'missing' | 'firstRows' | 'headingRow'>

/** A report of a sheet, its lines named by the rows they were. */
export function reportInRows(report: ImportReport, rows: readonly number[]): ImportReport {
  const row = (line: number) => rows[line] ?? line
  return {
    ...report,
    faults: report.faults.map((fault) =>
      fault
        .replace(/^line (\d+)/, (_, line) => `row ${row(Number(line))}`)
        .replace(/ line (\d+) already$/, (_, line) => ` row ${row(Number(line))} already`),
    ),
    kinds: report.kinds.map((kind) => ({ ...kind, rows: kind.rows.map(row) })),
    otherTables: report.otherTables.map((table) => ({ ...table, line: row(table.line) })),
  }
}

/** The same of its headings. */
export function headingsInRows(headings: Headings, rows: readonly number[]): Headings {
  const row = (line: number) => rows[line] ?? line
  const { firstRows, headingRow } = headings
  return {
    ...headings,
    firstRows: firstRows.map(({ line, cells }) => ({ line: row(line), cells })),
    headingRow: headingRow === null ? null : row(headingRow),
  }
}

/** What a report says beside its faults. */
interface ReportFacts {
  /** How a place in the file is called. */
  place: 'line' | 'row'
  categories: readonly ImportCategory[]
  headingRow: number | null
  newCategories: readonly string[]
  added: number | null
  changed: number | null
  unchanged: number | null
}

/** Prints what reading a file through found. */
export function tellReport(report: ImportReport, facts: ReportFacts): void {
  const { place, categories, newCategories, headingRow } = facts
  for (const fault of report.faults) console.error(fault)
  const faults = report.kinds.reduce((sum, { count: faultsOfKind }) => sum + faultsOfKind, 0)
  if (faults > FEW_FAULTS) tellKinds(report, faults)
  if (report.kinds.some(({ kind }) => kind.startsWith('category ')))
    console.error(`The categories are: ${categories.map(({ nameEn }) => nameEn).join(', ')}.`)
  for (const column of report.otherColumns) {
    const nearest = nearestColumn(column)
    console.error(
      `column ${JSON.stringify(column)} is not known and is left out${nearest ? `; did you mean ${nearest}?` : ''}`,
    )
  }
  if (headingRow !== null && headingRow > 1)
    console.error(`The headings are on ${place} ${headingRow}.`)
  for (const { line, cells } of report.otherTables)
    console.error(
      `The table on ${place} ${line} (${cells.filter(Boolean).join(', ')}) is left out.`,
    )
  for (const { column, count: values } of report.cleaned)
    console.error(`HTML became text in ${values.toLocaleString('en')} × ${column}.`)
  if (report.madeIds > 0) console.log(`${count(report.madeIds)} without an id: ids are made.`)
  if (newCategories.length > 0) console.log(`New categories: ${newCategories.join(', ')}.`)
  console.log(`${count(report.good)} good, ${report.bad} bad.`)
  const { added, changed, unchanged } = facts
  if (added !== null)
    console.log(
      [
        `${added.toLocaleString('en')} new`,
        `${(changed ?? 0).toLocaleString('en')} changed`,
        `${(unchanged ?? 0).toLocaleString('en')} as they are.`,
      ].join(', '),
    )
}

/** Examples named of each kind. */
const EXAMPLES = 5

function tellKinds({ faults: shown, kinds }: ImportReport, faults: number): void {
  if (faults > shown.length)
    console.error(
      `… and ${(faults - shown.length).toLocaleString('en')} more faults of these kinds:`,
    )
  for (const { kind, count: times, written } of kinds.toSorted((a, b) => b.count - a.count)) {
    const most = [...written].toSorted((a, b) => b[1] - a[1]).slice(0, EXAMPLES)
    const examples = most.map(([value, often]) =>
      often > 1 ? `${value} ${often.toLocaleString('en')} times` : value,
    )
    console.error(
      `${times.toLocaleString('en')} × ${kind}${examples.length > 0 ? `: ${examples.join(', ')}` : ''}`,
    )
  }
}

export function tellSaved(
  good: number,
  { changed, seconds }: { changed: number; seconds: number },
): void {
  console.log(
    `${count(good)} saved in ${seconds.toFixed(1)} s: ${changed.toLocaleString('en')} new or changed.`,
  )
}

function count(courses: number): string {
  return courses === 1 ? '1 course' : `${courses.toLocaleString('en')} courses`
}

/** One line that counts up on a terminal; a line every 10,000 elsewhere. */
export function progress(verb: string): (rows: number) => void {
  let shown = 0
  return (rows) => {
    if (rows - shown < (process.stderr.isTTY ? 500 : 10_000)) return
    shown = rows
    process.stderr.write(
      `${process.stderr.isTTY ? '\r' : ''}${rows.toLocaleString('en')} ${verb}${process.stderr.isTTY ? '' : '\n'}`,
    )
  }
}

export function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
}
