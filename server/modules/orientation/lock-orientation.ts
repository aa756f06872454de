import { Problem } from '#contract/problems.ts'
import type { Trx } from '#server/db/transact.ts'
import { type OrientationRow, selectOrientations } from './orientation-records.ts'

/** Locks an orientation class against other changes and bookings. @throws Problem class_not_found */
export async function lockOrientation(trx: Trx, id: number): Promise<OrientationRow> {
  // Locked before it is read, so the count stays correct.
  await trx
    .selectFrom('orientation_classes')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const orientation = await selectOrientations(trx)
    .where('orientation.id', '=', id)
    .executeTakeFirst()
  if (!orientation) throw new Problem('class_not_found')
  return orientation
}
