import { sql } from 'kysely'
import type { ChangeVerdict } from '#contract/orders/change-verdicts.ts'
import type { OwnBatchChange } from '#contract/orders/own-batch-change.ts'
import { dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { changedFee } from './decide-students.ts'

/** A line of an order by which its student has a place in a batch, with what decides whether they can change it. */
export type OwnPlace = Awaited<ReturnType<typeof ownPlaces>>[number]

/** The places of an order, in the order of its lines. */
export function ownPlaces(db: Db | Trx, order: { id: number }) {
  return db
    .selectFrom('order_items as item')
    .innerJoin('courses as course', 'course.id', 'item.course_id')
    .innerJoin('batches as batch', 'batch.id', 'item.batch_id')
    .leftJoin('batch_decisions as decision', (waiting) =>
      waiting.onRef('decision.order_item_id', '=', 'item.id').on('decision.done_at', 'is', null),
    )
    .leftJoin('order_items as charge', 'charge.id', 'decision.charge_item_id')
    .leftJoin('orders as charged', 'charged.id', 'charge.order_id')
    .leftJoin('batches as target', 'target.id', 'decision.to_batch_id')
    .select(['item.id', 'item.order_id', 'item.student_id', 'item.course_id', 'item.title'])
    .select(['item.fee_poisha', 'item.total_poisha', 'item.refunded_poisha'])
    .select(['course.course_id as public_id', 'course.fee_poisha as course_fee'])
    .select(['batch.id as batch_id', 'batch.starts_on', 'decision.id as decision_id'])
    .select(['charged.number as charge_number', 'charged.state as charge_state'])
    .select(['charged.expires_at as charge_until', 'target.number as target_number'])
    .select(changedFee('item.id').as('changed_poisha'))
    .select([
      sql<Date | null>`(select min(starts_at) from class_meetings
        where batch_id = batch.id and state <> 'cancelled')`.as('first_class'),
      sql<boolean>`exists (select from batch_decisions where order_item_id = item.id
        and cause = 'chosen' and outcome = 'moved')`.as('is_changed'),
      sql<boolean>`exists (select from refund_items part join refunds on refunds.id = part.refund_id
        where part.order_item_id = item.id and refunds.state not in ('succeeded', 'rejected'))`.as(
        'is_refunding',
      ),
      sql<boolean>`exists (select from payments where order_id = item.order_id
        and disputed_at is not null)`.as('is_disputed'),
    ])
    .where('item.order_id', '=', order.id)
    .where('item.fulfilment', 'in', ['due', 'enrolled'])
    .orderBy('item.id')
    .execute()
}

/** Whether its student can change a place, where the provider lets them. */
export function verdictOf(
  place: OwnPlace,
  { now, isOffered }: { now: Date; isOffered: boolean },
): ChangeVerdict {
  if (place.charge_number !== null) return 'waits_for_payment'
  if (place.is_changed) return 'changed_already'
  // A place for which nothing was paid was given by hand, or by a coupon: its difference is for staff to say.
  if (!isOffered || (place.fee_poisha > 0 && place.total_poisha === 0)) return 'not_offered'
  if (place.decision_id !== null || place.is_refunding || place.is_disputed) return 'being_decided'
  const hasBegun = place.first_class ? place.first_class <= now : place.starts_on <= dhakaDay(now)
  return hasBegun ? 'too_late' : 'allowed'
}

/** The change of a place that is to be paid first. */
export function waitingOf(place: OwnPlace): OwnBatchChange['waiting'] {
  if (place.charge_number === null) return null
  return {
    orderNumber: place.charge_number,
    batchNumber: place.target_number ?? 0,
    until:
      place.charge_state === 'pending_payment' ? (place.charge_until?.toISOString() ?? null) : null,
  }
}
