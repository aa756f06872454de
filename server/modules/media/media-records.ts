import type { Selectable } from 'kysely'
import { z } from 'zod'
import { Chapter, type Media, Rendition, type Upload } from '#contract/media/media.ts'
import {
  captionLanguages,
  conversionFailures,
  conversionStates,
  mediaKinds,
} from '#contract/media/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { Media as MediaTable } from '#server/db/tables.ts'

export type MediaRecord = Selectable<MediaTable>

/** @throws Problem media_not_found */
export async function findMedia(db: Db, mediaId: string): Promise<MediaRecord> {
  const record = await db
    .selectFrom('media')
    .selectAll()
    .where('media_id', '=', mediaId)
    .executeTakeFirst()
  if (!record) throw new Problem('media_not_found')
  return record
}

/** The upload of one person: another's does not exist for them. @throws Problem media_not_found */
export async function findOwn(
  db: Db,
  { mediaId, ownerId }: { mediaId: string; ownerId: number },
): Promise<MediaRecord> {
  const media = await findMedia(db, mediaId)
  if (media.owner_id !== ownerId) throw new Problem('media_not_found')
  return media
}

/** Where the files of a medium lie: under its own id, unless it has taken the place of another. */
export function folderOf(media: Pick<MediaRecord, 'folder' | 'media_id'>): string {
  return media.folder ?? media.media_id
}

/** Where the bytes of one file lie. Its hash gives all content a unique key: no file is ever changed. */
export function storageKey(folder: string, file: { name: string; sha256: string }): string {
  return `${mediaFolder(folder)}/${file.sha256.slice(0, 16)}-${file.name}`
}

export function mediaFolder(folder: string): string {
  return `lessons/${folder}`
}

export function renditionsOf(record: Pick<MediaRecord, 'renditions'>): Rendition[] {
  return z.array(Rendition).parse(record.renditions)
}

export function chaptersOf(record: Pick<MediaRecord, 'chapters'>): Chapter[] {
  return z.array(Chapter).parse(record.chapters)
}

/** Media as the wire has them. */
export async function asMedia(db: Db, records: readonly MediaRecord[]): Promise<Media[]> {
  if (records.length === 0) return []
  const asOne = await readerOf(db, records)
  return records.map(asOne)
}

export async function asOneMedia(db: Db, record: MediaRecord): Promise<Media> {
  return (await readerOf(db, [record]))(record)
}

/** Reads what these records need of other tables, in one question each. */
async function readerOf(
  db: Db,
  records: readonly MediaRecord[],
): Promise<(record: MediaRecord) => Media> {
  const ids = records.map(({ id }) => id)
  const captions = await db
    .selectFrom('media_captions')
    .select(['media_id', 'language'])
    .where('media_id', 'in', ids)
    .orderBy('language', 'desc')
    .execute()
  const owners = await db
    .selectFrom('media')
    .innerJoin('students', 'students.id', 'media.owner_id')
    .select(['media.id', 'students.name'])
    .where('media.id', 'in', ids)
    .execute()
  return (record) => ({
    mediaId: record.media_id,
    kind: z.enum(mediaKinds).parse(record.kind),
    name: record.name,
    state: z.enum(['uploading', 'ready']).parse(record.state),
    owner: owners.find(({ id }) => id === record.id)?.name ?? null,
    bytes: record.bytes,
    seconds: record.seconds,
    renditions: renditionsOf(record),
    poster: record.poster,
    captions: captions
      .filter((row) => row.media_id === record.id)
      .map((row) => z.enum(captionLanguages).parse(row.language)),
    chapters: chaptersOf(record),
    isPreview: record.is_preview,
    conversion: record.conversion
      ? {
          state: z.enum(conversionStates).parse(record.conversion),
          share: record.conversion_share,
          failure: z.enum(conversionFailures).nullable().parse(record.conversion_failure),
        }
      : null,
    createdAt: record.created_at.toISOString(),
  })
}

export async function asUpload(db: Db, record: MediaRecord): Promise<Upload> {
  const media = await asOneMedia(db, record)
  const files =
    record.state === 'ready'
      ? []
      : await db
          .selectFrom('media_files')
          .select(['name', 'bytes', 'sha256'])
          .where('media_id', '=', record.id)
          .orderBy('name')
          .execute()
  return { ...media, files, originalBytes: record.original_bytes }
}
