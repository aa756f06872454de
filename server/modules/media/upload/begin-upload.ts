import { customAlphabet } from 'nanoid'
import type { Upload } from '#contract/media/media.ts'
import { downloadTypes, endingOf, type MediaKind } from '#contract/media/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { MediaContext } from '../media-context.ts'
import { asUpload } from '../media-records.ts'
import { refuseFullQuota } from './quota.ts'

const newMediaId = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 16)

/**
 * Begins an upload, or answers the one that was started with the same file.
 *
 * @throws Problem media_quota, media_type_refused
 */
export async function beginUpload(
  { db, now, quotaBytes }: MediaContext,
  {
    ownerId,
    kind,
    name,
    fingerprint,
  }: { ownerId: number; kind: MediaKind; name: string; fingerprint?: string | undefined },
): Promise<Upload> {
  if (kind === 'download' && !(endingOf(name) in downloadTypes))
    throw new Problem('media_type_refused')
  const started =
    fingerprint &&
    (await db
      .selectFrom('media')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('state', '=', 'uploading')
      .where('kind', '=', kind)
      .where('fingerprint', '=', fingerprint)
      .orderBy('id', 'desc')
      .executeTakeFirst())
  if (started) return asUpload(db, started)
  await refuseFullQuota(db, { ownerId, quotaBytes, more: 1 })
  const record = await db
    .insertInto('media')
    .values({
      media_id: newMediaId(),
      kind,
      name,
      owner_id: ownerId,
      fingerprint: fingerprint ?? null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return asUpload(db, record)
}
