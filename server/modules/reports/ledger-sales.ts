import { type RawBuilder, sql } from 'kysely'

/** What the books moved of one line of an order, or of none. */
export interface LedgerSale {
  posted_at: Date
  /** null: no line of an order explains it. */
  course_id: number | null
  gateway: string | null
  coupon_id: number | null
  sold_count: number
  sold: number
  refunded: number
}

/**
 * What the books say was sold and given back in a time, line by line: every movement of revenue and of its VAT. What no
 * line explains has a row without a course, so that the sums are always those of the ledger.
 *
 * @param to the first moment after the time; null: to the end
 */
export function ledgerSales(from: Date, to: Date | null): RawBuilder<LedgerSale> {
  return sql<LedgerSale>`(
    with moved as (
      select movement.id, movement.kind, movement.ref, movement.posted_at,
        -sum(entry.amount_poisha)::bigint as amount
      from ledger_transactions movement
      join ledger_entries entry on entry.transaction_id = movement.id
      where entry.account in ('revenue:courses', 'liability:vat_payable')
        and movement.posted_at >= ${from} and (${to}::timestamptz is null or movement.posted_at < ${to})
      group by movement.id
    ),
    captured as (
      select id, posted_at, ref::bigint as payment_id from moved where kind = 'payment_captured'
    ),
    returned as (
      select id, posted_at, ref::bigint as refund_id,
        case kind when 'refund_withdrawn' then -1 else 1 end as sign
      from moved where kind in ('refund_approved', 'refund_withdrawn')
    ),
    line as (
      select captured.id, captured.posted_at, item.course_id, payment.gateway, bought.coupon_id,
        (item.moves_item_id is null)::int as sold_count, item.total_poisha as sold, 0::bigint as refunded
      from captured
      join payments payment on payment.id = captured.payment_id
      join orders bought on bought.id = payment.order_id
      join order_items item on item.order_id = bought.id and item.fulfilment <> 'undeliverable'
      union all
      select returned.id, returned.posted_at, item.course_id, payment.gateway, bought.coupon_id,
        0, 0, returned.sign * part.amount_poisha
      from returned
      join refunds refund on refund.id = returned.refund_id
      join payments payment on payment.id = refund.payment_id
      join orders bought on bought.id = refund.order_id
      join refund_items part on part.refund_id = refund.id
      join order_items item on item.id = part.order_item_id
    ),
    explained as (select id, sum(sold - refunded)::bigint as amount from line group by id)
    select posted_at, course_id, gateway, coupon_id, sold_count, sold, refunded from line
    union all
    select moved.posted_at, null, null, null, 0, moved.amount - coalesce(explained.amount, 0), 0
    from moved left join explained using (id)
    where moved.amount <> coalesce(explained.amount, 0)
  )`
}
