import type { Db } from '../db/connect.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'

/** Removes mails that came to their end and were queued before `before`. @returns how many */
export function forgetOldMails(
  db: Db,
  { before, stopping }: { before: Date; stopping?: AbortSignal | undefined },
): Promise<number> {
  return deleteInBatches(async (limit) => {
    const { numDeletedRows } = await db
      .deleteFrom('mails')
      .where('id', 'in', (oldest) =>
        oldest
          .selectFrom('mails')
          .select('id')
          .where('created_at', '<', before)
          .where('state', '<>', 'waiting')
          .orderBy('created_at')
          .orderBy('id')
          .limit(limit),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  }, stopping)
}
