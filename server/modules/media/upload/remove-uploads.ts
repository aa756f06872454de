import { UNFINISHED_DAYS } from '#contract/media/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { MediaContext } from '../media-context.ts'
import { findOwn, mediaFolder } from '../media-records.ts'
import { removeSent } from '../originals/sent-files.ts'

type Stores = Pick<MediaContext, 'db' | 'files' | 'uploadFolder'>

/**
 * Gives up an upload that is not finished.
 *
 * @throws Problem media_not_found, media_finished
 */
export async function cancelUpload(
  context: Stores,
  which: { mediaId: string; ownerId: number },
): Promise<void> {
  const media = await findOwn(context.db, which)
  if (await removeUpload(context, media)) return
  // Another request may have cancelled it meanwhile.
  await findOwn(context.db, which)
  throw new Problem('media_finished')
}

/** Removes uploads in which nothing arrived for seven days. @returns how many */
export async function removeUnfinished(context: Stores & { now: Date }): Promise<number> {
  const old = await context.db
    .selectFrom('media')
    .select(['id', 'media_id'])
    .where('state', '=', 'uploading')
    .where('updated_at', '<', new Date(context.now.getTime() - UNFINISHED_DAYS * 86_400_000))
    .execute()
  for (const media of old) await removeUpload(context, media)
  return old.length
}

/** The rows first: files without rows are only garbage, rows without files would be a broken video. */
async function removeUpload(
  { db, files, uploadFolder }: Stores,
  media: { id: number; media_id: string },
): Promise<boolean> {
  const gone = await db
    .deleteFrom('media')
    .where('id', '=', media.id)
    .where('state', '=', 'uploading')
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) return false
  await files.removeAll(mediaFolder(media.media_id))
  await removeSent(uploadFolder, media.media_id)
  return true
}
