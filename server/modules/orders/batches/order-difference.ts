import { type Poisha, poisha, takaText } from '#contract/money.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { type Day, dhakaDay } from '#contract/time.ts'
import { defined } from '#contract/defined.ts'
import type { Trx } from '#server/db/transact.ts'
import { earlyFeeOn, type PlanRow } from '../../catalog/index.ts'
import { linePrice, refuseSecondOrder, writeOrder } from '../checkout/checkout.ts'
import { newOrderNumber } from '../checkout/references.ts'
import type { MoneyTrx } from '../context.ts'
import { type Actor, actOn, recordAct } from '../move-order.ts'
import { asOrderBatch } from '../order-batch.ts'
import { itemsOf, lockOrder, type OrderRecord } from '../order-records.ts'
import type { MoneyRules } from '../rules.ts'

type Batch = PlanRow & { id: number }

/**
 * What a change to a batch costs a place today, in poisha: its fee without the fee at which the place was sold, before any
 * discount, and with what earlier changes added or gave back. Below zero so much may go back. What no way to pay takes is
 * let go.
 */
export function differenceOf(
  place: { fee_poisha: number; changed_poisha: number },
  {
    batch,
    fee,
    today,
    rules,
  }: {
    batch: { early_fee_poisha: number | null; early_until: Day | null }
    /** Of the course. */
    fee: number
    today: Day
    rules: Pick<MoneyRules, 'leastPayable'>
  },
): number {
  const difference = (earlyFeeOn(today, batch) ?? fee) - place.fee_poisha - place.changed_poisha
  return difference > 0 && difference < rules.leastPayable ? 0 : difference
}

/** The fee of a course, in poisha. */
export async function courseFee(trx: Trx, courseId: number): Promise<number> {
  const { fee_poisha } = await trx
    .selectFrom('courses')
    .select('fee_poisha')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  return fee_poisha
}

interface DifferenceOrder {
  place: { id: number; order_id: number; student_id: number; course_id: number; title: string }
  from: Batch
  into: Batch
  difference: Poisha
  reason: string
  by: Actor
  decidedBy: number
  language: LanguageCode
  /** Until when the seat in the new batch is held. */
  holdUntil: Date
}

/**
 * Orders the difference of a change of batch, with its own hold. The student stays in their batch until it is paid; then
 * the change is made. Student and batches are locked, and the seat in the new batch is taken.
 *
 * @throws Problem order_open (facts: number)
 */
export async function orderDifference(
  { trx, rules, now }: MoneyTrx,
  { place, from, into, difference, reason, by, decidedBy, language, holdUntil }: DifferenceOrder,
): Promise<OrderRecord> {
  const checkoutKey = crypto.randomUUID()
  await refuseSecondOrder(trx, { studentId: place.student_id, checkoutKey })
  const price = linePrice(difference, poisha(0), rules.vatRateBp)
  const order = await writeOrder(trx, {
    ...price,
    ...actOn(
      { id: null, student_id: place.student_id },
      { by, act: 'ordered', detail: { total: takaText(difference), reason } },
    ),
    number: newOrderNumber(),
    checkout_key: checkoutKey,
    language,
    coupon_id: null,
    coupon_code: null,
    created_at: now,
    expires_at: holdUntil,
    lines: JSON.stringify([
      {
        course_id: place.course_id,
        batch_id: into.id,
        sold_batch: asOrderBatch(into),
        title: place.title,
        ...price,
        vat_rate_bp: rules.vatRateBp,
        seat_state: 'held',
        moves_item_id: place.id,
      },
    ]),
  })
  const [charge] = await itemsOf(trx, order.id)
  await trx
    .insertInto('batch_decisions')
    .values({
      batch_id: from.id,
      order_item_id: place.id,
      student_id: place.student_id,
      cause: by.kind === 'student' ? 'chosen' : 'rescheduled',
      act: 'move',
      to_batch_id: into.id,
      before: JSON.stringify(asOrderBatch(from)),
      reason,
      decided_by: decidedBy,
      difference_poisha: difference,
      charge_item_id: defined(charge).id,
    })
    .execute()
  await recordAct(trx, await lockOrder(trx, place.order_id), {
    by,
    act: 'difference_asked',
    detail: {
      batch: from.number,
      to: into.number,
      amount: takaText(difference),
      order: order.number,
      reason,
    },
  })
  return order
}

/** Whether a batch takes students on a day, by its state and its last day to enrol. */
export function takesStudents(batch: { state: string; enrol_by: Day }, now: Date): boolean {
  return batch.state === 'open' && batch.enrol_by >= dhakaDay(now)
}
