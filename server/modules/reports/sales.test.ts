import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { signedTakaText } from '#contract/money.ts'
import type { SalesReport } from '#contract/reports/report.ts'
import { addDays, dhakaDay } from '#contract/time.ts'
import { deliverPaidOrders } from '#server/jobs/deliver-orders.ts'
import { type Buyer, payingServer } from '#server/testing/payments.ts'
import { seededRandom } from '#server/testing/random.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { keepSales, rebuildSales, reportSales, sumRecentSales } from './index.ts'

const database = await openTestDatabase()
const server = await payingServer({ database, config: { VAT_PERCENT: '15' } })
const { db } = server.services
const [anna, bina] = [
  await server.newStudent({ role: 'staff' }),
  await server.newStudent({ role: 'staff' }),
]
const owner = await server.newStudent({ staffRole: 'owner' })
afterAll(async () => {
  await server.close()
  await database.close()
})

const today = dhakaDay(new Date())
const afterToday = new Date(Date.now() + 24 * 3_600_000)

/** What the books say was earned, VAT included, in taka. */
async function ledgerTotal(): Promise<string> {
  const { total } = await db
    .selectFrom('ledger_entries')
    .select(sql<number>`-coalesce(sum(amount_poisha), 0)::bigint`.as('total'))
    .where('account', 'in', ['revenue:courses', 'liability:vat_payable'])
    .executeTakeFirstOrThrow()
  return signedTakaText(total)
}

async function refund(buyer: Buyer, random: ReturnType<typeof seededRandom>): Promise<void> {
  const { items } = await server.orderOf(buyer)
  const { itemId, total } = random.pick(items)
  const amount = random.chance(0.5) ? total : String(1 + random.int(Number(total) - 1))
  const asked = await server.call(`POST /api/staff/orders/${buyer.number}/refunds`, {
    token: anna.token,
    body: { lines: [{ itemId, amount }], reason: 'Goodwill.' },
  })
  expect(asked.status).toBe(201)
  const { body } = await server.call('GET /api/staff/refunds?limit=100', { token: bina.token })
  const { id } = body.refunds.find(
    (each: { orderNumber: string }) => each.orderNumber === buyer.number,
  )
  const act = random.chance(0.75)
    ? await server.call(`POST /api/staff/refunds/${id}/approve`, { token: bina.token })
    : await server.call(`POST /api/staff/refunds/${id}/reject`, {
        token: bina.token,
        body: { reason: 'Not due.' },
      })
  expect(act.status).toBe(200)
}

/** Moves the books of what was done so far over the last forty days: they are append-only, so only a test can. */
async function scatter(): Promise<void> {
  await sql`alter table ledger_transactions disable trigger ledger_transactions_append_only`.execute(
    db,
  )
  await sql`update ledger_transactions set posted_at = now() - (id * 37 % 40) * interval '1 day'`.execute(
    db,
  )
  await sql`alter table ledger_transactions enable trigger ledger_transactions_append_only`.execute(
    db,
  )
}

type Sums = Pick<SalesReport['sum'], 'soldCount' | 'sold' | 'refunded'>

/** What the lists behind the numbers of a report come to is what the report says. */
async function expectRowsBehind(report: SalesReport): Promise<void> {
  const { from, to } = report
  const behind = async ({ soldCount, sold, refunded }: Sums, narrower: Record<string, string>) => {
    const ask = async (path: string, query: Record<string, string>) =>
      (
        await server.call(`GET /api/staff/${path}?${new URLSearchParams(query)}`, {
          token: owner.token,
        })
      ).body
    const orders = await ask('orders', { soldFrom: from, soldTo: to, limit: '100', ...narrower })
    const refunds = await ask('refunds', {
      bookedFrom: narrower['soldFrom'] ?? from,
      bookedTo: narrower['soldTo'] ?? to,
      ...Object.fromEntries(Object.entries(narrower).filter(([name]) => !name.startsWith('sold'))),
      limit: '100',
    })
    expect(orders.sum).toMatchObject({ courses: soldCount, total: sold })
    expect(orders.orders).toHaveLength(orders.sum.orders)
    expect(refunds.sum.amount).toBe(refunded)
    expect(refunds.refunds).toHaveLength(refunds.sum.refunds)
  }
  await behind(report.sum, {})
  for (const row of report.courses) if (row.courseId) await behind(row, { course: row.courseId })
  for (const row of report.gateways) if (row.gateway) await behind(row, { gateway: row.gateway })
  for (const row of report.periods.filter(({ soldCount }) => soldCount > 0).slice(0, 3))
    await behind(row, { soldFrom: row.start, soldTo: row.start })
}

test('the sums are those of the ledger, live, kept and made again, whatever was bought and refunded', async () => {
  const random = seededRandom(20_260)
  const batches = await Promise.all([
    server.newBatch({ feePoisha: 450_000 }),
    server.newBatch({ feePoisha: 123_457 }),
    server.newBatch({ feePoisha: 99_900 }),
  ])
  for (let n = 0; n < 12; n += 1) {
    const chosen = batches.filter(() => random.chance(0.5))
    const buyer = await server.newOrder(chosen.length > 0 ? chosen : [random.pick(batches)])
    await server.press(
      await server.startPaying(buyer, random.pick(['sslcommerz', 'bkash', 'stripe'])),
      'pay',
    )
    if (random.chance(0.6)) await refund(buyer, random)
  }
  await scatter()
  const total = await ledgerTotal()
  expect(total).not.toBe('0')
  const net = async () => {
    const { sum, before, days } = await sumRecentSales(db, { day: today })
    const poisha = (taka: string) => Math.round(Number(taka) * 100)
    expect(days.reduce((all, each) => all + poisha(each.net), 0)).toBe(poisha(sum.net))
    expect(poisha(sum.sold) - poisha(sum.refunded)).toBe(poisha(sum.net))
    return { sum, before, days, net: signedTakaText(poisha(sum.net) + poisha(before.net)) }
  }
  const live = await net()
  expect(live.net).toBe(total)

  await keepSales(db, new Date())
  expect(await net()).toEqual(live)
  await keepSales(db, afterToday)
  expect(await net()).toEqual(live)

  const report = await reportSales(db, { from: addDays(today, -59), to: today })
  const cents = (taka: string) => Math.round(Number(taka) * 100)
  expect(cents(report.sum.net)).toBe(cents(total))
  for (const parts of [report.periods, report.courses, report.gateways])
    expect(parts.reduce((sum, part) => sum + cents(part.net), 0)).toBe(cents(total))
  await expectRowsBehind(report)

  const rows = () =>
    db
      .selectFrom('daily_sales')
      .select(['day', 'course_id', 'gateway', 'coupon_id'])
      .select(['sold_count', 'sold_poisha', 'refunded_poisha'])
      .orderBy('day')
      .orderBy('course_id')
      .orderBy('gateway')
      .execute()
  const kept = await rows()
  await sql`update daily_sales set sold_poisha = 1`.execute(db)
  expect(await rebuildSales(db, afterToday)).toBe(kept.length)
  expect(await rows()).toEqual(kept)
  expect(kept.every(({ course_id }) => course_id !== null)).toBe(true)
})

test('what is sold after a day was kept is read from the ledger until it is kept too', async () => {
  await rebuildSales(db, new Date())
  const before = await sumRecentSales(db, { day: today })
  const buyer = await server.newOrder([await server.newBatch({ feePoisha: 100_000 })])
  await server.press(await server.startPaying(buyer), 'pay')
  const after = await sumRecentSales(db, { day: today })
  expect(Number(after.sum.net) - Number(before.sum.net)).toBeCloseTo(1000)
  expect(after.days.at(-1)).toMatchObject({ day: today })
  expect(Number(after.days.at(-1)!.sold) - Number(before.days.at(-1)!.sold)).toBeCloseTo(1000)
})

test('a movement that no line explains is summed all the same', async () => {
  await rebuildSales(db, new Date())
  const before = await sumRecentSales(db, { day: today })
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('ledger_transactions')
      .values({ kind: 'correction', ref: 'by hand' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('ledger_entries')
      .values([
        { transaction_id: id, account: 'revenue:courses', amount_poisha: -5_000 },
        { transaction_id: id, account: 'liability:vat_payable', amount_poisha: 5_000 },
        { transaction_id: id, account: 'liability:vat_payable', amount_poisha: -700 },
        { transaction_id: id, account: 'expense:gateway_fees', amount_poisha: 700 },
      ])
      .execute()
  })
  const after = await sumRecentSales(db, { day: today })
  expect(Number(after.sum.net) - Number(before.sum.net)).toBeCloseTo(7)
  expect(after.sum.soldCount).toBe(before.sum.soldCount)
})

test('a day without sales is 0, and the days are those of Dhaka', async () => {
  const { days } = await sumRecentSales(db, { day: addDays(today, 400) })
  expect(days).toHaveLength(30)
  expect(days.every(({ net, soldCount }) => net === '0' && soldCount === 0)).toBe(true)
})

test('coupons cost what they took off, and those who bought before are no new students', async () => {
  const report = () => reportSales(db, { from: today, to: today })
  const code = `LESS-${Date.now()}`.slice(0, 30)
  const made = await server.call('POST /api/staff/coupons', {
    token: anna.token,
    body: { code, amount: '200' },
  })
  expect(made.status).toBe(201)
  const [first, second] = [
    await server.newBatch({ feePoisha: 100_000 }),
    await server.newBatch({ feePoisha: 100_000 }),
  ]
  const buyer = await server.newOrder([first], { coupon: code })
  const unpaid = await server.newOrder([first], { coupon: code })
  expect(unpaid.number).not.toBe(buyer.number)
  await server.press(await server.startPaying(buyer), 'pay')
  await deliverPaidOrders(server.services)
  const { coupons, sum } = await report()
  expect(coupons.filter((coupon) => coupon.code === code)).toEqual([
    { code, orders: 1, discount: '200', total: '800' },
  ])
  const ask = async (path: string) =>
    (await server.call(`GET /api/staff/${path}`, { token: owner.token })).body
  expect(await ask(`orders?coupon=${code}&paidFrom=${today}&paidTo=${today}`)).toMatchObject({
    orders: [{ number: buyer.number }],
    sum: { orders: 1, courses: 1, total: '800' },
  })
  // The ledger says the same of what those orders brought.
  const books = await db
    .selectFrom('daily_sales')
    .innerJoin('coupons', 'coupons.id', 'daily_sales.coupon_id')
    .where('coupons.code', '=', code)
    .select(({ fn }) => fn.sum<number>('sold_poisha').as('sold'))
  await rebuildSales(db, afterToday)
  expect(Number((await books.executeTakeFirstOrThrow()).sold)).toBe(80_000)
  expect((await ask(`students?beganFrom=${today}&beganTo=${today}&limit=200`)).count).toBe(
    sum.newStudents,
  )
  const again = await server.newOrder([second], { student: buyer })
  await server.press(await server.startPaying(again), 'pay')
  await deliverPaidOrders(server.services)
  expect((await report()).sum.newStudents).toBe(sum.newStudents)
  expect(sum.newStudents).toBeGreaterThan(0)
})

test('a list refuses a filter it does not know, and a day that is none', async () => {
  const ask = async (path: string, token = owner.token) =>
    (await server.call(`GET /api/staff/${path}`, { token })).status
  for (const list of ['orders', 'refunds', 'students', 'enrolments'])
    expect(await ask(`${list}?since=2026-01-01`), list).toBe(400)
  expect(await ask('orders?soldFrom=2026-02-30')).toBe(400)
  expect(await ask('refunds?gateway=paypal')).toBe(400)
  expect(await ask('enrolments?state=gone')).toBe(400)
  const marketing = await server.newStudent({ staffRole: 'marketing' })
  expect(await ask(`orders?soldFrom=${today}`, marketing.token)).toBe(403)
})

test('a period that ends before it begins, or lasts too long, is refused', async () => {
  const ask = (from: string, to: string) =>
    server.call(`GET /api/staff/reports/sales?from=${from}&to=${to}`, { token: anna.token })
  expect((await ask('2026-01-02', '2026-01-01')).status).toBe(400)
  expect((await ask('2020-01-01', '2026-01-01')).status).toBe(400)
  expect((await ask('2026-02-30', '2026-03-01')).status).toBe(400)
  const whole = await ask('2025-01-15', '2025-12-31')
  expect(whole.body).toMatchObject({ unit: 'month', sum: { net: '0', newStudents: 0 } })
  expect(whole.body.periods).toHaveLength(12)
  const marketing = await server.newStudent({ staffRole: 'marketing' })
  const content = await server.newStudent({ staffRole: 'content' })
  const path = 'GET /api/staff/reports/sales?from=2026-01-01&to=2026-01-01'
  expect((await server.call(path, { token: marketing.token })).status).toBe(200)
  expect((await server.call(path, { token: content.token })).status).toBe(403)
})
