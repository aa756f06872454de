import type { Db } from '../db/connect.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'

/**
 * Removes entries from before `before`; the database refuses those of the last 365 days. @returns how many
 */
export function forgetAuditEntries(
  db: Db,
  { before, stopping }: { before: Date; stopping?: AbortSignal | undefined },
): Promise<number> {
  return deleteInBatches(async (limit) => {
    // The oldest have the lowest numbers: no index on the time is needed.
    const oldest = db
      .selectFrom('audit_entries')
      .select(['id', 'at'])
      .orderBy('id')
      .limit(limit)
      .as('oldest')
    const { numDeletedRows } = await db
      .deleteFrom('audit_entries')
      .where('id', 'in', db.selectFrom(oldest).select('id').where('at', '<', before))
      .executeTakeFirst()
    return Number(numDeletedRows)
  }, stopping)
}
