import { Problem } from '#contract/problems.ts'
import type { Day } from '#contract/time.ts'
import type { Trx } from '#server/db/transact.ts'

/** A batch whose classes are being changed, with its course. */
export interface LockedBatch {
  id: number
  number: number
  starts_on: Day
  class_days: string[]
  hours: string | null
  venue: string | null
  state: string
  course_id: string
  title: string
}

/** Locks the classes of a batch against other changes, by its row. @throws Problem batch_not_found */
export async function lockBatch(trx: Trx, batchId: number): Promise<LockedBatch> {
  const batch = await trx
    .selectFrom('batches as batch')
    .innerJoin('courses as course', 'course.id', 'batch.course_id')
    .select(['batch.id', 'batch.number', 'batch.starts_on', 'batch.class_days'])
    .select(['batch.hours', 'batch.venue', 'batch.state', 'course.course_id', 'course.title'])
    .where('batch.id', '=', batchId)
    .forUpdate('batch')
    .executeTakeFirst()
  if (!batch) throw new Problem('batch_not_found')
  return batch
}

/** The same for new classes. @throws Problem batch_not_found, batch_state_final in a cancelled batch */
export async function lockRunningBatch(trx: Trx, batchId: number): Promise<LockedBatch> {
  const batch = await lockBatch(trx, batchId)
  if (batch.state === 'cancelled')
    throw new Problem('batch_state_final', { facts: { from: batch.state, to: batch.state } })
  return batch
}
