import { sql } from 'kysely'
import type { Media } from '#contract/media/media.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact } from '#server/db/transact.ts'
import type { MediaContext } from '../media-context.ts'
import { asOneMedia, type MediaRecord, storageKey } from '../media-records.ts'
import { storeOriginal, type OriginalResult } from './store-original.ts'
import { removeSent } from './sent-files.ts'

/** A large file takes a while to be read and stored; who asks again meanwhile waits for the same. */
const underWay = new Map<string, Promise<Media>>()

/**
 * Checks a file that was sent whole and keeps it. What plays as it is can be used at once; a video that does not waits
 * for its conversion.
 *
 * @throws Problem media_incomplete, media_type_refused, video_unreadable, video_unplayable
 */
export function finishOriginal(
  context: MediaContext,
  { media, staff }: { media: MediaRecord; staff: { id: number } | null },
): Promise<Media> {
  const running = underWay.get(media.media_id)
  if (running) return running
  const work = finish(context, { media, staff }).finally(() => underWay.delete(media.media_id))
  underWay.set(media.media_id, work)
  return work
}

async function finish(
  context: MediaContext,
  { media, staff }: { media: MediaRecord; staff: { id: number } | null },
): Promise<Media> {
  const { db, files, now, ffmpeg, uploadFolder } = context
  const stored = await storeOriginal(context, media)
  const before = await db
    .selectFrom('media_files')
    .select(['name', 'sha256'])
    .where('media_id', '=', media.id)
    .execute()
  const record = await transact(db, async (trx) => {
    await trx.selectFrom('media').select('id').where('id', '=', media.id).forUpdate().execute()
    await trx.deleteFrom('media_files').where('media_id', '=', media.id).execute()
    await trx
      .insertInto('media_files')
      .values({ media_id: media.id, ...stored.file })
      .execute()
    const { name, kind } = media
    if (staff)
      await recordAudit(trx, {
        actor: staff,
        action: 'media.uploaded',
        subject: media.media_id,
        after: { name, kind, bytes: stored.file.bytes, seconds: stored.seconds },
      })
    return trx
      .updateTable('media')
      .set({
        ...(stored.plays && { state: 'ready', ready_at: now }),
        updated_at: now,
        fingerprint: null,
        bytes: stored.file.bytes,
        seconds: stored.seconds,
        renditions: sql`${JSON.stringify(stored.renditions)}::jsonb`,
        conversion: waits(stored, { kind, ffmpeg }) ? 'waiting' : null,
      })
      .where('id', '=', media.id)
      .where('state', '=', 'uploading')
      .returningAll()
      .executeTakeFirstOrThrow(() => new Problem('media_not_found'))
  })
  for (const file of before)
    if (storageKey(media.media_id, file) !== storageKey(media.media_id, stored.file))
      await files.remove(storageKey(media.media_id, file))
  await removeSent(uploadFolder, media.media_id)
  return await asOneMedia(db, record)
}

function waits(
  stored: OriginalResult,
  { kind, ffmpeg }: { kind: string; ffmpeg: string | null },
): boolean {
  return kind === 'video' && (ffmpeg !== null || !stored.plays)
}
