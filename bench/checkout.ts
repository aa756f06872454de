import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { poisha } from '#contract/money.ts'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { checkBooks, settle } from '#server/modules/orders/index.ts'
import { openPayments } from '#server/payments.ts'
import { freshDatabase, postgresServer } from './stage/databases.ts'
import { median } from './stage/numbers.ts'
import type { Answer, Question, Row } from './stage/question.ts'
import { recordSql, type Statement } from './stage/record-sql.ts'
import { rush, type Rushed } from './stage/rush.ts'

const ROUNDS = 5
const PER_ROUND = 150
const AT_ONCE = 16
const CONNECTIONS = 10
const FEE = poisha(450_000)
const SANDBOX = { id: 'sslcommerz', mode: 'sandbox' } as const

/** Every table counts its ids from a number of its own, so that a number in a recorded statement says what it names. */
const FIRST_IDS = {
  students: 10_000_000,
  orders: 20_000_000,
  order_items: 30_000_000,
  payments: 40_000_000,
} as const

interface Waiting {
  /** How far its ids are from the first ones. */
  offset: number
  merchantRef: string
}

/** Orders settled each second: our one door, against the same statements sent bare on the same pool. */
export const checkoutQuestion: Question = {
  title:
    'Orders settled with PostgreSQL, against the bare SQL of the same transactions on the same connection pool',
  async run(progress): Promise<Answer> {
    const fresh = await freshDatabase(await postgresServer())
    const database = await openDatabase({ url: fresh.url, poolSize: CONNECTIONS })
    try {
      await migrate(database)
      const course = await prepare(database)
      const { rules } = openPayments(readConfig({}), {
        db: database.db,
        clock: () => new Date(),
        log: { warn: () => {} },
        sandbox: null,
      })
      const settleOne = (order: Waiting) =>
        settle(
          { db: database.db, rules, now: new Date() },
          { gateway: SANDBOX, merchantRef: order.merchantRef, answer: captured(order.merchantRef) },
        ).then((done) => done === 'captured')

      const first = await waitingOrders(database, { course, from: 0, count: 1 })
      const recorded = await recordSql(database.pool, async (db) => {
        await settle(
          { db, rules, now: new Date() },
          {
            gateway: SANDBOX,
            merchantRef: first[0]!.merchantRef,
            answer: captured(first[0]!.merchantRef),
          },
        )
      })
      const [ours, bare]: [Rushed[], Rushed[]] = [[], []]
      let next = 1
      for (let round = 0; round <= ROUNDS; round += 1) {
        progress(`making orders, round ${round} of ${ROUNDS}`)
        const forUs = await waitingOrders(database, { course, from: next, count: PER_ROUND })
        const forSql = await waitingOrders(database, {
          course,
          from: next + PER_ROUND,
          count: PER_ROUND,
        })
        next += 2 * PER_ROUND
        progress(`settling, round ${round} of ${ROUNDS}`)
        const one = await rush(PER_ROUND, AT_ONCE, (index) => settleOne(forUs[index]!))
        const other = await rush(PER_ROUND, AT_ONCE, (index) =>
          replay(database.pool, { recorded, from: first[0]!, to: forSql[index]! }),
        )
        // The first round warms both up.
        if (round === 0) continue
        ours.push(one)
        bare.push(other)
      }
      const proofs = await checkBooks(database.db)
      return {
        rows: [
          ...rowsOf(ours, bare),
          {
            name: 'books after all',
            value: proofs.filter((proof) => !proof.holds).length,
            unit: 'claims broken',
            goal: { words: 'none', met: proofs.every((proof) => proof.holds) },
          },
        ],
        notes: [
          `${recorded.length} statements an order beside begin and commit. Receipts are numbered without gaps, so each commit waits for the one before.`,
          ...proofs
            .filter((proof) => !proof.holds)
            .map((proof) => `${proof.claim}: ${proof.detail}`),
        ],
      }
    } finally {
      await database.close()
      await fresh.drop()
    }
  },
}

async function prepare({
  db,
}: Database): Promise<{ id: number; courseId: string; batchId: number }> {
  const { id: category } = await db
    .selectFrom('categories')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('courses')
    .values({
      course_id: 'BENCH-1',
      category_id: category,
      title: 'Bench',
      banner_path: '/none.svg',
      fee_poisha: FEE,
      lesson_count: 1,
      level: 'Beginner',
      popularity: 'New',
      search_text: 'bench',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const batch = await db
    .insertInto('batches')
    .values({ course_id: id, number: 1, starts_on: '2099-01-01', enrol_by: '2099-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, courseId: 'BENCH-1', batchId: batch.id }
}

/** Orders of one course with an attempt under way, written straight into the tables: all ids are the same distance from the first. */
async function waitingOrders(
  { db }: Database,
  { course, from, count }: { course: { id: number; batchId: number }; from: number; count: number },
): Promise<Waiting[]> {
  const { students, orders, order_items: items, payments } = FIRST_IDS
  const each = sql`generate_series(${from}::bigint, ${from + count - 1}::bigint) as n`
  await db.transaction().execute(async (trx) => {
    await sql`insert into students (id, student_id, identity_uid, email, email_key, name)
      select ${students}::bigint + n, 'ET_' || lpad(n::text, 9, '0'), 'bench-' || n, n || '@example.com', n || '@example.com', 'Nusrat Jahan'
      from ${each}`.execute(trx)
    await sql`insert into orders (id, number, student_id, checkout_key, fee_poisha, net_poisha, vat_poisha, total_poisha, expires_at)
      select ${orders}::bigint + n, 'ED' || translate(lpad(n::text, 8, '0'), '01', 'AB'), ${students}::bigint + n, gen_random_uuid(),
        ${FEE}::bigint, ${FEE}::bigint, 0, ${FEE}::bigint, now() + interval '1 day' from ${each}`.execute(
      trx,
    )
    await sql`insert into order_items (id, order_id, student_id, course_id, batch_id, title, fee_poisha, net_poisha, vat_poisha,
        total_poisha, vat_rate_bp, seat_state, sold_batch)
      select ${items}::bigint + n, ${orders}::bigint + n, ${students}::bigint + n, ${course.id}::bigint, ${course.batchId}::bigint, 'Bench',
        ${FEE}::bigint, ${FEE}::bigint, 0, ${FEE}::bigint, 0, 'held',
        jsonb_build_object('batchId', ${String(course.batchId)}::text, 'number', 1, 'startsOn', '2099-01-01', 'classDays', '[]'::jsonb, 'hours', null)
      from ${each}`.execute(trx)
    await sql`insert into payments (id, order_id, student_id, gateway, mode, merchant_ref, state, amount_poisha)
      select ${payments}::bigint + n, ${orders}::bigint + n, ${students}::bigint + n, 'sslcommerz', 'sandbox',
        'EDPBENCH' || lpad(n::text, 8, '0'), 'pending', ${FEE}::bigint from ${each}`.execute(trx)
    await sql`update batches set seats_taken = seats_taken + ${count}::int where id = ${course.batchId}`.execute(
      trx,
    )
  })
  return Array.from({ length: count }, (_, index) => ({
    offset: from + index,
    merchantRef: `EDPBENCH${String(from + index).padStart(8, '0')}`,
  }))
}

function captured(merchantRef: string) {
  return {
    outcome: 'captured' as const,
    merchantRef,
    gatewayRef: `BANK${merchantRef}`,
    amount: FEE,
    currency: 'BDT',
    fee: poisha(11_250),
    risky: false,
    account: 'bKash',
    raw: null,
  }
}

/** The recorded statements with another order's ids: what the database itself can do. */
async function replay(
  pool: pg.Pool,
  { recorded, from, to }: { recorded: readonly Statement[]; from: Waiting; to: Waiting },
): Promise<boolean> {
  const client = await pool.connect()
  /** Numbers the database gave while the statements were recorded, and what it gives now. */
  const given = new Map<unknown, unknown>()
  try {
    await client.query('begin')
    for (const { text, values } of recorded) {
      const one = NUMBERED_BY.find(({ statement }) => text.startsWith(statement))
      const result = await client.query(
        text,
        values.map((value) => translated(value, { from, to, one: one ? given.get(one.by) : 1 })),
      )
      const [row] = result.rows as Record<string, unknown>[]
      if (text.startsWith('insert into "ledger_transactions"')) given.set('transaction', row!['id'])
      if (text.startsWith('insert into "receipt_counters"'))
        given.set('receipt', row!['last_number'])
    }
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** The recorded order was the very first, so its ledger transaction and its receipt had the number 1: the places of that number. */
const NUMBERED_BY = [
  { statement: 'insert into "ledger_entries"', by: 'transaction' },
  { statement: 'insert into "receipts"', by: 'receipt' },
] as const

/** @param one what a 1 in this statement stands for */
function translated(
  value: unknown,
  { from, to, one }: { from: Waiting; to: Waiting; one: unknown },
): unknown {
  if (typeof value === 'number') {
    const first = Object.values(FIRST_IDS).find(
      (start) => value >= start && value < start + 1_000_000,
    )
    if (first !== undefined) return value - from.offset + to.offset
    return value === 1 ? one : value
  }
  if (typeof value !== 'string') return value
  if (value === String(FIRST_IDS.payments + from.offset))
    return String(FIRST_IDS.payments + to.offset)
  if (value === `order_paid:${FIRST_IDS.orders + from.offset}`)
    return `order_paid:${FIRST_IDS.orders + to.offset}`
  if (value.includes(from.merchantRef)) return value.replaceAll(from.merchantRef, to.merchantRef)
  if (/^[\w-]{24}$/.test(value)) return randomUUID()
  return value
}

function rowsOf(ours: readonly Rushed[], bare: readonly Rushed[]): Row[] {
  const row = (what: 'perSecond' | 'p50Ms' | 'p99Ms', name: string, unit: string): Row => {
    const runs = ours.map((one) => one[what])
    return {
      name,
      value: median(runs),
      unit,
      runs,
      against: {
        name: 'bare SQL',
        value: median(bare.map((one) => one[what])),
        ratio: median(runs.map((value, round) => value / bare[round]![what])),
      },
    }
  }
  const failed = [...ours, ...bare].reduce((sum, one) => sum + one.failed, 0)
  return [
    row('perSecond', 'orders settled', '/s'),
    row('p50Ms', 'half within', 'ms'),
    row('p99Ms', '99 of 100 within', 'ms'),
    { name: 'failed', value: failed, unit: 'orders', goal: { words: 'none', met: failed === 0 } },
  ]
}
