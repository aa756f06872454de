import fs from 'node:fs'
import path from 'node:path'
import { type Database, type DatabaseConfig, openDatabase } from './connect.ts'

/**
 * Opens the database that Edi works with, for a command beside the server. Only the server itself makes a new one: a
 * command with the wrong settings would otherwise succeed on an empty database.
 *
 * @throws Error when the embedded database is not there
 */
export async function openExistingDatabase(config: DatabaseConfig): Promise<Database> {
  requireEmbeddedFolder(config)
  return openDatabase(config)
}

/** @throws Error when this is an embedded database that is not there */
export function requireEmbeddedFolder(config: DatabaseConfig): void {
  if (
    !('folder' in config) ||
    config.folder === null ||
    fs.existsSync(path.join(config.folder, 'pg'))
  )
    return
  throw new Error(
    `There is no embedded database in ${path.resolve(config.folder)}, and this command does not make one. ` +
      'DATA_DIR names another folder, DATABASE_URL a PostgreSQL server; on a server, run this as `sudo edi …`, which loads /etc/edi.env. ' +
      'In development `npm start` makes the database.',
  )
}
