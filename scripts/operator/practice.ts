import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { notePractice } from '#server/checkup/index.ts'
import { openDatabase } from '#server/db/connect.ts'
import { checkBackup, restoreBackup } from '#server/db/backup/restore.ts'
import { requireFreePort } from '#server/http/entry/free-port.ts'
import { startServer } from '#server/start.ts'
import type { Command } from '../command.ts'
import { opened } from './restore.ts'

const USAGE = `edi practice FILE [--port 3100] [--check]

Restores a backup into a folder for temporary files and starts a copy of Edi on it that only this machine reaches. The copy
sends no mail and talks to no gateway, so it can't disturb the real one. Ctrl-C ends it and deletes the folder.

  --check   ends by itself once the copy has shown its home page`

async function run(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '3100' },
      check: { type: 'boolean', default: false },
    },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) return 2
  await requireFreePort({ host: '127.0.0.1', port: Number(values.port) })
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-practice-'))
  try {
    await restoreInto(folder, file)
    const server = await startServer(practiceConfig(folder, values.port))
    try {
      const home = await fetch(server.origin)
      if (!home.ok) throw new Error(`The copy answers its home page with ${home.status}.`)
      console.log(`The copy shows its pages at ${server.origin}.`)
      await notePractised()
      if (!values.check) await endedByPerson(server.origin)
    } finally {
      await server.close()
    }
    return 0
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
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
function practiceConfig(folder: string, port: string) {
  return readConfig({
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

export const command: Command = { usage: USAGE, run }
