import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { MOST_FILES } from '#contract/media/terms.ts'
import { Problem } from '#contract/problems.ts'
import { transact } from '#server/db/transact.ts'
import { fitsItsName } from '../file-content.ts'
import type { MediaContext } from '../media-context.ts'
import { findOwn, type MediaRecord, storageKey } from '../media-records.ts'
import { refuseFullQuota } from './quota.ts'

/** Text between times: small enough to read whole when the upload is finished. */
const TEXT_MAX_BYTES = 1024 * 1024

/** Files that each kind of upload consists of; a download is sent whole, by the tus protocol. */
const namesOf: Readonly<Record<string, RegExp>> = {
  video: /\.(m3u8|mp4|m4s|jpg|webp|vtt)$/,
  picture: /^picture\.(jpg|png|webp)$/,
}

export interface FileUpload {
  /** Who sends it. */
  ownerId: number
  mediaId: string
  name: string
  sha256: string
  bytes: Uint8Array
}

/**
 * Stores one file of an upload; the same file again changes nothing, another of the same name takes its place.
 *
 * @throws Problem media_not_found, media_finished, media_damaged, media_type_refused, media_quota
 */
export async function putFile(
  context: MediaContext,
  { ownerId, mediaId, name, sha256, bytes }: FileUpload,
): Promise<Omit<FileRecord, 'created_at'>> {
  const { db, files, now, quotaBytes } = context
  const media = await findOwn(db, { mediaId, ownerId })
  refuseUnfit(media, { name, sha256, bytes })
  const stored = { name, bytes: bytes.length, sha256 }
  const before = await fileOf(context, media, name)
  if (before?.sha256 === sha256) return stored
  if (media.state === 'ready') throw new Problem('media_finished')
  if (media.owner_id !== null)
    await refuseFullQuota(db, { ownerId: media.owner_id, quotaBytes, more: bytes.length })

  await files.put(storageKey(mediaId, stored), bytes)
  await transact(db, async (trx) => {
    const { state, count } = await trx
      .selectFrom('media')
      .select([
        'state',
        sql<number>`(select count(*) from media_files where media_files.media_id = media.id)`.as(
          'count',
        ),
      ])
      .where('id', '=', media.id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Problem('media_not_found'))
    if (state === 'ready') throw new Problem('media_finished')
    if (count >= MOST_FILES) throw new Problem('media_quota')
    await trx
      .insertInto('media_files')
      .values({ media_id: media.id, ...stored, created_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['media_id', 'name'])
          .doUpdateSet({ bytes: stored.bytes, sha256, created_at: now }),
      )
      .execute()
    await trx
      .updateTable('media')
      .set({
        bytes: sql<number>`(select sum(bytes) from media_files where media_files.media_id = media.id)`,
        // Strictly later, so that the one who finishes sees that something arrived meanwhile.
        updated_at: sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 microsecond')`,
      })
      .where('id', '=', media.id)
      .execute()
  })
  if (before) await files.remove(storageKey(mediaId, before))
  return stored
}

interface FileRecord {
  name: string
  bytes: number
  sha256: string
}

function fileOf(
  { db }: MediaContext,
  media: MediaRecord,
  name: string,
): Promise<FileRecord | undefined> {
  return db
    .selectFrom('media_files')
    .select(['name', 'bytes', 'sha256'])
    .where('media_id', '=', media.id)
    .where('name', '=', name)
    .executeTakeFirst()
}

/** @throws Problem media_damaged, media_type_refused */
function refuseUnfit(
  media: MediaRecord,
  { name, sha256, bytes }: Omit<FileUpload, 'mediaId' | 'ownerId'>,
): void {
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Problem('media_damaged')
  if (bytes.length === 0 || !namesOf[media.kind]?.test(name))
    throw new Problem('media_type_refused')
  if (/\.(m3u8|vtt)$/.test(name) && bytes.length > TEXT_MAX_BYTES)
    throw new Problem('media_type_refused')
  if (!fitsItsName(name, bytes)) throw new Problem('media_type_refused')
}
