import type { KyselyPlugin } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { BatchChange } from '#contract/orders/batches.ts'
import { deleteStudent } from '#server/modules/students/index.ts'
import { orderContext } from '#server/order-context.ts'
import { type Buyer, payingServer, type TestBatch } from '#server/testing/payments.ts'
import { carryOutBatchChanges, carryOutRefunds, checkBooks } from '../index.ts'
import { changeBatch } from './change-batch.ts'
import { findStrandedOrders } from './cancelled-batches.ts'

const server = await payingServer()
const { db } = server.services
const staff = await server.newStudent({ role: 'staff' })
afterAll(() => server.close())

const SEATS = 5
const draft = {
  number: 1,
  startsOn: '2099-02-01',
  enrolBy: '2099-01-31',
  seats: SEATS,
  classDays: ['Sat', 'Mon'],
  state: 'open',
}
const change = (batchId: number, body: object, by = staff) =>
  server.call(`PUT /api/staff/batches/${batchId}`, { token: by.token, body: { ...draft, ...body } })
const refundAll = { reason: 'The teacher is ill.', otherwise: { act: 'refund' } }

async function paid(batch: TestBatch): Promise<Buyer> {
  const buyer = await server.newOrder([batch])
  await server.press(await server.startPaying(buyer), 'pay')
  return buyer
}

/** A second batch of the same course. */
async function nextBatch(batch: TestBatch, seats: number | null = SEATS): Promise<number> {
  const { id } = await db
    .insertInto('batches')
    .values({
      course_id: batch.id,
      number: 2,
      starts_on: '2099-05-01',
      enrol_by: '2099-04-30',
      seats,
      hours: '20:00-21:30',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const seatsTaken = async (batchId: number) =>
  (
    await db
      .selectFrom('batches')
      .select('seats_taken')
      .where('id', '=', batchId)
      .executeTakeFirstOrThrow()
  ).seats_taken
const myCourses = async (buyer: Buyer) =>
  (await server.call('GET /api/my-courses', { token: buyer.token })).body
const { mailsTo } = server
/** Lets refunds that were approved reach the gateway and be confirmed by it. */
async function sendRefunds(): Promise<void> {
  const { gateways, rules } = server.services.payments
  for (const minutes of [1, 20])
    await carryOutRefunds({ db, gateways, rules, now: new Date(Date.now() + minutes * 60_000) })
}
const unproved = async () => (await checkBooks(db)).filter(({ holds }) => !holds)

test('one student is moved while the batch goes on; what decides nothing is refused and not recorded', async () => {
  const batch = await server.newBatch({ seats: SEATS })
  const [one, other] = [await paid(batch), await paid(batch)]
  const next = await nextBatch(batch)
  const itemId = (await server.orderOf(one)).items[0]!.itemId
  const decide = (otherwise: object, choices: object[] = []) =>
    change(batch.batchId, { students: { reason: 'Works late now.', otherwise, choices } })
  const audits = async () =>
    (
      await db
        .selectFrom('audit_entries')
        .select('after')
        .where('action', '=', 'batch.changed')
        .where('subject', '=', `${batch.courseId} 1`)
        .orderBy('id')
        .execute()
    ).map(({ after }) => 'students' in (after as object))
  for (const act of ['keep', 'refund'])
    expect(await decide({ act })).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_decide' },
    })
  expect(await audits()).toEqual([])

  expect(
    (await decide({ act: 'keep' }, [{ itemId, act: 'move', toBatchId: String(next) }])).status,
  ).toBe(200)
  expect([await seatsTaken(batch.batchId), await seatsTaken(next)]).toEqual([1, 1])
  const numbers = await Promise.all(
    [one, other].map(async (buyer) => (await myCourses(buyer))[0].batch.number),
  )
  expect(numbers).toEqual([2, 1])
  expect(await mailsTo(one)).toContain('batch-moved')
  expect(await mailsTo(other)).not.toContain('batch-moved')
  expect(await audits()).toEqual([true])
})

test('a batch with students is not cancelled or moved before staff decide what happens to them', async () => {
  const batch = await server.newBatch({ seats: SEATS })
  await paid(batch)
  for (const body of [
    { state: 'cancelled' },
    { startsOn: '2099-02-08' },
    { hours: '20:00-21:30' },
    { classDays: ['Sun'] },
    { orientationOn: '2099-01-20' },
  ])
    expect(await change(batch.batchId, body)).toMatchObject({
      status: 409,
      body: { code: 'batch_has_students', facts: { students: '1' } },
    })
  expect(await change(batch.batchId, { seats: 9, enrolBy: '2099-01-20' })).toMatchObject({
    status: 200,
  })
  expect(
    await change(batch.batchId, {
      state: 'cancelled',
      students: { reason: 'Too few.', otherwise: { act: 'keep' } },
    }),
  ).toMatchObject({
    status: 400,
  })
})

test('T40 a cancelled batch refunds its students in full, ends their seats and tells them', async () => {
  const batch = await server.newBatch({ seats: SEATS })
  const [one, two] = [await paid(batch), await paid(batch)]
  const listed = await server.call(`GET /api/staff/batches/${batch.batchId}/students`, {
    token: staff.token,
  })
  expect(
    listed.body.students.map((line: { orderNumber: string }) => line.orderNumber).toSorted(),
  ).toEqual([one.number, two.number].toSorted())
  expect(await change(batch.batchId, { state: 'cancelled', students: refundAll })).toMatchObject({
    status: 200,
    body: { state: 'cancelled', seatsTaken: 2 },
  })
  for (const buyer of [one, two]) {
    expect(await server.orderOf(buyer)).toMatchObject({
      items: [{ state: 'revoked', isBatchCancelled: true, batch: { number: 1 } }],
      refunds: [
        { amount: '4500', cause: 'batch_changed', state: 'approved', reason: refundAll.reason },
      ],
    })
    expect(await myCourses(buyer)).toMatchObject([
      {
        courseId: batch.courseId,
        state: 'revoked',
        notice: { kind: 'cancelled', orderNumber: buyer.number, reason: refundAll.reason },
      },
    ])
    expect(await mailsTo(buyer)).toEqual(['order-paid', 'batch-cancelled'])
  }
  expect(await seatsTaken(batch.batchId)).toBe(0)
  await sendRefunds()
  expect(await server.orderOf(one)).toMatchObject({
    state: 'refunded',
    refunds: [{ state: 'succeeded' }],
  })
  expect(await unproved()).toEqual([])
  const history = (await server.call(`GET /api/staff/orders/${one.number}`, { token: staff.token }))
    .body.history
  expect(history).toContainEqual(
    expect.objectContaining({ act: 'batch_cancelled', by: staff.record.name }),
  )
  expect(await change(batch.batchId, { state: 'open' })).toMatchObject({
    status: 409,
    body: { code: 'batch_state_final' },
  })
})

test('a cancelled batch refunds a deleted account too, and mails no one about it', async () => {
  const batch = await server.newBatch({ seats: SEATS })
  const buyer = await paid(batch)
  await deleteStudent(db, buyer.record, { email: buyer.email })
  await change(batch.batchId, { state: 'cancelled', students: refundAll })
  await sendRefunds()
  const { state } = await db
    .selectFrom('orders')
    .select('state')
    .where('number', '=', buyer.number)
    .executeTakeFirstOrThrow()
  expect(state).toBe('refunded')
  const mails = await db
    .selectFrom('mails')
    .innerJoin('students', 'students.email', 'mails.recipient')
    .select('mails.kind')
    .where('students.id', '=', buyer.record.id)
    .execute()
  expect(mails).toEqual([])
})

test('a student moves to another batch at no cost, and sees what was sold and where they are now', async () => {
  const batch = await server.newBatch({ seats: SEATS })
  const next = await nextBatch(batch)
  const [mover, other] = [await paid(batch), await paid(batch)]
  const [item] = (await server.orderOf(mover)).items
  const students = {
    reason: 'Too few.',
    otherwise: { act: 'refund' },
    choices: [{ itemId: item!.itemId, act: 'move', toBatchId: String(next) }],
  }
  expect(await change(batch.batchId, { state: 'cancelled', students })).toMatchObject({
    status: 200,
  })
  expect(await server.orderOf(mover)).toMatchObject({
    state: 'paid',
    refunds: [],
    items: [
      {
        state: 'enrolled',
        batch: { number: 1, startsOn: '2099-02-01' },
        batchNow: { number: 2, hours: '20:00-21:30' },
        isBatchCancelled: false,
      },
    ],
  })
  expect(await myCourses(mover)).toMatchObject([
    { state: 'active', batch: { number: 2 }, notice: { kind: 'moved', batch: { number: 1 } } },
  ])
  expect(await mailsTo(mover)).toEqual(['order-paid', 'batch-moved'])
  expect(await mailsTo(other)).toEqual(['order-paid', 'batch-cancelled'])
  expect([await seatsTaken(batch.batchId), await seatsTaken(next)]).toEqual([0, 1])
  expect(await unproved()).toEqual([])
})

test('no one is moved where the seats do not suffice for all, or into a batch of another course', async () => {
  const batch = await server.newBatch({ seats: SEATS })
  const small = await nextBatch(batch, 1)
  await paid(batch)
  await paid(batch)
  const move = (toBatchId: number) => ({
    state: 'cancelled',
    students: { reason: 'Too few.', otherwise: { act: 'move', toBatchId: String(toBatchId) } },
  })
  expect(await change(batch.batchId, move(small))).toMatchObject({
    status: 409,
    body: { code: 'batch_full', facts: { batch: '2', left: '1' } },
  })
  const elsewhere = await server.newBatch()
  expect(await change(batch.batchId, move(elsewhere.batchId))).toMatchObject({
    status: 404,
    body: { code: 'batch_not_found' },
  })
  expect(await change(batch.batchId, move(batch.batchId))).toMatchObject({
    status: 404,
    body: { code: 'batch_not_found' },
  })
  expect([await seatsTaken(batch.batchId), await seatsTaken(small)]).toEqual([2, 0])
})

test('new hours keep the students, who are notified and see it on their card; a refund waits for a second person', async () => {
  const batch = await server.newBatch({ seats: SEATS })
  const [stays, leaves] = [await paid(batch), await paid(batch)]
  const [item] = (await server.orderOf(leaves)).items
  const students = {
    reason: 'A new teacher.',
    otherwise: { act: 'keep' },
    choices: [{ itemId: item!.itemId, act: 'refund' }],
  }
  expect(
    await change(batch.batchId, { startsOn: '2099-02-08', hours: '21:00-22:30', students }),
  ).toMatchObject({ status: 200 })
  expect(await server.orderOf(stays)).toMatchObject({
    items: [
      {
        state: 'enrolled',
        batch: { startsOn: '2099-02-01' },
        batchNow: { startsOn: '2099-02-08' },
      },
    ],
  })
  expect(await myCourses(stays)).toMatchObject([
    {
      batch: { startsOn: '2099-02-08' },
      notice: { kind: 'rescheduled', batch: { startsOn: '2099-02-01' } },
    },
  ])
  expect(await server.orderOf(leaves)).toMatchObject({
    items: [{ state: 'enrolled' }],
    refunds: [{ state: 'requested', amount: '4500' }],
  })
  expect(await mailsTo(leaves)).toEqual(['order-paid', 'batch-rescheduled'])
  const { body } = await server.call('GET /api/staff/refunds?state=requested', {
    token: staff.token,
  })
  const mine = body.refunds.find(
    (refund: { orderNumber: string }) => refund.orderNumber === leaves.number,
  )
  expect(
    await server.call(`POST /api/staff/refunds/${mine.id}/approve`, { token: staff.token }),
  ).toMatchObject({
    body: { code: 'second_person_needed' },
  })
})

test('the state of a batch changes by the statement of allowed moves only, whatever else changes with it', async () => {
  const batch = await server.newBatch({ seats: SEATS })
  const updates: string[][] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'UpdateQueryNode' && JSON.stringify(node.table).includes('"batches"'))
        updates.push(
          (node.updates ?? []).map(
            (update) => /"name":"(\w+)"/.exec(JSON.stringify(update.column))![1]!,
          ),
        )
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const closed = {
    ...draft,
    classDays: ['Sat' as const, 'Mon' as const],
    seats: 9,
    state: 'closed' as const,
  }
  await changeBatch(db.withPlugin(recorder), {
    staff: staff.record,
    batchId: batch.batchId,
    change: BatchChange.parse(closed),
    today: '2026-11-22',
  })
  expect(updates.filter((columns) => columns.includes('state'))).toEqual([['state']])
  expect(updates).toContainEqual(expect.arrayContaining(['seats', 'starts_on']))
})

test('staff do not refund themselves by cancelling', async () => {
  const batch = await server.newBatch({ seats: SEATS })
  const own = await server.newOrder([batch], { student: staff })
  await server.press(await server.startPaying(own), 'pay')
  expect(await change(batch.batchId, { state: 'cancelled', students: refundAll })).toMatchObject({
    status: 409,
    body: { code: 'not_yours_to_decide' },
  })
})

test('T40 unpaid orders of a cancelled batch end with a mail, and give their seats back', async () => {
  const batch = await server.newBatch({ seats: SEATS })
  const buyer = await server.newOrder([batch])
  const page = await server.startPaying(buyer)
  await change(batch.batchId, { state: 'cancelled' })
  expect(await server.orderOf(buyer)).toMatchObject({ state: 'cancelled' })
  expect(await mailsTo(buyer)).toEqual(['order-batch-cancelled'])
  await server.press(page, 'pay')
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'cancelled',
    payments: [{ state: 'surplus' }],
    refunds: [{ amount: '4500' }],
  })
  expect(await seatsTaken(batch.batchId)).toBe(0)
})

test('the mail about an unpaid order names the course whose batch was cancelled', async () => {
  const [cancelled, kept] = [
    await server.newBatch({ seats: SEATS, title: 'Spoken English' }),
    await server.newBatch({ seats: SEATS, title: 'Data Analysis' }),
  ]
  const buyer = await server.newOrder([cancelled, kept])
  await change(cancelled.batchId, { state: 'cancelled' })
  expect(await server.orderOf(buyer)).toMatchObject({ state: 'cancelled' })
  const { body } = await db
    .selectFrom('mails')
    .select('body')
    .where('recipient', '=', buyer.email)
    .executeTakeFirstOrThrow()
  expect(body).toContain('- Spoken English')
  expect(body).not.toContain('Data Analysis')
})

test('T43 decisions made before a crash are carried out by the job, once', async () => {
  const batch = await server.newBatch({ seats: SEATS })
  const next = await nextBatch(batch)
  const buyer = await paid(batch)
  const students = {
    reason: 'Too few.',
    otherwise: { act: 'move' as const, toBatchId: String(next) },
    choices: [],
  }
  const body = {
    ...draft,
    classDays: ['Sat' as const, 'Mon' as const],
    state: 'cancelled' as const,
    students,
  }
  await changeBatch(db, {
    staff: staff.record,
    batchId: batch.batchId,
    change: BatchChange.parse(body),
    today: '2026-11-22',
  })
  expect(await unproved()).toEqual([])
  expect((await server.orderOf(buyer)).items).toMatchObject([
    { batchNow: null, isBatchCancelled: true },
  ])
  expect(
    (await server.call(`GET /api/staff/batches/${batch.batchId}/students`, { token: staff.token }))
      .body.students,
  ).toMatchObject([{ deciding: 'move' }])
  await Promise.all([
    carryOutBatchChanges(orderContext(server.services)),
    carryOutBatchChanges(orderContext(server.services)),
  ])
  expect((await server.orderOf(buyer)).items).toMatchObject([{ batchNow: { number: 2 } }])
  expect(await mailsTo(buyer)).toEqual(['order-paid', 'batch-moved'])
  expect([await seatsTaken(batch.batchId), await seatsTaken(next)]).toEqual([0, 1])
})

test('a paid line left in a cancelled batch is found, and staff can still decide about it', async () => {
  const batch = await server.newBatch({ seats: SEATS })
  const buyer = await paid(batch)
  await db
    .updateTable('batches')
    .set({ state: 'cancelled' })
    .where('id', '=', batch.batchId)
    .execute()
  expect(await findStrandedOrders(db)).toContainEqual({ subject: buyer.number, count: 1 })
  expect(await change(batch.batchId, { state: 'cancelled', students: refundAll })).toMatchObject({
    status: 200,
  })
  expect(await findStrandedOrders(db)).not.toContainEqual(
    expect.objectContaining({ subject: buyer.number }),
  )
  expect(await server.orderOf(buyer)).toMatchObject({ refunds: [{ amount: '4500' }] })
})

test('T43 two members of staff cancel at once: each student is refunded once', async () => {
  const colleague = await server.newStudent({ role: 'staff' })
  const batch = await server.newBatch({ seats: SEATS })
  const buyer = await paid(batch)
  const body = { state: 'cancelled', students: refundAll }
  const answers = await Promise.all([
    change(batch.batchId, body),
    change(batch.batchId, body, colleague),
    change(batch.batchId, body),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await server.orderOf(buyer)).refunds).toHaveLength(1)
  expect(await mailsTo(buyer)).toEqual(['order-paid', 'batch-cancelled'])
  expect(await seatsTaken(batch.batchId)).toBe(0)
})

test('T43 buyers who pay while staff cancel end enrolled nowhere, and have their money back', async () => {
  const batch = await server.newBatch({ seats: SEATS })
  const buyers = await Promise.all(Array.from({ length: SEATS }, () => server.newOrder([batch])))
  const pages = await Promise.all(buyers.map((buyer) => server.startPaying(buyer)))
  await Promise.all([
    ...pages.map((page) => server.press(page, 'pay')),
    change(batch.batchId, { state: 'cancelled', students: refundAll }),
  ])
  await carryOutBatchChanges(orderContext(server.services))
  for (const buyer of buyers) {
    const order = await server.orderOf(buyer)
    expect(['revoked', 'undeliverable']).toContain(order.items[0]!.state)
    expect(order.refunds.map(({ amount }) => amount)).toEqual(['4500'])
  }
  expect(await seatsTaken(batch.batchId)).toBe(0)
  expect(await findStrandedOrders(db)).not.toContainEqual(
    expect.objectContaining({ subject: buyers[0]!.number }),
  )
  expect(await unproved()).toEqual([])
})

test('T43 the last seat goes to one: to who is moved there, or to who buys it', async () => {
  const batch = await server.newBatch({ seats: SEATS })
  const last = await nextBatch(batch, 1)
  await paid(batch)
  const student = await server.newStudent()
  const [moved, bought] = await Promise.all([
    change(batch.batchId, {
      state: 'cancelled',
      students: { reason: 'Too few.', otherwise: { act: 'move', toBatchId: String(last) } },
    }),
    server.call('POST /api/checkout', {
      token: student.token,
      body: {
        courses: [{ courseId: batch.courseId, batchId: String(last) }],
        expectedTotal: batch.fee,
        checkoutKey: crypto.randomUUID(),
      },
    }),
  ])
  expect([moved.status, bought.status].toSorted()).toEqual(
    moved.status === 200 ? [200, 409] : [201, 409],
  )
  expect(await seatsTaken(last)).toBe(1)
})
