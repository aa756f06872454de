import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Holds a data folder for this process: PGlite itself lets two processes open one folder and destroy it.
 * SQLite's exclusive lock is a kernel lock, so it also ends with `kill -9`.
 *
 * @returns releases the folder
 * @throws Error naming the process that holds it
 */
export function lockFolder(folder: string): () => void {
  fs.mkdirSync(folder, { recursive: true })
  const ownerFile = path.join(folder, 'owner.txt')
  const lock = new DatabaseSync(path.join(folder, 'lock.sqlite'), { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive')
  } catch {
    lock.close()
    throw new Error(
      `The data folder ${path.resolve(folder)} is already in use by ${readOwner(ownerFile)}. ` +
        'Stop that process, choose another folder with DATA_DIR, or set DATABASE_URL to share one PostgreSQL server.',
    )
  }
  fs.writeFileSync(ownerFile, `process ${process.pid} on ${os.hostname()} since ${new Date().toISOString()}\n`)
  return () => {
    lock.exec('rollback')
    lock.close()
  }
}

function readOwner(ownerFile: string): string {
  try {
    return fs.readFileSync(ownerFile, 'utf8').trim()
  } catch {
    return 'another process'
  }
}
