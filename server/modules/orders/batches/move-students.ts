import { sql } from 'kysely'
import type { StudentMove, StudentsMoved } from '#contract/orders/batch-moves.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { OrderContext } from '../context.ts'
import { carryOutBatchChanges } from './carry-out-changes.ts'
import { decideMove, lockMove } from './decide-move.ts'
import { studentLines } from './decide-students.ts'

interface Move {
  staff: { id: number }
  batchId: number
  move: StudentMove
}

/**
 * Moves students to another batch of their course, at no cost: seat, place, mail and calendar go along, and what was
 * learnt stays theirs. Each moves wholly or stays as they were.
 *
 * @throws Problem batch_not_found; where nobody moves also batch_full, not_in_batch
 */
export async function moveStudents(
  ctx: OrderContext,
  { move, ...by }: Move,
): Promise<StudentsMoved> {
  const done: StudentsMoved = { moved: [], refused: [] }
  let first: Problem | null = null
  for (const itemId of new Set(move.itemIds)) {
    try {
      await transact(ctx.db, (trx) => decideOne(trx, { ...by, move, itemId }))
      done.moved.push(itemId)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      first ??= error
      done.refused.push({ itemId, problem: refusalOf(error) })
    }
  }
  if (done.moved.length === 0 && first) throw first
  await carryOutBatchChanges(ctx)
  return done
}

function refusalOf(problem: Problem): StudentsMoved['refused'][number]['problem'] {
  const { code } = problem
  if (code === 'batch_full' || code === 'not_in_batch' || code === 'batch_not_found') return code
  throw problem
}

/** Takes the seat and records the move, which `carryOutBatchChanges` makes. */
async function decideOne(
  trx: Trx,
  { staff, batchId, move, itemId }: Move & { itemId: string },
): Promise<void> {
  const { batch, into } = await lockMove(trx, { from: batchId, to: Number(move.toBatchId) })
  const line = (await studentLines(trx, batchId)).find(({ id }) => String(id) === itemId)
  if (!line || line.deciding !== null) throw new Problem('not_in_batch')
  const subject = await decideMove(trx, { staff, batch, lines: [line], move })
  await recordAudit(trx, {
    actor: staff,
    action: 'batch.student_moved',
    subject,
    before: { batch: batch.number },
    after: { batch: into?.number, order: line.number, reason: move.reason },
  })
}

/** Of each line of a batch, how many coming classes of another batch meet one of another course of its student. */
export async function clashesWith(
  db: Db,
  { batchId, target, now }: { batchId: number; target: number; now: Date },
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; clashes: number }>`
    select item.id, count(distinct coming.id)::integer as clashes
    from order_items item
    join enrolments other on other.student_id = item.student_id and other.state <> 'revoked'
      and other.batch_id is not null and other.course_id <> item.course_id
    join class_meetings own on own.batch_id = other.batch_id and own.state = 'planned' and own.ends_at > ${now}
    join class_meetings coming on coming.batch_id = ${target} and coming.state = 'planned'
      and coming.starts_at < own.ends_at and coming.ends_at > own.starts_at
    where item.batch_id = ${batchId}
    group by item.id`.execute(db)
  return new Map(rows.map(({ id, clashes }) => [id, clashes]))
}
