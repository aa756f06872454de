import { sql, type RawBuilder } from 'kysely'
import type { VideoSource } from '#contract/learning/lessons.ts'
import { readVideoAddress, videoAddress } from '#contract/media/video-address.ts'
import type { MediaUse } from '#contract/media/media.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** The address of a trailer, unless it is of a video stored here that can't be played. */
export function playableTrailer(trailer: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`case when ${trailer} like 'video:%' and not exists (
    select from media where media.media_id = substr(${trailer}, 7) and media.state = 'ready') then null else ${trailer} end`
}

export function trailerSource(address: string | null): VideoSource | null {
  return address === null ? null : readVideoAddress(address)
}

/** Whether a video is the trailer of a course on the site: then anyone may play it. */
export async function isTrailer(
  db: Db,
  video: { mediaId: string } | { videoId: string },
): Promise<boolean> {
  const source: VideoSource =
    'mediaId' in video
      ? { source: 'hosted', mediaId: video.mediaId }
      : { source: 'bunny', videoId: video.videoId }
  const row = await db
    .selectFrom('public_courses')
    .select('id')
    .where('trailer', '=', videoAddress(source))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The courses whose page or working copy has a video stored here as trailer, at most `limit`. */
export async function trailersWithMedia(
  db: Db | Trx,
  { mediaId, limit }: { mediaId: string; limit: number },
): Promise<MediaUse[]> {
  const trailer = videoAddress({ source: 'hosted', mediaId })
  const rows = await db
    .selectFrom('courses as course')
    .leftJoin('course_edits as edit', 'edit.course_id', 'course.id')
    .innerJoin('categories as category', 'category.id', 'course.category_id')
    .select(['course.course_id', 'course.title', 'category.name as category'])
    // One that is hidden or archived may come back.
    .select(
      sql<boolean>`course.state <> 'draft' and course.trailer is not distinct from ${trailer}`.as(
        'is_shown',
      ),
    )
    .where(sql<boolean>`(course.trailer = ${trailer} or edit.document->>'trailer' = ${trailer})`)
    .orderBy('is_shown', 'desc')
    .orderBy('course.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    kind: 'trailer',
    id: row.course_id,
    title: row.title,
    within: row.category,
    withinId: row.course_id,
    isShown: row.is_shown,
  }))
}
