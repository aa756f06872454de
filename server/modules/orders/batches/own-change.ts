import { poisha, signedTakaText } from '#contract/money.ts'
import type { OwnBatchChange, OwnBatchChoice } from '#contract/orders/own-batch-change.ts'
import { Problem } from '#contract/problems.ts'
import { type Day, dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { makeWay } from '../checkout/place-order.ts'
import { refuseOwnPrice } from '../checkout/refuse-own-price.ts'
import { showNewSeats } from '../checkout/seats.ts'
import type { MoneyContext, MoneyTrx, OrderContext } from '../context.ts'
import { asOrderBatch } from '../order-batch.ts'
import { lockStudent } from '../order-records.ts'
import { findOwnOrder, type OrderKey } from '../own-order.ts'
import { takeSeat } from '../waiting-list/take-seat.ts'
import { carryOutBatchChanges } from './carry-out-changes.ts'
import { lockMove } from './decide-move.ts'
import { differenceOf, orderDifference } from './order-difference.ts'
import { ownPlaces, verdictOf, waitingOf } from './own-places.ts'

interface OwnOrder extends OrderKey {
  /** Whether the provider lets students change. */
  isOffered: boolean
}

/**
 * For each place of an order whether its student can change the batch, and to which; where it is not offered there is none.
 *
 * @throws Problem order_not_found
 */
export async function showOwnChanges(
  { db, now, rules }: MoneyContext,
  { isOffered, ...own }: OwnOrder,
): Promise<OwnBatchChange[]> {
  const order = await findOwnOrder(db, own)
  const judged = (await ownPlaces(db, order))
    .map((place) => ({ place, verdict: verdictOf(place, { now, isOffered }) }))
    .filter(({ verdict }) => verdict !== 'not_offered')
  const today = dhakaDay(now)
  const batches = await openBatches(db, {
    courses: judged.flatMap(({ place, verdict }) =>
      verdict === 'allowed' ? [place.course_id] : [],
    ),
    today,
  })
  return judged.map(({ place, verdict }) => ({
    itemId: String(place.id),
    verdict,
    waiting: waitingOf(place),
    targets: batches
      .filter(
        ({ id, course_id }) =>
          verdict === 'allowed' && course_id === place.course_id && id !== place.batch_id,
      )
      .map((batch) => ({
        ...asOrderBatch(batch),
        difference: signedTakaText(
          differenceOf(place, { batch, fee: place.course_fee, today, rules }),
        ),
        seatsLeft: batch.seats === null ? null : batch.seats - batch.seats_taken,
      })),
  }))
}

/** The batches of courses that take students, the earliest first. */
async function openBatches(db: Db, { courses, today }: { courses: number[]; today: Day }) {
  if (courses.length === 0) return []
  return db
    .selectFrom('batches')
    .selectAll()
    .where('course_id', 'in', courses)
    .where('state', '=', 'open')
    .where('enrol_by', '>=', today)
    .orderBy('starts_on')
    .orderBy('id')
    .execute()
}

/**
 * A student changes the batch of a place, once. What costs more is ordered, and the change is made when that is paid; what
 * costs less is asked back, and staff decide about it as about any refund.
 *
 * @throws Problem order_not_found, batch_change_off, batch_change_waits, batch_changed_already, batch_change_too_late,
 * batch_not_found, batch_closed, batch_full, price_changed (facts: expected, total), order_open (facts: number), own_price,
 * session_ended
 */
export async function changeOwnBatch(
  ctx: OrderContext,
  { choice, ...own }: OwnOrder & { itemId: string; choice: OwnBatchChoice },
): Promise<OwnBatchChange> {
  await makeWay(ctx, own.student)
  await transact(ctx.db, (trx) => decide({ ...ctx, trx }, { ...own, choice }))
  await showNewSeats(ctx.db)
  await carryOutBatchChanges(ctx)
  const after = (await showOwnChanges(ctx, own)).find(({ itemId }) => itemId === own.itemId)
  return after ?? { itemId: own.itemId, verdict: 'not_offered', waiting: null, targets: [] }
}

const refusals = {
  not_offered: 'batch_change_off',
  waits_for_payment: 'batch_change_waits',
  being_decided: 'batch_change_waits',
  changed_already: 'batch_changed_already',
  too_late: 'batch_change_too_late',
} as const

async function decide(
  ctx: MoneyTrx,
  { choice, itemId, ...own }: OwnOrder & { itemId: string; choice: OwnBatchChoice },
): Promise<void> {
  const { trx, now, rules } = ctx
  const { student } = own
  const locked = await lockStudent(trx, student.id)
  if (locked.deleted_at) throw new Problem('session_ended')
  const places = await ownPlaces(trx, await findOwnOrder(trx, own))
  const place = places.find(({ id }) => String(id) === itemId)
  if (!place) throw new Problem('batch_change_off')
  const verdict = verdictOf(place, { now, isOffered: own.isOffered })
  // guard: a student changes their batch once, in time and where the provider lets them (own-batch-changes)
  if (verdict !== 'allowed') throw new Problem(refusals[verdict])
  if (locked.role === 'staff') await refuseOwnPrice(trx, { student, courseIds: [place.public_id] })
  const { batch, into } = await lockMove(trx, {
    from: place.batch_id,
    to: Number(choice.toBatchId),
  })
  if (!into || into.id === batch.id || into.course_id !== batch.course_id)
    throw new Problem('batch_not_found')
  const today = dhakaDay(now)
  const difference = differenceOf(place, { batch: into, fee: place.course_fee, today, rules })
  if (signedTakaText(difference) !== choice.expectedDifference)
    throw new Problem('price_changed', {
      facts: { expected: choice.expectedDifference, total: signedTakaText(difference) },
    })
  await takeSeat(trx, { studentId: student.id, batchId: into.id, today })
  if (difference > 0) {
    await orderDifference(ctx, {
      place,
      from: batch,
      into,
      difference: poisha(difference),
      reason: choice.reason,
      by: { kind: 'student' },
      decidedBy: student.id,
      language: choice.language,
      holdUntil: new Date(now.getTime() + rules.holdMinutes * 60_000),
    })
    return
  }
  await trx
    .insertInto('batch_decisions')
    .values({
      batch_id: batch.id,
      order_item_id: place.id,
      student_id: student.id,
      cause: 'chosen',
      act: 'move',
      to_batch_id: into.id,
      before: JSON.stringify(asOrderBatch(batch)),
      reason: choice.reason,
      decided_by: student.id,
      difference_poisha: Math.max(difference, place.refunded_poisha - place.total_poisha),
    })
    .execute()
}
