import fs from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { type Decisions, suggestionsOf } from '#contract/catalog/import-decisions.ts'
import { LONGEST_CATEGORY } from '#contract/catalog/terms.ts'
import { defined } from '#contract/defined.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { openExistingDatabase } from '#server/db/open-existing.ts'
import { vacuumEmbedded } from '#server/db/vacuum.ts'
import {
  addCategory,
  type CatalogueFile,
  checkCatalogueFile,
  courseIdMaker,
  type FileNames,
  findingsOf,
  firstCategories,
  foreseeChanges,
  importCatalogueFile,
  type ImportCategory,
  importCategories,
  importNames,
  type ImportReport,
  provisionalIds,
  readHeadings,
  refuseConstants,
} from '#server/modules/catalog/index.ts'
import { type Command, runCommand } from '../command.ts'
import { ROOT } from '../run-steps.ts'
import { type ImportOptions, readImportOptions } from './import-options.ts'
import {
  endProgress,
  headingsInRows,
  progress,
  reportInRows,
  tellReport,
  tellSaved,
} from './import-report.ts'
import { withSheet } from './import-sheet.ts'

const USAGE = `edi import FILE [--dry-run] [--json] [--skip-bad] [OPTIONS]

  --dry-run                      reads the file and reports; saves nothing
  --json                         the report as one JSON object
  --skip-bad                     saves the good courses of a file that has bad ones too
  --format csv|json|xlsx         where the name of the file does not end in .csv, .tsv, .txt, .json, .ndjson, .jsonl or .xlsx

  How the file is read:
  --sheet NAME                   of a workbook: this sheet, not the one with the largest table
  --heading-row N                the row of its headings, where it is not found by itself
  --column "HEADING=column"      reads a heading as a column; "HEADING=" leaves it out
  --value "column:THEIRS=ours"   our value for one of the file's
  --suggested                    reads headings and values as what they are most like
  --all column=value             what courses are where the file does not say it, as in --all courseFee=0
  --make-ids                     courses without an id get the next one of their category
  --add-categories               makes the categories that are not there yet
  --other-columns note|drop      keeps columns that no course has as notes for staff
  --keep-html                    leaves tags and entities as they are

--column, --value and --all can be given several times. docs/how-to/import-a-catalogue.md describes the columns.
In development: npm run catalogue:import -- FILE …`

async function run(words: string[]): Promise<number> {
  const options = readImportOptions(words)
  if (!options.isDryRun) {
    const database = await openExistingDatabase(readConfig(process.env).database)
    try {
      await migrate(database)
      return await readFile(options, await deskOf(database))
    } finally {
      await database.close()
    }
  }
  const database = await openExistingDatabase(readConfig(process.env).database).catch(() => null)
  try {
    return await readFile(options, await deskOfDryRun(database))
  } finally {
    await database?.close()
  }
}

/** What a file is read with. */
interface Desk {
  database: Database | null
  categories: readonly ImportCategory[]
  /** Those that the staff of this copy have decided before. */
  names: FileNames
}

async function deskOf(database: Database): Promise<Desk> {
  const { db } = database
  return { database, categories: await importCategories(db), names: await importNames(db) }
}

/** That of a new copy where there is no database, or a server holds it: a file can be looked at all the same. */
async function deskOfDryRun(database: Database | null): Promise<Desk> {
  const anywhere = {
    database: null,
    categories: firstCategories,
    names: { columns: {}, values: {} },
  }
  return database ? deskOf(database).catch(() => anywhere) : anywhere
}

function readFile(options: ImportOptions, desk: Desk): Promise<number> {
  const { format, headingRow, sheet } = options
  if (format !== 'xlsx') {
    const { path: file } = options
    return importFile(options, { desk, file: { path: file, format, headingRow }, rows: null })
  }
  return withSheet(options.path, sheet, ({ path: file, rows }) => {
    const line = headingRow === undefined ? undefined : rows.indexOf(headingRow)
    if (line === -1) throw new Error(`The sheet has no row ${headingRow}.`)
    return importFile(options, {
      desk,
      file: { path: file, format: 'csv', headingRow: line },
      rows,
    })
  })
}

interface Source {
  desk: Desk
  file: Pick<CatalogueFile, 'path' | 'format' | 'headingRow'>
  /** Of a workbook: the row by the line of the file. */
  rows: readonly number[] | null
}

async function importFile(options: ImportOptions, { desk, file, rows }: Source): Promise<number> {
  const { database } = desk
  const newCategories = new Set<string>()
  const reading = await readingOf(options, { desk, file, newCategories })
  const forecast = database && foreseeChanges(database.db)
  const read = await checkCatalogueFile(reading, progress('read'), forecast?.add)
  endProgress()
  const headings = await readHeadings(reading, reading.names.columns)
  const report = rows ? reportInRows(read, rows) : read
  const refusal = whyNot(options, report)
  const isSaved = refusal === null && !options.isDryRun && database !== null
  const found = {
    ...findingsOf(report, reading.categories),
    ...(rows ? headingsInRows(headings, rows) : headings),
    ...(forecast ? await forecast.end() : { added: null, changed: null, unchanged: null }),
    newCategories: [...newCategories],
    names: reading.names,
  }
  if (!options.isJson)
    tellReport(report, {
      ...found,
      place: rows ? 'row' : 'line',
      categories: reading.categories,
    })
  if (!isSaved) {
    if (options.isJson) console.log(JSON.stringify({ ...found, saved: null }))
    if (refusal !== null) console.error(refusal)
    return refusal === null ? 0 : 1
  }
  const saved = await save(database, { reading, report, newCategories })
  if (options.isJson) console.log(JSON.stringify({ ...found, saved }))
  else tellSaved(report.good, saved)
  return 0
}

function whyNot({ isDryRun, skipBad }: ImportOptions, report: ImportReport): string | null {
  if (!report.complete) return 'The file cannot be read to its end, so nothing was saved.'
  if (report.bad > 0 && !skipBad)
    return isDryRun
      ? 'Nothing would be saved. Fix the rows above, or leave them out with --skip-bad.'
      : 'Nothing was saved. Fix the rows above, or leave them out with --skip-bad.'
  return report.good === 0 ? 'There is no course in the file.' : null
}

type FileReading = Omit<CatalogueFile, 'names' | 'categories'> & {
  names: FileNames
  categories: readonly ImportCategory[]
}

/** The file with everything decided that the options leave to it. */
async function readingOf(
  options: ImportOptions,
  { desk, file, newCategories }: Omit<Source, 'rows'> & { newCategories: Set<string> },
): Promise<FileReading> {
  const { constants, otherColumns, html } = options
  const { database } = desk
  const courseIds = () => (database ? courseIdMaker(database.db) : provisionalIds())
  let reading: FileReading = {
    ...file,
    constants,
    otherColumns,
    html,
    hasPicture: onDisk,
    categories: desk.categories,
    names: withMore(desk.names, options.names),
    courseIds: options.makesIds ? await courseIds() : undefined,
  }
  const addCategories = (names: readonly string[]) => {
    for (const name of names) newCategories.add(name)
    const added = names.map((name) => ({ name, nameEn: name, nameBn: name }))
    reading = { ...reading, categories: [...reading.categories, ...added] }
  }
  const isHere = ({ name, nameEn, nameBn }: ImportCategory) =>
    [name, nameEn, nameBn].includes(constants.category ?? '')
  if (options.addsCategories && constants.category && !desk.categories.some(isHere))
    addCategories([constants.category])
  refuseConstants(constants, reading.categories)
  if (options.takesSuggestions) reading = await asSuggested(reading)
  if (options.addsCategories)
    // A file has more of them than one report names.
    for (let names = await unknownCategories(reading); names.length > 0;) {
      addCategories(names)
      names = await unknownCategories(reading)
    }
  return options.makesIds ? { ...reading, courseIds: await courseIds() } : reading
}

function withMore(names: FileNames, { columns, values }: Decisions): FileNames {
  const both: Record<string, Readonly<Record<string, string>> | undefined> = { ...names.values }
  for (const [column, ours] of Object.entries(values)) both[column] = { ...both[column], ...ours }
  return { columns: { ...names.columns, ...columns }, values: both }
}

/** Headings first: what its values are like is known once its columns are. */
async function asSuggested(reading: FileReading): Promise<FileReading> {
  const { headings } = await readHeadings(reading, reading.names.columns)
  const { columns } = suggestionsOf({ headings, kinds: [] })
  const named = { ...reading, names: withMore(reading.names, { columns, values: {} }) }
  const { kinds } = findingsOf(await checkCatalogueFile(named), named.categories)
  const { values } = suggestionsOf({ headings: [], kinds })
  return { ...named, names: withMore(named.names, { columns: {}, values }) }
}

async function unknownCategories(reading: FileReading): Promise<string[]> {
  const { kinds } = findingsOf(await checkCatalogueFile(reading), reading.categories)
  return kinds
    .filter(({ code }) => code === 'not_category')
    .flatMap(({ values }) => values)
    .filter(({ written, isCut }) => !isCut && written.length <= LONGEST_CATEGORY)
    .map(({ written }) => written)
}

/** Whether a picture's path leads to a file, where the server looks for it: see `server/http/entry/answer-requests.ts`. */
function onDisk(picture: string): boolean {
  const folders = [
    ['/pictures/', path.join(ROOT, 'catalogue/pictures')],
    ['/site-pictures/', path.join(readConfig(process.env).contentFolder, 'pictures')],
    ['/', path.join(ROOT, 'web/public')],
  ] as const
  const [under, folder] = defined(folders.find(([start]) => picture.startsWith(start)))
  return (
    fs
      .statSync(path.join(folder, picture.slice(under.length)), { throwIfNoEntry: false })
      ?.isFile() ?? false
  )
}

async function save(
  database: Database,
  {
    reading,
    report,
    newCategories,
  }: { reading: FileReading; report: ImportReport; newCategories: ReadonlySet<string> },
): Promise<{ changed: number; seconds: number }> {
  const started = performance.now()
  const { db } = database
  const staff = { operator: userInfo().username }
  for (const name of newCategories) await addCategory({ db, staff }, { nameEn: name, nameBn: name })
  const changed = await importCatalogueFile(db, {
    file: reading,
    checked: report,
    onSaved: progress('saved'),
  })
  endProgress()
  if (database.kind === 'embedded') await vacuumEmbedded(database.pool)
  return { changed, seconds: (performance.now() - started) / 1000 }
}

export const command: Command = { usage: USAGE, run }

if (import.meta.main) process.exitCode = await runCommand(command, process.argv.slice(2))
