import { useRef, useState } from 'react'
import { defined } from '#contract/defined.ts'
import type {
  ImportRow,
  NewStudentImport,
  RowForecast,
  RowResult,
  StudentImport,
} from '#contract/student-imports/imports.ts'
import { MOST_IMPORT_ROWS, ROWS_A_CALL } from '#contract/student-imports/terms.ts'
import { ApiProblem } from '#web/api.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { type SiteWords, type StaffWords, useWords } from '#web/text/words.ts'
import { problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { findHeadings, guessColumns } from '#web/workbook/guess-columns.ts'
import { namesOf } from './columns.ts'
import { type FileTable, readTable } from '#web/workbook/read-table.ts'
import { rowsOfTable, type TableReading } from './rows-of-table.ts'
import { type CheckResult, withSeatLimits } from './seat-limits.ts'

export interface StudentImportCalls {
  list(): Promise<StudentImport[]>
  check(rows: ImportRow[]): Promise<RowForecast[]>
  begin(request: NewStudentImport): Promise<StudentImport>
  store(importId: string, rows: ImportRow[]): Promise<StudentImport>
  run(importId: string): Promise<StudentImport>
  undo(importId: string): Promise<StudentImport>
  rows(importId: string, after: string | null): Promise<{ rows: RowResult[]; next: string | null }>
}

export interface ImportOptions {
  sendsMail: boolean
  language: LanguageCode
  mayAddSeats: boolean
}

/** What goes on, with how far it is. */
export type Work =
  | { step: 'reading' }
  | { step: 'checking' | 'sending'; done: number; all: number }
  | { step: 'running' | 'undoing'; shown: StudentImport }

/** The steps of an import: read a file, say what its columns mean, check, run; and going on with those made before. */
export function useStudentImport(loaded: StudentImport[], calls: StudentImportCalls) {
  const words = useWords('staff').studentImports
  const site = useWords()
  const language = useLanguage()
  const [imports, setImports] = useState(loaded)
  const [table, setTable] = useState<FileTable | null>(null)
  const [reading, setReading] = useState<TableReading | null>(null)
  const [options, setOptions] = useState<ImportOptions>({
    sendsMail: true,
    language,
    mayAddSeats: false,
  })
  const [checked, setChecked] = useState<CheckResult | null>(null)
  const [work, setWork] = useState<Work | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isBusy = useRef(false)

  async function attempt(task: () => Promise<void>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setFailure(null)
    try {
      await task()
    } catch (error) {
      setFailure(importFailure(error, words, site))
    } finally {
      isBusy.current = false
      setWork(null)
    }
  }

  const choose = (file: File, sheet: string | null = null) =>
    attempt(async () => {
      setWork({ step: 'reading' })
      setChecked(null)
      setTable(null)
      const read = await readTable(file, sheet)
      if ('fault' in read) return setFailure(words.faults[read.fault])
      const headingRow = findHeadings(read.cells, namesOf)
      setTable(read)
      setReading({
        headingRow,
        columns: guessColumns(read.cells[headingRow] ?? [], namesOf),
        forAll: {},
      })
    })

  function decide(more: Partial<TableReading>): void {
    setChecked(null)
    setReading((now) => now && { ...now, ...more })
  }

  const chooseSheet = (sheet: string) => table && choose(table.source, sheet)

  function chooseHeadings(headingRow: number): void {
    decide({ headingRow, columns: guessColumns(table?.cells[headingRow] ?? [], namesOf) })
  }

  const check = () =>
    attempt(async () => {
      if (!table || !reading) return
      const { rows, tooLong } = rowsOfTable(table, reading)
      if (rows.length === 0) return setFailure(words.noRows)
      if (rows.length > MOST_IMPORT_ROWS)
        return setFailure(words.tooMany(formatCount(rows.length, language)))
      const forecasts: RowForecast[] = []
      for (const part of partsOf(rows)) {
        setWork({ step: 'checking', done: forecasts.length, all: rows.length })
        forecasts.push(...(await calls.check(part)))
      }
      setChecked({
        rows: rows.map((row, at) => ({ row, forecast: defined(forecasts[at]) })),
        tooLong,
      })
    })

  const goOn = (importId: string, verb: 'run' | 'undo') =>
    attempt(async () => {
      const step = verb === 'run' ? 'running' : 'undoing'
      try {
        for (;;) {
          const shown = await calls[verb](importId)
          setWork({ step, shown })
          if (shown.state === (verb === 'run' ? 'done' : 'undone')) break
        }
        if (verb === 'run') toast.success(words.finished)
      } finally {
        // What a cut line left is in the list, too.
        await calls.list().then(setImports, () => {})
      }
    })

  const start = async () => {
    let begun: string | null = null
    await attempt(async () => {
      if (!table || !checked) return
      const rows = checked.rows.map(({ row }) => row)
      setWork({ step: 'sending', done: 0, all: rows.length })
      const studentImport = await calls.begin({
        key: crypto.randomUUID(),
        fileName: table.name.slice(-200),
        rowCount: rows.length,
        ...options,
      })
      let done = 0
      for (const part of partsOf(rows)) {
        await calls.store(studentImport.importId, part)
        done += part.length
        setWork({ step: 'sending', done, all: rows.length })
      }
      begun = studentImport.importId
      setTable(null)
      setChecked(null)
    })
    if (begun !== null) await goOn(begun, 'run')
    else await calls.list().then(setImports, () => {})
  }

  return {
    imports,
    table,
    reading,
    options,
    setOptions,
    decide,
    chooseHeadings,
    checked: checked && withSeatLimits(checked, options),
    work,
    failure,
    choose,
    chooseSheet,
    check,
    start,
    goOn,
  }
}

function* partsOf(rows: readonly ImportRow[]): Generator<ImportRow[]> {
  for (let at = 0; at < rows.length; at += ROWS_A_CALL) yield rows.slice(at, at + ROWS_A_CALL)
}

/** A failed call about imports of students in words. */
export function importFailure(
  error: unknown,
  words: StaffWords['studentImports'],
  site: SiteWords,
): string {
  if (!(error instanceof ApiProblem)) return words.faults.unreadable
  return (words.problems as Record<string, string>)[error.code] ?? problemText(error, site)
}
