import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { newCourse } from '#server/testing/courses.ts'
import { payingServer, type TestBatch } from '#server/testing/payments.ts'
import type { TestStudent } from '#server/testing/test-server.ts'

const server = await payingServer()
const { db } = server.services
afterAll(() => server.close())

const order = (student: TestStudent, batch: TestBatch, more: object = {}) =>
  server.call('POST /api/checkout', {
    token: student.token,
    body: {
      courses: [{ courseId: batch.courseId }],
      expectedTotal: batch.fee,
      checkoutKey: randomUUID(),
      ...more,
    },
  })

test('an order has the price of the catalogue, holds a seat and says until when', async () => {
  const batch = await server.newBatch({ seats: 2 })
  const student = await server.newStudent()
  const made = await order(student, batch)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    state: 'pending_payment',
    total: '4500',
    items: [{ courseId: batch.courseId, batch: { number: 1 } }],
  })
  expect(Date.parse(made.body.expiresAt) - Date.parse(made.body.createdAt)).toBe(30 * 60_000)
  expect(await seatsTaken(batch)).toBe(1)
})

test('T04 twenty presses at once make one order, one attempt and one session at the gateway', async () => {
  const batch = await server.newBatch({ seats: 5 })
  const student = await server.newStudent()
  const checkoutKey = randomUUID()
  const made = await Promise.all(
    Array.from({ length: 20 }, () => order(student, batch, { checkoutKey })),
  )
  expect(new Set(made.map((answer) => answer.body.number)).size).toBe(1)
  const number = made[0]!.body.number as string
  const started = await Promise.all(
    Array.from({ length: 20 }, () =>
      server.call(`POST /api/orders/${number}/payments`, {
        token: student.token,
        body: { gateway: 'sslcommerz', phone: '01712345678' },
      }),
    ),
  )
  expect(new Set(started.map((answer) => answer.body.redirectUrl)).size).toBe(1)
  const attempts = await server.paymentsOf({ ...student, number })
  expect(attempts).toHaveLength(1)
  const sessions = await db
    .selectFrom('sandbox.payments')
    .selectAll()
    .where('reference', '=', attempts[0]!.merchant_ref)
    .execute()
  expect(sessions).toHaveLength(1)
  expect(await seatsTaken(batch)).toBe(1)
})

test('T04 ten tabs with keys of their own land on one open order', async () => {
  const batch = await server.newBatch({ seats: 20 })
  const student = await server.newStudent()
  const made = await Promise.all(Array.from({ length: 10 }, () => order(student, batch)))
  expect(new Set(made.map((answer) => answer.body.number)).size).toBe(1)
  expect(await seatsTaken(batch)).toBe(1)
})

test('another order waits until the open one is paid or cancelled', async () => {
  const [one, two] = [await server.newBatch(), await server.newBatch()]
  const student = await server.newStudent()
  const first = await order(student, one)
  expect(await order(student, two)).toMatchObject({
    status: 409,
    body: { code: 'order_open', facts: { number: first.body.number } },
  })
  await server.call(`POST /api/orders/${first.body.number}/cancel`, { token: student.token })
  expect((await order(student, two)).status).toBe(201)
})

test('T06 a price that changed since the student looked is shown, old and new, and nothing is ordered', async () => {
  const batch = await server.newBatch()
  const student = await server.newStudent()
  await db.updateTable('courses').set({ fee_poisha: 500_050 }).where('id', '=', batch.id).execute()
  expect(await order(student, batch)).toMatchObject({
    status: 409,
    body: { code: 'price_changed', facts: { expected: '4500', total: '5000.50' } },
  })
  expect((await server.call('GET /api/orders', { token: student.token })).body.orders).toEqual([])
})

test('T07 a course one has cannot be bought again', async () => {
  const batch = await server.newBatch()
  const buyer = await server.newOrder([batch])
  await server.press(await server.startPaying(buyer), 'pay')
  expect(await order(buyer, batch)).toMatchObject({
    status: 409,
    body: { code: 'already_enrolled', facts: { courseId: batch.courseId } },
  })
})

test('T08 when thirty buyers at once want ten seats, ten get one and the rest learn that the batch is full', async () => {
  const batch = await server.newBatch({ seats: 10 })
  const students = await Promise.all(Array.from({ length: 30 }, () => server.newStudent()))
  const answers = await Promise.all(students.map((student) => order(student, batch)))
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(10)
  expect(answers.filter((answer) => answer.body.code === 'batch_full')).toHaveLength(20)
  expect(await seatsTaken(batch)).toBe(10)
})

test('T21 a browser that names a price, state, discount or buyer is refused, and nothing is ordered', async () => {
  const batch = await server.newBatch()
  const [student, other] = [await server.newStudent(), await server.newStudent()]
  const refused = await order(student, batch, {
    total: '1',
    fee: '1',
    discount: '4499',
    state: 'paid',
    studentId: other.record.student_id,
    paidAt: new Date().toISOString(),
    courses: [{ courseId: batch.courseId, fee: '1', courseFee: '1', total: '0' }],
  })
  expect(refused.status).toBe(400)
  expect(
    refused.body.errors.map(({ field, code }: { field: string; code: string }) => [code, field]),
  ).toEqual(
    expect.arrayContaining(
      ['courses.0.fee', 'total', 'discount', 'state', 'studentId'].map((field) => [
        'unknown_field',
        field,
      ]),
    ),
  )
  for (const { token } of [student, other])
    expect((await server.call('GET /api/orders', { token })).body.orders).toEqual([])
  const made = await order(student, batch)
  expect(made.body).toMatchObject({ state: 'pending_payment', total: '4500', discount: '0' })
})

test('a free course is enrolled at once, without a gateway and without a receipt', async () => {
  const batch = await server.newBatch({ feePoisha: 0, seats: 1 })
  const student = await server.newStudent()
  const made = await order(student, batch)
  expect(made.body).toMatchObject({
    state: 'paid',
    payments: [],
    receipts: [],
    items: [{ state: 'enrolled' }],
  })
  expect((await server.call('GET /api/my-courses', { token: student.token })).body).toHaveLength(1)
})

test('a free course waits for no payment of another order', async () => {
  const [dear, free] = [await server.newBatch(), await server.newBatch({ feePoisha: 0 })]
  const student = await server.newStudent()
  const open = await order(student, dear)
  const made = await order(student, free)
  expect(made.body).toMatchObject({ state: 'paid', items: [{ state: 'enrolled' }] })
  const orders = (await server.call('GET /api/orders', { token: student.token })).body.orders
  expect(orders).toHaveLength(2)
  expect(orders).toContainEqual(
    expect.objectContaining({ number: open.body.number, state: 'pending_payment' }),
  )
  // What only claims to cost nothing is told its price.
  const other = await server.newBatch()
  expect((await order(student, other, { expectedTotal: '0' })).body.code).toBe('price_changed')
})

test.each([
  ['closed', { state: 'closed' }],
  ['past its last day', { enrol_by: '2020-01-01' }],
])('a batch that is %s says so', async (_how, change) => {
  const batch = await server.newBatch()
  await db.updateTable('batches').set(change).where('id', '=', batch.batchId).execute()
  const student = await server.newStudent()
  const courses = [{ courseId: batch.courseId, batchId: String(batch.batchId) }]
  expect(await order(student, batch, { courses })).toMatchObject({
    status: 409,
    body: { code: 'batch_closed' },
  })
  expect(await order(student, batch)).toMatchObject({ status: 409, body: { code: 'batch_closed' } })
})

test('the last day to enrol ends at midnight in Dhaka', async () => {
  const batch = await server.newBatch()
  await db
    .updateTable('batches')
    .set({ enrol_by: '2026-06-30', starts_on: '2026-07-05' })
    .where('id', '=', batch.batchId)
    .execute()
  const [early, late] = [await server.newStudent(), await server.newStudent()]
  const quote = async (student: TestStudent, moment: string) => {
    const token = await tokenAt(student, moment)
    const answer = await server.call('POST /api/checkout/quote', {
      token,
      body: { courses: [{ courseId: batch.courseId }] },
    })
    return answer.body.items[0].problem
  }
  expect(await quote(early, '2026-06-30T17:59:59Z')).toBeNull()
  expect(await quote(late, '2026-06-30T18:00:00Z')).toBe('batch_closed')
  server.at(new Date())
})

test('a quote names the ways to pay its total, and none where nothing is to be paid', async () => {
  const student = await server.newStudent()
  const gatewaysFor = async (feePoisha: number) => {
    const { courseId } = await newCourse(db, { feePoisha })
    const body = { courses: [{ courseId }] }
    return (await server.call('POST /api/checkout/quote', { token: student.token, body })).body
      .gateways
  }
  expect(await gatewaysFor(4500_00)).toEqual(expect.arrayContaining(['bkash', 'stripe', 'manual']))
  // Stripe takes 100 taka and more, bKash no more than 500,000.
  expect(await gatewaysFor(50_00)).not.toContain('stripe')
  expect(await gatewaysFor(600_000_00)).not.toContain('bkash')
  expect(await gatewaysFor(0)).toEqual([])
})

test('of several batches the soonest with a seat is taken, and a chosen one where one is chosen', async () => {
  const batch = await server.newBatch({ seats: 0 })
  const { id: second } = await db
    .insertInto('batches')
    .values({
      course_id: batch.id,
      number: 2,
      starts_on: '2099-03-01',
      enrol_by: '2099-03-01',
      seats: 5,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = await order(await server.newStudent(), batch)
  expect(made.body.items[0].batch).toMatchObject({ batchId: String(second), number: 2 })
  const courses = [{ courseId: batch.courseId, batchId: String(batch.batchId) }]
  expect(await order(await server.newStudent(), batch, { courses })).toMatchObject({
    body: { code: 'batch_full' },
  })
})

test('the early-bird price counts through its last day in Dhaka', async () => {
  const batch = await server.newBatch()
  await db
    .updateTable('batches')
    .set({ early_fee_poisha: 300_000, early_until: '2026-12-01' })
    .where('id', '=', batch.batchId)
    .execute()
  const student = await server.newStudent()
  const fee = async (moment: string) => {
    const token = await tokenAt(student, moment)
    return (
      await server.call('POST /api/checkout/quote', {
        token,
        body: { courses: [{ courseId: batch.courseId }] },
      })
    ).body.total
  }
  const shown = async () =>
    (await server.call(`GET /api/courses/${batch.courseId}`)).body.batches[0]
  expect(await fee('2026-12-01T17:59:59Z')).toBe('3000')
  expect(await shown()).toMatchObject({ earlyFee: '3000', earlyUntil: '2026-12-01' })
  expect(await fee('2026-12-01T18:00:00Z')).toBe('4500')
  expect(await shown()).toMatchObject({ earlyFee: null, earlyUntil: null })
  server.at(new Date())
})

test('a batch saved with an early-bird price moves its course in the lists by fee at once', async () => {
  const staff = await server.newStudent({ role: 'staff' })
  const { courseId } = await newCourse(db, { feePoisha: 999_999_900 })
  const dearest = async () =>
    (await server.call('GET /api/courses?order=fee-high&limit=1')).body[0].courseId
  expect(await dearest()).toBe(courseId)
  const draft = {
    number: 1,
    startsOn: '2099-01-10',
    enrolBy: '2099-01-09',
    classDays: ['Sat'],
    state: 'open',
  }
  const early = { earlyFee: '1', earlyUntil: '2099-01-01' }
  const added = await server.call(`POST /api/staff/courses/${courseId}/batches`, {
    token: staff.token,
    body: { ...draft, ...early },
  })
  expect(await dearest()).not.toBe(courseId)
  await server.call(`PUT /api/staff/batches/${added.body.batchId}`, {
    token: staff.token,
    body: draft,
  })
  expect(await dearest()).toBe(courseId)
})

test.each(['25:00-26:30', '29:00-29:30', '20:00-20:00', '20:00-24:00', 'evening', '8:00-9:30'])(
  'a batch with the hours %j is refused by the field, and so is a timetable',
  async (hours) => {
    const { courseId, batchId } = await server.newBatch()
    const staff = await server.newStudent({ role: 'staff' })
    const draft = { number: 2, startsOn: '2099-01-10', enrolBy: '2099-01-09', hours }
    for (const [key, body, field] of [
      [`POST /api/staff/courses/${courseId}/batches`, draft, 'hours'],
      [`PUT /api/staff/batches/${batchId}`, draft, 'hours'],
      [`POST /api/staff/batches/${batchId}/timetable`, { classes: 3, hours }, 'hours'],
    ] as const)
      expect(await server.call(key, { token: staff.token, body })).toMatchObject({
        status: 400,
        body: { errors: [{ field, code: 'not_hours' }] },
      })
  },
)

test('the hours of a batch may end after midnight', async () => {
  const { courseId } = await server.newBatch()
  const staff = await server.newStudent({ role: 'staff' })
  const made = await server.call(`POST /api/staff/courses/${courseId}/batches`, {
    token: staff.token,
    body: { number: 2, startsOn: '2099-01-10', enrolBy: '2099-01-09', hours: '23:00-00:30' },
  })
  expect(made).toMatchObject({ status: 201, body: { hours: '23:00-00:30' } })
})

test('a course without batches is sold without one', async () => {
  const course = await newCourse(db, { feePoisha: 450_000 })
  const made = await order(await server.newStudent(), { ...course, batchId: 0, fee: '4500' })
  expect(made.body.items[0].batch).toBeNull()
})

test('a paid course leaves the cart', async () => {
  const batch = await server.newBatch()
  const student = await server.newStudent()
  await server.call('POST /post/carts', {
    token: student.token,
    body: { courseId: batch.courseId },
  })
  const buyer = await server.newOrder([batch], { student })
  expect(
    (await server.call(`GET /get/carts?email=${student.email}`, { token: student.token })).body,
  ).toHaveLength(1)
  await server.press(await server.startPaying(buyer), 'pay')
  expect(
    (await server.call(`GET /get/carts?email=${student.email}`, { token: student.token })).body,
  ).toHaveLength(0)
})

test('a way to pay whose limits do not fit is not offered, and not taken', async () => {
  const student = await server.newOrder([await server.newBatch({ feePoisha: 5_00 })])
  const offered = await server.call(`GET /api/orders/${student.number}/pay-methods`, {
    token: student.token,
  })
  expect(offered.body.map((method: { gateway: string }) => method.gateway)).toEqual([
    'bkash',
    'manual',
  ])
  expect(
    await server.call(`POST /api/orders/${student.number}/payments`, {
      token: student.token,
      body: { gateway: 'sslcommerz', phone: '01712345678' },
    }),
  ).toMatchObject({ status: 409, body: { code: 'method_not_offered' } })
})

async function tokenAt(student: TestStudent, moment: string): Promise<string> {
  server.at(new Date(moment))
  const claims = {
    uid: student.record.identity_uid,
    email: student.email,
    emailVerified: true,
    name: 'A',
    sessionVersion: 1,
  }
  return (
    await server.services.accessTokens.mint(claims, Math.floor(Date.parse(moment) / 1000) + 600)
  ).token
}

async function seatsTaken(batch: TestBatch): Promise<number> {
  return (
    await db
      .selectFrom('batches')
      .select('seats_taken')
      .where('id', '=', batch.batchId)
      .executeTakeFirstOrThrow()
  ).seats_taken
}
