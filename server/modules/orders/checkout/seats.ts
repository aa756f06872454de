import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { sharedRuns } from '#server/shared-runs.ts'
import { raiseCatalogueVersion } from '../../catalog/index.ts'

/**
 * Whether a batch takes place. Its row is locked until the transaction ends: a cancellation, which locks it for update,
 * waits for it, or came first and is seen. Several buyers share this lock, and each may give a seat back under it; with
 * a stronger one they would wait for each other.
 */
export async function lockedBatchRuns(trx: Trx, batchId: number): Promise<boolean> {
  const batch = await trx
    .selectFrom('batches')
    .select('state')
    .where('id', '=', batchId)
    .forKeyShare()
    .executeTakeFirstOrThrow()
  return batch.state !== 'cancelled'
}

const raising = sharedRuns<Db, void>()

/**
 * Lets pages show the new number of seats. It runs after the commit: within the transaction, buyers of different
 * courses would wait for each other at the one row of the catalogue's version. Those who come while it is being raised
 * share the next time, which begins after the last of them committed.
 */
export function showNewSeats(db: Db): Promise<void> {
  return raising(db, () => raiseCatalogueVersion(db))
}
