import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { readConfig, type Config } from '#server/config.ts'
import { backupText } from '#server/db/backup.ts'
import { backupSocketPath } from '#server/db/backup-socket.ts'
import { openDatabase } from '#server/db/connect.ts'
import { checkBackup } from '#server/db/restore.ts'

const USAGE = `npm run backup -- FILE

Writes everything in the database (photos and uploads included) to FILE, as it is at one moment, whether Edi runs or not.
The file holds personal data and secrets: keep it where nobody else reads it.`

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function run([file, ...more]: string[]): Promise<number> {
  if (!file || more.length > 0 || file.startsWith('-')) {
    console.error(USAGE)
    return 2
  }
  const started = performance.now()
  // A name of its own until it is whole, so that a broken backup never stands where a good one is looked for.
  const part = `${file}.part`
  try {
    await writeBackup(readConfig({ ...process.env, NODE_ENV: 'development' }), part)
    const { head, tail } = await checkBackup(fs.createReadStream(part).pipe(createGunzip()))
    fs.renameSync(part, file)
    const rows = Object.values(tail.rows).reduce((sum, count) => sum + count, 0)
    const size = (fs.statSync(file).size / 1024 / 1024).toFixed(1)
    console.log(`${rows.toLocaleString('en')} rows of ${Object.keys(tail.rows).length} tables as of ${head.made}`)
    console.log(`${path.resolve(file)}: ${size} MB in ${((performance.now() - started) / 1000).toFixed(1)} s, read again and whole.`)
    return 0
  } finally {
    fs.rmSync(part, { force: true })
  }
}

async function writeBackup(config: Config, file: string): Promise<void> {
  const write = (text: AsyncIterable<string | Buffer>) =>
    pipeline(Readable.from(text), createGzip({ level: 6 }), fs.createWriteStream(file, { mode: 0o600, flush: true }))
  if ('folder' in config.database) {
    const running = await connectTo(backupSocketPath(config.dataFolder))
    if (running) return write(running)
    if (!fs.existsSync(path.join(config.dataFolder, 'pg')))
      throw new Error(
        `There is no embedded database in ${path.resolve(config.dataFolder)}. DATA_DIR names another folder, DATABASE_URL a server.`,
      )
  }
  const database = await openDatabase(config.database)
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
