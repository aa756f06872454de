import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GatewayId } from '#contract/orders/fields.ts'
import { findPaidNotEnrolled } from '#server/jobs/deliver-orders.ts'
import { checkBooksNightly } from '#server/jobs/check-books.ts'
import { payingServer } from '#server/testing/payments.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import type { PaymentGateway } from '../index.ts'

/** A database of its own: the looks see all the money there is. */
const database = await openTestDatabase()
const server = await payingServer({ database })
const { db, payments } = server.services
/** Four in the morning, when the looks run; later than everything that was paid. */
const NIGHT = new Date(
  Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 30 * 86_400_000 - 2 * 3_600_000,
)
const night = (days: number) => server.at(new Date(NIGHT.getTime() + days * 86_400_000))
let [anna, bina] = [{ email: '' }, { email: '' }]

beforeAll(async () => {
  await db
    .updateTable('students')
    .set({ role: 'student', staff_role: null })
    .where('role', '=', 'staff')
    .execute()
  anna = await server.newStudent({ role: 'staff', name: 'Anna' })
  bina = await server.newStudent({ role: 'staff', name: 'Bina' })
})
afterAll(async () => {
  await server.close()
  await database.close()
})

async function shown() {
  const { token } = await server.newStudent({ role: 'staff' })
  const [alerts, counts] = [
    await server.call('GET /api/staff/money-alerts', { token }),
    await server.call('GET /api/staff/counts', { token }),
  ]
  await db
    .updateTable('students')
    .set({ role: 'student', staff_role: null })
    .where('email', 'not in', [anna.email, bina.email])
    .execute()
  expect(counts.body.money.alerts).toBe(alerts.body.length)
  return alerts.body
}
const mailsOf = (kind: string) =>
  db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body'])
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()

test('books that do not hold are mailed to all staff once a day, shown, and forgotten once they hold', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  await server.press(await server.startPaying(buyer), 'pay')
  const received = (amount: number) =>
    db
      .updateTable('payments')
      .set({ received_poisha: amount })
      .where('received_poisha', '>', 0)
      .execute()
  const claim = 'Every payment received is in the books once, with its amount'
  night(0)
  await checkBooksNightly.run(server.services)
  expect(await mailsOf('money-books')).toEqual([])
  await received(1)
  await checkBooksNightly.run(server.services)
  await checkBooksNightly.run(server.services)
  const mails = await mailsOf('money-books')
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
    [anna.email, bina.email].toSorted(),
  )
  expect(mails[0]!.subject).toMatch(/payments need your attention \/ .*টাকার হিসাব দেখা দরকার/)
  expect(mails[0]!.body).toContain(`The books don’t balance: “${claim}” fails for 1 of its entries`)
  expect(mails[0]!.body).toContain('(১টি গরমিল)')
  expect(mails[0]!.body).toContain(`${server.origin}/staff/settlements`)
  expect(await shown()).toMatchObject([
    { kind: 'books', subject: claim, count: 1, since: NIGHT.toISOString() },
  ])

  night(1)
  await checkBooksNightly.run(server.services)
  expect(await mailsOf('money-books')).toHaveLength(4)
  expect(await shown()).toMatchObject([{ since: NIGHT.toISOString() }])
  await received(450_000)
  await checkBooksNightly.run(server.services)
  expect(await shown()).toEqual([])
  expect(await mailsOf('money-books')).toHaveLength(4)
})

test('settlements that differ from real payments raise an alert; of a gateway whose settlements no one imports nothing is', async () => {
  for (const gateway of ['bkash', 'sslcommerz'] as const)
    await server.press(
      await server.startPaying(await server.newOrder([await server.newBatch()]), gateway),
      'pay',
    )
  await db
    .insertInto('settlement_lines')
    .values({
      gateway: 'bkash',
      kind: 'charge',
      gateway_ref: 'NOBODYS',
      gross_poisha: 1,
      fee_poisha: 0,
      net_poisha: 1,
      settled_on: '2026-01-01',
    })
    .execute()
  // Fake money is settled by no one, so the look is at gateways that say they are real.
  const gateways = new Map<GatewayId, PaymentGateway>(
    [...payments.gateways].map(([id, gateway]) => [id, { ...gateway, mode: 'live' }]),
  )
  const look = () =>
    checkBooksNightly.run({ ...server.services, payments: { ...payments, gateways } })
  night(20)
  await look()
  await look()
  expect(await shown()).toMatchObject([{ kind: 'settlement', subject: 'bkash', count: 2 }])
  const mails = await mailsOf('money-settlement')
  expect(mails).toHaveLength(2)
  expect(mails[0]!.body).toContain('bKash: 2 lines differ')
  await db.deleteFrom('settlement_lines').execute()
  await look()
  expect(await shown()).toEqual([])
})

test('a paid course the finder cannot give raises an alert with its order, and keeps no one else from theirs', async () => {
  const [blocked, lucky] = [await server.newBatch(), await server.newBatch()]
  const [one, other] = [await server.newOrder([blocked]), await server.newOrder([lucky])]
  for (const buyer of [one, other]) await server.press(await server.startPaying(buyer), 'pay')
  const enrolments = () => db.selectFrom('enrolments').select(['student_id', 'order_item_id'])
  await db
    .deleteFrom('enrolments')
    .where('student_id', 'in', [one.record.id, other.record.id])
    .execute()
  await db
    .insertInto('enrolments')
    .values({ student_id: one.record.id, course_id: blocked.id, order_item_id: 999_999_999 })
    .execute()
  night(21)
  await findPaidNotEnrolled.run(server.services)
  await findPaidNotEnrolled.run(server.services)
  expect(await enrolments().where('student_id', '=', other.record.id).execute()).toHaveLength(1)
  expect(await shown()).toMatchObject([{ kind: 'not_enrolled', subject: one.number, count: 1 }])
  const mails = await mailsOf('money-not-enrolled')
  expect(mails).toHaveLength(2)
  expect(mails[0]!.body).toContain(
    `Order ${one.number}: paid, but 1 of its courses could not be delivered`,
  )
  await db.deleteFrom('enrolments').where('order_item_id', '=', 999_999_999).execute()
  await findPaidNotEnrolled.run(server.services)
  expect(await enrolments().where('student_id', '=', one.record.id).execute()).toHaveLength(1)
  expect(await shown()).toEqual([])
})

test('the alerts are for staff', async () => {
  const { token } = await server.newStudent()
  expect((await server.call('GET /api/staff/money-alerts', { token })).status).toBe(403)
})
