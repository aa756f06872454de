import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { vacuumEmbedded } from '#server/db/vacuum.ts'
import {
  type CatalogueFile,
  checkCatalogueFile,
  importCatalogueFile,
  type ImportReport,
  MOST_FAULTS,
} from '#server/modules/catalog/index.ts'

const USAGE = `npm run catalogue:import -- FILE [--dry-run] [--skip-bad] [--format csv|json]

  --dry-run    reads the file and reports; saves nothing
  --skip-bad   saves the good courses of a file that has bad ones too
  --format     where the name of the file does not end in .csv, .json, .ndjson or .jsonl

docs/how-to/import-a-catalogue.md describes the columns.`

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function run(words: string[]): Promise<number> {
  const asked = readWords(words)
  if (!asked) {
    console.error(USAGE)
    return 2
  }
  const report = await checkCatalogueFile(asked.file, progress('read'))
  endProgress()
  tell(report)
  if (asked.dryRun) return report.bad === 0 ? 0 : 1
  if (!report.complete) return refuse('The file cannot be read to its end, so nothing was saved.')
  if (report.bad > 0 && !asked.skipBad) return refuse('Nothing was saved. Mend the rows above, or leave them out with --skip-bad.')
  if (report.good === 0) return refuse('There is no course to save.')
  await save(asked.file, report)
  return 0
}

function readWords(words: string[]): { file: CatalogueFile; dryRun: boolean; skipBad: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' }, 'skip-bad': { type: 'boolean' }, format: { type: 'string' } },
    })
    const [path, ...more] = positionals
    const format = values.format ?? (/\.csv$/i.test(path ?? '') ? 'csv' : /\.(json|ndjson|jsonl)$/i.test(path ?? '') ? 'json' : null)
    if (!path || more.length > 0 || (format !== 'csv' && format !== 'json')) return null
    return { file: { path, format }, dryRun: values['dry-run'] ?? false, skipBad: values['skip-bad'] ?? false }
  } catch {
    return null
  }
}

function tell(report: ImportReport): void {
  for (const fault of report.faults) console.error(fault)
  if (report.bad > MOST_FAULTS && report.faults.length >= MOST_FAULTS) console.error(`… only the first ${MOST_FAULTS} faults are shown`)
  for (const column of report.otherColumns) console.error(`column ${JSON.stringify(column)} is not known and is left out`)
  console.log(`${count(report.good)} good, ${report.bad} bad.`)
}

async function save(file: CatalogueFile, report: ImportReport): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase(config.database)
  try {
    await migrate(database.db)
    const started = performance.now()
    await importCatalogueFile(database.db, file, report, progress('saved'))
    endProgress()
    if (database.kind === 'embedded') await vacuumEmbedded(database.pool)
    console.log(`${count(report.good)} saved in ${((performance.now() - started) / 1000).toFixed(1)} s. Every page is made anew.`)
  } finally {
    await database.close()
  }
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
    process.stderr.write(`${process.stderr.isTTY ? '\r' : ''}${rows.toLocaleString('en')} ${verb}${process.stderr.isTTY ? '' : '\n'}`)
  }
}

function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
}
