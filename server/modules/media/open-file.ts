import { downloadTypes, endingOf } from '#contract/media/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Sealer } from '#server/sealing.ts'
import { openAddress } from './media-address.ts'
import { type MediaRecord, storageKey } from './media-records.ts'
import { isOpen, isPlaying, type MayOpen } from './play-media.ts'

/** A file that somebody may have, and how it is sent. */
export interface OpenedFile {
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

/** How long what was read of a medium, and that somebody may open it, holds for the segments of a video. */
const HELD_MS = 60_000
const MOST_ADDRESSES = 20_000
/** A long video has thousands of files. */
const MOST_MEDIA = 200

const types: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  vtt: 'text/vtt; charset=utf-8',
  jpg: 'image/jpeg',
  webp: 'image/webp',
}

/**
 * Opens files by their addresses. A playlist is asked for at the start, and then access is decided anew; for segments a
 * decision holds for a minute, so that neither a refund takes longer nor every segment a query.
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
  mayOpen: MayOpen
}) {
  const known = new HeldFor<Known | null>(clock, MOST_MEDIA)
  const allowed = new HeldFor<Refusal | null>(clock, MOST_ADDRESSES)

  async function refusalOf(
    media: MediaRecord,
    {
      studentId,
      device,
      plays,
    }: { studentId: number | null; device: string | null; plays: boolean },
  ): Promise<Refusal | null> {
    if (!(await isOpen({ now: clock(), mayOpen }, media, studentId))) return 'locked'
    if (
      plays &&
      studentId !== null &&
      device !== null &&
      !(await isPlaying(db, { studentId, device }))
    )
      return 'elsewhere'
    return null
  }

  return async ({
    token,
    mediaId,
    file,
  }: {
    token: string
    mediaId: string
    file: string
  }): Promise<OpenedFile | Refusal> => {
    const opened = openAddress(sealer, { token, mediaId, now: clock() })
    if (!opened) return 'expired'
    const isPlaylist = file.endsWith('.m3u8')
    const medium = await known.get(mediaId, () => readKnown(db, mediaId), {
      fresh: file.endsWith('.vtt'),
    })
    const found = medium?.files.get(file)
    if (!medium || !found) return 'not-found'
    // Poster and captions are shown before a device plays.
    const plays = /\.(m3u8|mp4|m4s)$/.test(file) && medium.media.kind === 'video'
    const refusal = await allowed.get(
      `${token} ${plays}`,
      () => refusalOf(medium.media, { ...opened, plays }),
      { fresh: isPlaylist },
    )
    if (refusal) return refusal
    const ending = endingOf(file)
    return {
      key: storageKey(mediaId, { name: file, sha256: found.sha256 }),
      bytes: found.bytes,
      type:
        medium.media.kind === 'download'
          ? (downloadTypes[ending] ?? 'application/octet-stream')
          : types[ending]!,
      etag: `"${found.sha256.slice(0, 32)}"`,
      savedAs: medium.media.kind === 'download' ? medium.media.name : null,
      isPlaylist,
    }
  }
}

interface Known {
  media: MediaRecord
  files: Map<string, { bytes: number; sha256: string }>
}

async function readKnown(db: Db, mediaId: string): Promise<Known | null> {
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
  }
}

/** The newest `most` values, each for a minute. A value that could not be read is not held. */
class HeldFor<T> {
  readonly #values = new Map<string, { value: Promise<T>; until: number }>()
  readonly #clock: () => Date
  readonly #most: number

  constructor(clock: () => Date, most: number) {
    this.#clock = clock
    this.#most = most
  }

  get(key: string, read: () => Promise<T>, { fresh }: { fresh: boolean }): Promise<T> {
    const now = this.#clock().getTime()
    const held = this.#values.get(key)
    if (held && held.until > now && !fresh) return held.value
    const value = read()
    this.#values.delete(key)
    this.#values.set(key, { value, until: now + HELD_MS })
    value.catch(() => this.#values.delete(key))
    if (this.#values.size > this.#most) this.#values.delete(this.#values.keys().next().value!)
    return value
  }
}
