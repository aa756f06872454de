import { useRef, useState } from 'react'
import { SETTLEMENT_MAX_BYTES } from '#contract/orders/terms.ts'
import { ApiProblem } from '#web/api.ts'
import { fileLimit } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { acceptOf, type FileRule, refusedFile } from '#web/ui/form/refused-file.ts'
import { type FileTable, readTable, type TableFault } from '#web/workbook/read-table.ts'
import {
  forgetReading,
  type RememberedColumns,
  rememberReading,
  startReading,
} from './remember-columns.ts'
import {
  neededFields,
  readStatement,
  type StatementLine,
  type StatementReading,
} from './statement.ts'

const rule: FileRule = {
  endings: ['csv', 'tsv', 'txt', 'xlsx'],
  types: [
    'text/csv',
    'text/plain',
    'text/tab-separated-values',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  maxBytes: SETTLEMENT_MAX_BYTES,
}

/** For the file field of a form. */
export const statementEndings = acceptOf(rule)

interface StatementFile {
  file: File
  table: FileTable
  reading: StatementReading
  remembered: RememberedColumns | null
}
type StatementProblem = TableFault | 'columns' | 'cells' | 'nothing'

/** The statement that is chosen, and how it is read. */
export function useStatement() {
  const words = useWords('staff').money
  const language = useLanguage()
  const [chosen, setChosen] = useState<StatementFile | null>(null)
  const latest = useRef<Promise<StatementFile | TableFault> | null>(null)

  async function open(
    file: File,
    sheet: string | null = null,
  ): Promise<StatementFile | TableFault> {
    const table = await readTable(file, sheet)
    return 'fault' in table ? table.fault : { file, table, ...(await startReading(table)) }
  }

  /** The lines of a file, once every one of them is understood. */
  async function read(file: File): Promise<StatementLine[] | StatementProblem> {
    const found = chosen?.file === file ? chosen : await (latest.current ?? open(file))
    if (typeof found === 'string') return found
    const { table, reading } = found
    if (neededFields.some((field) => reading.columns[field] === undefined)) return 'columns'
    const { lines, faults } = readStatement(table, reading)
    if (faults.length > 0) return 'cells'
    if (lines.length === 0) return 'nothing'
    await rememberReading(found)
    return lines
  }

  async function show(file: File, sheet: string | null): Promise<void> {
    const opening = open(file, sheet)
    latest.current = opening
    const found = await opening
    if (latest.current === opening && typeof found !== 'string') setChosen(found)
  }

  return {
    chosen,
    async choose(file: File | undefined): Promise<void> {
      setChosen(null)
      latest.current = null
      if (file && !refusedFile(file, rule)) await show(file, null)
    },
    async chooseSheet(sheet: string): Promise<void> {
      if (chosen) await show(chosen.file, sheet)
    },
    change(reading: StatementReading): void {
      setChosen((now) => now && { ...now, reading })
    },
    /** Reads the chosen file as it looks, and so the next one with these headings. @throws ApiProblem */
    async forgetColumns(): Promise<void> {
      if (!chosen?.remembered) return
      const reading = await forgetReading(chosen.table, chosen.remembered)
      setChosen((now) => now && { ...now, reading, remembered: null })
    },
    forget(): void {
      latest.current = null
      setChosen(null)
    },
    /** The file in a form with its lines. @throws ApiProblem beside its field */
    async submitted(form: HTMLFormElement): Promise<{ name: string; lines: StatementLine[] }> {
      const file = new FormData(form).get('file')
      if (!(file instanceof File) || file.size === 0) throw besideFile(words.chooseFile)
      const refused = refusedFile(file, rule)
      if (refused === 'type') throw besideFile(words.wrongFile)
      if (refused) throw besideFile(words.tooLarge(fileLimit(rule.maxBytes, language)))
      const lines = await read(file)
      if (typeof lines === 'string') throw besideFile(words.statement.problems[lines])
      return { name: file.name, lines }
    },
  }
}

/** What is wrong with the file, beside it. */
export function besideFile(message: string): ApiProblem {
  const code = 'file_refused'
  return new ApiProblem({
    status: 400,
    code,
    title: message,
    errors: [{ field: 'file', code, message }],
  })
}
