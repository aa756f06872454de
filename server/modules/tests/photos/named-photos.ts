import { sql } from 'kysely'
import { longAnswerOf } from '#contract/question-bank/long-answer.ts'
import type { Answer } from '#contract/question-bank/question.ts'
import type { AttemptPhoto } from '#contract/tests/attempts.ts'
import { testLimits } from '#contract/tests/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { AttemptRow } from '../attempts/attempt-rows.ts'

/** The ids of all photos that the stored answers of an attempt name. @param attempt a row of `attempts` */
export async function namedPhotos(db: Db | Trx, attempt: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('attempt_answers')
    .select('answer')
    .where('attempt_id', '=', attempt)
    .where(sql<boolean>`answer->'photos' is not null`)
    .execute()
  return new Set(
    rows.flatMap(({ answer }) =>
      longAnswerOf(answer as Answer).photos.map(({ photoId }) => photoId),
    ),
  )
}

/** The photos of an attempt that have arrived and that an answer still names. */
export async function photosOf(db: Db | Trx, attempt: number): Promise<AttemptPhoto[]> {
  const rows = await db
    .selectFrom('attempt_photos')
    .select(['photo_id as photoId', 'width', 'height'])
    .where('attempt_id', '=', attempt)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const named = await namedPhotos(db, attempt)
  return rows.filter(({ photoId }) => named.has(photoId))
}

/**
 * Until when a photo that an answer names may arrive; null: there is no end yet. What is in it was fixed by the answer, so
 * what was photographed before the end counts, however slow the line is.
 */
export function photosEnd({
  ends_at,
  submitted_at,
}: Pick<AttemptRow, 'ends_at' | 'submitted_at'>): Date | null {
  const end = submitted_at ?? ends_at
  return end && new Date(end.getTime() + testLimits.photoGraceSeconds * 1000)
}

/** What is missing of the photos of an attempt that was handed in, and until when it can still come. */
export async function missingPhotos(
  db: Db | Trx,
  { attempt, now }: { attempt: Pick<AttemptRow, 'id' | 'ends_at' | 'submitted_at'>; now: Date },
): Promise<{ photosMissing: number; photosUntil: string | null }> {
  const named = await namedPhotos(db, attempt.id)
  const photos = await photosOf(db, attempt.id)
  const photosMissing = named.size - photos.length
  const end = photosEnd(attempt)
  const isOpen = photosMissing > 0 && end !== null && end > now
  return { photosMissing, photosUntil: isOpen ? end.toISOString() : null }
}

/** Removes photos that no answer names any more, of attempts that are handed in now. */
export async function dropUnnamed(trx: Trx, attempts: readonly number[]): Promise<void> {
  await sql`delete from attempt_photos as photo where photo.attempt_id = any (${attempts}::bigint[])
    and not exists (select from attempt_answers as answer where answer.attempt_id = photo.attempt_id
      and answer.answer->'photos' @> jsonb_build_array(jsonb_build_object('photoId', photo.photo_id)))`.execute(
    trx,
  )
}
