import type { Db } from '#server/db/connect.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'

/** Removes what happened during attempts before `before`: who left the page and came back. Answers and marks stay. @returns how many */
export function forgetAttemptEvents(
  db: Db,
  { before, stopping }: { before: Date; stopping?: AbortSignal | undefined },
): Promise<number> {
  return deleteInBatches(async (limit) => {
    // The oldest have the lowest numbers: no index on the time is needed.
    const oldest = db
      .selectFrom('attempt_events')
      .select(['id', 'at'])
      .orderBy('id')
      .limit(limit)
      .as('oldest')
    const { numDeletedRows } = await db
      .deleteFrom('attempt_events')
      .where('id', 'in', db.selectFrom(oldest).select('id').where('at', '<', before))
      .executeTakeFirst()
    return Number(numDeletedRows)
  }, stopping)
}
