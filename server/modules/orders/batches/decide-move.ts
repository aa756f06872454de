import type { BatchMerge } from '#contract/orders/batch-moves.ts'
import { Problem } from '#contract/problems.ts'
import type { Trx } from '#server/db/transact.ts'
import { recordDecisions } from './decide-students.ts'

type Decisions = Parameters<typeof recordDecisions>[1]

/**
 * The batch that students leave and the one they go to, locked in one order.
 *
 * @returns `into` undefined: there is no such batch
 * @throws Problem batch_not_found for the one they leave
 */
export async function lockMove(trx: Trx, { from, to }: { from: number; to: number }) {
  const batches = await trx
    .selectFrom('batches')
    .selectAll()
    .where('id', 'in', [from, to])
    .orderBy('id')
    .forUpdate()
    .execute()
  const batch = batches.find(({ id }) => id === from)
  if (!batch) throw new Problem('batch_not_found')
  return { batch, into: batches.find(({ id }) => id === to) }
}

/**
 * Records that these lines move, at no cost; where it is said, a difference goes back.
 *
 * @returns what an entry of the audit list calls the batch they leave
 */
export async function decideMove(
  trx: Trx,
  {
    move,
    ...decided
  }: Pick<Decisions, 'staff' | 'batch' | 'lines' | 'difference'> & { move: BatchMerge },
): Promise<string> {
  await recordDecisions(trx, {
    ...decided,
    cause: 'rescheduled',
    students: {
      reason: move.reason,
      otherwise: { act: 'move', toBatchId: move.toBatchId },
      choices: [],
    },
  })
  const { course_id } = await trx
    .selectFrom('courses')
    .select('course_id')
    .where('id', '=', decided.batch.course_id)
    .executeTakeFirstOrThrow()
  return `${course_id} ${decided.batch.number}`
}
