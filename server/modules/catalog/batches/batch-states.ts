import { sql } from 'kysely'
import type { batchStates } from '#contract/orders/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { Trx } from '#server/db/transact.ts'

export type BatchState = (typeof batchStates)[number]

/** What may become of a batch; everything not listed is refused. A cancelled batch stays cancelled. */
export const batchMoves: readonly { from: BatchState; to: BatchState; when: string }[] = [
  { from: 'draft', to: 'open', when: 'staff or an import open it' },
  { from: 'draft', to: 'cancelled', when: 'it will not take place' },
  { from: 'open', to: 'closed', when: 'it takes no more students' },
  { from: 'open', to: 'cancelled', when: 'it will not take place' },
  { from: 'closed', to: 'open', when: 'it takes students again' },
  { from: 'closed', to: 'cancelled', when: 'it will not take place' },
]

/**
 * Moves batches to another state, those that may be moved there; the others stay as they are. No other statement
 * changes the state of a batch.
 *
 * @returns the ids of those that moved
 */
export async function moveBatches(
  trx: Trx,
  batches: readonly number[],
  to: BatchState,
): Promise<number[]> {
  const from = batchMoves.filter((move) => move.to === to).map((move) => move.from)
  if (batches.length === 0 || from.length === 0) return []
  const moved = await trx
    .updateTable('batches')
    .set({ state: to, ...(to === 'open' && { opened_at: sql`now()` }) })
    .where('id', 'in', [...batches])
    .where('state', 'in', from)
    .returning('id')
    .execute()
  return moved.map(({ id }) => id)
}

/** Moves one batch. @throws Problem batch_state_final when it may not go there (facts: from, to) */
export async function moveBatch(
  trx: Trx,
  batch: { id: number; state: string },
  to: BatchState,
): Promise<void> {
  if (batch.state === to) return
  if ((await moveBatches(trx, [batch.id], to)).length === 0)
    throw new Problem('batch_state_final', { facts: { from: batch.state, to } })
}
