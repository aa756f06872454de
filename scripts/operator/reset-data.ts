import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#server/config.ts'
import { lockFolder } from '#server/db/embedded/folder-lock.ts'
import { requireEmbeddedFolder } from '#server/db/open-existing.ts'
import { type Command, runCommand } from '../command.ts'

const USAGE = `edi reset [--confirm FOLDER]

Deletes the embedded database with every account, order, photo and uploaded file, so that the next start begins with a new one.
It asks you to type the name of the folder first; --confirm FOLDER answers that. Stop Edi before.
In development: npm run db:reset, where --yes is enough.`

async function run(words: string[]): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: { confirm: { type: 'string' }, yes: { type: 'boolean', default: false } },
  })
  const config = readConfig(process.env)
  if (!('folder' in config.database))
    throw new Error(
      'DATABASE_URL is set, and this deletes only the embedded database. On a server: dropdb, then createdb. Nothing was changed.',
    )
  requireEmbeddedFolder(config.database)
  const folder = path.resolve(config.dataFolder)
  if (values.yes && config.production)
    throw new Error(`In production type the folder: --confirm ${folder}. Nothing was changed.`)
  const typed = values.yes ? folder : (values.confirm ?? (await ask(folder)))
  if (typed !== folder) throw new Error(`That is not ${folder}. Nothing was changed.`)
  deleteEmbedded(config)
  console.log(`The embedded database in ${folder} is deleted; the next start makes a new one.`)
  return 0
}

/** Deletes the embedded database and what was uploaded to it. @throws Error while another process uses it */
export function deleteEmbedded({ dataFolder }: Config): void {
  const folder = path.resolve(dataFolder)
  const unlock = lockFolder(folder)
  for (const part of ['pg', 'uploads', 'media'])
    fs.rmSync(path.join(folder, part), { recursive: true, force: true })
  unlock()
}

async function ask(folder: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Error(`No one is there to ask. --confirm ${folder} deletes it. Nothing was changed.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (
      await terminal.question(`This deletes everything in the database. Type ${folder} to go on: `)
    ).trim()
  } finally {
    terminal.close()
  }
}

export const command: Command = { usage: USAGE, run }

if (import.meta.main) process.exitCode = await runCommand(command, process.argv.slice(2))
