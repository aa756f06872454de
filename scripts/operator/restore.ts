import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connect.ts'
import { checkBackup, restoreBackup } from '#server/db/backup/restore.ts'
import { type Command, runCommand } from '../command.ts'
import { withLocalBackup } from './bucket-backups.ts'

const USAGE = `edi restore FILE           puts a backup into a new, empty database (that of DATABASE_URL, or the folder DATA_DIR)
edi restore --check FILE   only reads it to the end and compares its checksum

FILE may be bucket, the newest in BACKUP_URL, or bucket:NAME, another one there; \`edi backup --list\` shows their names.

In development: npm run restore -- FILE`

async function run(parts: string[]): Promise<number> {
  const onlyCheck = parts[0] === '--check'
  const [file, ...more] = onlyCheck ? parts.slice(1) : parts
  if (!file || more.length > 0 || file.startsWith('-')) return 2
  return withLocalBackup(file, (local) => restoreOrCheck(local, onlyCheck))
}

async function restoreOrCheck(file: string, onlyCheck: boolean): Promise<number> {
  if (!fs.existsSync(file)) throw new Error(`There is no file ${path.resolve(file)}.`)
  const started = performance.now()
  const { head, tail } = onlyCheck ? await checkBackup(opened(file)) : await restored(file)
  const rows = Object.values(tail.rows).reduce((sum, count) => sum + count, 0)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `${rows.toLocaleString('en')} rows of ${Object.keys(tail.rows).length} tables as of ${head.made}: ${onlyCheck ? 'whole' : 'restored, all counts equal'}, ${seconds} s.`,
  )
  return 0
}

async function restored(file: string): ReturnType<typeof restoreBackup> {
  // Read once before anything is touched: a damaged file should not leave a half-made database to clean up.
  await checkBackup(opened(file))
  const config = readConfig({ ...process.env, NODE_ENV: 'development' })
  const database = await openDatabase(config.database)
  try {
    return await restoreBackup(opened(file), database)
  } finally {
    await database.close()
  }
}

/**
 * The text of a backup file.
 *
 * @throws Error naming the file where its bytes are no whole archive
 */
export async function* opened(file: string): AsyncGenerator<Buffer> {
  const text = createGunzip()
  // A failure of either ends the loop below.
  const bytes = pipeline(fs.createReadStream(file), text, () => {})
  try {
    for await (const part of bytes) yield part as Buffer
  } catch (error) {
    if (!String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw error
    throw new Error(
      `${path.resolve(file)} is damaged: ${(error as Error).message}. Nothing was restored. ` +
        'Use another backup: `edi restore --check FILE` says whether one is whole.',
      { cause: error },
    )
  }
}

export const command: Command = { usage: USAGE, run }

if (import.meta.main) process.exitCode = await runCommand(command, process.argv.slice(2))
