import { sql } from 'kysely'
import type { Trx } from '#server/db/transact.ts'

/** Gives the places of a closed account to the kept one. Of two in one list the offered one stays, or the kept account's. */
export async function mergeWaitingPlaces(
  trx: Trx,
  { keptId, closedId }: { keptId: number; closedId: number },
): Promise<void> {
  const live = sql`('waiting', 'offered')`
  // An offer that goes gives its seat back: a trigger of the table.
  await sql`delete from waiting_places place using waiting_places other
    where place.batch_id = other.batch_id and place.state in ${live} and other.state in ${live}
      and (place.student_id = ${closedId} and other.student_id = ${keptId}
          and not (place.state = 'offered' and other.state = 'waiting')
        or place.student_id = ${keptId} and other.student_id = ${closedId}
          and place.state = 'waiting' and other.state = 'offered')`.execute(trx)
  await trx
    .updateTable('waiting_places')
    .set({ student_id: keptId })
    .where('student_id', '=', closedId)
    .execute()
}
