import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#server/config.ts'
import { openExistingDatabase } from '#server/db/open-existing.ts'
import { migrate } from '#server/db/migrate.ts'
import type { RealLife, SchoolProgress } from '#server/sample-school/index.ts'
import { type Command, runCommand } from '../command.ts'
import { deleteEmbedded } from './reset-data.ts'

const USUAL = 300
const LEAST = 100
/** Their phones come from a block of a hundred thousand numbers that no operator has given out. */
const MOST = 50_000
/** Says how far it is this often. */
const SAY_EVERY_MS = 2_000

const USAGE = `npm run school:fill [-- --students N] [-- --again [--force]]

Fills a new database with a sample school: the courses of the sample catalogue, invented students and staff, and 90 days
of their orders, lessons, classes and tests up to this minute. The database is that of DATA_DIR, or of DATABASE_URL.
Stop Edi before. Only in development.

  --students N   how many, ${LEAST} to ${MOST}; ${USUAL} if you leave it out. The first ${USUAL} are those of the usual school.
                 20000 is for trials of load: leave it an hour.
  --again        deletes the embedded database and fills a new one, so that "today" is today
  --force        with --again: also where people who exist have accounts, orders or courses`

async function run(words: string[]): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: {
      students: { type: 'string', default: String(USUAL) },
      again: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
    },
  })
  const students = Number(values.students)
  if (!Number.isInteger(students) || students < LEAST || students > MOST)
    throw new Error(
      `--students takes a number from ${LEAST} to ${MOST}, not "${values.students}". Nothing was changed.`,
    )
  const config = readConfig(process.env)
  refuseWrongPlace(config)
  if (values.again) await throwAway(config, values.force)
  const started = performance.now()
  console.log(`Filling a school of ${amount(students)} students, first with the sample courses …`)
  const { fillSampleSchool } = await import('#server/start.ts')
  const acts = await fillSampleSchool(config, { students, tell: teller() })
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(
    `The school is there: ${amount(students)} students, ${amount(acts)} acts in ${amount(seconds)} s.`,
  )
  return 0
}

function refuseWrongPlace(config: Config): void {
  if (config.production)
    throw new Error(
      'A sample school is for development: anyone could sign in as its people, an owner among them. NODE_ENV is production. Nothing was changed.',
    )
  if (!config.sampleCatalogue)
    throw new Error(
      'A sample school needs the sample courses: unset SAMPLE_CATALOGUE. Nothing was changed.',
    )
}

/** @throws Error in words when real people would lose something, and for a database that is not ours to delete */
async function throwAway(config: Config, isForced: boolean): Promise<void> {
  if (!('folder' in config.database))
    throw new Error(
      'DATABASE_URL is set, and --again deletes only the embedded database. On a server: dropdb and createdb, then run this without --again. Nothing was changed.',
    )
  if (!fs.existsSync(path.join(config.dataFolder, 'pg'))) return
  const { realLife } = await import('#server/sample-school/index.ts')
  const database = await openExistingDatabase(config.database)
  let life: RealLife
  try {
    await migrate(database)
    life = await realLife(database.db)
  } finally {
    await database.close()
  }
  const losses = lossesOf(life)
  const folder = path.resolve(config.dataFolder)
  if (losses.length > 0 && !isForced)
    throw new Error(
      `The database in ${folder} is not only a sample school. With it would be lost:\n${losses
        .map((loss) => `  ${loss}`)
        .join('\n')}\n--force deletes them, too. Nothing was changed.`,
    )
  deleteEmbedded(config)
  console.log(`The database in ${folder} is deleted.`)
}

function lossesOf({ accounts, orders, courses, siteParts }: RealLife): string[] {
  const more = accounts.count - accounts.first.length
  const names = `${accounts.first.join(', ')}${more > 0 ? ` and ${amount(more)} more` : ''}`
  return [
    accounts.count > 0 && `accounts of people who exist: ${amount(accounts.count)} (${names})`,
    orders > 0 && `their orders: ${amount(orders)}`,
    courses > 0 && `courses of your own: ${amount(courses)}`,
    siteParts > 0 && `parts of the site that were changed at /staff/site: ${amount(siteParts)}`,
  ].filter((loss) => loss !== false)
}

/** Says how far it is, at most every two seconds. */
function teller(): (progress: SchoolProgress) => void {
  let saidAt = 0
  return ({ day, days, acts }) => {
    const now = performance.now()
    if (now - saidAt < SAY_EVERY_MS) return
    saidAt = now
    console.log(`  day ${day} of ${days}: ${amount(acts)} acts`)
  }
}

function amount(value: number): string {
  return value.toLocaleString('en-US')
}

export const command: Command = { usage: USAGE, run }

if (import.meta.main) process.exitCode = await runCommand(command, process.argv.slice(2))
