import type { Day } from '#contract/time.ts'
import type { Trx } from '#server/db/transact.ts'
import { releaseSeat, seatTaken } from '../../catalog/index.ts'
import { type LockedPlace, movePlace } from './place-states.ts'

/**
 * Frees a seat of a batch: it goes to the next in line, for whom it stays taken, else anyone may buy it. Whoever frees a
 * seat frees it here, so nobody is quicker than the list.
 */
export async function freeSeat(trx: Trx, batchId: number): Promise<void> {
  // guard: a freed seat goes to the next in line (waiting-lists)
  // without: const next = undefined
  const next = await nextInLine(trx, batchId)
  if (next) await movePlace(trx, next, { to: 'offered' })
  else await releaseSeat(trx, batchId)
}

/** Offers the free seats of a batch in line, as after its seats were raised. @returns how many */
export async function offerFreeSeats(
  trx: Trx,
  { batchId, today }: { batchId: number; today: Day },
): Promise<number> {
  for (let offered = 0; ; offered += 1) {
    const next = await nextInLine(trx, batchId)
    if (!next || !(await seatTaken(trx, { batchId, today }).executeTakeFirst())) return offered
    await movePlace(trx, next, { to: 'offered' })
  }
}

/** Someone who is just leaving, whose row is locked, is passed over. */
function nextInLine(trx: Trx, batchId: number): Promise<LockedPlace | undefined> {
  return trx
    .selectFrom('waiting_places as place')
    .innerJoin('batches as batch', 'batch.id', 'place.batch_id')
    .select(['place.id', 'place.state'])
    .where('place.batch_id', '=', batchId)
    .where('place.state', '=', 'waiting')
    .where('batch.state', '=', 'open')
    .orderBy('place.id')
    .limit(1)
    .forUpdate('place')
    .skipLocked()
    .executeTakeFirst()
}
