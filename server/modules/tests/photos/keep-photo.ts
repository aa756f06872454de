import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { customAlphabet } from 'nanoid'
import type { AttemptPhoto } from '#contract/tests/attempts.ts'
import { testLimits } from '#contract/tests/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { shrunkPicture } from '#server/shrunk-picture.ts'
import type { FileStore } from '#server/storage/index.ts'
import { workFilePlace } from '../../assignments/index.ts'
import type { Learner } from '../../learning/index.ts'
import { findOwnAttempt } from '../attempts/attempt-rows.ts'
import { namedPhotos, photosEnd } from './named-photos.ts'

const newFileId = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 20)

interface PhotoUpload {
  learner: Learner
  attemptId: string
  photoId: string
  bytes: Uint8Array
}

/**
 * Keeps a photo that an answer names, as a WebP of ours without what the camera wrote into it. Sent again it changes
 * nothing. Its id is the hash of what was sent: the answer fixed it before the end, so it may come some time after.
 *
 * @throws Problem attempt_not_found, photo_incomplete, photo_not_named, photo_too_late, photos_full, picture_unreadable,
 *   picture_too_many_pixels, picture_too_narrow, busy
 */
export async function keepPhoto(
  { db, now, files }: { db: Db; now: Date; files: FileStore },
  { learner, attemptId, photoId, bytes }: PhotoUpload,
): Promise<AttemptPhoto> {
  const attempt = await findOwnAttempt(db, { owner: { learner }, attemptId })
  const earlier = await findPhoto(db, attempt.id, photoId)
  if (earlier) return earlier
  const end = photosEnd(attempt)
  if (end !== null && end < now) throw new Problem('photo_too_late')
  // guard: what is kept is what the answer named, and nothing made later (learning/attempt-photos)
  if (photoIdOf(bytes) !== photoId) throw new Problem('photo_incomplete')
  if (!(await namedPhotos(db, attempt.id)).has(photoId)) throw new Problem('photo_not_named')
  await refuseFull(db, { attempt: attempt.id, owner: learner.id, more: 0 })
  const { data, width, height } = await shrunkPicture({ bytes, senderId: learner.id })
  // The row first, in its transaction: a file without one would never be found again.
  await transact(db, async (trx) => {
    await trx.selectFrom('students').select('id').where('id', '=', learner.id).forUpdate().execute()
    if (await findPhoto(trx, attempt.id, photoId)) return
    await refuseFull(trx, { attempt: attempt.id, owner: learner.id, more: data.length })
    const fileId = newFileId()
    await trx
      .insertInto('attempt_photos')
      .values({
        attempt_id: attempt.id,
        owner_id: learner.id,
        photo_id: photoId,
        file_id: fileId,
        bytes: data.length,
        width,
        height,
        received_at: now,
      })
      .execute()
    await files.put(workFilePlace(fileId), data, { type: 'image/webp' })
  })
  return { photoId, width, height }
}

function photoIdOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

function findPhoto(
  db: Db | Trx,
  attempt: number,
  photoId: string,
): Promise<AttemptPhoto | undefined> {
  return db
    .selectFrom('attempt_photos')
    .select(['photo_id as photoId', 'width', 'height'])
    .where('attempt_id', '=', attempt)
    .where('photo_id', '=', photoId)
    .executeTakeFirst()
}

/** @throws Problem photos_full */
async function refuseFull(
  db: Db | Trx,
  { attempt, owner, more }: { attempt: number; owner: number; more: number },
): Promise<void> {
  const { bytes, count } = await db
    .selectFrom('attempt_photos')
    .select([
      sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'),
      sql<number>`count(*) filter (where attempt_id = ${attempt})`.as('count'),
    ])
    .where('owner_id', '=', owner)
    .executeTakeFirstOrThrow()
  if (count >= testLimits.photos || bytes + more > testLimits.photoBytesOfAPerson)
    throw new Problem('photos_full')
}
