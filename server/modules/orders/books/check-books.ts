import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

export interface Proof {
  claim: string
  holds: boolean
  /** How many rows are against it. */
  wrong: number
  detail: string
}

/** What must be true of the books, whatever happened. Each claim is one question; `detail` says what was found. */
export async function checkBooks(db: Db): Promise<Proof[]> {
  return [
    await prove(
      db,
      'Every transaction of the books sums to zero',
      sql`select count(*)::int as wrong from (
        select entry.transaction_id from ledger_entries entry join ledger_accounts account on account.code = entry.account
        group by entry.transaction_id, account.currency having sum(entry.amount_poisha) <> 0) unbalanced`,
    ),
    await prove(
      db,
      'Every payment received is in the books once, with its amount',
      sql`select count(*)::int as wrong from payments payment
        left join ledger_transactions tx on tx.ref = payment.id::text and tx.kind = case payment.state when 'succeeded' then 'payment_captured' else 'payment_surplus' end
        where payment.state in ('succeeded', 'surplus') and (tx.id is null or payment.received_poisha <> (
          select coalesce(sum(entry.amount_poisha), 0) from ledger_entries entry
          where entry.transaction_id = tx.id and (entry.account like 'gateway:%' or entry.account like 'expense:gateway_fees%')))`,
    ),
    await prove(
      db,
      'What is owed back is exactly the refunds that are not yet done',
      sql`select (case when owed.sum = open.sum then 0 else 1 end)::int as wrong from
        (select coalesce(-sum(amount_poisha), 0) as sum from ledger_entries where account = 'liability:refunds_due') owed,
        (select coalesce(sum(amount_poisha), 0) as sum from refunds
          where currency = 'BDT' and state in ('approved', 'submitted', 'processing', 'unclear', 'failed')) open`,
    ),
    await prove(
      db,
      'What the books say came in by paid orders is what their lines say',
      sql`select count(*)::int as wrong from orders o join payments payment on payment.order_id = o.id and payment.state = 'succeeded'
        join ledger_transactions tx on tx.kind = 'payment_captured' and tx.ref = payment.id::text
        where (select coalesce(-sum(entry.amount_poisha), 0) from ledger_entries entry
            where entry.transaction_id = tx.id and entry.account in ('revenue:courses', 'liability:vat_payable'))
          <> (select coalesce(sum(item.total_poisha), 0) from order_items item where item.order_id = o.id and item.fulfilment <> 'undeliverable')`,
    ),
    await prove(
      db,
      'Receipts are numbered without a gap',
      sql`select count(*)::int as wrong from receipt_counters counter
        where counter.last_number <> (select count(*) from receipts where series = counter.series)
           or counter.last_number <> (select coalesce(max(number), 0) from receipts where series = counter.series)`,
    ),
    await prove(
      db,
      'The seats taken of a batch are those held and sold',
      sql`select count(*)::int as wrong from batches batch
        where (exists (select 1 from order_items item where item.batch_id = batch.id)
            or exists (select 1 from batch_decisions decision where decision.to_batch_id = batch.id or decision.batch_id = batch.id))
          and batch.seats_taken <>
            (select count(*) from order_items item where item.batch_id = batch.id and item.seat_state in ('held', 'sold'))
            + (select count(*) from batch_decisions decision where decision.to_batch_id = batch.id and decision.done_at is null and decision.charge_item_id is null)
            + (select count(*) from student_import_rows row where row.batch_id = batch.id and row.holds_seat)
            + (select count(*) from invited_orders invited where invited.batch_id = batch.id and invited.holds_seat)
            + (select count(*) from waiting_places place where place.batch_id = batch.id and place.state = 'offered')`,
    ),
    await prove(
      db,
      'A coupon is held and counted as often as orders use it',
      sql`select count(*)::int as wrong from coupons coupon
        where coupon.uses_held <> (select count(*) from coupon_redemptions use where use.coupon_id = coupon.id and use.state = 'held')
           or coupon.uses_counted <> (select count(*) from coupon_redemptions use where use.coupon_id = coupon.id and use.state = 'counted')`,
    ),
  ]
}

async function prove(db: Db, claim: string, question: ReturnType<typeof sql>): Promise<Proof> {
  const { rows } = await question.execute(db)
  const wrong = (rows[0] as { wrong: number }).wrong
  return { claim, holds: wrong === 0, wrong, detail: wrong === 0 ? 'holds' : `${wrong} against it` }
}

/** What is on every account. */
export async function ledgerBalances(
  db: Db,
): Promise<{ account: string; kind: string; currency: string; balance: number }[]> {
  const { rows } = await sql<{ account: string; kind: string; currency: string; balance: number }>`
    select account.code as account, account.kind, account.currency, coalesce(sum(entry.amount_poisha), 0)::bigint as balance
    from ledger_accounts account left join ledger_entries entry on entry.account = account.code
    group by account.code order by account.kind, account.code`.execute(db)
  return rows
}
