import type { MediaPlay } from '#contract/media/media.ts'
import { ADDRESS_HOURS, captionLanguages, MOST_DEVICES } from '#contract/media/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import type { Sealer } from '#server/sealing.ts'
import { writeAddress } from './media-address.ts'
import { asOneMedia, chaptersOf, findMedia, type MediaRecord } from '../media-records.ts'

/** Who wants to open what. */
export interface PlayRequest {
  mediaId: string
  /** null: someone who is not signed in. */
  studentId: number | null
  now: Date
}

/**
 * Decides whether someone may open a medium that is not open to everyone: the classroom, by
 * enrolment and release.
 */
export type MediaAccessCheck = (opening: PlayRequest) => Promise<boolean>

export interface PlayContext {
  db: Db
  now: Date
  sealer: Sealer
  mayOpen: MediaAccessCheck
}

/** Renewing keeps the place a device has. */
export type Purpose = 'play' | 'renew'

/** In an address of someone who looks: no device can call itself so, and thus none plays there. */
const NO_DEVICE = '(looks)'

export interface Watcher {
  id: number
  name: string
  phone: string | null
}

/**
 * An address at which someone can play or load a medium for some hours, and what a player needs
 * beside. The newest two devices of an account play.
 *
 * @throws Problem media_not_found, media_locked, playing_elsewhere
 */
export async function playMedia(
  context: PlayContext,
  {
    mediaId,
    watcher,
    device = null,
    for: purpose = 'play',
  }: { mediaId: string; watcher: Watcher | null; device?: string | null; for?: Purpose },
): Promise<MediaPlay> {
  const { db, now } = context
  const media = await findOpenMedia(context, mediaId, watcher)
  const studentId = watcher?.id ?? null
  if (media.kind === 'video' && studentId !== null && device !== null)
    await takePlace(db, { studentId, device, purpose, now })
  return withAddress(context, media, { watcher, device })
}

/**
 * What a medium is, and an address of its files for some hours. It takes no place of a device, so its video does not play
 * there: pictures, downloads, posters and captions load.
 *
 * @throws Problem media_not_found, media_locked
 */
export async function lookAtMedia(
  context: PlayContext,
  { mediaId, watcher }: { mediaId: string; watcher: Watcher },
): Promise<MediaPlay> {
  const media = await findOpenMedia(context, mediaId, watcher)
  return withAddress(context, media, { watcher, device: NO_DEVICE })
}

/** @throws Problem media_not_found, media_locked */
async function findOpenMedia(
  context: PlayContext,
  mediaId: string,
  watcher: Watcher | null,
): Promise<MediaRecord> {
  const media = await findMedia(context.db, mediaId)
  if (media.state !== 'ready') throw new Problem('media_not_found')
  if (!(await isOpen(context, media, watcher?.id ?? null)))
    throw new Problem(watcher ? 'media_locked' : 'media_not_found')
  return media
}

async function withAddress(
  { db, now, sealer }: PlayContext,
  media: MediaRecord,
  { watcher, device }: { watcher: Watcher | null; device: string | null },
): Promise<MediaPlay> {
  const mediaId = media.media_id
  const studentId = watcher?.id ?? null
  const expiresAt = new Date(now.getTime() + ADDRESS_HOURS * 3_600_000)
  const { kind, name, seconds, bytes, renditions, poster } = await asOneMedia(db, media)
  const captions = await db
    .selectFrom('media_captions')
    .select(['language', 'file'])
    .where('media_id', '=', media.id)
    .execute()
  const whole =
    kind === 'video'
      ? undefined
      : await db
          .selectFrom('media_files')
          .select('name')
          .where('media_id', '=', media.id)
          .executeTakeFirst()
  return {
    mediaId,
    kind,
    name,
    address: `/media/${writeAddress(sealer, { mediaId, studentId, device, expiresAt })}/${mediaId}/`,
    expiresAt: expiresAt.toISOString(),
    seconds,
    bytes,
    file: whole?.name ?? null,
    renditions,
    poster,
    captions: captionLanguages.flatMap((language) =>
      captions.filter((row) => row.language === language).map(({ file }) => ({ language, file })),
    ),
    thumbnails: media.thumbnails,
    chapters: chaptersOf(media),
    watermark: watcher && { name: watcher.name, phoneEnd: watcher.phone?.slice(-4) ?? null },
  }
}

export async function isOpen(
  { now, mayOpen }: Pick<PlayContext, 'now' | 'mayOpen'>,
  media: Pick<MediaRecord, 'media_id' | 'is_preview'>,
  studentId: number | null,
): Promise<boolean> {
  return media.is_preview || mayOpen({ mediaId: media.media_id, studentId, now })
}

/** Whether a device is still one of those that play. */
export async function isPlaying(
  db: Db,
  { studentId, device }: { studentId: number; device: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('media_players')
    .select('started_at')
    .where('student_id', '=', studentId)
    .where('device', '=', device)
    .executeTakeFirst()
  return row !== undefined
}

/** @throws Problem playing_elsewhere */
async function takePlace(
  db: Db,
  {
    studentId,
    device,
    purpose,
    now,
  }: { studentId: number; device: string; purpose: Purpose; now: Date },
): Promise<void> {
  if (purpose === 'renew') {
    if (!(await isPlaying(db, { studentId, device }))) throw new Problem('playing_elsewhere')
    return
  }
  await transact(db, async (trx) => {
    await trx
      .insertInto('media_players')
      .values({ student_id: studentId, device, started_at: now })
      .onConflict((conflict) =>
        conflict.columns(['student_id', 'device']).doUpdateSet({ started_at: now }),
      )
      .execute()
    const newest = await trx
      .selectFrom('media_players')
      .select('device')
      .where('student_id', '=', studentId)
      // Of two that began at the same moment, the one that asks now is the newer.
      .orderBy('started_at', 'desc')
      .orderBy((order) => order.case().when('device', '=', device).then(0).else(1).end())
      .limit(MOST_DEVICES)
      .execute()
    await trx
      .deleteFrom('media_players')
      .where('student_id', '=', studentId)
      .where(
        'device',
        'not in',
        newest.map((row) => row.device),
      )
      .execute()
  })
}
