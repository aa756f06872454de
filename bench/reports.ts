import { sql } from 'kysely'
import { addDays, dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import {
  rebuildSales,
  reportBatches,
  reportSales,
  sumRecentSales,
} from '#server/modules/reports/index.ts'
import { freshDatabase, postgresServer } from './stage/databases.ts'
import { filledDatabase } from './stage/fill-database.ts'
import { makeOrders } from './stage/fill-desk.ts'
import { percentile } from './stage/numbers.ts'
import type { Question, Row } from './stage/question.ts'

const ORDERS = 1_000_000
const DAYS = 1_095
const ROUNDS = 7
const MOST_MS = 1_000

const now = new Date()
const today = dhakaDay(now)

const asks: Record<string, (db: Db) => Promise<unknown>> = {
  'Today: sales of the last 30 days': (db) => sumRecentSales(db, { day: today }),
  'Sales of a month': (db) => reportSales(db, { from: addDays(today, -29), to: today }),
  'Sales of a year': (db) => reportSales(db, { from: addDays(today, -364), to: today }),
  'Sales of three years': (db) => reportSales(db, { from: addDays(today, 1 - DAYS), to: today }),
  'Batches of a year': (db) => reportBatches(db, { from: addDays(today, -364), to: today }),
}

/** How long do the numbers an owner asks for take with a million orders? */
export const reports: Question = {
  title: `Reports: the numbers of ${ORDERS.toLocaleString('en')} orders over three years, on the wall's clock`,
  async run(progress) {
    const { url, drop } = await freshDatabase(await postgresServer())
    const database = await filledDatabase(url, {
      wanted: { courses: 200, students: 400_000, enrolments: ORDERS },
      today,
      progress,
    })
    const { db } = database
    try {
      await fillBooks(db, progress)
      progress('sums of days')
      const began = performance.now()
      const sums = await rebuildSales(db, now)
      const rows: Row[] = [
        { name: 'The sums of all days are made again', value: elapsed(began), unit: 'ms' },
        { name: 'Rows of sums', value: sums, unit: 'rows' },
      ]
      await sql`vacuum (analyze)`.execute(db)
      for (const [name, ask] of Object.entries(asks)) {
        progress(name)
        const times = []
        for (let round = 0; round < ROUNDS; round += 1) {
          const start = performance.now()
          await ask(db)
          times.push(elapsed(start))
        }
        const value = percentile(times, 50)
        const goal = { words: `at most ${MOST_MS} ms`, met: value <= MOST_MS }
        rows.push({ name, value, unit: 'ms', goal })
      }
      return { rows }
    } finally {
      await database.close()
      await drop()
    }
  },
}

function elapsed(since: number): number {
  return performance.now() - since
}

/** Paid orders over three years until today, a fifth of them with one of forty coupons, and what the books say of them. */
async function fillBooks(db: Db, progress: (line: string) => void): Promise<void> {
  progress('orders')
  await sql`
    update enrolments set enrolled_at = ${now}::timestamptz - random() * ${DAYS} * interval '1 day',
      batch_id = (select min(batch.id) + enrolments.id % 3 from batches batch where batch.course_id = enrolments.course_id)`.execute(
    db,
  )
  await makeOrders(db)
  await sql`
    insert into coupons (code, percent_bp) select 'COUPON-' || n, 1000 from generate_series(1, 40) as n`.execute(
    db,
  )
  await sql`
    update orders set coupon_id = (select min(id) from coupons) + id / 5 % 40 where id % 5 = 0`.execute(
    db,
  )
  await sql`
    update order_items set fee_poisha = 110000, discount_poisha = 10000 where id % 5 = 0`.execute(
    db,
  )
  await sql`
    insert into refund_items (refund_id, order_item_id, amount_poisha)
    select id, order_id, amount_poisha from refunds`.execute(db)
  progress('books')
  // Each transaction balances; that it does is looked up row by row, which a million need not wait for.
  await sql`alter table ledger_entries disable trigger ledger_transaction_balances`.execute(db)
  await sql`
    insert into ledger_accounts (code, kind) values ('revenue:courses', 'revenue'), ('gateway:bkash', 'asset')
    on conflict do nothing`.execute(db)
  await sql`
    insert into ledger_transactions (kind, ref, posted_at)
    select 'payment_captured', id::text, finished_at from payments
    union all select 'refund_approved', id::text, created_at from refunds`.execute(db)
  await sql`
    insert into ledger_entries (transaction_id, account, amount_poisha)
    select movement.id, half.account, half.amount
    from ledger_transactions movement
    cross join lateral (values
      ('revenue:courses', case movement.kind when 'payment_captured' then -100000 else 1000 end),
      ('gateway:bkash',
        case movement.kind when 'payment_captured' then 100000 else -1000 end)
    ) as half (account, amount)`.execute(db)
  await sql`alter table ledger_entries enable trigger ledger_transaction_balances`.execute(db)
  await sql`vacuum (analyze)`.execute(db)
}
