import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { newCourse } from '#server/testing/courses.ts'
import { payingServer, type TestBatch } from '#server/testing/payments.ts'
import type { TestStudent } from '#server/testing/test-server.ts'
import { checkBooks } from '../index.ts'

const server = await payingServer()
const { db } = server.services
const staff = await server.newStudent({ role: 'staff', name: 'Shirin Akter' })
const colleague = await server.newStudent({ role: 'staff' })
afterAll(() => server.close())

const slip = () => `SLIP${randomUUID().slice(0, 8).toUpperCase()}`
const enrol = (
  student: TestStudent,
  {
    batch,
    more = {},
    by = staff,
  }: { batch: { courseId: string }; more?: object; by?: TestStudent },
) =>
  server.call('POST /api/staff/manual-enrolments', {
    token: by.token,
    body: {
      studentId: student.record.student_id,
      courseId: batch.courseId,
      cause: 'scholarship',
      reason: 'Chosen by the board.',
      ...more,
    },
  })
const decide = (id: string, how: 'approve' | 'reject', by = colleague) =>
  server.call(`POST /api/staff/manual-enrolments/${id}/${how}`, {
    token: by.token,
    ...(how === 'reject' && { body: { reason: 'Not agreed.' } }),
  })
const orderOf = async (student: TestStudent, number: string) =>
  (await server.call(`GET /api/orders/${number}`, { token: student.token })).body
const seatsTaken = async (batch: TestBatch) =>
  (
    await db
      .selectFrom('batches')
      .select('seats_taken')
      .where('id', '=', batch.batchId)
      .executeTakeFirstOrThrow()
  ).seats_taken
const unproved = async () => (await checkBooks(db)).filter(({ holds }) => !holds)

test('a scholarship is an order of nothing to pay, with its seat, reason and who gave it', async () => {
  const batch = await server.newBatch({ seats: 1 })
  const student = await server.newStudent()
  const made = await enrol(student, { batch })
  expect(made).toMatchObject({
    status: 201,
    body: { state: 'done', fee: '4500', received: '0', enteredBy: 'Shirin Akter' },
  })
  expect(await orderOf(student, made.body.orderNumber)).toMatchObject({
    state: 'paid',
    total: '0',
    fee: '4500',
    discount: '4500',
    items: [{ state: 'enrolled', batch: { number: 1 } }],
    receipts: [],
  })
  expect(await seatsTaken(batch)).toBe(1)
  const { history } = (
    await server.call(`GET /api/staff/orders/${made.body.orderNumber}`, { token: staff.token })
  ).body
  expect(history[0]).toMatchObject({
    act: 'enrolled_by_hand',
    by: 'Shirin Akter',
    detail: { handCause: 'scholarship', reason: 'Chosen by the board.', received: '0' },
  })
  const mails = await db
    .selectFrom('mails')
    .select(['kind', 'body'])
    .where('recipient', '=', student.email)
    .execute()
  expect(mails).toMatchObject([
    {
      kind: 'order-enrolled-free',
      body: expect.stringContaining('Batch 1, starts Sunday, 1 February 2099'),
    },
  ])
  expect(mails[0]!.body).toMatch(/add them to your own calendar:\nhttp\S+\/dashboard\/calendar\n$/)
  expect(await enrol(await server.newStudent(), { batch })).toMatchObject({
    status: 409,
    body: { code: 'batch_full' },
  })
})

test('cash is in the books in an account of its own, with a receipt; its slip counts once', async () => {
  const batch = await server.newBatch()
  const student = await server.newStudent()
  const reference = slip()
  const made = await enrol(student, { batch, more: { cause: 'cash', received: '3000', reference } })
  expect(await orderOf(student, made.body.orderNumber)).toMatchObject({
    total: '3000',
    discount: '1500',
    payments: [{ gateway: 'cash', state: 'succeeded', received: '3000', gatewayRef: reference }],
    receipts: [{ kind: 'receipt' }],
  })
  const balance = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_transactions as tx', 'tx.id', 'entry.transaction_id')
    .select(['entry.account', 'entry.amount_poisha'])
    .where('tx.memo', '=', made.body.orderNumber)
    .orderBy('entry.account')
    .execute()
  expect(balance).toEqual([
    { account: 'gateway:cash', amount_poisha: 300_000 },
    { account: 'revenue:courses', amount_poisha: -300_000 },
  ])
  expect(await unproved()).toEqual([])
  const again = await enrol(await server.newStudent(), {
    batch,
    more: {
      cause: 'cash',
      received: '3000',
      reference,
    },
  })
  expect(again).toMatchObject({ status: 409, body: { code: 'trx_id_used' } })
  expect(await seatsTaken(batch)).toBe(1)
})

test('a slip counts once in every spelling, also while it waits, and also as a transfer', async () => {
  const number = `${slip()}9`
  const enter = async (reference: string, fee = 450_000) =>
    enrol(await server.newStudent(), {
      batch: await server.newBatch({ feePoisha: fee }),
      more: { cause: 'cash', received: '100', reference },
    })
  expect(
    (await enter(` ${number.toLowerCase().slice(0, 6)} ${number.slice(6, -1)}-৯ `)).status,
  ).toBe(201)
  for (const spelling of [number, number.toLowerCase(), `TrxID: ${number}`, `${number}.`])
    expect((await enter(spelling)).body.code).toBe('trx_id_used')
  const reported = async (trxId: string) => {
    const buyer = await server.newOrder([await server.newBatch()])
    return server.call(`POST /api/orders/${buyer.number}/manual-transfers`, {
      token: buyer.token,
      body: { channel: 'bkash', trxId, sender: '01712345678', amount: '4500' },
    })
  }
  expect((await reported(number)).body.code).toBe('trx_id_used')

  const waiting = slip()
  const waits = await enter(waiting, 1_500_000)
  expect(waits.body.state).toBe('waiting')
  expect((await enter(waiting)).body.code).toBe('trx_id_used')
  expect((await reported(waiting)).body.code).toBe('trx_id_used')
  await decide(waits.body.id, 'reject')
  expect((await reported(waiting)).status).toBe(201)
  expect((await enter(waiting)).body.code).toBe('trx_id_used')

  const both = slip()
  const approved = await enter(both, 1_500_000)
  expect((await decide(approved.body.id, 'approve')).body.state).toBe('done')
})

test('an invalid value is rejected', async () => {
  const batch = await server.newBatch()
  const student = await server.newStudent()
  const cases: [object, number, string][] = [
    [{ received: '4501', reference: slip() }, 409, 'received_exceeds_fee'],
    [{ received: '100' }, 409, 'reference_needed'],
    [{ reason: '' }, 400, 'invalid_input'],
    [{ received: '-5', reference: slip() }, 400, 'invalid_input'],
    [{ studentId: 'ET_000000000' }, 404, 'student_not_found'],
    [{ batchId: '999999999' }, 404, 'batch_not_found'],
  ]
  for (const [more, status, code] of cases)
    expect([code, await enrol(student, { batch, more })]).toMatchObject([
      code,
      { status, body: { code } },
    ])
  expect(await enrol(staff, { batch })).toMatchObject({
    status: 409,
    body: { code: 'not_yours_to_decide' },
  })
  await enrol(student, { batch })
  expect(await enrol(student, { batch })).toMatchObject({
    status: 409,
    body: { code: 'already_enrolled' },
  })
})

test('staff enrol past the last day and in a course off sale, but in no draft or cancelled batch', async () => {
  const batch = await server.newBatch()
  const batchId = String(batch.batchId)
  const state = (to: string) =>
    db.updateTable('batches').set({ state: to }).where('id', '=', batch.batchId).execute()
  await state('closed')
  await db.updateTable('courses').set({ is_on_sale: false }).where('id', '=', batch.id).execute()
  expect(await enrol(await server.newStudent(), { batch, more: { batchId } })).toMatchObject({
    status: 201,
  })
  for (const to of ['draft', 'cancelled']) {
    await state(to)
    expect(await enrol(await server.newStudent(), { batch, more: { batchId } })).toMatchObject({
      status: 404,
      body: { code: 'batch_not_found' },
    })
  }
  const selfPaced = await newCourse(db)
  expect(await enrol(await server.newStudent(), { batch: selfPaced })).toMatchObject({
    status: 201,
    body: { batchNumber: null },
  })
})

test('T42 above the limit a second person agrees before anybody is enrolled', async () => {
  const batch = await server.newBatch({ seats: 3, feePoisha: 1_200_000 })
  const student = await server.newStudent()
  const made = await enrol(student, { batch })
  expect(made).toMatchObject({
    status: 201,
    body: { state: 'waiting', orderNumber: null, mayDecide: false },
  })
  expect(await seatsTaken(batch)).toBe(0)
  expect(await enrol(student, { batch })).toMatchObject({
    status: 409,
    body: { code: 'manual_enrolment_waiting' },
  })
  expect(await decide(made.body.id, 'approve', staff)).toMatchObject({
    status: 409,
    body: { code: 'second_person_needed' },
  })
  const waiting = async () =>
    (await server.call('GET /api/staff/counts', { token: staff.token })).body.money.enrolments
  const before = await waiting()
  expect(before).toBeGreaterThan(0)
  const queue = (await server.call('GET /api/staff/manual-enrolments', { token: colleague.token }))
    .body
  expect(queue).toContainEqual(expect.objectContaining({ id: made.body.id, mayDecide: true }))
  const answers = await Promise.all([
    decide(made.body.id, 'approve'),
    decide(made.body.id, 'approve'),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await waiting()).toBe(before - 1)
  expect(await seatsTaken(batch)).toBe(1)
  expect((await server.call('GET /api/my-courses', { token: student.token })).body).toMatchObject([
    { courseId: batch.courseId },
  ])
})

test('T42 staff cannot approve their own enrolment, and a refused one enrols no one', async () => {
  const batch = await server.newBatch({ feePoisha: 1_200_000 })
  const forColleague = await enrol(colleague, { batch })
  expect(await decide(forColleague.body.id, 'approve')).toMatchObject({
    status: 409,
    body: { code: 'second_person_needed' },
  })
  const student = await server.newStudent()
  const made = await enrol(student, { batch })
  expect(await decide(made.body.id, 'reject')).toMatchObject({
    status: 200,
    body: { state: 'rejected' },
  })
  expect(await decide(made.body.id, 'approve')).toMatchObject({
    status: 409,
    body: { code: 'manual_enrolment_decided' },
  })
  expect((await server.call('GET /api/my-courses', { token: student.token })).body).toEqual([])
})

test('cash is refunded manually, after a second person agreed', async () => {
  const batch = await server.newBatch()
  const student = await server.newStudent()
  const made = await enrol(student, {
    batch,
    more: { cause: 'cash', received: '4500', reference: slip() },
  })
  const [item] = (await orderOf(student, made.body.orderNumber)).items
  const lines = [{ itemId: item.itemId, amount: '4500' }]
  const refund = await server.call(`POST /api/staff/orders/${made.body.orderNumber}/refunds`, {
    token: staff.token,
    body: { lines, reason: 'Moves away.' },
  })
  await server.call(`POST /api/staff/refunds/${refund.body.id}/approve`, { token: colleague.token })
  const sent = await server.call(`POST /api/staff/refunds/${refund.body.id}/sent`, {
    token: colleague.token,
    body: { trxId: slip() },
  })
  expect(sent).toMatchObject({ status: 200, body: { state: 'succeeded' } })
  expect(await orderOf(student, made.body.orderNumber)).toMatchObject({
    state: 'refunded',
    items: [{ state: 'revoked' }],
  })
  expect(await unproved()).toEqual([])
})

test('the mail of a course at one’s own pace does not speak of classes', async () => {
  const student = await server.newStudent()
  const course = await newCourse(db)
  expect(await enrol(student, { batch: course })).toMatchObject({ status: 201 })
  const [mail] = await db
    .selectFrom('mails')
    .select('body')
    .where('recipient', '=', student.email)
    .execute()
  expect(mail!.body).toContain('at your own pace')
  expect(mail!.body).not.toContain('/dashboard/calendar')
})
