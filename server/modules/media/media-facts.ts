import type { Media } from '#contract/media/media.ts'
import type { Db } from '#server/db/connect.ts'
import { asMedia } from './media-records.ts'

/**
 * What lessons say about the media they name: kind, length in seconds, bytes by rendition, name, poster, captions.
 * Media that do not exist or are not ready are left out.
 */
export async function mediaFacts(db: Db, mediaIds: readonly string[]): Promise<Map<string, Media>> {
  if (mediaIds.length === 0) return new Map()
  const records = await db
    .selectFrom('media')
    .selectAll()
    .where('media_id', 'in', [...new Set(mediaIds)])
    .where('state', '=', 'ready')
    .execute()
  return new Map((await asMedia(db, records)).map((media) => [media.mediaId, media]))
}
