import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'

/** Uploads that one person may leave unfinished. */
const MOST_UNFINISHED = 200

/**
 * Refuses `more` bytes to someone whose space would not hold them.
 *
 * @throws Problem media_quota
 */
export async function refuseFullQuota(
  db: Db,
  { ownerId, quotaBytes, more }: { ownerId: number; quotaBytes: number; more: number },
): Promise<void> {
  const { bytes, unfinished } = await uploadedBy(db, ownerId)
  if (bytes + more > quotaBytes || unfinished > MOST_UNFINISHED) throw new Problem('media_quota')
}

/** The bytes of one person's uploads, and how many of them are not finished. */
export function uploadedBy(
  db: Db,
  ownerId: number,
): Promise<{ bytes: number; unfinished: number }> {
  return db
    .selectFrom('media')
    .select([
      sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'),
      sql<number>`count(*) filter (where state = 'uploading')`.as('unfinished'),
    ])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
}
