import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Batches } from '#server/db/tables.ts'
import type { Trx } from '#server/db/transact.ts'

/** Adds a batch of a course. @returns null where the course has one of this number */
export async function insertBatch(
  trx: Trx,
  values: Insertable<Batches>,
): Promise<Selectable<Batches> | null> {
  const added = await trx
    .insertInto('batches')
    .values(values)
    .onConflict((conflict) => conflict.columns(['course_id', 'number']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return added ?? null
}

/** Changes columns of a batch. Its state and its seats have their own rules (`moveBatch`, `takeSeat`). */
export async function updateBatch(
  trx: Trx,
  batchId: number,
  columns: Omit<Updateable<Batches>, 'id' | 'course_id' | 'state' | 'seats_taken'>,
): Promise<void> {
  await trx.updateTable('batches').set(columns).where('id', '=', batchId).execute()
}
