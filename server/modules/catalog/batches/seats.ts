import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { Day } from '#contract/time.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Trx } from '#server/db/transact.ts'

/**
 * Takes one seat of a batch that takes students on `today`.
 *
 * @throws Problem batch_full, batch_closed
 */
export async function takeSeat(trx: Trx, batchId: number, today: Day): Promise<void> {
  if (await claimSeat(trx, batchId, today)) return
  const batch = await trx
    .selectFrom('batches')
    .select(['state', 'enrol_by'])
    .where('id', '=', batchId)
    .executeTakeFirst()
  throw new Problem(
    batch?.state === 'open' && batch.enrol_by >= today ? 'batch_full' : 'batch_closed',
  )
}

/**
 * Takes a seat for money that came late: the last day to enrol no longer matters, the seats and a cancelled batch do.
 *
 * @returns false where there is none
 */
export function claimLateSeat(trx: Trx, batchId: number): Promise<boolean> {
  return claimSeat(trx, batchId, null)
}

async function claimSeat(trx: Trx, batchId: number, today: Day | null): Promise<boolean> {
  let update = trx
    .updateTable('batches')
    .set((row) => ({ seats_taken: row('seats_taken', '+', 1) }))
    .where('id', '=', batchId)
    .where(sql<boolean>`(seats is null or seats_taken < seats)`)
  update = today
    ? update.where('state', '=', 'open').where('enrol_by', '>=', today)
    : update.where('state', 'in', ['open', 'closed'])
  const { numUpdatedRows } = await update.modifyEnd(prepared).executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Takes seats for students who are moved to a batch: all of them, or none. @returns false where there are too few */
export async function claimSeats(
  trx: Trx,
  { batchId, seats }: { batchId: number; seats: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('batches')
    .set((row) => ({ seats_taken: row('seats_taken', '+', seats) }))
    .where('id', '=', batchId)
    .where(sql<boolean>`(seats is null or seats_taken + ${seats}::int <= seats)`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function releaseSeat(trx: Trx, batchId: number): Promise<void> {
  await trx
    .updateTable('batches')
    .set((row) => ({ seats_taken: row('seats_taken', '-', 1) }))
    .where('id', '=', batchId)
    .execute()
}
