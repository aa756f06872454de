import { pino } from 'pino'
import { CheckupReport } from '#contract/checkup/checkup.ts'
import type { CheckState } from '#contract/checkup/terms.ts'
import { type Config, readConfig } from '#server/config.ts'
import { renewContent } from '#server/content.ts'
import {
  allChecks,
  type Check,
  type CheckupContext,
  checksWithoutDatabase,
  checkUp,
  failed,
  reportIn,
} from '#server/checkup/index.ts'
import type { Database } from '#server/db/connect.ts'
import { openExistingDatabase } from '#server/db/open-existing.ts'
import { openRooms } from '#server/modules/classes/index.ts'
import { openPayments } from '#server/payments.ts'
import { openFileStore } from '#server/storage/index.ts'
import type { Command } from '../command.ts'

const USAGE = `edi doctor [--json]

Asks everything that Edi needs whether it answers: database, disk, clock, jobs, mail server, gateways, bucket, backups, domain
name, certificate. The running server is asked what it finds; where none runs, the command looks itself. It sends no mail,
moves no money and changes nothing. At most a minute old.

  --json   for programs: the same as one JSON object

Exit code 0: nothing has failed; 1: something has, and the line says what to do.`

/** A checkup takes five seconds; the server may be busy. */
const PATIENCE_MS = 15_000
const marks: Record<CheckState, string> = { failed: '✗', warning: '!', good: '✓' }

async function run(words: string[]): Promise<number> {
  const [option, ...more] = words
  if (more.length > 0 || (option !== undefined && option !== '--json')) return 2
  const config = readConfig(process.env)
  const report = (await askServer(config)) ?? (await lookOurselves(config))
  console.log(option === '--json' ? JSON.stringify(report, null, 2) : textOf(report))
  return report.checks.some(({ state }) => state === 'failed') ? 1 : 0
}

/** What the running server finds; null where none answers. */
async function askServer(config: Config): Promise<CheckupReport | null> {
  try {
    const answer = await fetch(`${addressOf(config)}/checkup`, {
      headers: config.metricsToken ? { authorization: `Bearer ${config.metricsToken}` } : {},
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return answer.ok ? CheckupReport.parse(await answer.json()) : null
  } catch {
    return null
  }
}

async function lookOurselves(config: Config): Promise<CheckupReport> {
  const files = await openFileStore(config.storage)
  const server: Check = {
    name: 'server',
    look: async () => failed((words) => words.server({ origin: addressOf(config) })),
  }
  const opened = await openedOrReason(config)
  if (typeof opened === 'string') {
    const away: Check = {
      name: 'database',
      look: async () => failed((words) => words.databaseAway({ reason: opened.slice(0, 600) })),
    }
    const checks = [server, away, ...checksWithoutDatabase({ config, files })]
    return reportIn('en', await checkUp(config, checks))
  }
  return lookAt({ config, files, database: opened }, server)
}

async function openedOrReason(config: Config): Promise<Database | string> {
  try {
    return await openExistingDatabase(config.database)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function lookAt(
  { config, files, database }: Pick<CheckupContext, 'config' | 'files' | 'database'>,
  server: Check,
): Promise<CheckupReport> {
  const { db } = database
  const clock = () => new Date()
  const log = pino({ level: 'silent' })
  try {
    // A database of an older version has no such table, which another check says.
    await renewContent({ config, db }).catch(() => {})
    const context = {
      config,
      database,
      db,
      files,
      clock,
      payments: openPayments(config, { db, clock, log, sandbox: null }),
      rooms: openRooms(config.meetings, { onFailure: () => {} }),
    }
    return reportIn('en', await checkUp(config, [server, ...allChecks(context)]))
  } finally {
    await database.close()
  }
}

function addressOf({ host, port }: Config): string {
  return `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
}

function textOf({ version, isTrial, checks }: CheckupReport): string {
  const lines = checks.map(({ state, title, seen, action }) =>
    [`${marks[state]} ${title}: ${seen}`, ...(action === null ? [] : [`  → ${action}`])].join('\n'),
  )
  const bad = checks.filter(({ state }) => state === 'failed').length
  const doubtful = checks.filter(({ state }) => state === 'warning').length
  return [
    `Edi ${version}${isTrial ? ', a trial copy' : ''}`,
    ...lines,
    '',
    `${checks.length} checks: ${bad} failed, ${doubtful} to look at.`,
  ].join('\n')
}

export const command: Command = { usage: USAGE, run }
