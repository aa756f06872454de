import { type Selectable, sql } from 'kysely'
import { poisha, takaText } from '#contract/money.ts'
import { moveRefusals } from '#contract/orders/terms.ts'
import type { StudentMove, StudentsMoved } from '#contract/orders/batch-moves.ts'
import { Problem } from '#contract/problems.ts'
import { dhakaDay } from '#contract/time.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import type { Batches } from '#server/db/tables.ts'
import { transact } from '#server/db/transact.ts'
import { lastLanguage } from '../checkout/checkout.ts'
import { showNewSeats } from '../checkout/seats.ts'
import type { MoneyTrx, OrderContext } from '../context.ts'
import { lockStudent } from '../order-records.ts'
import { makeLink } from '../staff/payment-link.ts'
import { carryOutBatchChanges } from './carry-out-changes.ts'
import { decideMove, lockMove } from './decide-move.ts'
import { reserveSeats, type StudentLine, studentLines } from './decide-students.ts'
import { courseFee, differenceOf, orderDifference } from './order-difference.ts'

interface Move {
  staff: { id: number }
  batchId: number
  move: StudentMove
}

/**
 * Moves students to another batch of their course: seat, place, mail and calendar go along, and what was learnt stays
 * theirs. Each moves wholly or stays as they were. It costs nothing, unless staff ask for the difference: who has more to
 * pay stays until they have paid it. Where staff pay it back, what a cheaper batch costs less goes back.
 *
 * @throws Problem batch_not_found; where nobody moves also batch_full, not_in_batch, and with a difference order_open,
 * payment_not_checked, not_yours_to_decide
 */
export async function moveStudents(
  ctx: OrderContext,
  { move, ...by }: Move,
): Promise<StudentsMoved> {
  const done: StudentsMoved = { moved: [], charged: [], refused: [] }
  let first: Problem | null = null
  for (const itemId of new Set(move.itemIds)) {
    try {
      const link = await transact(ctx.db, (trx) =>
        decideOne({ ...ctx, trx }, { ...by, move, itemId }),
      )
      if (link) done.charged.push({ itemId, ...link })
      else done.moved.push(itemId)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      first ??= error
      done.refused.push({ itemId, problem: refusalOf(error) })
    }
  }
  if (done.moved.length + done.charged.length === 0 && first) throw first
  if (done.charged.length > 0) await showNewSeats(ctx.db)
  await carryOutBatchChanges(ctx)
  if (done.charged.length > 0 && move.isMailed) await ctx.wake('send-mails')
  return done
}

function refusalOf(problem: Problem): StudentsMoved['refused'][number]['problem'] {
  const refusal = moveRefusals.find((code) => code === problem.code)
  if (!refusal) throw problem
  return refusal
}

/**
 * Takes the seat and records the move, which `carryOutBatchChanges` makes; or orders the difference.
 *
 * @returns the link by which a difference is paid
 */
async function decideOne(
  ctx: MoneyTrx,
  { staff, batchId, move, itemId }: Move & { itemId: string },
): Promise<Charge | null> {
  const { trx, now, rules } = ctx
  const unlocked = (await studentLines(trx, batchId)).find(({ id }) => String(id) === itemId)
  if (unlocked) await lockStudent(trx, unlocked.student_id)
  const { batch, into } = await lockMove(trx, { from: batchId, to: Number(move.toBatchId) })
  const line = (await studentLines(trx, batchId)).find(({ id }) => String(id) === itemId)
  if (!line || line.deciding !== null) throw new Problem('not_in_batch')
  const difference =
    into && (move.asksForDifference || move.paysBackDifference)
      ? differenceOf(line, {
          batch: into,
          fee: await courseFee(trx, line.course_id),
          today: dhakaDay(now),
          rules,
        })
      : 0
  const isAsked = move.asksForDifference && difference > 0
  const isPaidBack = move.paysBackDifference && difference < 0
  if (isAsked || isPaidBack) {
    if (line.student_id === staff.id) throw new Problem('not_yours_to_decide')
    if (line.fulfilment === 'pending')
      throw new Problem('payment_not_checked', { facts: { order: line.number } })
  }
  if (into && isAsked)
    return askForDifference(ctx, { staff, line, from: batch, into, difference, move })
  const subject = await decideMove(trx, {
    staff,
    batch,
    lines: [line],
    move,
    difference: isPaidBack ? Math.max(difference, line.refunded_poisha - line.total_poisha) : 0,
  })
  await recordAudit(trx, {
    actor: staff,
    action: 'batch.student_moved',
    subject,
    before: { batch: batch.number },
    after: { batch: into?.number, order: line.number, reason: move.reason },
  })
  return null
}

type Charge = Omit<StudentsMoved['charged'][number], 'itemId'>

async function askForDifference(
  ctx: MoneyTrx,
  {
    staff,
    line,
    from,
    into,
    difference,
    move,
  }: {
    staff: { id: number }
    line: StudentLine
    from: Selectable<Batches>
    into: Selectable<Batches>
    difference: number
    move: StudentMove
  },
): Promise<Charge> {
  const { trx, now } = ctx
  await reserveSeats(trx, { from, target: into.id, seats: 1 })
  const order = await orderDifference(ctx, {
    place: line,
    from,
    into,
    difference: poisha(difference),
    reason: move.reason,
    by: { kind: 'staff', id: staff.id },
    decidedBy: staff.id,
    language: await lastLanguage(trx, { id: line.student_id }),
    holdUntil: new Date(now.getTime() + move.holdHours * 3_600_000),
  })
  const { address, until } = await makeLink(ctx, { order, staff, isMailed: move.isMailed })
  return { number: order.number, amount: takaText(poisha(difference)), address, until }
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
