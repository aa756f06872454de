import { Problem } from '#contract/problems.ts'
import type { Day } from '#contract/time.ts'
import type { Trx } from '#server/db/transact.ts'
import { claimLateSeat, seatTaken, whyNoSeat } from '../../catalog/index.ts'
import { type LockedPlace, movePlace } from './place-states.ts'

interface Buyer {
  studentId: number
  batchId: number
}

/**
 * Takes a seat for a student: the one that is offered to them, else a free one. Either way they wait no longer.
 *
 * @throws Problem batch_full, batch_closed
 */
export async function takeSeat(trx: Trx, buyer: Buyer & { today: Day }): Promise<void> {
  const { batchId, today } = buyer
  const place = await lockOwnPlace(trx, buyer)
  if (place?.state === 'offered') {
    if (!(await takesStudents(trx, { batchId, today }))) throw new Problem('batch_closed')
  } else if (!(await seatTaken(trx, { batchId, today }).executeTakeFirst()))
    throw await whyNoSeat(trx, batchId, today)
  if (place) await movePlace(trx, place, { to: 'taken' })
}

/** The same for money that came late, and by staff: the last day to enrol does not matter. @returns false where there is none */
export async function takeLateSeat(trx: Trx, buyer: Buyer): Promise<boolean> {
  const place = await lockOwnPlace(trx, buyer)
  if (place?.state !== 'offered' && !(await claimLateSeat(trx, buyer.batchId))) return false
  if (place) await movePlace(trx, place, { to: 'taken' })
  return true
}

function lockOwnPlace(trx: Trx, { studentId, batchId }: Buyer): Promise<LockedPlace | undefined> {
  return trx
    .selectFrom('waiting_places')
    .select(['id', 'state'])
    .where('student_id', '=', studentId)
    .where('batch_id', '=', batchId)
    .where('state', 'in', ['waiting', 'offered'])
    .forUpdate()
    .executeTakeFirst()
}

/** Its row stays locked against a cancellation until the transaction ends. */
async function takesStudents(
  trx: Trx,
  { batchId, today }: { batchId: number; today: Day },
): Promise<boolean> {
  const batch = await trx
    .selectFrom('batches')
    .select('id')
    .where('id', '=', batchId)
    .where('state', '=', 'open')
    .where('enrol_by', '>=', today)
    .forKeyShare()
    .executeTakeFirst()
  return batch !== undefined
}
