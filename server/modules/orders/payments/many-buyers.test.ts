import { afterAll, expect, test } from 'vitest'
import { payingServer } from '#server/testing/payments.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { carryOutRefunds, closeOrder, checkBooks } from '../index.ts'

/** More than have a seat, and every one of them in a hurry. */
const BUYERS = 200
const SEATS = 10

const database = await openTestDatabase()
const server = await payingServer({ database })
const { db, payments } = server.services
afterAll(async () => {
  await server.close()
  await database.close()
})

test(`of ${BUYERS} buyers at once for ${SEATS} seats exactly ${SEATS} get one, and nobody is charged without a seat or a refund`, async () => {
  const batch = await server.newBatch({ seats: SEATS })
  const body = (checkoutKey: string) => ({
    courses: [{ courseId: batch.courseId }],
    expectedTotal: batch.fee,
    checkoutKey,
  })
  const students = await Promise.all(Array.from({ length: BUYERS }, () => server.newStudent()))
  const made = await Promise.all(
    students.map((student) =>
      server.call('POST /api/checkout', { token: student.token, body: body(crypto.randomUUID()) }),
    ),
  )
  const holders = made.flatMap((answer, index) =>
    answer.status === 201 ? [{ ...students[index]!, number: answer.body.number as string }] : [],
  )
  expect(holders).toHaveLength(SEATS)
  expect(made.filter((answer) => answer.body.code === 'batch_full')).toHaveLength(BUYERS - SEATS)

  // Half of them are at the gateway when their order is given up; others take the seats; then
  // everyone pays at once.
  const pages = await Promise.all(holders.map((holder) => server.startPaying(holder)))
  for (const holder of holders.slice(0, SEATS / 2)) {
    const { id } = await db
      .selectFrom('orders')
      .select('id')
      .where('number', '=', holder.number)
      .executeTakeFirstOrThrow()
    await closeOrder(db, {
      orderId: id,
      to: 'expired',
      by: { kind: 'system' },
      now: new Date(Date.now() + 3_600_000),
    })
  }
  const others = students
    .filter((student) => !holders.some((holder) => holder.email === student.email))
    .slice(0, 50)
  const second = await Promise.all(
    others.map((student) =>
      server.call('POST /api/checkout', { token: student.token, body: body(crypto.randomUUID()) }),
    ),
  )
  const newHolders = second.flatMap((answer, index) =>
    answer.status === 201 ? [{ ...others[index]!, number: answer.body.number as string }] : [],
  )
  expect(newHolders).toHaveLength(SEATS / 2)
  const newPages = await Promise.all(newHolders.map((holder) => server.startPaying(holder)))
  await Promise.all([...pages, ...newPages].map((page) => server.press(page, 'pay')))
  await carryOutRefunds({ db, gateways: payments.gateways, rules: payments.rules, now: new Date() })

  const { seats_taken } = await db
    .selectFrom('batches')
    .select('seats_taken')
    .where('id', '=', batch.batchId)
    .executeTakeFirstOrThrow()
  expect(seats_taken).toBe(SEATS)
  const enrolled = await db
    .selectFrom('enrolments')
    .select('id')
    .where('batch_id', '=', batch.batchId)
    .where('state', '=', 'active')
    .execute()
  expect(enrolled).toHaveLength(SEATS)
  const charged = await db
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select(['payments.state', 'refunds.amount_poisha'])
    .where('payments.received_poisha', 'is not', null)
    .execute()
  expect(charged.filter((payment) => payment.state === 'succeeded')).toHaveLength(SEATS)
  expect(charged.filter((payment) => payment.state !== 'succeeded')).toEqual(
    Array.from({ length: SEATS / 2 }, () => ({ state: 'surplus', amount_poisha: 450_000 })),
  )
  expect((await checkBooks(db)).filter((proof) => !proof.holds)).toEqual([])
})
