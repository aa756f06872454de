import type { BatchMerge, BatchesMerged } from '#contract/orders/batch-moves.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { lockCatalogue, moveBatch, raiseCatalogueVersion } from '../../catalog/index.ts'
import type { OrderContext } from '../context.ts'
import { carryOutBatchChanges } from './carry-out-changes.ts'
import { decideMove, lockMove } from './decide-move.ts'
import { dropChangesFrom } from './drop-changes.ts'
import { studentLines } from './decide-students.ts'

interface Merge {
  staff: { id: number }
  batchId: number
  merge: BatchMerge
}

/**
 * Moves all students of a batch to another one of its course, at no cost, and closes the one they left. All of them
 * move, or nobody. The batch closes first, so that no seat they leave goes to its waiting list.
 *
 * @returns how many moved, and how many places of the closed batch are still held: by unpaid orders, offers and
 *   invitations
 * @throws Problem batch_not_found, batch_full (facts: batch, left), not_in_batch, payment_not_checked (facts: order),
 * batch_state_final, not_yours_to_decide
 */
export async function mergeBatches(ctx: OrderContext, merge: Merge): Promise<BatchesMerged> {
  const result = await transact(ctx.db, (trx) => decideAll(trx, merge))
  await carryOutBatchChanges(ctx)
  return result
}

async function decideAll(trx: Trx, { staff, batchId, merge }: Merge): Promise<BatchesMerged> {
  await lockCatalogue(trx)
  await raiseCatalogueVersion(trx)
  const { batch, into } = await lockMove(trx, { from: batchId, to: Number(merge.toBatchId) })
  if (!into || batch === into || into.course_id !== batch.course_id)
    throw new Problem('batch_not_found')
  await dropChangesFrom(trx, batchId)
  const lines = (await studentLines(trx, batchId)).filter((line) => line.deciding === null)
  if (lines.length === 0) throw new Problem('not_in_batch')
  await moveBatch(trx, batch, 'closed')
  const subject = await decideMove(trx, { staff, batch, lines, move: merge })
  await recordAudit(trx, {
    actor: staff,
    action: 'batch.merged',
    subject,
    before: { state: batch.state },
    after: { state: 'closed', into: into.number, students: lines.length, reason: merge.reason },
  })
  return { moved: lines.length, heldPlaces: Math.max(0, batch.seats_taken - lines.length) }
}
