import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { applyChange, changeOfNothing } from './catalogue-change.ts'
import { raiseCatalogueVersion } from './catalogue-version.ts'
import type { CourseDraft } from './course-draft.ts'
import { columnNames, draftOf } from './import-draft.ts'
import { type CatalogueFormat, rowsOf } from './import-rows.ts'
import { writeCourses } from './write-courses.ts'

export interface CatalogueFile {
  path: string
  format: CatalogueFormat
}

/** What reading a catalogue file through found. */
export interface ImportReport {
  /** Courses that can be saved. */
  good: number
  /** Rows that cannot. */
  bad: number
  /** `line 17: courseFee "12,5o" is not an amount`; the first MOST_FAULTS of them. */
  faults: string[]
  /** Whether the file could be read to its end. */
  complete: boolean
  /** Columns that are not known and are left out. */
  otherColumns: string[]
}

/** Faults kept for the report; one systematic mistake in a large file is as many faults as rows. */
export const MOST_FAULTS = 1_000
/** Courses written at once. */
const COURSES_AT_ONCE = 500

/** Reads a file through and reports; changes nothing. `onRow` hears the count of rows now and then. */
export async function checkCatalogueFile(file: CatalogueFile, onRow: (rows: number) => void = () => {}): Promise<ImportReport> {
  const report: ImportReport = { good: 0, bad: 0, faults: [], complete: true, otherColumns: [] }
  const otherColumns = new Set<string>()
  for await (const row of coursesOf(file)) {
    if ('draft' in row) report.good += 1
    else {
      report.bad += 1
      if (row.fatal) report.complete = false
      report.faults.push(...row.faults.slice(0, MOST_FAULTS - report.faults.length).map((fault) => `line ${row.line}: ${fault}`))
    }
    for (const name of row.otherColumns) otherColumns.add(name)
    onRow(report.good + report.bad)
  }
  return { ...report, otherColumns: [...otherColumns].slice(0, MOST_FAULTS) }
}

/**
 * Saves the good courses of a file that was checked, all of them or none. Courses are matched by courseId, so the
 * same file twice changes nothing.
 *
 * @throws Error when the file is no longer the one that was checked
 */
export async function importCatalogueFile(
  db: Db,
  file: CatalogueFile,
  checked: ImportReport,
  onSaved: (courses: number) => void = () => {},
): Promise<void> {
  await transact(db, async (trx) => {
    const change = changeOfNothing()
    let saved = 0
    let waiting: CourseDraft[] = []
    const save = async () => {
      await writeCourses(trx, waiting, change)
      saved += waiting.length
      waiting = []
      onSaved(saved)
    }
    for await (const row of coursesOf(file)) {
      if ('draft' in row) waiting.push(row.draft)
      if (waiting.length === COURSES_AT_ONCE) await save()
    }
    await save()
    if (saved !== checked.good) throw new Error(`${file.path} has changed while it was read. Nothing was saved; try again.`)
    await applyChange(trx, change)
    await raiseCatalogueVersion(trx)
  })
}

type ImportedRow = { line: number; otherColumns: string[] } & ({ draft: CourseDraft } | { faults: string[]; fatal: boolean })

const KNOWN = new Set<string>(columnNames)

/** The courses of a file, the first of each courseId. */
async function* coursesOf(file: CatalogueFile): AsyncGenerator<ImportedRow> {
  const lineOf = new Map<string, number>()
  for await (const row of rowsOf(file.path, file.format)) {
    if ('fault' in row) {
      yield { line: row.line, faults: [row.fault], fatal: row.fatal, otherColumns: [] }
      continue
    }
    const otherColumns = Object.keys(row.values).filter((name) => !KNOWN.has(name))
    const read = draftOf(row.values)
    const earlier = 'draft' in read ? lineOf.get(read.draft.courseId) : undefined
    if ('faults' in read) yield { line: row.line, otherColumns, faults: read.faults, fatal: false }
    else if (earlier !== undefined)
      yield { line: row.line, otherColumns, faults: [`courseId "${read.draft.courseId}" stands on line ${earlier} already`], fatal: false }
    else {
      lineOf.set(read.draft.courseId, row.line)
      yield { line: row.line, otherColumns, draft: read.draft }
    }
  }
}
