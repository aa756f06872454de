import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { defined } from '#contract/defined.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { openExistingDatabase } from '#server/db/open-existing.ts'
import { vacuumEmbedded } from '#server/db/vacuum.ts'
import {
  type CatalogueFile,
  checkCatalogueFile,
  firstCategories,
  importCatalogueFile,
  type ImportReport,
  type ImportCategory,
  importCategories,
  nearestColumn,
} from '#server/modules/catalog/index.ts'
import { type Command, runCommand } from '../command.ts'
import { ROOT } from '../run-steps.ts'

const USAGE = `edi import FILE [--dry-run] [--skip-bad] [--format csv|json]

  --dry-run    reads the file and reports; saves nothing
  --skip-bad   saves the good courses of a file that has bad ones too
  --format     where the name of the file does not end in .csv, .json, .ndjson or .jsonl

docs/how-to/import-a-catalogue.md describes the columns. In development: npm run catalogue:import -- FILE …`

async function run(words: string[]): Promise<number> {
  const request = readWords(words)
  if (!request) return 2
  if (request.dryRun) return check(request, await categoriesOfDryRun())
  const database = await openExistingDatabase(readConfig(process.env).database)
  try {
    await migrate(database)
    return await check({ ...request, database }, await importCategories(database.db))
  } finally {
    await database.close()
  }
}

/** Those of a new copy where there is no database, or a server holds it: a file can be looked at all the same. */
async function categoriesOfDryRun(): Promise<readonly ImportCategory[]> {
  const database = await openExistingDatabase(readConfig(process.env).database).catch(() => null)
  if (!database) return firstCategories
  try {
    return await importCategories(database.db)
  } catch {
    return firstCategories
  } finally {
    await database.close()
  }
}

interface ImportRequest {
  file: CatalogueFile
  dryRun: boolean
  skipBad: boolean
}

async function check(
  request: ImportRequest & { database?: Database },
  categories: readonly ImportCategory[],
): Promise<number> {
  const { database } = request
  const file = { ...request.file, categories }
  const report = await checkCatalogueFile(file, progress('read'))
  endProgress()
  tell(report, categories)
  if (request.dryRun && report.bad > 0) return 1
  if (!report.complete) return refuse('The file cannot be read to its end, so nothing was saved.')
  if (report.bad > 0 && !request.skipBad)
    return refuse('Nothing was saved. Fix the rows above, or leave them out with --skip-bad.')
  if (report.good === 0) return refuse('There is no course in the file.')
  if (request.dryRun || !database) return 0
  await save(database, file, report)
  return 0
}

function readWords(words: string[]): ImportRequest | null {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        'skip-bad': { type: 'boolean' },
        format: { type: 'string' },
      },
    })
    const [file, ...more] = positionals
    const format =
      values.format ??
      (/\.csv$/i.test(file ?? '')
        ? 'csv'
        : /\.(json|ndjson|jsonl)$/i.test(file ?? '')
          ? 'json'
          : null)
    if (!file || more.length > 0 || (format !== 'csv' && format !== 'json')) return null
    return {
      file: { path: file, format, hasPicture: onDisk },
      dryRun: values['dry-run'] ?? takenByNpm('dry_run'),
      skipBad: values['skip-bad'] ?? takenByNpm('skip_bad'),
    }
  } catch {
    return null
  }
}

/**
 * Whether npm took an option for its own: without a second `--`, as in `npm run catalogue:import FILE --dry-run`, it
 * reaches a script as a variable only. Source: npm's documentation of config, "Environment Variables".
 */
function takenByNpm(option: string): boolean {
  return process.env[`npm_config_${option}`] === 'true'
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

/** Faults on fewer rows than these can be read one by one. */
const FEW_FAULTS = 10

function tell(report: ImportReport, categories: readonly ImportCategory[]): void {
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
  console.log(`${count(report.good)} good, ${report.bad} bad.`)
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

async function save(database: Database, file: CatalogueFile, report: ImportReport): Promise<void> {
  const started = performance.now()
  const changed = await importCatalogueFile(database.db, {
    file,
    checked: report,
    onSaved: progress('saved'),
  })
  endProgress()
  if (database.kind === 'embedded') await vacuumEmbedded(database.pool)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `${count(report.good)} saved in ${seconds} s: ${changed.toLocaleString('en')} new or changed.`,
  )
}

function refuse(reason: string): number {
  console.error(reason)
  return 1
}

function count(courses: number): string {
  return courses === 1 ? '1 course' : `${courses.toLocaleString('en')} courses`
}

/** One line that counts up on a terminal; a line every 10,000 elsewhere. */
function progress(verb: string): (rows: number) => void {
  let shown = 0
  return (rows) => {
    if (rows - shown < (process.stderr.isTTY ? 500 : 10_000)) return
    shown = rows
    process.stderr.write(
      `${process.stderr.isTTY ? '\r' : ''}${rows.toLocaleString('en')} ${verb}${process.stderr.isTTY ? '' : '\n'}`,
    )
  }
}

function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
}

export const command: Command = { usage: USAGE, run }

if (import.meta.main) process.exitCode = await runCommand(command, process.argv.slice(2))
