import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import { readConfig, type Config } from '#server/config.ts'
import { backupText } from '#server/db/backup/backup.ts'
import { backupSocketPath } from '#server/db/backup/backup-socket.ts'
import { openExistingDatabase } from '#server/db/open-existing.ts'
import { checkBackup } from '#server/db/backup/restore.ts'
import { type Command, runCommand } from './command.ts'
import { listBucket, sendToBucket } from './operator/bucket-backups.ts'

const USAGE = `edi backup [FILE | --to s3://KEY:SECRET@HOST/BUCKET/PREFIX]

Writes everything in the database (photos of students included) to FILE, as it is at one moment, whether Edi runs or not.
Videos, downloads and course pictures are files: copy the folder media in DATA_DIR, or the bucket of MEDIA_STORAGE_URL, too.
Without FILE: to a file named by the day and time in the folder BACKUP_DIR, and encrypted to the bucket of BACKUP_URL.
The file holds personal data and secrets: keep it where nobody else reads it. In development: npm run backup -- FILE

  --to     only to this bucket, encrypted with BACKUP_KEY; those older than BACKUP_KEEP_DAYS are removed there
  --list   what is in the bucket of BACKUP_URL`

async function run(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { to: { type: 'string' }, list: { type: 'boolean', default: false } },
  })
  const [named, ...more] = positionals
  if (more.length > 0 || (named !== undefined && values.to !== undefined)) return 2
  const config = readConfig({
    ...process.env,
    NODE_ENV: 'development',
    ...(values.to !== undefined && { BACKUP_URL: values.to }),
  })
  if (values.list) return listBucket(config)
  const bucket = named === undefined ? config.backupBucket : null
  const file = named ?? (values.to === undefined ? backupFile(config) : null)
  if (file === null && bucket === null) return 2
  if (file !== null) {
    await backUpTo(file, config)
    if (bucket) await sendToBucket(config, file)
    return 0
  }
  // The bucket gets one that was read again and is whole.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-backup-'))
  try {
    const passing = path.join(folder, 'edi.gz')
    await backUpTo(passing, config)
    await sendToBucket(config, passing)
    return 0
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function backUpTo(file: string, config: Config): Promise<void> {
  const started = performance.now()
  // A name of its own until it is whole, so that a broken backup is never taken for a good one.
  const part = `${file}.part`
  try {
    await writeBackup(config, part)
    const { head, tail } = await checkBackup(fs.createReadStream(part).pipe(createGunzip()))
    fs.renameSync(part, file)
    const rows = Object.values(tail.rows).reduce((sum, count) => sum + count, 0)
    const size = (fs.statSync(file).size / 1024 / 1024).toFixed(1)
    console.log(
      `${rows.toLocaleString('en')} rows of ${Object.keys(tail.rows).length} tables as of ${head.made}`,
    )
    console.log(
      `${path.resolve(file)}: ${size} MB in ${((performance.now() - started) / 1000).toFixed(1)} s, read again and whole.`,
    )
  } finally {
    fs.rmSync(part, { force: true })
  }
}

/** Names sort by time; the metric of the newest backup looks for them. */
function backupFile({ backupFolder }: Config): string | null {
  const moment = new Date().toISOString().slice(0, 16).replace('T', '-').replace(':', '')
  return backupFolder && path.join(backupFolder, `edi-${moment}.gz`)
}

async function writeBackup(config: Config, file: string): Promise<void> {
  const write = (text: AsyncIterable<string | Buffer>) =>
    pipeline(
      Readable.from(text),
      createGzip({ level: 6 }),
      fs.createWriteStream(file, { mode: 0o600, flush: true }),
    )
  if ('folder' in config.database) {
    const running = await connectTo(backupSocketPath(config.dataFolder))
    if (running) return write(running)
  }
  const database = await openExistingDatabase(config.database)
  try {
    await write(backupText(database, new Date()))
  } finally {
    await database.close()
  }
}

/** The running server that holds the folder; null when none does. */
function connectTo(socketPath: string): Promise<net.Socket | null> {
  return new Promise((resolve) => {
    const socket = net.connect(socketPath)
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(null))
  })
}

export const command: Command = { usage: USAGE, run }

if (import.meta.main) process.exitCode = await runCommand(command, process.argv.slice(2))
