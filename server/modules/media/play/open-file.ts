import { LRUCache } from 'lru-cache'
import { defined } from '#contract/defined.ts'
import { downloadTypes, endingOf } from '#contract/media/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Sealer } from '#server/sealing.ts'
import { typeOfFile } from '#server/storage/index.ts'
import { openAddress, type AddressContents } from './media-address.ts'
import { type MediaRecord, folderOf, storageKey } from '../media-records.ts'
import { isOpen, isPlaying, type MediaAccessCheck } from './play-media.ts'

/** A file that someone may have, and how it is sent. */
export interface FileDelivery {
  key: string
  bytes: number
  type: string
  etag: string
  /** The name a download is saved under; null: shown where it is asked for. */
  savedAs: string | null
  /** Asks for other files by relative addresses, so it has to come from the same place as they. */
  isPlaylist: boolean
}

export type Refusal = 'not-found' | 'expired' | 'locked' | 'elsewhere'

/**
 * How long what was read of a medium, and that someone may open it, holds for the segments of a video. It is a minute,
 * with the ten seconds for which nginx remembers a decision (deploy/nginx.conf).
 */
const HELD_MS = 50_000
const MOST_ADDRESSES = 20_000
/** A long video has thousands of files. */
const MOST_MEDIA = 200

/** Poster and captions are shown before a device plays. */
const PLAYED = new Set(['m3u8', 'mp4', 'm4s', 'webm'])

/**
 * Opens files by their addresses. Access is decided with each playlist; for segments a decision holds for almost a minute.
 * So a refund takes effect within a minute, and not every segment costs a query.
 */
export function fileOpener({
  db,
  sealer,
  clock,
  mayOpen,
}: {
  db: Db
  sealer: Sealer
  clock: () => Date
  mayOpen: MediaAccessCheck
}) {
  const mediaEntries = new ShortCache<MediaEntry | null>(clock, MOST_MEDIA)
  const mayPlay = new ShortCache<Decision>(clock, MOST_ADDRESSES)
  const mayLook = new ShortCache<Decision>(clock, MOST_ADDRESSES)
  // What an address says never changes; unsealing it costs as much as all else that a segment needs.
  const unsealed = new LRUCache<string, AddressContents & { mediaId: string }>({
    max: MOST_ADDRESSES,
  })

  function open(token: string, mediaId: string): AddressContents | null {
    const now = clock()
    const ticket = unsealed.get(token)
    if (ticket?.mediaId === mediaId) return ticket.expiresAt > now ? ticket : null
    const opened = openAddress(sealer, { token, mediaId, now })
    if (opened) unsealed.set(token, { ...opened, mediaId })
    return opened
  }

  async function decide(
    media: MediaRecord,
    {
      studentId,
      device,
      plays,
    }: { studentId: number | null; device: string | null; plays: boolean },
  ): Promise<Decision> {
    if (!(await isOpen({ now: clock(), mayOpen }, media, studentId))) return 'locked'
    if (
      plays &&
      studentId !== null &&
      device !== null &&
      !(await isPlaying(db, { studentId, device }))
    )
      return 'elsewhere'
    return 'allowed'
  }

  return async ({
    token,
    mediaId,
    file,
  }: {
    token: string
    mediaId: string
    file: string
  }): Promise<FileDelivery | Refusal> => {
    const opened = open(token, mediaId)
    if (!opened) return 'expired'
    const isPlaylist = file.endsWith('.m3u8')
    const read = () => readKnown(db, mediaId)
    let medium = file.endsWith('.vtt')
      ? await mediaEntries.renew(mediaId, read)
      : (mediaEntries.find(mediaId) ?? (await mediaEntries.get(mediaId, read)))
    // Made by a conversion that has just ended.
    if (isPlaylist && !medium?.files.has(file)) medium = await mediaEntries.renew(mediaId, read)
    const entry = medium && findFile(medium, file)
    if (!medium || !entry) return 'not-found'
    const { media } = medium
    const { plays } = entry
    const decisions = plays ? mayPlay : mayLook
    const decideAnew = () => decide(media, { ...opened, plays })
    const decision = isPlaylist
      ? await decisions.renew(token, decideAnew)
      : (decisions.find(token) ?? (await decisions.get(token, decideAnew)))
    return decision === 'allowed' ? entry : decision
  }
}

type Decision = 'allowed' | 'locked' | 'elsewhere'

interface MediaEntry {
  media: MediaRecord
  files: Map<string, { bytes: number; sha256: string }>
  /** Those of them that were asked for, ready to be sent. */
  found: Map<string, FileEntry>
}

interface FileEntry extends FileDelivery {
  /** Opens only for a device that plays. */
  plays: boolean
}

async function readKnown(db: Db, mediaId: string): Promise<MediaEntry | null> {
  const media = await db
    .selectFrom('media')
    .selectAll()
    .where('media_id', '=', mediaId)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  if (!media) return null
  const files = await db
    .selectFrom('media_files')
    .select(['name', 'bytes', 'sha256'])
    .where('media_id', '=', media.id)
    .execute()
  return {
    media,
    files: new Map(files.map(({ name, bytes, sha256 }) => [name, { bytes, sha256 }])),
    found: new Map(),
  }
}

function findFile({ media, files, found }: MediaEntry, name: string): FileEntry | null {
  const cachedFile = found.get(name)
  if (cachedFile) return cachedFile
  const file = files.get(name)
  if (!file) return null
  const ending = endingOf(name)
  const entry: FileEntry = {
    key: storageKey(folderOf(media), { name, sha256: file.sha256 }),
    bytes: file.bytes,
    type:
      media.kind === 'download'
        ? (downloadTypes[ending] ?? 'application/octet-stream')
        : defined(typeOfFile(name)),
    etag: `"${file.sha256.slice(0, 32)}"`,
    savedAs: media.kind === 'download' ? media.name : null,
    isPlaylist: ending === 'm3u8',
    plays: media.kind === 'video' && PLAYED.has(ending),
  }
  found.set(name, entry)
  return entry
}

/** The newest `most` values, each for `HELD_MS`. A value that could not be read is not held. */
class ShortCache<T> {
  readonly #values = new Map<string, CacheEntry<T>>()
  readonly #clock: () => Date
  readonly #most: number

  constructor(clock: () => Date, most: number) {
    this.#clock = clock
    this.#most = most
  }

  /** undefined: not held, or still being read. Every segment asks, and awaiting a promise costs more. */
  find(key: string): T | undefined {
    const entry = this.#values.get(key)
    return entry && entry.until > this.#clock().getTime() ? entry.read : undefined
  }

  get(key: string, read: () => Promise<T>): Promise<T> {
    const entry = this.#values.get(key)
    return entry && entry.until > this.#clock().getTime() ? entry.value : this.renew(key, read)
  }

  /** Reads it even if it is held. */
  renew(key: string, read: () => Promise<T>): Promise<T> {
    const value = read()
    const entry: CacheEntry<T> = { value, until: this.#clock().getTime() + HELD_MS }
    this.#values.delete(key)
    this.#values.set(key, entry)
    value.then(
      (isRead) => (entry.read = isRead),
      () => this.#values.get(key) === entry && this.#values.delete(key),
    )
    const [oldest] = this.#values.keys()
    if (this.#values.size > this.#most && oldest !== undefined) this.#values.delete(oldest)
    return value
  }
}

interface CacheEntry<T> {
  value: Promise<T>
  /** `value`, once it is there. */
  read?: T
  until: number
}
