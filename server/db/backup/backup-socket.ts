import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import { backupText } from './backup.ts'
import type { Database } from '../connect.ts'

/** Where a running server hands out backups of the folder it holds. */
export function backupSocketPath(folder: string): string {
  return path.join(folder, 'backup.sock')
}

/**
 * The embedded database belongs to one process, so that process makes its backups. Anyone who may write in the data
 * folder connects to a socket there and reads one.
 *
 * @returns stops it
 */
export async function offerBackups(
  folder: string,
  { database, clock, log }: { database: Database; clock: () => Date; log: Logger },
): Promise<() => Promise<void>> {
  const socketPath = backupSocketPath(folder)
  fs.rmSync(socketPath, { force: true })
  const server = net.createServer((socket) => {
    pipeline(Readable.from(backupText(database, clock())), socket).catch((error: unknown) =>
      log.warn({ err: error }, 'backup not finished'),
    )
  })
  server.maxConnections = 1
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', (error) => {
      log.warn({ err: error }, 'no backups while the server runs')
      resolve(false)
    })
    server.listen(socketPath, () => resolve(true))
  })
  if (isListening) fs.chmodSync(socketPath, 0o600)
  return () =>
    new Promise<void>((resolve) => (isListening ? server.close(() => resolve()) : resolve()))
}
