import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { newCourse } from '#server/testing/courses.ts'
import { payingServer } from '#server/testing/payments.ts'
import { closeOrder, checkBooks } from '../index.ts'

const server = await payingServer()
const { db } = server.services
const staff = await server.newStudent({ role: 'staff', name: 'Anna' })
afterAll(() => server.close())

const idOf = async (number: string) =>
  (
    await db
      .selectFrom('orders')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).id
const sessions = async () =>
  Number(
    (
      await db
        .selectFrom('sandbox.payments')
        .select((count) => count.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )
const seatsTaken = async (batchId: number) =>
  (
    await db
      .selectFrom('batches')
      .select('seats_taken')
      .where('id', '=', batchId)
      .executeTakeFirstOrThrow()
  ).seats_taken
const newCoupon = async (more: object) => {
  const code = `C-${randomUUID().slice(0, 8).toUpperCase()}`
  return {
    code,
    answer: await server.call('POST /api/staff/coupons', {
      token: staff.token,
      body: { code, ...more },
    }),
  }
}

/** An order that ended before its money arrived, and a second one for the same course and another. */
async function twice() {
  const [course, other] = [await server.newBatch({ seats: 5 }), await server.newBatch({ seats: 5 })]
  const buyer = await server.newOrder([course])
  const page = await server.startPaying(buyer)
  await closeOrder(db, {
    orderId: await idOf(buyer.number),
    to: 'cancelled',
    by: { kind: 'student' },
    now: new Date(),
  })
  const second = await server.newOrder([course, other], { student: buyer })
  return { course, other, buyer, second, page }
}

test('T32 late money for a course closes the other order that waits to be paid for it', async () => {
  const { course, other, second, page } = await twice()
  await server.press(page, 'pay')
  expect(await server.orderOf(second)).toMatchObject({
    state: 'cancelled',
    items: [{ state: 'pending' }, { state: 'pending' }],
  })
  const { history } = (
    await server.call(`GET /api/staff/orders/${second.number}`, { token: staff.token })
  ).body
  expect(history.at(-1)).toMatchObject({
    by: 'system',
    act: 'cancelled',
    detail: { reason: 'already_owned' },
  })
  expect([await seatsTaken(course.batchId), await seatsTaken(other.batchId)]).toEqual([1, 0])
  // The rest can be ordered at once.
  expect((await server.newOrder([other], { student: second })).number).not.toBe(second.number)
})

test('T32 no one is sent to pay for a course they have, and no gateway is called', async () => {
  const { buyer, second, page } = await twice()
  await server.press(page, 'pay')
  // As if the closing had not come to pass: the process died right after the money was settled.
  await db
    .updateTable('orders')
    .set({ state: 'pending_payment' })
    .where('number', '=', second.number)
    .execute()
  const before = await sessions()
  const refused = await server.call(`POST /api/orders/${second.number}/payments`, {
    token: buyer.token,
    body: { gateway: 'bkash' },
  })
  expect(refused).toMatchObject({ status: 409, body: { code: 'order_already_owned' } })
  expect(await sessions()).toBe(before)
  expect((await server.orderOf(second)).state).toBe('cancelled')
})

test('a total too small to pay after a coupon is waived: the order is free', async () => {
  const batch = await server.newBatch({ feePoisha: 450_040 })
  const { code } = await newCoupon({ amount: '4500' })
  const student = await server.newStudent()
  const body = { courses: [{ courseId: batch.courseId }], coupon: code }
  const quote = (await server.call('POST /api/checkout/quote', { token: student.token, body })).body
  expect(quote).toMatchObject({ total: '0', discount: '4500.40', items: [{ total: '0' }] })
  const order = await server.newOrder([batch], { student, coupon: code })
  expect(await server.orderOf(order)).toMatchObject({
    state: 'paid',
    total: '0',
    items: [{ state: 'enrolled' }],
  })
})

test('one taka is paid', async () => {
  const batch = await server.newBatch({ feePoisha: 450_100 })
  const { code } = await newCoupon({ amount: '4500' })
  const order = await server.newOrder([batch], { coupon: code })
  expect(await server.orderOf(order)).toMatchObject({ state: 'pending_payment', total: '1' })
  const methods = await server.call(`GET /api/orders/${order.number}/pay-methods`, {
    token: order.token,
  })
  expect(methods.body.map((method: { gateway: string }) => method.gateway)).toContain('bkash')
})

test('more than an order can hold is said, not a failure of ours', async () => {
  const courses = [
    await newCourse(db, { feePoisha: 999_999_900 }),
    await newCourse(db, { feePoisha: 999_999_900 }),
  ]
  const student = await server.newStudent()
  const body = { courses: courses.map(({ courseId }) => ({ courseId })) }
  expect(
    await server.call('POST /api/checkout/quote', { token: student.token, body }),
  ).toMatchObject({
    status: 409,
    body: { code: 'order_too_large' },
  })
})

test.each([
  [{ percent: 10, startsOn: '2026-12-02', endsOn: '2026-12-01' }, 'endsOn', 'ends_before_start'],
  [{ percent: 0.001 }, 'percent', 'too_small'],
  [{ percent: 12.345 }, 'percent', 'too_exact'],
])('a coupon of %j is refused', async (more, field, code) => {
  const { answer } = await newCoupon(more)
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', errors: [{ field, code }] },
  })
})

test('a coupon that ends on its first day is fine, and cannot be changed to end before', async () => {
  const { code, answer } = await newCoupon({
    percent: 12.34,
    startsOn: '2026-12-01',
    endsOn: '2026-12-01',
  })
  expect(answer).toMatchObject({ status: 201, body: { percent: 12.34 } })
  const changed = await server.call(`PATCH /api/staff/coupons/${code}`, {
    token: staff.token,
    body: { endsOn: '2026-11-30' },
  })
  expect(changed).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'endsOn', code: 'ends_before_start' }] },
  })
})

test('the least a coupon asks for counts only the courses it is for', async () => {
  const [eligible, other] = [
    await server.newBatch({ feePoisha: 50_000 }),
    await server.newBatch({ feePoisha: 100_000 }),
  ]
  const { code } = await newCoupon({ percent: 10, minimum: '1400', courses: [eligible.courseId] })
  const student = await server.newStudent()
  const body = {
    courses: [{ courseId: eligible.courseId }, { courseId: other.courseId }],
    coupon: code,
  }
  const quote = await server.call('POST /api/checkout/quote', { token: student.token, body })
  expect(quote.body).toMatchObject({ total: '1500', coupon: { problem: 'coupon_minimum' } })
})

test('whatever these tests did, the books balance', async () => {
  expect((await checkBooks(db)).filter((proof) => !proof.holds)).toEqual([])
})
