import { sql } from 'kysely'
import { DOWNLOAD_MAX_BYTES, ORIGINAL_MAX_BYTES } from '#contract/media/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { MediaContext } from '../media-context.ts'
import { findOwn, type MediaRecord } from '../media-records.ts'
import { refuseFullQuota } from '../upload/quota.ts'
import { sentBytes } from './sent-files.ts'

interface OriginalUpload {
  mediaId: string
  /** Who sends it: an upload continues for the person who began it, and for no one else. */
  ownerId: number
}

/**
 * Takes note of a file that will be sent whole, and of the space it needs.
 *
 * @throws Problem media_not_found, media_finished, media_type_refused, too_large, media_quota
 */
export async function beginOriginal(
  context: MediaContext,
  { bytes, ...which }: OriginalUpload & { bytes: number },
): Promise<void> {
  const { db, now, quotaBytes } = context
  const media = await ownUpload(context, which)
  if (media.kind === 'picture') throw new Problem('media_type_refused')
  if (!Number.isSafeInteger(bytes) || bytes < 1) throw new Problem('media_incomplete')
  if (bytes > (media.kind === 'video' ? ORIGINAL_MAX_BYTES : DOWNLOAD_MAX_BYTES))
    throw new Problem('too_large')
  if ((await sentBytes(context.uploadFolder, which.mediaId)) !== null)
    throw new Problem('media_finished')
  await refuseFullQuota(db, {
    ownerId: which.ownerId,
    quotaBytes,
    more: bytes - media.bytes,
  })
  // Its space is taken from now on: ten large uploads at once would each find room for itself.
  await db
    .updateTable('media')
    .set({ original_bytes: bytes, bytes, updated_at: now })
    .where('id', '=', media.id)
    .where('state', '=', 'uploading')
    .execute()
}

/**
 * Sees that more of a file may come, and that it counts as an upload that continues.
 *
 * @throws Problem media_not_found, media_finished
 */
export async function continueOriginal(
  context: MediaContext,
  which: OriginalUpload,
): Promise<void> {
  const media = await ownUpload(context, which)
  await context.db
    .updateTable('media')
    .set({
      updated_at: sql<Date>`greatest(${context.now}::timestamptz, updated_at + interval '1 microsecond')`,
    })
    .where('id', '=', media.id)
    .execute()
}

/** @throws Problem media_not_found, media_finished */
export async function ownUpload(
  { db }: MediaContext,
  { mediaId, ownerId }: OriginalUpload,
): Promise<MediaRecord> {
  const media = await findOwn(db, { mediaId, ownerId })
  if (media.state === 'ready' || media.conversion !== null) throw new Problem('media_finished')
  return media
}
