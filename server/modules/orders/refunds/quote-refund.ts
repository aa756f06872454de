import { defined } from '#contract/defined.ts'
import { type Poisha, poisha, takaText } from '#contract/money.ts'
import type { RefundQuote } from '#contract/orders/refunds.ts'
import { GatewayId } from '#contract/orders/fields.ts'
import { dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import type { MoneyContext } from '../context.ts'
import type { OrderItemRecord, OrderRecord } from '../order-records.ts'
import { ITEM_COLUMNS } from '../record-columns.ts'
import { STANDING_REFUND_STATES } from '../order-states.ts'
import { refundByPolicy } from './refund-policy.ts'
import { sharesUsed } from './shares-used.ts'

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
  const used = await sharesUsed(db, {
    itemIds: items.map(({ id }) => id),
    today: dhakaDay(now),
  })
  const lines = items.map((item) => {
    const usedPercent = used.get(item.id) ?? 0
    const certificate = item.isDelivered ? item.certificate : null
    const result = refundByPolicy(
      {
        paidOn: order.paid_at && dhakaDay(order.paid_at),
        // What a change of batch cost goes back with the course, by the order that has it.
        left: poisha(item.isDelivered && item.moves_item_id === null ? item.left : 0),
        batchStartsOn: item.starts_on,
        usedPercent,
        certificate,
      },
      rules.refund,
      dhakaDay(now),
    )
    return { item, usedPercent, certificate, ...result }
  })
  const changes = new Map<number, Poisha>()
  for (const { item, refundable } of lines)
    if (refundable > 0) changes.set(item.id, await leftOfChanges(db, item))
  return {
    policy: { days: rules.refund.days, sharePercent: rules.refund.sharePercent },
    lines: lines.map(({ item, usedPercent, certificate, ...line }) => ({
      itemId: String(item.id),
      courseName: item.title,
      isChange: item.moves_item_id !== null,
      paid: takaText(poisha(item.total_poisha - item.written_off_poisha)),
      refundable: takaText(line.refundable),
      changes: takaText(changes.get(item.id) ?? poisha(0)),
      verdict: item.fulfilment === 'applied' ? 'with_course' : line.verdict,
      daysSincePayment: line.daysSincePayment,
      batchStartsOn: item.starts_on,
      usedPercent,
      certificate,
    })),
    total: takaText(
      poisha(
        lines.reduce((sum, line) => sum + line.refundable + (changes.get(line.item.id) ?? 0), 0),
      ),
    ),
    channel: payment ? GatewayId.parse(payment.gateway) : null,
  }
}

/** The lines by which changes of batch of a line were paid. */
export function chargesOf(db: Db, item: { id: number }): Promise<OrderItemRecord[]> {
  return db
    .selectFrom('order_items')
    .select(ITEM_COLUMNS)
    .where('moves_item_id', '=', item.id)
    .where('fulfilment', '=', 'applied')
    .orderBy('id')
    .execute()
}

/** What is left of what was paid for changes of batch of a line. */
async function leftOfChanges(db: Db, item: { id: number }): Promise<Poisha> {
  let left = 0
  for (const charge of await chargesOf(db, item)) left += await leftOfLine(db, charge)
  return poisha(left)
}

/** What refunds under way leave of a line, in poisha. */
export async function leftOfLine(db: Db, line: { id: number; order_id: number }): Promise<number> {
  const items = await refundableItems(db, { id: line.order_id })
  return defined(items.find(({ id }) => id === line.id)).left
}

/** The lines of an order with what refunds under way leave of each. */
export async function refundableItems(db: Db, order: { id: number }) {
  const items = await db
    .selectFrom('order_items as item')
    .leftJoin('batches as batch', 'batch.id', 'item.batch_id')
    .selectAll('item')
    .select('batch.starts_on')
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
    isDelivered: ['due', 'enrolled', 'applied'].includes(item.fulfilment),
  }))
}

/** The valid certificates of courses of an order, with the line each was bought by. */
export async function certificatesOfOrder(
  db: Db,
  order: { id: number },
): Promise<{ itemId: string; serial: string }[]> {
  const items = await refundableItems(db, order)
  return items.flatMap(({ id, certificate, isDelivered, moves_item_id: moves }) =>
    certificate && isDelivered && moves === null
      ? [{ itemId: String(id), serial: certificate }]
      : [],
  )
}
