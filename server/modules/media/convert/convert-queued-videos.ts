import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import { transact } from '#server/db/transact.ts'
import { FilesAway } from '#server/storage/index.ts'
import { checkVideo } from '../upload/check-video.ts'
import { refuseWithoutFiles } from '../manage-media.ts'
import type { MediaContext } from '../media-context.ts'
import { finishVideo } from '../upload/finish-video.ts'
import { type MediaRecord, folderOf, storageKey } from '../media-records.ts'
import { ConversionError } from './run-ffmpeg.ts'
import { convertVideo } from './convert-video.ts'

/** A video that takes the server down with it three times is left alone. */
const MOST_TRIES = 3
/** How often what is done is noted, in thousandths of the whole. */
const NOTED_STEPS = 200

/**
 * Converts the videos that wait, the oldest first, one after the other. Only one process at a time may call it: what it
 * finds running was cut off, and continues with what is missing.
 *
 * @returns how many were converted
 */
export async function convertQueuedVideos(
  context: MediaContext & { ffmpeg: string; clock: () => Date },
  {
    signal,
    onFailure,
  }: { signal: AbortSignal; onFailure: (error: unknown, mediaId: string) => void },
): Promise<number> {
  let converted = 0
  for (;;) {
    if (signal.aborted) return converted
    const media = await nextOf(context)
    if (!media) return converted
    try {
      if (media.conversion_tries > MOST_TRIES) throw new ConversionError('tried too often')
      await convertVideo({ context, media, signal, onShare: shareNoter(context, media) })
      await finishConversion(context, media)
      converted += 1
    } catch (error) {
      if (signal.aborted) return converted
      onFailure(error, media.media_id)
      if (await areFilesAway(context, media, error)) {
        await putBack(context, media)
        return converted
      }
      await context.db
        .updateTable('media')
        .set({ conversion: 'failed', conversion_failure: failureOf(error), conversion_share: 0 })
        .where('id', '=', media.id)
        .execute()
    }
  }
}

function nextOf({
  db,
  clock,
}: { clock: () => Date } & MediaContext): Promise<MediaRecord | undefined> {
  return db
    .updateTable('media')
    .set({
      conversion: 'running',
      conversion_tries: sql<number>`conversion_tries + 1`,
      updated_at: clock(),
    })
    .where('id', '=', (media) =>
      media
        .selectFrom('media')
        .select('id')
        .where('conversion', 'in', ['waiting', 'running'])
        .orderBy('id')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Whether the failure is not the video's. ffmpeg reads the bucket itself, and does not say so. */
async function areFilesAway(
  context: MediaContext,
  media: MediaRecord,
  error: unknown,
): Promise<boolean> {
  if (error instanceof FilesAway) return true
  return refuseWithoutFiles(context, media).then(
    () => false,
    (failure: unknown) => failure instanceof FilesAway,
  )
}

/** It waits again, and the try does not count: the next run continues with what is missing. */
async function putBack({ db }: MediaContext, media: MediaRecord): Promise<void> {
  await db
    .updateTable('media')
    .set({ conversion: 'waiting', conversion_tries: sql<number>`conversion_tries - 1` })
    .where('id', '=', media.id)
    .execute()
}

/** Notes how much is done, now and then. */
function shareNoter({ db }: MediaContext, media: MediaRecord): (share: number) => void {
  let noted = -1
  return (share) => {
    const step = Math.floor(Math.min(1, share) * NOTED_STEPS)
    if (step <= noted) return
    noted = step
    db.updateTable('media')
      .set({ conversion_share: step / NOTED_STEPS })
      .where('id', '=', media.id)
      .where('conversion', '=', 'running')
      .execute()
      // What is shown is late then; the conversion continues.
      .catch(() => {})
  }
}

function failureOf(error: unknown): 'unreadable' | 'failed' {
  const isUnreadable =
    error instanceof ConversionError || (error instanceof Problem && error.status === 415)
  return isUnreadable ? 'unreadable' : 'failed'
}

/** Checks what was made as strictly as what a browser sends, and lets it be played. The original stays for a day. */
async function finishConversion(
  context: MediaContext & { clock: () => Date },
  media: MediaRecord,
): Promise<void> {
  const { db, files, clock } = context
  const arrived = await db
    .selectFrom('media_files')
    .select(['name', 'bytes', 'sha256'])
    .where('media_id', '=', media.id)
    .execute()
  const captions = await db
    .selectFrom('media_captions')
    .select('file')
    .where('media_id', '=', media.id)
    .execute()
  const checked = await checkVideo(context, { folder: folderOf(media), arrived })
  const finished = await finishVideo(context, { folder: folderOf(media), arrived, checked })
  const names = new Set([
    ...finished.files.map(({ name }) => name),
    ...captions.map(({ file }) => file),
    ...arrived.flatMap(({ name }) => (name.startsWith('original.') ? [name] : [])),
  ])
  const gone = arrived.filter(({ name }) => !names.has(name))
  await transact(db, async (trx) => {
    if (gone.length > 0)
      await trx
        .deleteFrom('media_files')
        .where('media_id', '=', media.id)
        .where(
          'name',
          'in',
          gone.map(({ name }) => name),
        )
        .execute()
    await trx
      .updateTable('media')
      .set({
        state: 'ready',
        ready_at: sql<Date>`coalesce(ready_at, ${clock()}::timestamptz)`,
        updated_at: clock(),
        converted_at: clock(),
        conversion: 'done',
        conversion_share: 1,
        bytes: finished.files.reduce((sum, file) => sum + file.bytes, 0),
        seconds: finished.seconds,
        renditions: sql`${JSON.stringify(finished.renditions)}::jsonb`,
        poster: finished.poster,
        thumbnails: finished.thumbnails,
      })
      .where('id', '=', media.id)
      .execute()
  })
  for (const file of gone) await files.remove(storageKey(folderOf(media), file))
}
