import type { Readable } from 'node:stream'
import { openFileStore } from './index.ts'
import type { BackupPlace } from './bucket-store.ts'

/** A sealed backup in a bucket. */
export interface BucketBackup {
  /** Its name without the prefix: `edi-2026-11-29-0220.gz.sealed`. */
  name: string
  /** To the minute, by its name: the clock of a bucket says when it was copied. */
  madeAt: Date
  bytes: number
}

export interface BackupBucket {
  place: string
  /** Oldest first. */
  list(): Promise<BucketBackup[]>
  put(name: string, content: { stream: Readable; bytes: number }): Promise<void>
  read(name: string): Promise<AsyncIterable<Buffer>>
  remove(name: string): Promise<void>
}

const NAME = /^edi-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)\.gz\.sealed$/

/** How a backup of this moment is called. */
export function bucketBackupName(now: Date): string {
  const minute = now.toISOString().slice(0, 16).replace('T', '-').replace(':', '')
  return `edi-${minute}.gz.sealed`
}

export async function openBackupBucket({ bucket, prefix }: BackupPlace): Promise<BackupBucket> {
  const store = await openFileStore({ bucket })
  const keyOf = (name: string) => (prefix === '' ? name : `${prefix}/${name}`)
  return {
    place: prefix === '' ? store.place : `${store.place}/${prefix}`,
    async list() {
      const found: BucketBackup[] = []
      for await (const { key, bytes } of store.list()) {
        const name = key.slice(key.lastIndexOf('/') + 1)
        const [, day, hour, minute] = NAME.exec(name) ?? []
        if (key === keyOf(name) && day)
          found.push({ name, madeAt: new Date(`${day}T${hour}:${minute}:00Z`), bytes })
      }
      return found.toSorted((a, b) => a.madeAt.getTime() - b.madeAt.getTime())
    },
    put: (name, { stream, bytes }) => store.putStream(keyOf(name), stream, { bytes }),
    read: (name) => store.stream(keyOf(name)),
    remove: (name) => store.remove(keyOf(name)),
  }
}

/** When the newest was made, in seconds since 1970; 0: there is none, or the bucket does not answer. */
export async function newestInBucket(place: BackupPlace): Promise<number> {
  try {
    const newest = (await (await openBackupBucket(place)).list()).at(-1)
    return newest ? newest.madeAt.getTime() / 1000 : 0
  } catch {
    return 0
  }
}
