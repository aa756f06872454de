import type { Db } from '#server/db/connect.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'

/** Removes notifications read before `readBefore`, and those that came before `cameBefore` and nobody read. @returns how many */
export async function forgetNotifications(
  db: Db,
  {
    readBefore,
    cameBefore,
    stopping,
  }: { readBefore: Date; cameBefore: Date; stopping?: AbortSignal | undefined },
): Promise<number> {
  const read = db
    .selectFrom('notifications')
    .select('id')
    .where('read_at', '<', readBefore)
    .orderBy('read_at')
  const leftUnread = db
    .selectFrom('notifications')
    .select('id')
    .where('read_at', 'is', null)
    .where('created_at', '<', cameBefore)
    .orderBy('created_at')
  let removed = 0
  for (const oldest of [read, leftUnread])
    removed += await deleteInBatches(async (limit) => {
      const { numDeletedRows } = await db
        .deleteFrom('notifications')
        .where('id', 'in', oldest.limit(limit))
        .executeTakeFirst()
      return Number(numDeletedRows)
    }, stopping)
  return removed
}
