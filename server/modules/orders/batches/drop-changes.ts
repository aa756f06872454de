import { sql } from 'kysely'
import type { Trx } from '#server/db/transact.ts'

/** The change of batch that a line was to pay for is not made. Nothing happens for a line that buys a course. */
export async function dropChange(
  trx: Trx,
  charge: { id: number; moves_item_id: number | null },
): Promise<void> {
  if (charge.moves_item_id === null) return
  await waitingChanges(trx).where('charge_item_id', '=', charge.id).execute()
}

/**
 * Staff decide about all students of a locked batch: changes of batch for which its students are still to pay are not
 * made. `closeVoidChanges` closes their orders.
 */
export async function dropChangesFrom(trx: Trx, batchId: number): Promise<void> {
  await waitingChanges(trx)
    .where('batch_id', '=', batchId)
    .where('charge_item_id', 'is not', null)
    .execute()
}

function waitingChanges(trx: Trx) {
  return trx
    .updateTable('batch_decisions')
    .set({ done_at: sql`now()`, outcome: 'dropped' })
    .where('done_at', 'is', null)
}
