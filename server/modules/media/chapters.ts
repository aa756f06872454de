import { sql } from 'kysely'
import type { Chapter, Media } from '#contract/media/media.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact } from '#server/db/transact.ts'
import type { MediaContext } from './media-context.ts'
import { asOneMedia, chaptersOf, findMedia } from './media-records.ts'

/**
 * Replaces the chapters of a video; none takes them away.
 *
 * @throws Problem media_not_found, chapters_beyond: one begins where the video has ended
 */
export function putChapters(
  { db, now }: Pick<MediaContext, 'db' | 'now'>,
  {
    mediaId,
    staff,
    chapters,
  }: { mediaId: string; staff: { id: number }; chapters: readonly Chapter[] },
): Promise<Media> {
  return transact(db, async (trx) => {
    const media = await findMedia(trx, mediaId)
    if (media.kind !== 'video') throw new Problem('media_not_found')
    const sorted = chapters.toSorted((a, b) => a.start - b.start)
    if (sorted.some(({ start }) => start >= (media.seconds ?? 0)))
      throw new Problem('chapters_beyond')
    const chaptersWritten = sql<Record<string, never>>`${JSON.stringify(sorted)}::jsonb`
    const changed = await trx
      .updateTable('media')
      .set({ chapters: chaptersWritten, updated_at: now })
      .where('id', '=', media.id)
      .where('chapters', '<>', chaptersWritten)
      .returningAll()
      .executeTakeFirst()
    await recordAudit(trx, {
      actor: staff,
      action: 'media.chapters_changed',
      subject: mediaId,
      before: { chapters: chaptersOf(media) },
      after: { chapters: sorted },
    })
    return await asOneMedia(trx, changed ?? media)
  })
}
