import { Problem } from '#contract/problems.ts'
import type { Trx } from '#server/db/transact.ts'
import { type GuestClassRow, selectGuestClasses } from './guest-class-records.ts'

/** Locks an orientation class against other changes and bookings. @throws Problem class_not_found */
export async function lockGuestClass(trx: Trx, id: number): Promise<GuestClassRow> {
  // Locked before it is read, so the count stays correct.
  await trx
    .selectFrom('orientation_classes')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const meeting = await selectGuestClasses(trx).where('meeting.id', '=', id).executeTakeFirst()
  if (!meeting) throw new Problem('class_not_found')
  return meeting
}
