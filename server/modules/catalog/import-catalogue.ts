import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { applyChange, type CatalogueChange, changeOfNothing } from './catalogue-change.ts'
import { raiseCatalogueVersion } from './catalogue-version.ts'
import type { CourseDraft } from './course-draft.ts'
import { firstCategories, type KnownCategory } from './categories/known-categories.ts'
import { columnNames, draftOf } from './import-draft.ts'
import { countFault, type Fault, type FaultKind, quoted } from './import-fault.ts'
import { type CatalogueFormat, type ImportRow, rowsOf, type UnreadableRow } from './import-rows.ts'
import { writeCourses } from './write-courses.ts'

/** What stands for the columns and values of a file that names them its own way. */
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
  categories?: readonly KnownCategory[]
  /** How it names columns and values. Left out: as we do. */
  names?: FileNames
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
}

/** Faults kept for the report; one systematic mistake in a large file is as many faults as rows. */
const MOST_FAULTS = 1_000
const SHOWN_OF_A_KIND = 20
/** Courses written at once. */
const COURSES_AT_ONCE = 500

/** Reads a file through and reports; changes nothing. `onRow` hears the count of rows now and then. */
export async function checkCatalogueFile(
  file: CatalogueFile,
  onRow: (rows: number) => void = () => {},
): Promise<ImportReport> {
  const report: ImportReport = {
    good: 0,
    bad: 0,
    faults: [],
    kinds: [],
    complete: true,
    otherColumns: [],
  }
  const otherColumns = new Set<string>()
  const kinds = new Map<string, FaultKind>()
  for await (const row of coursesOf(file)) {
    if ('draft' in row) report.good += 1
    else {
      report.bad += 1
      if (row.fatal) report.complete = false
      for (const fault of row.faults)
        if (countFault(kinds, fault).count <= SHOWN_OF_A_KIND && report.faults.length < MOST_FAULTS)
          report.faults.push(`${row.place}: ${fault.text}`)
    }
    for (const name of row.otherColumns) otherColumns.add(name)
    onRow(report.good + report.bad)
  }
  return {
    ...report,
    kinds: [...kinds.values()],
    otherColumns: [...otherColumns].slice(0, MOST_FAULTS),
  }
}

/**
 * Saves the good courses of a file that was checked, all of them or none. Courses are matched by courseId, so the
 * same file twice changes nothing.
 *
 * @returns how many courses that added or changed
 * @throws Error when the file is no longer the one that was checked, or a new courseId differs from that of a course
 * already there only by its capitals, or a batch with students would get other days or hours
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

/** Writes some courses, and notes in `change` what that did: `writeCourses`, perhaps with something around it. */
export type WriteSome = (
  trx: Trx,
  drafts: readonly CourseDraft[],
  change: CatalogueChange,
) => Promise<void>

/** The same in the caller's transaction. @throws ImportRefused, Error as `importCatalogueFile` */
export async function importInto(
  trx: Trx,
  {
    file,
    checked,
    onSaved = () => {},
    write = writeCourses,
  }: {
    file: CatalogueFile
    checked: ImportReport
    onSaved?: (courses: number) => void
    write?: WriteSome
  },
): Promise<number> {
  const change = changeOfNothing()
  let saved = 0
  let waiting: CourseDraft[] = []
  const save = async () => {
    await refuseOtherCapitals(trx, waiting)
    await refuseOtherDaysOfStudents(trx, waiting)
    await write(trx, waiting, change)
    saved += waiting.length
    waiting = []
    onSaved(saved)
  }
  for await (const row of coursesOf(file)) {
    if ('draft' in row) waiting.push(row.draft)
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

/** What is in the catalogue already forbids what a file wants. Nothing was saved. */
export class ImportRefused extends Error {}

/** Two addresses that differ by capitals only would be two courses to us and one to whoever types them. */
async function refuseOtherCapitals(trx: Trx, drafts: readonly CourseDraft[]): Promise<void> {
  const ids = drafts.map(({ courseId }) => courseId)
  const there = await sql<{ course_id: string }>`
    select course_id from courses
    where lower(translate(course_id, '-_', '')) collate "C" = any(${ids.map((id) => id.replace(/[-_]/g, '').toLowerCase())})
      and lower(course_id) = any(${ids.map((id) => id.toLowerCase())}) and course_id <> all(${ids})`.execute(
    trx,
  )
  const other = there.rows[0]?.course_id
  if (other === undefined) return
  const own = ids.find((id) => id.toLowerCase() === other.toLowerCase())
  throw new ImportRefused(
    `The course ${own} of the file differs from the course ${other} that is there already only by its capitals. Nothing was saved.`,
  )
}

/** Staff who change a batch are asked about its students, who are told; a file can do neither. */
export async function refuseOtherDaysOfStudents(
  trx: Trx,
  drafts: readonly CourseDraft[],
): Promise<void> {
  const batches = drafts.flatMap(({ courseId, batches }) =>
    (batches ?? []).map((batch) => ({
      id: courseId,
      no: batch.number,
      on: batch.startsOn,
      days: batch.classDays,
      hours: batch.shift,
    })),
  )
  const found = await sql<{ course_id: string; number: number; seats_taken: number }>`
    select course.course_id, batch.number, batch.seats_taken
    from jsonb_to_recordset(${JSON.stringify(batches)}::jsonb) as given (id text, no integer, "on" date, days text[], hours text)
    join courses course on course.course_id = given.id
    join batches batch on batch.course_id = course.id and batch.number = given.no
    where batch.seats_taken > 0 and batch.state <> 'cancelled'
      and row(batch.starts_on, batch.class_days, batch.shift) is distinct from row(given."on", given.days, given.hours)
    limit 1`.execute(trx)
  const batch = found.rows[0]
  if (!batch) return
  throw new ImportRefused(
    `Batch ${batch.number} of ${batch.course_id} has students (${batch.seats_taken}), and the file gives it other days or hours. Change them at /staff/batches/${batch.course_id}, where its students are told, or write the present ones into the file. Nothing was saved.`,
  )
}

type ImportedRow = { place: string; otherColumns: string[] } & (
  | { draft: CourseDraft }
  | { faults: Fault[]; fatal: boolean }
)

const KNOWN = new Set<string>(columnNames)

/** The courses of a file, the first of each courseId. */
async function* coursesOf(file: CatalogueFile): AsyncGenerator<ImportedRow> {
  const { categories = firstCategories, names } = file
  const first = new Map<string, { courseId: string; place: string }>()
  for await (const row of rowsOf(file.path, file.format, names?.columns)) {
    const place = placeOf(row)
    if ('fault' in row) {
      yield {
        place,
        faults: [{ text: row.fault, kind: row.kind ?? row.fault }],
        fatal: row.fatal,
        otherColumns: (row.header ?? []).filter((name) => name && !KNOWN.has(name)),
      }
      continue
    }
    const otherColumns = Object.keys(row.values).filter((name) => name && !KNOWN.has(name))
    const read = withPictures(
      draftOf(withOurValues(row.values, names), { categories }),
      file.hasPicture,
    )
    if ('faults' in read) {
      yield { place, otherColumns, faults: read.faults, fatal: false }
      continue
    }
    const { courseId } = read.draft
    const earlier = first.get(courseId.toLowerCase())
    if (earlier)
      yield { place, otherColumns, faults: [alreadyThere(courseId, earlier)], fatal: false }
    else {
      first.set(courseId.toLowerCase(), { courseId, place })
      yield { place, otherColumns, draft: read.draft }
    }
  }
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

/** `line 4`, or of JSON `line 1, course 3 (PRG-101)`: all of it may stand on one line. */
function placeOf(row: ImportRow | UnreadableRow): string {
  if (row.entry === undefined) return `line ${row.line}`
  const id = 'values' in row ? row.values['courseId'] : undefined
  return `line ${row.line}, course ${row.entry}${typeof id === 'string' && id.length <= 64 ? ` (${id})` : ''}`
}

function alreadyThere(courseId: string, earlier: { courseId: string; place: string }): Fault {
  if (courseId === earlier.courseId)
    return {
      text: `courseId "${courseId}" stands on ${earlier.place} already`,
      kind: 'courseId stands in the file already',
    }
  const kind = 'courseId differs from another one only by its capitals'
  return {
    text: `courseId "${courseId}" differs from "${earlier.courseId}" of ${earlier.place} only by its capitals`,
    kind,
  }
}

type ReadDraft = ReturnType<typeof draftOf>

function withPictures(read: ReadDraft, hasPicture: CatalogueFile['hasPicture']): ReadDraft {
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
