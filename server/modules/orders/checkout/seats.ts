import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from '../../catalog/index.ts'

/**
 * Takes one seat of a batch that takes students on `today`.
 *
 * @throws Problem batch_full, batch_closed
 */
export async function takeSeat(trx: Trx, batchId: number, today: Day): Promise<void> {
  if (await tookSeat(trx, batchId, today)) return
  const batch = await trx
    .selectFrom('batches')
    .select(['state', 'enrol_by'])
    .where('id', '=', batchId)
    .executeTakeFirst()
  throw new Problem(
    batch?.state === 'open' && batch.enrol_by >= today ? 'batch_full' : 'batch_closed',
  )
}

/** Takes a seat for money that came late: the last day to enrol no longer matters, the seats and a cancelled batch do. */
export function tookSeatLate(trx: Trx, batchId: number): Promise<boolean> {
  return tookSeat(trx, batchId, null)
}

async function tookSeat(trx: Trx, batchId: number, today: Day | null): Promise<boolean> {
  let update = trx
    .updateTable('batches')
    .set((row) => ({ seats_taken: row('seats_taken', '+', 1) }))
    .where('id', '=', batchId)
    .where(sql<boolean>`(seats is null or seats_taken < seats)`)
  update = today
    ? update.where('state', '=', 'open').where('enrol_by', '>=', today)
    : update.where('state', 'in', ['open', 'closed'])
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

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

export async function giveSeatBack(trx: Trx, batchId: number): Promise<void> {
  await trx
    .updateTable('batches')
    .set((row) => ({ seats_taken: row('seats_taken', '-', 1) }))
    .where('id', '=', batchId)
    .execute()
}

/**
 * Lets pages show the new number of seats. After the commit and in its own transaction: within, buyers of different
 * courses would wait for each other at the one row of the catalogue's version.
 */
export function showNewSeats(db: Db): Promise<void> {
  return transact(db, raiseCatalogueVersion)
}
