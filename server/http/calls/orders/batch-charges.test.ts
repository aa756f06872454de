import { afterAll, expect, test } from 'vitest'
import { deliverPaidOrders } from '../../../jobs/deliver-orders.ts'
import { carryOutRefunds, checkBooks } from '../../../modules/orders/index.ts'
import { nextBatch, paidPlace, seatsTaken } from '../../../testing/batch-changes.ts'
import { type Buyer, payingServer, type TestBatch } from '../../../testing/payments.ts'

const server = await payingServer()
const { db, payments } = server.services
const owner = await server.newStudent({ staffRole: 'owner' })
const finance = await server.newStudent({ staffRole: 'finance' })
const content = await server.newStudent({ staffRole: 'content' })
afterAll(() => server.close())

const move = (
  batch: TestBatch,
  itemIds: string[],
  toBatchId: string,
  own: object = { asksForDifference: true },
  by = owner,
) =>
  server.call(`POST /api/staff/batches/${batch.batchId}/moves`, {
    token: by.token,
    body: { itemIds, toBatchId, reason: 'Works in the evening now.', ...own },
  })
const batchOf = async (buyer: Buyer) =>
  (await server.call('GET /api/my-courses', { token: buyer.token })).body.map(
    (course: { batch: { number: number } }) => course.batch.number,
  )
const openBooks = async () => (await checkBooks(db)).filter(({ holds }) => !holds)
const refundsOf = (number: string) =>
  db
    .selectFrom('refunds as refund')
    .innerJoin('orders', 'orders.id', 'refund.order_id')
    .select([
      'refund.id',
      'refund.state',
      'refund.amount_poisha',
      'refund.cause',
      'refund.keep_access',
    ])
    .where('orders.number', '=', number)
    .execute()
const { mailsTo } = server
/** Staff ask a student for the difference. @returns the order of it */
async function asked(
  batch: TestBatch,
  buyer: Buyer & { itemId: string },
  to: string,
): Promise<Buyer> {
  const { body } = await move(batch, [buyer.itemId], to)
  return { ...buyer, number: body.charged[0].number }
}
/** Lets the jobs run until gateways have nothing more to say. */
async function settleRefunds(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    await db
      .updateTable('refunds')
      .set({ next_check_at: new Date(0) })
      .where('next_check_at', 'is not', null)
      .execute()
    await carryOutRefunds({
      db,
      gateways: payments.gateways,
      rules: payments.rules,
      now: new Date(),
    })
  }
  await deliverPaidOrders(server.services)
}
async function approve(number: string) {
  for (const { id } of await refundsOf(number))
    await server.call(`POST /api/staff/refunds/${id}/approve`, { token: finance.token, body: {} })
  await settleRefunds()
}

test('a dearer batch is entered once its difference is paid, and the old seat is free', async () => {
  const batch = await server.newBatch({ seats: 5, feePoisha: 450_000 })
  const next = await nextBatch(db, batch, { fee: 500_000 })
  const anna = await paidPlace(server, batch)
  const { status, body } = await move(batch, [anna.itemId], next)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    moved: [],
    refused: [],
    charged: [{ itemId: anna.itemId, amount: '500', address: expect.stringContaining('/pay/') }],
  })
  expect(await batchOf(anna)).toEqual([1])
  expect(await seatsTaken(db, batch.batchId, next)).toEqual([1, 1])
  const charge = { ...anna, number: body.charged[0].number as string }
  expect(await server.orderOf(charge)).toMatchObject({
    state: 'pending_payment',
    total: '500',
    items: [{ changesOrder: anna.number, state: 'pending', batch: { number: 2 } }],
  })
  const waiting = await server.call(`GET /api/staff/batches/${batch.batchId}/moves`, {
    token: owner.token,
  })
  expect(waiting.body.students).toMatchObject([{ deciding: 'move', waitsForPayment: true }])
  expect((await move(batch, [anna.itemId], next)).body.code).toBe('not_in_batch')

  await server.press(await server.startPaying(charge), 'pay')
  expect(await batchOf(anna)).toEqual([2])
  expect(await seatsTaken(db, batch.batchId, next)).toEqual([0, 1])
  expect(await server.orderOf(charge)).toMatchObject({
    state: 'paid',
    items: [{ state: 'applied' }],
    receipts: [{ kind: 'receipt' }],
  })
  expect(await mailsTo(anna)).toEqual(
    expect.arrayContaining(['order-difference-link', 'order-difference-paid', 'batch-moved']),
  )
  const { body: seen } = await server.call(`GET /api/staff/orders/${anna.number}`, {
    token: owner.token,
  })
  expect(seen.history.map(({ act }: { act: string }) => act)).toEqual(
    expect.arrayContaining(['difference_asked', 'batch_moved']),
  )
  const again = await server.call(`GET /api/staff/batches/${next}/moves?to=${batch.batchId}`, {
    token: owner.token,
  })
  expect(again.body.students).toMatchObject([{ difference: '-500' }])
  expect(await openBooks()).toEqual([])
})

test('whoever lists orders reads which of them pays for a change of batch', async () => {
  const batch = await server.newBatch({ feePoisha: 450_000 })
  const next = await nextBatch(db, batch, { fee: 500_000 })
  const anna = await paidPlace(server, batch)
  const charge = await asked(batch, anna, next)
  await server.press(await server.startPaying(charge), 'pay')
  const { title } = await db
    .selectFrom('courses')
    .select('title')
    .where('id', '=', batch.id)
    .executeTakeFirstOrThrow()
  const { body } = await server.call(`GET /api/staff/orders?course=${batch.courseId}`, {
    token: owner.token,
  })
  expect(body.orders).toMatchObject([
    { number: charge.number, courses: [title], changesBatch: true },
    { number: anna.number, courses: [title], changesBatch: false },
  ])
  const file = await server.call(`GET /api/staff/orders/export?course=${batch.courseId}`, {
    token: owner.token,
  })
  expect(file.body.csv).toContain(`Change of batch: ${title}`)
  const quote = await server.call(`GET /api/orders/${charge.number}/refund-quote`, {
    token: anna.token,
  })
  expect(quote.body.lines).toMatchObject([{ courseName: title, isChange: true }])
  const mails = await db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', anna.email)
    .where('kind', '=', 'order-difference-paid')
    .execute()
  expect(mails).toEqual([
    { subject: `Payment received for your change of batch: order ${charge.number}` },
  ])
})

test('a difference is no sale of another course, and its money is in the report', async () => {
  const batch = await server.newBatch({ feePoisha: 450_000 })
  const next = await nextBatch(db, batch, { fee: 500_000 })
  const anna = await paidPlace(server, batch)
  const charge = await asked(batch, anna, next)
  await server.press(await server.startPaying(charge), 'pay')
  const day = server.services.clock().toISOString().slice(0, 10)
  const { body } = await server.call(`GET /api/staff/reports/sales?from=${day}&to=${day}`, {
    token: owner.token,
  })
  expect(
    body.courses.find(({ courseId }: { courseId: string }) => courseId === batch.courseId),
  ).toMatchObject({ sold: '5000' })
  const orders = await server.call(
    `GET /api/staff/orders?soldFrom=${day}&soldTo=${day}&course=${batch.courseId}`,
    { token: owner.token },
  )
  expect(orders.body.sum).toMatchObject({ orders: 2, courses: 1, total: '5000' })
})

test('what is not paid in time changes nothing; the money that comes later still moves', async () => {
  const batch = await server.newBatch({ feePoisha: 450_000 })
  const next = await nextBatch(db, batch, { fee: 500_000, seats: 1 })
  const anna = await paidPlace(server, batch)
  const charge = await asked(batch, anna, next)
  const page = await server.startPaying(charge)
  await server.call(`POST /api/orders/${charge.number}/cancel`, { token: anna.token })
  expect(await seatsTaken(db, batch.batchId, next)).toEqual([1, 0])
  expect(await batchOf(anna)).toEqual([1])
  await server.press(page, 'pay')
  expect(await batchOf(anna)).toEqual([2])
  expect(await seatsTaken(db, batch.batchId, next)).toEqual([0, 1])
  expect(await openBooks()).toEqual([])
})

test('a place that ended meanwhile is not moved: the money goes back', async () => {
  const batch = await server.newBatch({ feePoisha: 450_000 })
  const next = await nextBatch(db, batch, { fee: 500_000 })
  const anna = await paidPlace(server, batch)
  const charge = await asked(batch, anna, next)
  const page = await server.startPaying(charge)
  await server.call(`POST /api/orders/${anna.number}/refund-requests`, {
    token: anna.token,
    body: { itemIds: [anna.itemId], reason: 'No time.' },
  })
  await approve(anna.number)
  expect(await batchOf(anna)).toEqual([])
  await server.press(page, 'pay')
  expect(await server.orderOf(charge)).toMatchObject({ state: 'cancelled' })
  expect(await refundsOf(charge.number)).toMatchObject([
    { cause: 'surplus', amount_poisha: 50_000 },
  ])
  expect(await seatsTaken(db, batch.batchId, next)).toEqual([0, 0])
  expect(await openBooks()).toEqual([])
})

test('staff who cancel the batch decide; the change that waits is closed', async () => {
  const batch = await server.newBatch({ feePoisha: 450_000 })
  const next = await nextBatch(db, batch, { fee: 500_000 })
  const anna = await paidPlace(server, batch)
  const charge = await asked(batch, anna, next)
  const { status } = await server.call(`PUT /api/staff/batches/${batch.batchId}`, {
    token: owner.token,
    body: {
      number: 1,
      startsOn: '2099-02-01',
      enrolBy: '2099-01-31',
      seats: null,
      classDays: ['Sat', 'Mon'],
      state: 'cancelled',
      students: { reason: 'Too few.', otherwise: { act: 'refund' }, choices: [] },
    },
  })
  expect(status).toBe(200)
  expect(await server.orderOf(charge)).toMatchObject({ state: 'cancelled' })
  expect(await seatsTaken(db, batch.batchId, next)).toEqual([0, 0])
  expect(await openBooks()).toEqual([])
})

test('the difference goes back with the course, and not alone', async () => {
  const batch = await server.newBatch({ feePoisha: 450_000 })
  const next = await nextBatch(db, batch, { fee: 500_000 })
  const anna = await paidPlace(server, batch)
  const charge = await asked(batch, anna, next)
  await server.press(await server.startPaying(charge), 'pay')
  const alone = await server.call(`GET /api/orders/${charge.number}/refund-quote`, {
    token: anna.token,
  })
  expect(alone.body).toMatchObject({ total: '0', lines: [{ verdict: 'with_course' }] })
  const quote = await server.call(`GET /api/orders/${anna.number}/refund-quote`, {
    token: anna.token,
  })
  expect(quote.body).toMatchObject({
    total: '5000',
    lines: [{ refundable: '4500', changes: '500' }],
  })
  await server.call(`POST /api/orders/${anna.number}/refund-requests`, {
    token: anna.token,
    body: { itemIds: [anna.itemId], reason: 'No time.' },
  })
  expect(await refundsOf(charge.number)).toMatchObject([
    { cause: 'student', amount_poisha: 50_000, state: 'requested' },
  ])
  await approve(anna.number)
  await approve(charge.number)
  expect(await batchOf(anna)).toEqual([])
  expect(await seatsTaken(db, batch.batchId, next)).toEqual([0, 0])
  expect(await server.orderOf(charge)).toMatchObject({ state: 'refunded' })
  expect(await openBooks()).toEqual([])
})

test('a cheaper batch: the difference goes back, once someone else agrees, and the course stays', async () => {
  const batch = await server.newBatch({ feePoisha: 450_000 })
  const next = await nextBatch(db, batch, { fee: 400_000 })
  const anna = await paidPlace(server, batch)
  expect((await move(batch, [anna.itemId], next, { paysBackDifference: true })).body).toMatchObject(
    {
      moved: [anna.itemId],
    },
  )
  expect(await batchOf(anna)).toEqual([2])
  expect(await refundsOf(anna.number)).toMatchObject([
    { state: 'requested', amount_poisha: 50_000, keep_access: true },
  ])
  await approve(anna.number)
  expect(await refundsOf(anna.number)).toMatchObject([{ state: 'succeeded' }])
  expect(await batchOf(anna)).toEqual([2])
  await server.call(`POST /api/orders/${anna.number}/refund-requests`, {
    token: anna.token,
    body: { itemIds: [anna.itemId], reason: 'No time.' },
  })
  await approve(anna.number)
  expect(await batchOf(anna)).toEqual([])
  expect(await openBooks()).toEqual([])
})

test('money is asked for and paid back by those who may, and not by oneself', async () => {
  const batch = await server.newBatch({ feePoisha: 450_000 })
  const next = await nextBatch(db, batch, { fee: 500_000 })
  const anna = await paidPlace(server, batch)
  for (const own of [{ asksForDifference: true }, { paysBackDifference: true }])
    expect((await move(batch, [anna.itemId], next, own, content)).body.code).toBe('not_permitted')
  await db
    .updateTable('order_items')
    .set({ student_id: owner.record.id })
    .where('id', '=', Number(anna.itemId))
    .execute()
  expect((await move(batch, [anna.itemId], next)).body.code).toBe('not_yours_to_decide')
})

test('who has an order to pay is asked for nothing more', async () => {
  const batch = await server.newBatch({ feePoisha: 450_000 })
  const other = await server.newBatch({ feePoisha: 100_000 })
  const next = await nextBatch(db, batch, { fee: 500_000 })
  const anna = await paidPlace(server, batch)
  await server.newOrder([other], { student: anna })
  expect((await move(batch, [anna.itemId], next)).body.code).toBe('order_open')
  expect(await seatsTaken(db, batch.batchId, next)).toEqual([1, 0])
})
