import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { newCourse } from '#server/testing/courses.ts'
import { payingServer } from '#server/testing/payments.ts'

const server = await payingServer()
const { db } = server.services
const staff = await server.newStudent({ role: 'staff' })
afterAll(() => server.close())

const order = async (courseId: string, total: string) =>
  server.call('POST /api/checkout', {
    token: (await server.newStudent()).token,
    body: { courses: [{ courseId }], expectedTotal: total, checkoutKey: randomUUID() },
  })
const shown = async (courseId: string) => (await server.call(`GET /api/courses/${courseId}`)).body
const sell = (courseId: string, sale: { isOnSale: boolean; sellsSelfPaced: boolean }) =>
  server.call(`PUT /api/staff/courses/${courseId}/sale`, { token: staff.token, body: sale })

test.each(['draft', 'cancelled', 'closed'])(
  'T41 a course whose only batch is %s is not sold without one',
  async (state) => {
    const batch = await server.newBatch({ seats: 5 })
    await db.updateTable('batches').set({ state }).where('id', '=', batch.batchId).execute()
    expect(await order(batch.courseId, batch.fee)).toMatchObject({
      status: 409,
      body: { code: 'batch_closed' },
    })
    expect(await shown(batch.courseId)).toMatchObject({
      isOnSale: true,
      isSelfPaced: false,
      batches: [],
    })
  },
)

test('a course that never had a batch is sold without one', async () => {
  const course = await newCourse(db)
  expect(await order(course.courseId, '2500')).toMatchObject({
    status: 201,
    body: { items: [{ batch: null }] },
  })
  expect(await shown(course.courseId)).toMatchObject({ isSelfPaced: true })
})

test.each([0, 250_000])(
  'T41 a course of %i poisha without a lesson and a batch is not put in a cart, quoted or ordered',
  async (feePoisha) => {
    const course = await newCourse(db, { feePoisha, isReady: false })
    const student = await server.newStudent()
    expect(await shown(course.courseId)).toMatchObject({ isSelfPaced: false, isReady: false })
    const refusal = { status: 409, body: { code: 'course_without_lessons' } }
    expect(await order(course.courseId, String(feePoisha / 100))).toMatchObject(refusal)
    expect(
      await server.call('POST /post/carts', {
        token: student.token,
        body: { courseId: course.courseId },
      }),
    ).toMatchObject(refusal)
    const asked = await server.call('POST /api/checkout/quote', {
      token: student.token,
      body: { courses: [{ courseId: course.courseId }] },
    })
    expect(asked.body.items[0]).toMatchObject({ problem: 'course_without_lessons' })

    const staffSee = await server.call(`GET /api/staff/courses/${course.courseId}`, {
      token: staff.token,
    })
    expect(staffSee.body.checklist).toContainEqual({
      item: 'lessons',
      isDone: false,
      isNeeded: false,
    })
  },
)

test('staff sell a course self-paced while no batch takes students', async () => {
  const batch = await server.newBatch({ seats: 1 })
  await sell(batch.courseId, { isOnSale: true, sellsSelfPaced: true })
  expect(await order(batch.courseId, batch.fee)).toMatchObject({
    status: 201,
    body: { items: [{ batch: { number: 1 } }] },
  })
  expect(await order(batch.courseId, batch.fee)).toMatchObject({
    status: 201,
    body: { items: [{ batch: null }] },
  })
  expect(await shown(batch.courseId)).toMatchObject({ isSelfPaced: true })
  const asked = await server.call('POST /api/checkout/quote', {
    token: staff.token,
    body: { courses: [{ courseId: batch.courseId, batchId: String(batch.batchId) }] },
  })
  expect(asked.body.items[0]).toMatchObject({ problem: 'batch_full' })
})

test('T41 a course taken off sale can be read about, but not put in a cart, quoted or ordered', async () => {
  const batch = await server.newBatch()
  const student = await server.newStudent()
  expect(await sell(batch.courseId, { isOnSale: false, sellsSelfPaced: false })).toMatchObject({
    status: 200,
    body: { isOnSale: false, sellsSelfPaced: false },
  })
  expect(await shown(batch.courseId)).toMatchObject({
    isOnSale: false,
    isSelfPaced: false,
    batches: [],
    openBatch: null,
  })
  const inCart = await server.call('POST /post/carts', {
    token: student.token,
    body: { courseId: batch.courseId },
  })
  expect(inCart).toMatchObject({ status: 409, body: { code: 'not_on_sale' } })
  expect(await order(batch.courseId, batch.fee)).toMatchObject({
    status: 409,
    body: { code: 'not_on_sale' },
  })
  await sell(batch.courseId, { isOnSale: true, sellsSelfPaced: false })
  expect(await order(batch.courseId, batch.fee)).toMatchObject({ status: 201 })
  const acts = await db
    .selectFrom('audit_entries')
    .select(['action', 'staff_id', 'before', 'after'])
    .where('subject', '=', batch.courseId)
    .orderBy('id')
    .execute()
  expect(acts).toEqual([
    {
      action: 'course.sale_changed',
      staff_id: staff.record.id,
      before: { isOnSale: true },
      after: { isOnSale: false },
    },
    {
      action: 'course.sale_changed',
      staff_id: staff.record.id,
      before: { isOnSale: false },
      after: { isOnSale: true },
    },
  ])
})

test('a course one has cannot be put in the cart', async () => {
  const batch = await server.newBatch()
  const buyer = await server.newOrder([batch])
  await server.press(await server.startPaying(buyer), 'pay')
  const inCart = await server.call('POST /post/carts', {
    token: buyer.token,
    body: { courseId: batch.courseId },
  })
  expect(inCart).toMatchObject({ status: 409, body: { code: 'already_enrolled' } })
})

test('T40 the order of a cancelled batch cannot be paid', async () => {
  const batch = await server.newBatch()
  const buyer = await server.newOrder([batch])
  await db
    .updateTable('batches')
    .set({ state: 'cancelled' })
    .where('id', '=', batch.batchId)
    .execute()
  const started = await server.call(`POST /api/orders/${buyer.number}/payments`, {
    token: buyer.token,
    body: { gateway: 'sslcommerz', phone: '01712345678' },
  })
  expect(started).toMatchObject({ status: 409, body: { code: 'batch_cancelled' } })
  expect(await server.paymentsOf(buyer)).toEqual([])
})

test('T40 money that arrives for a batch cancelled in the meantime is refunded', async () => {
  const batch = await server.newBatch({ seats: 3 })
  const buyer = await server.newOrder([batch])
  const page = await server.startPaying(buyer)
  await db
    .updateTable('batches')
    .set({ state: 'cancelled' })
    .where('id', '=', batch.batchId)
    .execute()
  await server.press(page, 'pay')
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'cancelled',
    items: [{ state: 'undeliverable', isBatchCancelled: true }],
    payments: [{ state: 'surplus' }],
    refunds: [{ amount: '4500', cause: 'surplus' }],
  })
  const { seats_taken } = await db
    .selectFrom('batches')
    .select('seats_taken')
    .where('id', '=', batch.batchId)
    .executeTakeFirstOrThrow()
  expect(seats_taken).toBe(0)
})

test('an order keeps what was sold when its batch changes', async () => {
  const batch = await server.newBatch()
  const buyer = await server.newOrder([batch])
  await server.press(await server.startPaying(buyer), 'pay')
  await db
    .updateTable('batches')
    .set({ number: 7, starts_on: '2099-03-01', hours: '22:00-23:30' })
    .where('id', '=', batch.batchId)
    .execute()
  expect((await server.orderOf(buyer)).items[0]).toMatchObject({
    batch: { number: 1, startsOn: '2099-02-01', hours: null },
    batchNow: { number: 7, startsOn: '2099-03-01', hours: '22:00-23:30' },
  })
})
