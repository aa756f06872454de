import { sql } from 'kysely'
import { poisha, signedTakaText } from '#contract/money.ts'
import type { ChangeVerdict } from '#contract/orders/change-verdicts.ts'
import type { OwnBatchChange, OwnBatchChoice } from '#contract/orders/own-batch-change.ts'
import { Problem } from '#contract/problems.ts'
import { dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
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
import { changedFee } from './decide-students.ts'
import { differenceOf, orderDifference } from './order-difference.ts'

interface OwnPlace extends OrderKey {
  itemId: string
  /** Whether the provider lets students change. */
  isOffered: boolean
}

/** Whether a student can change the batch of a place, and to which. @throws Problem order_not_found */
export async function showOwnChange(
  { db, now, rules }: MoneyContext,
  own: OwnPlace,
): Promise<OwnBatchChange> {
  const place = await readPlace(db, own)
  if (!place) return { verdict: 'not_offered', waiting: null, targets: [] }
  const { verdict, waiting } = await judge(db, place, { now, isOffered: own.isOffered })
  if (verdict !== 'allowed') return { verdict, waiting, targets: [] }
  const today = dhakaDay(now)
  const batches = await db
    .selectFrom('batches')
    .selectAll()
    .where('course_id', '=', place.course_id)
    .where('id', '<>', place.batch_id)
    .where('state', '=', 'open')
    .where('enrol_by', '>=', today)
    .orderBy('starts_on')
    .orderBy('id')
    .execute()
  return {
    verdict,
    waiting,
    targets: batches.map((batch) => ({
      ...asOrderBatch(batch),
      difference: signedTakaText(
        differenceOf(place, { batch, fee: place.course_fee, today, rules }),
      ),
      seatsLeft: batch.seats === null ? null : batch.seats - batch.seats_taken,
    })),
  }
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
  { choice, ...own }: OwnPlace & { choice: OwnBatchChoice },
): Promise<OwnBatchChange> {
  await makeWay(ctx, own.student)
  await transact(ctx.db, (trx) => decide({ ...ctx, trx }, { ...own, choice }))
  await showNewSeats(ctx.db)
  await carryOutBatchChanges(ctx)
  return showOwnChange(ctx, own)
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
  { choice, ...own }: OwnPlace & { choice: OwnBatchChoice },
): Promise<void> {
  const { trx, now, rules } = ctx
  const { student } = own
  const locked = await lockStudent(trx, student.id)
  if (locked.deleted_at) throw new Problem('session_ended')
  const place = await readPlace(trx, own)
  if (!place) throw new Problem('batch_change_off')
  const { verdict } = await judge(trx, place, { now, isOffered: own.isOffered })
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

type Place = NonNullable<Awaited<ReturnType<typeof readPlace>>>

/** A line by which a student has a place in a batch; undefined: it gives none. @throws Problem order_not_found */
async function readPlace(db: Db | Trx, { student, number, itemId }: OwnPlace) {
  const order = await findOwnOrder(db, { student, number })
  return db
    .selectFrom('order_items as item')
    .innerJoin('courses as course', 'course.id', 'item.course_id')
    .innerJoin('batches as batch', 'batch.id', 'item.batch_id')
    .select(['item.id', 'item.order_id', 'item.student_id', 'item.course_id', 'item.title'])
    .select(['item.fee_poisha', 'item.total_poisha', 'item.refunded_poisha'])
    .select(['course.course_id as public_id', 'course.fee_poisha as course_fee'])
    .select(['batch.id as batch_id', 'batch.starts_on'])
    .select(changedFee('item.id').as('changed_poisha'))
    .select(
      sql<Date | null>`(select min(starts_at) from class_meetings
        where batch_id = batch.id and state <> 'cancelled')`.as('first_class'),
    )
    .where('item.order_id', '=', order.id)
    .where('item.id', '=', Number(itemId))
    .where('item.fulfilment', 'in', ['due', 'enrolled'])
    .executeTakeFirst()
}

async function judge(
  db: Db | Trx,
  place: Place,
  { now, isOffered }: { now: Date; isOffered: boolean },
): Promise<{ verdict: ChangeVerdict; waiting: OwnBatchChange['waiting'] }> {
  const decision = await db
    .selectFrom('batch_decisions as decision')
    .leftJoin('order_items as charge', 'charge.id', 'decision.charge_item_id')
    .leftJoin('orders', 'orders.id', 'charge.order_id')
    .leftJoin('batches as target', 'target.id', 'decision.to_batch_id')
    .select(['orders.number', 'orders.state', 'orders.expires_at', 'target.number as batch_number'])
    .where('decision.order_item_id', '=', place.id)
    .where('decision.done_at', 'is', null)
    .executeTakeFirst()
  if (decision?.number)
    return {
      verdict: 'waits_for_payment',
      waiting: {
        orderNumber: decision.number,
        batchNumber: decision.batch_number ?? 0,
        until:
          decision.state === 'pending_payment'
            ? (decision.expires_at?.toISOString() ?? null)
            : null,
      },
    }
  const verdict = await verdictOf(db, place, { now, isOffered, isDecided: decision !== undefined })
  return { verdict, waiting: null }
}

async function verdictOf(
  db: Db | Trx,
  place: Place,
  { now, isOffered, isDecided }: { now: Date; isOffered: boolean; isDecided: boolean },
): Promise<ChangeVerdict> {
  const { is_changed, is_refunding, is_disputed } = await db
    .selectNoFrom([
      sql<boolean>`exists (select from batch_decisions where order_item_id = ${place.id}
        and cause = 'chosen' and outcome = 'moved')`.as('is_changed'),
      sql<boolean>`exists (select from refund_items part join refunds on refunds.id = part.refund_id
        where part.order_item_id = ${place.id} and refunds.state not in ('succeeded', 'rejected'))`.as(
        'is_refunding',
      ),
      sql<boolean>`exists (select from payments where order_id = ${place.order_id}
        and disputed_at is not null)`.as('is_disputed'),
    ])
    .executeTakeFirstOrThrow()
  if (is_changed) return 'changed_already'
  // A place for which nothing was paid was given by hand, or by a coupon: its difference is for staff to say.
  if (!isOffered || (place.fee_poisha > 0 && place.total_poisha === 0)) return 'not_offered'
  if (isDecided || is_refunding || is_disputed) return 'being_decided'
  const hasBegun = place.first_class ? place.first_class <= now : place.starts_on <= dhakaDay(now)
  return hasBegun ? 'too_late' : 'allowed'
}
