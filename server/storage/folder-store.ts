import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FSDriver } from 'flydrive/drivers/fs'
import { checkedKey, type FileStore } from './file-store.ts'
import { FilesAway, isDiskAway } from './files-away.ts'

/** Files under `folder`, which is made with the first of them. Writes throw FilesAway on a full or read-only disk. */
export function folderStore(folder: string): FileStore {
  const root = path.resolve(folder)
  const disk = new FSDriver({ location: root, visibility: 'private' })

  /** Writes beside the place of the file and moves it there once it is whole. */
  async function writeWhole(key: string, write: (part: string) => Promise<void>): Promise<void> {
    const part = `${checkedKey(key)}.${randomBytes(6).toString('hex')}.part`
    try {
      await write(part)
      // flydrive's own copies: as much room again, and half a file at a power cut.
      await fs.promises.rename(path.join(root, part), path.join(root, key))
    } catch (error) {
      await disk.delete(part).catch(() => {})
      throw isDiskAway(error) ? new FilesAway(root, error) : error
    }
  }

  return {
    place: root,
    put: (key, bytes) => writeWhole(key, (part) => disk.put(part, bytes)),
    // flydrive's own says that the stream was aborted, not that the disk is full.
    putStream: (key, stream) =>
      writeWhole(key, async (part) => {
        const file = path.join(root, part)
        await fs.promises.mkdir(path.dirname(file), { recursive: true })
        await pipeline(stream, fs.createWriteStream(file))
      }),
    read: (key) => fs.promises.readFile(path.join(root, checkedKey(key))).catch(nullWhereMissing),
    // flydrive reads whole files only.
    stream: (key, range) =>
      openedStream(path.join(root, checkedKey(key)), range && { start: range.from, end: range.to }),
    async size(key) {
      const stat = await fs.promises.stat(path.join(root, checkedKey(key))).catch(nullWhereMissing)
      return stat?.isFile() ? stat.size : null
    },
    async *list() {
      for (const entry of await filesIn(root)) {
        const key = path.relative(root, entry).split(path.sep).join('/')
        const stat = await fs.promises.stat(entry).catch(nullWhereMissing)
        // What a write left behind that was cut off, or someone else put here, is no file of ours.
        if (stat && !key.endsWith('.part')) yield { key, bytes: stat.size }
      }
    },
    remove: (key) => disk.delete(checkedKey(key)),
    removeAll: (prefix) => disk.deleteAll(checkedKey(prefix)),
    signedAddress: async () => null,
  }
}

/** Resolves once the file is open, so that a missing one is known before the first header is sent. */
function openedStream(
  file: string,
  range: { start: number; end: number } | undefined,
): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const stream = fs.createReadStream(file, range)
    stream.once('open', () => resolve(stream))
    stream.once('error', reject)
  })
}

async function filesIn(root: string): Promise<string[]> {
  const entries = await fs.promises
    .readdir(root, { recursive: true, withFileTypes: true })
    .catch(nullWhereMissing)
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
