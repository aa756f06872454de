import fs from 'node:fs/promises'
import path from 'node:path'
import { defined } from '#contract/defined.ts'
import type { Config } from '../../config.ts'
import type { FileStore } from '../../storage/index.ts'
import { type Check, failed, type Finding, good, reasonOf, warning } from '../check.ts'

const GIGABYTE = 1024 ** 3
/** Below this share, or this size, of free disk. */
const LITTLE = { share: 0.15, bytes: 2 * GIGABYTE }
const NOTHING = { share: 0.03, bytes: 0.5 * GIGABYTE }
const CDN_TIMEOUT_MS = 4_500

interface Disk {
  folder: string
  /** Bytes. */
  free: number
  /** Of the whole disk, from 0 to 1. */
  share: number
}

/** Free space of the folders that Edi writes to: the fullest disk counts. */
export function diskCheck({ dataFolder, backupFolder }: Config): Check {
  return {
    name: 'disk',
    async look() {
      const folders = [dataFolder, ...(backupFolder === null ? [] : [backupFolder])]
      const disks = await Promise.all(folders.map(diskOf))
      const [fullest] = disks.toSorted((a, b) => a.free - b.free)
      return diskFinding(defined(fullest))
    },
  }
}

/**
 * A small share of a large disk is plenty, and so is half of a small one. It is short of space where both are little.
 */
export function diskFinding(disk: Disk): Finding {
  const { folder, free, share } = disk
  const isShort = isBelow(disk, LITTLE)
  const tell: Finding['tell'] = (words, count) =>
    words[isShort ? 'diskShort' : 'disk']({
      folder,
      gigabytes: count((free / GIGABYTE).toFixed(1)),
      percent: count(Math.floor(share * 100)),
    })
  if (isBelow(disk, NOTHING)) return failed(tell)
  return isShort ? warning(tell) : good(tell)
}

function isBelow({ free, share }: Disk, limit: typeof LITTLE): boolean {
  return share < limit.share && free < limit.bytes
}

/** The disk of a folder, or of the first above it that exists. */
export async function diskOf(folder: string): Promise<Disk> {
  const full = path.resolve(folder)
  const { bavail, blocks, bsize } = await fs.statfs(await existing(full))
  return { folder: full, free: bavail * bsize, share: blocks === 0 ? 1 : bavail / blocks }
}

/** The folder, or the first above it that exists. */
async function existing(folder: string): Promise<string> {
  const isThere = await fs.stat(folder).then(
    () => true,
    () => false,
  )
  return isThere || path.dirname(folder) === folder ? folder : existing(path.dirname(folder))
}

/** Whether videos and pictures can be read, and written where they are a folder. */
export function filesCheck({ storage }: Config, files: FileStore): Check {
  return {
    name: 'files',
    async look() {
      try {
        if ('folder' in storage) {
          const folder = path.resolve(storage.folder)
          await fs.access(await existing(folder), fs.constants.R_OK | fs.constants.W_OK)
          return good((words) => words.folder({ folder }))
        }
        // No file has this key: a bucket that knows us says so.
        await files.size('checkup/none')
        return good((words) => words.bucket({ place: files.place }))
      } catch (error) {
        const reason = reasonOf(error)
        return failed((words) => words.filesAway({ place: files.place, reason }))
      }
    },
  }
}

/** Whether the CDN in front of the bucket answers, and refuses an address that we did not sign. */
export function cdnCheck({ media: { cdn } }: Config): Check {
  return {
    name: 'cdn',
    async look() {
      if (!cdn) return null
      const { origin } = cdn
      try {
        // No file has this name, so whoever looks at the token says 403, and else 404.
        const { status } = await fetch(`${origin}/checkup/none`, {
          signal: AbortSignal.timeout(CDN_TIMEOUT_MS),
        })
        if (status === 401 || status === 403) return good((words) => words.cdn({ origin }))
        return failed((words, count) => words.cdnOpen({ origin, status: count(status) }))
      } catch (error) {
        const reason = reasonOf(error)
        return failed((words) => words.cdnAway({ origin, reason }))
      }
    },
  }
}
