import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { explainUnopened, prepareDataFolder } from './data-folder.ts'

/** SQLite's code for a lock that someone else holds. */
const SQLITE_BUSY = 5

/**
 * Holds a data folder for this process: PGlite itself lets two processes open one folder and destroy it.
 * SQLite's exclusive lock is a kernel lock, so it also ends with `kill -9`.
 *
 * @returns releases the folder
 * @throws Error naming the process that holds it, or why the folder can't be used
 */
export function lockFolder(folder: string): () => void {
  prepareDataFolder(folder)
  const ownerFile = path.join(folder, 'owner.txt')
  const lock = openLock(folder)
  try {
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY)
      throw explainUnopened(folder, String(error))
    throw new Error(
      `The data folder ${path.resolve(folder)} is already in use by ${readOwner(ownerFile)}. ` +
        'Stop that process, choose another folder with DATA_DIR, or set DATABASE_URL to share one PostgreSQL server.',
      { cause: error },
    )
  }
  fs.writeFileSync(
    ownerFile,
    `process ${process.pid} on ${os.hostname()} since ${new Date().toISOString()}\n`,
  )
  return () => {
    lock.exec('rollback')
    lock.close()
  }
}

function openLock(folder: string): DatabaseSync {
  try {
    return new DatabaseSync(path.join(folder, 'lock.sqlite'), { timeout: 0 })
  } catch (error) {
    throw explainUnopened(folder, String(error))
  }
}

function readOwner(ownerFile: string): string {
  try {
    return fs.readFileSync(ownerFile, 'utf8').trim()
  } catch {
    return 'another process'
  }
}
