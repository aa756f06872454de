import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from '../../catalog/index.ts'

/**
 * Whether a batch takes place. Its row is locked until the transaction ends: a cancellation either waits for it, or came
 * first and is seen.
 */
export async function lockedBatchRuns(trx: Trx, batchId: number): Promise<boolean> {
  const batch = await trx
    .selectFrom('batches')
    .select('state')
    .where('id', '=', batchId)
    .forShare()
    .executeTakeFirstOrThrow()
  return batch.state !== 'cancelled'
}

/**
 * Lets pages show the new number of seats. After the commit and in its own transaction: within, buyers of different
 * courses would wait for each other at the one row of the catalogue's version.
 */
export function showNewSeats(db: Db): Promise<void> {
  return transact(db, raiseCatalogueVersion)
}
