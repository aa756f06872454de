import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#server/config.ts'
import { notePractice } from '#server/checkup/index.ts'
import { openDatabase, type ServerConfig } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { checkBackup, restoreBackup } from '#server/db/backup/restore.ts'
import { requireFreePort } from '#server/http/entry/free-port.ts'
import { startServer } from '#server/start.ts'
import type { Command } from '../command.ts'
import { becomeAccount, takeServiceSettings } from '../service/service-environment.ts'
import { withLocalBackup } from './bucket-backups.ts'
import { startMinuteServer } from './minute-server.ts'
import { opened } from './restore.ts'
import { describeGap, describeRestored, spokenMoment } from './what-is-there.ts'

const USAGE = `edi practice FILE [--port 3100] [--check]
edi practice --to "2026-11-29 14:03" [--stanza edi] [--port 3100] [--check]

FILE may be bucket, the newest in BACKUP_URL, or bucket:NAME.

Restores a backup into a folder for temporary files and starts a copy of Edi on it that only this machine reaches. The copy
sends no mail and talks to no gateway, so it can't disturb the real one. Ctrl-C ends it and deletes the folder.

  --to      restores the archive of pgBackRest up to that minute instead, in Dhaka unless a zone follows (+06, Z), and says
            what is there and what would be lost. As root, on the machine of the database; the folder (TMPDIR names
            another) needs as much room as the database
  --stanza  the name of the archive
  --check   ends by itself once the copy has shown its home page`

async function run(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '3100' },
      check: { type: 'boolean', default: false },
      to: { type: 'string' },
      stanza: { type: 'string', default: 'edi' },
    },
  })
  if (values.to !== undefined) {
    if (positionals.length > 0) return 2
    return practiseMinute({ ...values, moment: momentOf(values.to) })
  }
  const [file, ...more] = positionals
  if (!file || more.length > 0) return 2
  await requireFreePort({ host: '127.0.0.1', port: Number(values.port) })
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-practice-'))
  try {
    await withLocalBackup(file, (local) => restoreInto(folder, local))
    await showCopy(practiceConfig(folder, values.port), async (origin) => {
      if (!values.check) await endedByPerson(origin)
    })
    return 0
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts the copy and asks it for its home page; `then` runs while it is up. */
async function showCopy(config: Config, then: (origin: string) => Promise<void>): Promise<void> {
  const server = await startServer(config)
  try {
    const home = await fetch(server.origin)
    if (!home.ok) throw new Error(`The copy answers its home page with ${home.status}.`)
    console.log(`The copy shows its pages at ${server.origin}.`)
    await notePractised()
    await then(server.origin)
  } finally {
    await server.close()
  }
}

const goesToMinute = (words: string[]) => words.some((word) => /^--to(=|$)/.test(word))

/** @throws Error for what is no minute of the past */
export function momentOf(text: string): Date {
  const [, day, minute, seconds = ':00', zone = '+06'] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(text.trim()) ?? []
  const offset = zone.replace(
    /^([+-]\d\d):?(\d\d)?$/,
    (_all, hours, more = '00') => `${hours}:${more}`,
  )
  const moment = new Date(`${day}T${minute}${seconds}${offset}`)
  if (Number.isNaN(moment.getTime()))
    throw new Error(
      `"${text}" is no minute. Write it as "2026-11-29 14:03", in Dhaka, or with a zone: "2026-11-29 08:03Z".`,
    )
  if (moment > new Date()) throw new Error(`${text} is still to come.`)
  return moment
}

/** Goes back to a minute in a copy: what a night that goes badly would ask for. */
async function practiseMinute({
  moment,
  stanza,
  port,
  check,
}: {
  moment: Date
  stanza: string
  port: string
  check: boolean
}): Promise<number> {
  const account = takeServiceSettings()
  const { database } = readConfig(process.env)
  if ('folder' in database)
    throw new Error(
      'The embedded database has no archive: practise with a backup file. docs/how-to/move-to-a-postgresql-server.md leads to a server that has one.',
    )
  await requireFreePort({ host: '127.0.0.1', port: Number(port) })
  const started = performance.now()
  const minute = await startMinuteServer({
    moment,
    stanza,
    like: new URL(database.directUrl ?? database.url),
    account: account ?? os.userInfo().username,
  })
  try {
    if (account !== null) becomeAccount(account)
    const { copied, replayed } = minute.seconds
    console.log(
      `Back at ${spokenMoment(moment)} in Dhaka: the files took ${copied.toFixed(1)} s, replaying the log ${replayed.toFixed(1)} s.`,
    )
    const isBalanced = await describeMinute(minute.url, moment, database)
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-practice-'))
    try {
      await showCopy(practiceConfig(folder, port, minute.url), async (origin) => {
        console.log(
          `From the command to the page: ${((performance.now() - started) / 1000).toFixed(0)} s.`,
        )
        console.log(
          `After a real return ask each gateway what was paid since ${spokenMoment(moment)}: docs/how-to/restore-to-a-minute.md, "Go back", step 4.`,
        )
        if (!check) await endedByPerson(origin)
      })
    } finally {
      fs.rmSync(folder, { recursive: true, force: true })
    }
    return isBalanced ? 0 : 1
  } finally {
    await minute.close()
  }
}

/** Says what is in the copy, and what the running school has beyond it. @returns whether the books balance */
async function describeMinute(url: string, moment: Date, running: ServerConfig): Promise<boolean> {
  const copy = await openDatabase({ url, poolSize: 2 })
  const { lines, isBalanced } = await migrate(copy)
    .then(() => describeRestored(copy.db))
    .finally(() => copy.close())
  for (const line of lines) console.log(line)
  try {
    const now = await openDatabase({ ...running, readUrl: undefined, poolSize: 2 })
    const gap = await describeGap(now, moment).finally(() => now.close())
    for (const line of gap) console.log(line)
  } catch (error) {
    console.log(
      `The running database does not say what came later (${error instanceof Error ? error.message : String(error)}): the gateways know what was paid.`,
    )
  }
  return isBalanced
}

/** For `edi doctor`. Not being able to note it is no reason to call the practice a failure. */
async function notePractised(): Promise<void> {
  const { dataFolder } = readConfig({ DATA_DIR: process.env['DATA_DIR'] })
  await notePractice(dataFolder, new Date()).catch((error: unknown) =>
    console.error(`The day of this practice was not noted in ${dataFolder}: ${String(error)}`),
  )
}

async function restoreInto(folder: string, file: string): Promise<void> {
  if (!fs.existsSync(file))
    throw new Error(
      `There is no file ${path.resolve(file)}, or ${os.userInfo().username} may not read it.`,
    )
  await checkBackup(opened(file))
  const database = await openDatabase({ folder })
  try {
    const { head, tail } = await restoreBackup(opened(file), database)
    const rows = Object.values(tail.rows).reduce((sum, count) => sum + count, 0)
    console.log(
      `${rows.toLocaleString('en')} rows of ${Object.keys(tail.rows).length} tables as of ${head.made}: restored, all counts equal.`,
    )
  } finally {
    await database.close()
  }
}

/** None of the real settings but the contents: no mail server, no keys of gateways. */
function practiceConfig(folder: string, port: string, databaseUrl?: string): Config {
  return readConfig({
    DATABASE_URL: databaseUrl,
    CONTENT_DIR: process.env['CONTENT_DIR'],
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: port,
    SAMPLE_CATALOGUE: '0',
    DEMO_SIGN_IN: '0',
    // It has other secrets than the school: what it warns of is no concern of anyone's.
    LOG_LEVEL: 'error',
  })
}

function endedByPerson(origin: string): Promise<void> {
  const { port } = new URL(origin)
  console.log(
    `From your own machine: ssh -L ${port}:127.0.0.1:${port} this-server, then open http://localhost:${port}. Ctrl-C ends it.`,
  )
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}

export const command: Command = { usage: USAGE, run, beginsAsCaller: goesToMinute }
