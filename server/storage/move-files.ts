import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileStore } from './file-store.ts'

export interface MoveReport {
  files: number
  bytes: number
  /** Of those, how many were there already, byte for byte. */
  there: number
}

/**
 * Copies every file of one store to another, and compares the SHA-256 of each as read back. A copy that was cut off
 * continues. The source is only read; files that came while it ran are for the next run.
 *
 * @param dryRun true: only counts, and says what would be sent
 * @throws Error naming the file that differs after it was written
 */
export async function moveFiles(
  source: FileStore,
  target: FileStore,
  {
    dryRun = false,
    onFile = () => {},
  }: {
    dryRun?: boolean
    onFile?: (file: { key: string; bytes: number; isThere: boolean }) => void
  } = {},
): Promise<MoveReport> {
  const report: MoveReport = { files: 0, bytes: 0, there: 0 }
  for await (const { key, bytes } of source.list()) {
    const isThere = await isSame({ source, target, key, bytes })
    if (!isThere && !dryRun) await copy({ source, target, key, bytes })
    report.files += 1
    report.bytes += bytes
    if (isThere) report.there += 1
    onFile({ key, bytes, isThere })
  }
  return report
}

interface FileMove {
  source: FileStore
  target: FileStore
  key: string
  bytes: number
}

async function isSame({ source, target, key, bytes }: FileMove): Promise<boolean> {
  if ((await target.size(key)) !== bytes) return false
  return (await hashOf(await source.stream(key))) === (await hashOf(await target.stream(key)))
}

async function copy({ source, target, key, bytes }: FileMove): Promise<void> {
  const hash = createHash('sha256')
  const read = await source.stream(key)
  const hashed = Readable.from(
    (async function* () {
      for await (const part of read) {
        hash.update(part as Buffer)
        yield part
      }
    })(),
    { objectMode: false },
  )
  try {
    await target.putStream(key, hashed, { bytes })
  } catch (error) {
    throw new Error(`${key} was not copied`, { cause: error })
  } finally {
    read.destroy()
  }
  if (hash.digest('hex') !== (await hashOf(await target.stream(key))))
    throw new Error(
      `${key} is another file in ${target.place} than in ${source.place}. Run the same command again; if it stays, look at that disk or bucket.`,
    )
}

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of stream) hash.update(part as Buffer)
  return hash.digest('hex')
}
