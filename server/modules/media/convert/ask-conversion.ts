import type { Media } from '#contract/media/media.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact } from '#server/db/transact.ts'
import type { MediaContext } from '../media-context.ts'
import { asOneMedia, findMedia, type MediaRecord } from '../media-records.ts'

/**
 * Has the renditions of a video made that was sent whole: again where that failed, or once a program for it was
 * installed. One that waits or is done is answered as it is.
 *
 * @throws Problem media_not_found, media_no_original, media_no_converter
 */
export async function askConversion(
  { db, ffmpeg }: MediaContext,
  { mediaId, staff }: { mediaId: string; staff: { id: number } },
): Promise<Media> {
  if (ffmpeg === null) throw new Problem('media_no_converter')
  const record = await transact(db, async (trx): Promise<MediaRecord> => {
    const media = await findMedia(trx, mediaId)
    const original = await trx
      .selectFrom('media_files')
      .select('name')
      .where('media_id', '=', media.id)
      .where('name', 'like', 'original.%')
      .executeTakeFirst()
    if (!original) throw new Problem('media_no_original')
    const asks = media.conversion === null || media.conversion === 'failed'
    await recordAudit(trx, {
      actor: staff,
      action: 'media.conversion_asked',
      subject: mediaId,
      before: { conversion: media.conversion },
      after: { conversion: asks ? 'waiting' : media.conversion },
    })
    if (!asks) return media
    return trx
      .updateTable('media')
      .set({
        conversion: 'waiting',
        conversion_share: 0,
        conversion_failure: null,
        conversion_tries: 0,
      })
      .where('id', '=', media.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return await asOneMedia(db, record)
}
