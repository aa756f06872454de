import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { moveMeetings } from './meeting-states.ts'

/** Classes that one statement moves. */
const AT_ONCE = 1000

/**
 * What time does to classes: one that ended was held if somebody was in it; without that, staff have to say. Those of a
 * cancelled batch are cancelled with it, and its students have heard of the batch already.
 *
 * @returns how many were moved
 */
export async function closeMeetings(db: Db, { now }: { now: Date }): Promise<number> {
  return transact(db, async (trx) => {
    const ended = await trx
      .selectFrom('class_meetings')
      .select('id')
      .where('state', '=', 'planned')
      .where('started_at', 'is not', null)
      .where('ends_at', '<=', now)
      .limit(AT_ONCE)
      .execute()
    const ofCancelled = await trx
      .selectFrom('class_meetings as meeting')
      .innerJoin('batches as batch', 'batch.id', 'meeting.batch_id')
      .select('meeting.id')
      .where('meeting.state', '=', 'planned')
      .where('meeting.started_at', 'is', null)
      .where('batch.state', '=', 'cancelled')
      .limit(AT_ONCE)
      .execute()
    const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
    const held = await moveMeetings(trx, { ids: ids(ended), to: 'held', now })
    const cancelled = await moveMeetings(trx, { ids: ids(ofCancelled), to: 'cancelled', now })
    return held.length + cancelled.length
  })
}
