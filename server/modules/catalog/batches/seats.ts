import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** Takes one seat of a batch that takes students on `today`. No row where it does not: `whyNoSeat`. */
export function seatTaken(db: Db, { batchId, today }: { batchId: number; today: Day }) {
  return takenSeat(db, batchId).where('state', '=', 'open').where('enrol_by', '>=', today)
}

/** Why a batch gave no seat: batch_full or batch_closed. */
export async function whyNoSeat(trx: Trx, batchId: number, today: Day): Promise<Problem> {
  const batch = await trx
    .selectFrom('batches')
    .select(['state', 'enrol_by'])
    .where('id', '=', batchId)
    .executeTakeFirst()
  return new Problem(
    batch?.state === 'open' && batch.enrol_by >= today ? 'batch_full' : 'batch_closed',
  )
}

/**
 * Takes a seat for money that came late: the last day to enrol no longer matters, the seats and a cancelled batch do.
 *
 * @returns false where there is none
 */
export async function claimLateSeat(trx: Trx, batchId: number): Promise<boolean> {
  return (await lateSeat(trx, { batchId }).executeTakeFirst()) !== undefined
}

function lateSeat(db: Db, { batchId }: { batchId: number }) {
  return takenSeat(db, batchId).where('state', 'in', ['open', 'closed'])
}

function takenSeat(db: Db, batchId: number) {
  return (
    db
      .updateTable('batches')
      .set((row) => ({ seats_taken: row('seats_taken', '+', 1) }))
      .where('id', '=', batchId)
      // guard T08: a seat is taken only while there is one (checkout/checkout; race)
      .where(sql<boolean>`(seats is null or seats_taken < seats)`)
      .returning('id')
  )
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

/**
 * Takes a seat that a full batch gets on top, for someone brought along from another system.
 *
 * @returns false where the batch takes nobody any more, or has the most seats there can be
 */
export async function addSeat(trx: Trx, batchId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('batches')
    .set((row) => ({ seats: row('seats', '+', 1), seats_taken: row('seats_taken', '+', 1) }))
    .where('id', '=', batchId)
    .where('state', 'in', ['open', 'closed'])
    .where('seats', '<', 100_000)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Takes a free seat away again that was added for one person. */
export async function removeAddedSeat(trx: Trx, batchId: number): Promise<void> {
  await trx
    .updateTable('batches')
    .set((row) => ({ seats: row('seats', '-', 1) }))
    .where('id', '=', batchId)
    .whereRef('seats', '>', 'seats_taken')
    .execute()
}

export async function releaseSeat(trx: Trx, batchId: number): Promise<void> {
  await trx
    .updateTable('batches')
    .set((row) => ({ seats_taken: row('seats_taken', '-', 1) }))
    .where('id', '=', batchId)
    .execute()
}
