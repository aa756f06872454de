import { sql } from 'kysely'
import type { Media, Rendition } from '#contract/media/media.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact } from '#server/db/transact.ts'
import { type UploadFile, checkVideo } from './check-video.ts'
import { finishVideo } from './finish-video.ts'
import type { MediaContext } from '../media-context.ts'
import { asOneMedia, findMedia, type MediaRecord, storageKey } from '../media-records.ts'
import { finishOriginal } from '../originals/finish-original.ts'
import { shrinkPicture } from '../shrink-picture.ts'

interface UploadResult {
  /** The files it is made of from now on. */
  files: UploadFile[]
  seconds: number | null
  renditions: Rendition[]
  poster: string | null
  thumbnails: string | null
}

/**
 * Checks that an upload is whole and makes it usable. Files that it does not need are removed. Once it is finished, its
 * files never change; finishing again answers it.
 *
 * @param staff who finishes it; null: no one, such as the sample catalogue
 * @throws Problem media_not_found, media_incomplete, media_type_refused, picture_unreadable, video_unreadable,
 *   video_unplayable
 */
export async function finishUpload(
  context: MediaContext,
  { mediaId, staff }: { mediaId: string; staff: { id: number } | null },
): Promise<Media> {
  const { db, files, now } = context
  const media = await findMedia(db, mediaId)
  // With a conversion, all of it is here, usable or not yet.
  if (media.state === 'ready' || media.conversion !== null) {
    const same = { state: media.state }
    if (staff)
      await recordAudit(db, {
        actor: staff,
        action: 'media.uploaded',
        subject: mediaId,
        before: same,
        after: same,
      })
    return await asOneMedia(db, media)
  }
  if (staff && media.owner_id !== staff.id) throw new Problem('media_not_found')
  if (media.original_bytes !== null) return finishOriginal(context, { media, staff })
  const arrived = await db
    .selectFrom('media_files')
    .select(['name', 'bytes', 'sha256'])
    .where('media_id', '=', media.id)
    .execute()
  const finished = await finishedOf(context, { media, arrived })

  const record = await transact(db, async (trx) => {
    const locked = await trx
      .selectFrom('media')
      .select(['state', 'updated_at'])
      .where('id', '=', media.id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Problem('media_not_found'))
    // Something arrived since: what was checked is no longer what is there.
    if (locked.state === 'uploading' && locked.updated_at.getTime() !== media.updated_at.getTime())
      throw new Problem('media_incomplete')
    await trx.deleteFrom('media_files').where('media_id', '=', media.id).execute()
    for (let at = 0; at < finished.files.length; at += 1000)
      await trx
        .insertInto('media_files')
        .values(
          finished.files.slice(at, at + 1000).map(({ name, bytes: size, sha256 }) => ({
            media_id: media.id,
            name,
            bytes: size,
            sha256,
          })),
        )
        .execute()
    const ready = await trx
      .updateTable('media')
      .set({
        state: 'ready',
        ready_at: now,
        updated_at: now,
        fingerprint: null,
        bytes: finished.files.reduce((sum, file) => sum + file.bytes, 0),
        seconds: finished.seconds,
        renditions: sql`${JSON.stringify(finished.renditions)}::jsonb`,
        poster: finished.poster,
        thumbnails: finished.thumbnails,
      })
      .where('id', '=', media.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const { name, kind, bytes: size, seconds } = ready
    if (staff)
      await recordAudit(trx, {
        actor: staff,
        action: 'media.uploaded',
        subject: mediaId,
        after: { name, kind, bytes: size, seconds },
      })
    return ready
  })
  const keys = new Set(finished.files.map((file) => storageKey(mediaId, file)))
  for (const file of arrived)
    if (!keys.has(storageKey(mediaId, file))) await files.remove(storageKey(mediaId, file))
  return await asOneMedia(db, record)
}

async function finishedOf(
  context: MediaContext,
  { media, arrived }: { media: MediaRecord; arrived: readonly UploadFile[] },
): Promise<UploadResult> {
  const mediaId = media.media_id
  // A download is sent whole, and no part was started.
  if (media.kind === 'download') throw new Problem('media_incomplete')
  if (media.kind === 'picture') {
    const { width, height, ...whole } = await shrinkPicture(context, { media, arrived })
    const rendition = { name: 'picture', playlist: whole.name, bytes: whole.bytes, width, height }
    return {
      files: [whole],
      seconds: null,
      renditions: [rendition],
      poster: null,
      thumbnails: null,
    }
  }
  const checked = await checkVideo(context, { folder: mediaId, arrived })
  return finishVideo(context, { folder: mediaId, arrived, checked })
}
