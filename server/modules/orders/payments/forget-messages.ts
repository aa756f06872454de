import type { Db } from '#server/db/connect.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'

/**
 * Removes messages of gateways from before `before`, whose bodies went long ago (`erasePayerDetails`). One that came again
 * would be looked up at its gateway like a new one. @returns how many
 */
export function forgetGatewayMessages(
  db: Db,
  { before, stopping }: { before: Date; stopping?: AbortSignal | undefined },
): Promise<number> {
  return deleteInBatches(async (limit) => {
    // The oldest have the lowest numbers: no index on the time is needed.
    const oldest = db
      .selectFrom('payment_events')
      .select(['id', 'received_at'])
      .orderBy('id')
      .limit(limit)
      .as('oldest')
    const { numDeletedRows } = await db
      .deleteFrom('payment_events')
      .where('id', 'in', db.selectFrom(oldest).select('id').where('received_at', '<', before))
      .executeTakeFirst()
    return Number(numDeletedRows)
  }, stopping)
}
