import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { applyChange, emptyChange } from '../writing/catalogue-change.ts'
import { raiseCatalogueVersion } from '../catalogue-version.ts'
import type { CourseDraft } from '../writing/course-draft.ts'
import { firstCategories, type ImportCategory } from '../categories/import-categories.ts'
import { IMPORT_NOTE_LIMITS } from '#contract/catalog/import-terms.ts'
import { type Column, columnNames, draftOf } from './import-draft.ts'
import { countFault, type Fault, type FaultKind, quoted, type RowFault } from './import-fault.ts'
import { type CatalogueFormat, type ImportRow, rowsOf } from './import-rows.ts'
import { refuseInvalidImport } from './import-refusals.ts'
import type { OtherTable } from './import-tables.ts'
import type { CourseIdMaker } from './made-course-ids.ts'
import {
  type Constants,
  type ImportNote,
  notesOf,
  withConstants,
  withoutHtml,
} from './prepare-row.ts'
import { type CourseNotes, writeNotes } from '../exchange/import-notes.ts'
import { writeCourses } from '../writing/write-courses.ts'

/** Maps the columns and values of a file that names them differently. */
export interface FileNames {
  /** Our column by the heading of theirs. */
  columns: Readonly<Record<string, string>>
  /** By our column, our value by theirs. */
  values: Readonly<Record<string, Readonly<Record<string, string>> | undefined>>
}

export interface CatalogueFile {
  path: string
  format: CatalogueFormat
  /** Those its courses may be of. Left out: those of a new copy. */
  categories?: readonly ImportCategory[]
  /** How it names columns and values. Left out: as we do. */
  names?: FileNames
  /** The line of its headings. Left out: guessed. */
  headingRow?: number | undefined
  /** What its courses are where they do not say it themselves. */
  constants?: Constants
  /** Left out: HTML becomes text. */
  html?: 'text' | 'keep'
  /** Makes the ids of courses without one. Left out: every course needs its own. */
  courseIds?: CourseIdMaker | undefined
  /** Left out: what no column holds is dropped. */
  otherColumns?: 'drop' | 'note'
  /** Whether a picture's path, such as /pictures/mine.jpg, leads to a file. Left out: not looked for. */
  hasPicture?: (path: string) => boolean
}

/** What reading a catalogue file through found. */
export interface ImportReport {
  /** Courses that can be saved. */
  good: number
  /** Rows that cannot. */
  bad: number
  /** `line 17: courseFee "12,5o" is not an amount`: the first SHOWN_OF_A_KIND of each kind, MOST_FAULTS in all. */
  faults: string[]
  /** All faults, counted. */
  kinds: FaultKind[]
  /** Whether the file could be read to its end. */
  complete: boolean
  /** Columns that are not known and are left out. */
  otherColumns: string[]
  /** Tables under the one that was read. */
  otherTables: OtherTable[]
  /** Values of each column of which HTML became text. */
  cleaned: { column: Column; count: number }[]
  /** Courses that get an id. */
  madeIds: number
}

/** Faults kept for the report; one systematic mistake in a large file is as many faults as rows. */
const MOST_FAULTS = 1_000
const SHOWN_OF_A_KIND = 20
/** Other tables of the sheet that are named. */
const MOST_TABLES = 20
/** Courses written at once. */
const COURSES_AT_ONCE = 500

/**
 * Reads a file through and reports; changes nothing. `onRow` hears the count of rows now and then, `onDraft` gets each
 * course that can be saved.
 */
export async function checkCatalogueFile(
  file: CatalogueFile,
  onRow: (rows: number) => void = () => {},
  onDraft: (draft: CourseDraft) => Promise<void> | void = () => {},
): Promise<ImportReport> {
  const report: ImportReport = {
    good: 0,
    bad: 0,
    faults: [],
    kinds: [],
    complete: true,
    otherColumns: [],
    otherTables: [],
    cleaned: [],
    madeIds: 0,
  }
  const cleaned = new Map<Column, number>()
  const otherColumns = new Set<string>()
  const kinds = new Map<string, FaultKind>()
  const courses = coursesOf(file, {
    onOtherTable: (table) => report.otherTables.push(table),
    onCleaned: (column) => cleaned.set(column, (cleaned.get(column) ?? 0) + 1),
  })
  for await (const row of courses) {
    if ('draft' in row) {
      report.good += 1
      await onDraft(row.draft)
    } else {
      report.bad += 1
      if (row.fatal) report.complete = false
      for (const fault of row.faults)
        if (
          countFault(kinds, { fault, row: row.at }).count <= SHOWN_OF_A_KIND &&
          report.faults.length < MOST_FAULTS
        )
          report.faults.push(`${row.place}: ${fault.text}`)
    }
    for (const name of row.otherColumns) otherColumns.add(name)
    onRow(report.good + report.bad)
  }
  return {
    ...report,
    kinds: [...kinds.values()],
    otherColumns: [...otherColumns].slice(0, MOST_FAULTS),
    otherTables: report.otherTables.slice(0, MOST_TABLES),
    cleaned: [...cleaned].map(([column, count]) => ({ column, count })),
    madeIds: file.courseIds?.ids.size ?? 0,
  }
}

/**
 * Saves the good courses of a file that was checked, all of them or none. Courses are matched by courseId, so the same
 * file twice changes nothing.
 *
 * @returns how many courses that added or changed
 * @throws Error when the file is no longer the one that was checked, or a new courseId differs from another only by its
 * capitals. So it does when a batch with students would get other days, hours or another venue.
 */
export async function importCatalogueFile(
  db: Db,
  {
    file,
    checked,
    onSaved = () => {},
  }: { file: CatalogueFile; checked: ImportReport; onSaved?: (courses: number) => void },
): Promise<number> {
  return transact(db, (trx) => importInto(trx, { file, checked, onSaved }))
}

async function importInto(
  trx: Trx,
  {
    file,
    checked,
    onSaved,
  }: { file: CatalogueFile; checked: ImportReport; onSaved: (courses: number) => void },
): Promise<number> {
  const change = emptyChange()
  let saved = 0
  let waiting: CourseDraft[] = []
  let noted: CourseNotes[] = []
  const save = async () => {
    await refuseInvalidImport(trx, waiting)
    await writeCourses(trx, waiting, change)
    await writeNotes(trx, null, noted)
    saved += waiting.length
    waiting = []
    noted = []
    onSaved(saved)
  }
  for await (const row of coursesOf(file)) {
    if (!('draft' in row)) continue
    const { draft, notes } = row
    waiting.push(draft)
    if (notes.length > 0) noted.push({ courseId: draft.courseId, notes })
    if (waiting.length === COURSES_AT_ONCE) await save()
  }
  await save()
  if (saved !== checked.good)
    throw new Error(`${file.path} has changed while it was read. Nothing was saved; try again.`)
  if (change.courses.size === 0) return 0
  await applyChange(trx, change)
  if (change.isPublic) await raiseCatalogueVersion(trx)
  return change.courses.size
}

/** The courses of a file that can be saved, each with its line or, of JSON, its number; these only grow. */
export async function* draftsOf(
  file: CatalogueFile,
): AsyncGenerator<{ draft: CourseDraft; at: number; notes: ImportNote[] }> {
  for await (const row of coursesOf(file)) if ('draft' in row) yield row
}

type RowResult = { place: string; at: number; otherColumns: string[] } & (
  | { draft: CourseDraft; notes: ImportNote[] }
  | { faults: Fault[]; fatal: boolean }
)

const KNOWN = new Set<string>(columnNames)

/** Hears of what is left out and changed as a file is read. */
interface Listener {
  onOtherTable?: (table: OtherTable) => void
  onCleaned?: (column: Column) => void
}

/** An id that a draft is read with until its own is made. */
const NO_ID = 'X-1'

/** The courses of a file, the first of each courseId. */
async function* coursesOf(
  file: CatalogueFile,
  { onOtherTable, onCleaned = () => {} }: Listener = {},
): AsyncGenerator<RowResult> {
  const { categories = firstCategories, names, courseIds } = file
  const first = new Map<string, { courseId: string; place: string }>()
  const rows = rowsOf(file.path, file.format, {
    ours: names?.columns ?? {},
    headingRow: file.headingRow,
    optionalColumns: [...Object.keys(file.constants ?? {}), ...(courseIds ? ['courseId'] : [])],
    onOtherTable,
  })
  for await (const row of rows) {
    const place = placeOf(row)
    const at = row.entry ?? row.line
    if ('fault' in row) {
      yield {
        place,
        at,
        faults: [{ text: row.fault, kind: row.kind ?? row.fault }],
        fatal: row.fatal,
        otherColumns: (row.header ?? []).filter((name) => name && !KNOWN.has(name)),
      }
      continue
    }
    const otherColumns = Object.keys(row.values).filter((name) => name && !KNOWN.has(name))
    const values = preparedRow(row.values, { file, onCleaned })
    const isWithoutId = courseIds !== undefined && !values['courseId']
    const read = withPictures(
      draftOf(isWithoutId ? { ...values, courseId: NO_ID } : values, { categories }),
      file.hasPicture,
    )
    if ('faults' in read) {
      yield { place, at, otherColumns, faults: read.faults, fatal: false }
      continue
    }
    const courseId = isWithoutId ? await courseIds.idOf(read.draft, at) : read.draft.courseId
    const earlier = first.get(courseId.toLowerCase())
    if (earlier) {
      yield { place, at, otherColumns, faults: [alreadyThere(courseId, earlier)], fatal: false }
      continue
    }
    first.set(courseId.toLowerCase(), { courseId, place })
    const notes = file.otherColumns === 'note' ? notesOf(row.values, IMPORT_NOTE_LIMITS) : []
    yield { place, at, otherColumns, draft: { ...read.draft, courseId }, notes }
  }
}

function preparedRow(
  row: Record<string, unknown>,
  { file, onCleaned }: { file: CatalogueFile; onCleaned: (column: Column) => void },
): Record<string, unknown> {
  const texts = file.html === 'keep' ? row : withoutHtml(row, onCleaned)
  return withConstants(withOurValues(texts, file.names), file.constants ?? {})
}

/** The values of a row, those of the file's own in our words. */
function withOurValues(
  row: Record<string, unknown>,
  names: FileNames | undefined,
): Record<string, unknown> {
  if (!names) return row
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const ours = typeof value === 'string' ? names.values[column]?.[value.trim()] : undefined
      return [column, ours ?? value]
    }),
  )
}

/** `line 4`, or of JSON `line 1, course 3 (PRG-101)`: all of it may be on one line. */
function placeOf(row: ImportRow | RowFault): string {
  if (row.entry === undefined) return `line ${row.line}`
  const id = 'values' in row ? row.values['courseId'] : undefined
  return `line ${row.line}, course ${row.entry}${typeof id === 'string' && id.length <= 64 ? ` (${id})` : ''}`
}

function alreadyThere(courseId: string, earlier: { courseId: string; place: string }): Fault {
  if (courseId === earlier.courseId)
    return {
      text: `courseId "${courseId}" is on ${earlier.place} already`,
      kind: 'courseId is in the file already',
    }
  const kind = 'courseId differs from another one only by its capitals'
  return {
    text: `courseId "${courseId}" differs from "${earlier.courseId}" of ${earlier.place} only by its capitals`,
    kind,
  }
}

type DraftResult = ReturnType<typeof draftOf>

function withPictures(read: DraftResult, hasPicture: CatalogueFile['hasPicture']): DraftResult {
  if (!hasPicture || 'faults' in read) return read
  const { bannerPath, instructors } = read.draft
  const paths = [
    ['courseBannerImage', bannerPath],
    ...instructors.map(({ image }) => ['instructors', image]),
  ] as const
  const faults = paths.flatMap(([column, path]) => {
    if (!path || hasPicture(path)) return []
    return [
      {
        text: `${column} ${quoted(path)} leads to no file`,
        kind: `${column} leads to no file`,
        written: quoted(path),
      },
    ]
  })
  return faults.length > 0 ? { faults } : read
}
