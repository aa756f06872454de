import type { WaitlistEnd } from '#contract/orders/terms.ts'
import type { Trx } from '#server/db/transact.ts'
import { freeSeat } from './pass-on-seats.ts'
import { type LockedPlace, movePlace } from './place-states.ts'
import { isTold, tellOfPlace } from './tell.ts'

/** Ends a locked place. A seat that was held for it goes to the next in line; its person is told where they did not ask for it. */
export async function endPlace(
  trx: Trx,
  place: LockedPlace & { batch_id: number },
  { reason, now, origin }: { reason: WaitlistEnd; now: Date; origin: string },
): Promise<void> {
  await movePlace(trx, place, { to: 'ended', reason })
  if (place.state === 'offered') await freeSeat(trx, place.batch_id)
  if (isTold(reason))
    await tellOfPlace(trx, { placeId: place.id, news: { ended: reason }, now, origin })
}

/** Locks a place that is not over, for whoever acts on it. */
export function lockPlace(
  trx: Trx,
  placeId: number,
): Promise<(LockedPlace & { batch_id: number; student_id: number }) | undefined> {
  return trx
    .selectFrom('waiting_places')
    .select(['id', 'state', 'batch_id', 'student_id'])
    .where('id', '=', placeId)
    .where('state', 'in', ['waiting', 'offered'])
    .forUpdate()
    .executeTakeFirst()
}
