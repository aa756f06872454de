import { sql } from 'kysely'
import type { Media, Upload } from '#contract/media/media.ts'
import type { MediaKind } from '#contract/media/terms.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import { containing } from '#server/db/contains.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { notAPage, pageOf } from '#server/db/page-of.ts'
import { hasParts, searchNewest } from '#server/db/search-newest.ts'
import type { MediaContext } from './media-context.ts'
import { uploadedBy } from './upload/quota.ts'
import { asMedia, asOneMedia, asUpload, findMedia } from './media-records.ts'

/** Bytes that one person's uploads take, of those they may. */
export async function spaceOf(
  { db, quotaBytes }: Pick<MediaContext, 'db' | 'quotaBytes'>,
  ownerId: number,
): Promise<{ used: number; all: number }> {
  return { used: (await uploadedBy(db, ownerId)).bytes, all: quotaBytes }
}

/**
 * What is ready to be put into a lesson, newest first, and where the next page begins. `q` is part of a name; one or
 * two letters are looked for among the newest only.
 *
 * @throws Problem invalid_input where `after` is none of them
 */
export async function listMedia(
  db: Db,
  {
    kind,
    state,
    q,
    after,
    limit,
  }: {
    kind?: MediaKind | undefined
    state?: 'ready' | 'preparing' | undefined
    q?: string | undefined
    after?: string | undefined
    limit: number
  },
): Promise<{ media: Media[]; next: string | null }> {
  let query = db
    .selectFrom('media')
    .selectAll()
    .where((media) =>
      // A video that waits for its conversion is in the list, so that its author finds it again.
      media.or([media('state', '=', 'ready'), media('conversion', 'is not', null)]),
    )
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (kind) query = query.where('kind', '=', kind)
  if (state === 'ready') query = query.where('state', '=', 'ready')
  if (state === 'preparing') query = query.where('conversion', 'in', ['waiting', 'running'])
  const place = after && (await placeOf(db, after))
  if (place) query = query.where('id', '<', place)
  const named = q ? query.where('name', 'ilike', containing(q)) : query
  const records = q
    ? await searchNewest(
        db,
        {
          q,
          limit: limit + 1,
          table: 'media',
          id: 'media.id',
          after: place ? String(place) : undefined,
          candidates: sql`select id from media where ${hasParts(sql`name`, q)}`,
        },
        (condition) => named.where(condition).execute(),
      )
    : await named.execute()
  const { shown, next } = pageOf(records, limit, ({ media_id }) => media_id)
  return { media: await asMedia(db, shown), next }
}

async function placeOf(db: Db, after: string): Promise<number> {
  const found = await db
    .selectFrom('media')
    .select('id')
    .where('media_id', '=', after)
    .executeTakeFirst()
  if (!found) throw notAPage()
  return found.id
}

/** @throws Problem media_not_found */
export async function showMedia(db: Db, mediaId: string): Promise<Upload> {
  return asUpload(db, await findMedia(db, mediaId))
}

/** @throws Problem media_not_found */
export function changeMedia(
  db: Db,
  {
    mediaId,
    staff,
    ...change
  }: {
    mediaId: string
    staff: { id: number }
    name?: string | undefined
    isPreview?: boolean | undefined
  },
): Promise<Media> {
  return transact(db, async (trx) => {
    const media = await findMedia(trx, mediaId)
    const before = { name: media.name, isPreview: media.is_preview }
    const after = {
      name: change.name ?? before.name,
      isPreview: change.isPreview ?? before.isPreview,
    }
    const record = await trx
      .updateTable('media')
      .set({ name: after.name, is_preview: after.isPreview })
      .where('id', '=', media.id)
      .returningAll()
      .executeTakeFirst()
    if (!record) throw new Problem('media_not_found')
    await recordAudit(trx, {
      actor: staff,
      action: 'media.changed',
      subject: mediaId,
      before,
      after,
    })
    return await asOneMedia(trx, record)
  })
}
