import type { UpdateResult } from 'kysely'

/**
 * Sends a change of a row that was read before.
 *
 * @throws Error where it hits no row, or several: a bug, and nothing of its transaction may stay
 */
export async function changeOne(change: {
  executeTakeFirstOrThrow: () => Promise<UpdateResult>
}): Promise<void> {
  const { numUpdatedRows } = await change.executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n)
    throw new Error(`A change of one row hit ${numUpdatedRows.toString()} rows.`)
}
