import { poisha, takaText } from '#contract/money.ts'
import type { RefundQuote } from '#contract/orders/refunds.ts'
import { GatewayId } from '#contract/orders/fields.ts'
import { dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import type { MoneyContext } from '../context.ts'
import type { OrderRecord } from '../order-records.ts'
import { STANDING_REFUND_STATES } from '../order-states.ts'
import { refundByPolicy } from './refund-policy.ts'

/** What the policy gives back of an order now, line by line, with what it was computed from. */
export async function quoteRefund(
  { db, rules, now }: MoneyContext,
  order: OrderRecord,
): Promise<RefundQuote> {
  const items = await refundableItems(db, order)
  const payment = await db
    .selectFrom('payments')
    .select('gateway')
    .where('order_id', '=', order.id)
    .where('state', '=', 'succeeded')
    .executeTakeFirst()
  const lines = items.map((item) => {
    const result = refundByPolicy(
      {
        paidOn: order.paid_at && dhakaDay(order.paid_at),
        left: poisha(item.isDelivered ? item.left : 0),
        batch:
          item.starts_on === null
            ? null
            : { startsOn: item.starts_on, classDays: item.class_days ?? [] },
        lessonCount: item.lesson_count,
        classes:
          item.classes_total === null
            ? null
            : { held: item.classes_held ?? 0, total: item.classes_total },
      },
      rules.refund,
      dhakaDay(now),
    )
    return { item, ...result }
  })
  return {
    policy: { days: rules.refund.days, sharePercent: rules.refund.sharePercent },
    lines: lines.map(({ item, refundable, verdict, daysSincePayment, usedPercent }) => ({
      itemId: String(item.id),
      courseName: item.title,
      paid: takaText(poisha(item.total_poisha - item.written_off_poisha)),
      refundable: takaText(refundable),
      verdict,
      daysSincePayment,
      batchStartsOn: item.starts_on,
      usedPercent,
      certificate: item.isDelivered ? item.certificate : null,
    })),
    total: takaText(poisha(lines.reduce((sum, line) => sum + line.refundable, 0))),
    channel: payment ? GatewayId.parse(payment.gateway) : null,
  }
}

/** The lines of an order with what refunds under way leave of each. */
export async function refundableItems(db: Db, order: { id: number }) {
  const items = await db
    .selectFrom('order_items as item')
    .innerJoin('courses as course', 'course.id', 'item.course_id')
    .leftJoin('batches as batch', 'batch.id', 'item.batch_id')
    .selectAll('item')
    .select(['course.lesson_count', 'batch.starts_on', 'batch.class_days'])
    .select((select) => [
      select
        .selectFrom('class_counts as counts')
        .select('counts.held')
        .whereRef('counts.batch_id', '=', 'item.batch_id')
        .as('classes_held'),
      select
        .selectFrom('class_counts as counts')
        .select('counts.total')
        .whereRef('counts.batch_id', '=', 'item.batch_id')
        .as('classes_total'),
    ])
    .select((select) =>
      select
        .selectFrom('certificates')
        .select('certificates.serial')
        .whereRef('certificates.student_id', '=', 'item.student_id')
        .whereRef('certificates.course_id', '=', 'item.course_id')
        .where('certificates.revoked_at', 'is', null)
        .limit(1)
        .as('certificate'),
    )
    .select((select) =>
      select
        .selectFrom('refund_items as part')
        .innerJoin('refunds as refund', 'refund.id', 'part.refund_id')
        .select((sum) =>
          sum.fn.coalesce(sum.fn.sum<string>('part.amount_poisha'), sum.lit(0)).as('standing'),
        )
        .whereRef('part.order_item_id', '=', 'item.id')
        .where('refund.state', 'in', [...STANDING_REFUND_STATES])
        .as('standing'),
    )
    .where('item.order_id', '=', order.id)
    .orderBy('item.id')
    .execute()
  return items.map((item) => ({
    ...item,
    left: item.total_poisha - item.written_off_poisha - Number(item.standing),
    isDelivered: item.fulfilment === 'due' || item.fulfilment === 'enrolled',
  }))
}

/** The valid certificates of courses of an order, with the line each was bought by. */
export async function certificatesOfOrder(
  db: Db,
  order: { id: number },
): Promise<{ itemId: string; serial: string }[]> {
  const items = await refundableItems(db, order)
  return items.flatMap(({ id, certificate, isDelivered }) =>
    certificate && isDelivered ? [{ itemId: String(id), serial: certificate }] : [],
  )
}
