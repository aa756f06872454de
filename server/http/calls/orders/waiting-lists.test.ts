import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { defined } from '#contract/defined.ts'
import { payingServer, type TestBatch } from '#server/testing/payments.ts'
import type { TestStudent } from '#server/testing/test-server.ts'
import { checkBooks, closeOrder, keepWaitingLists } from '../../../modules/orders/index.ts'

const server = await payingServer()
const { db, payments } = server.services
const staff = await server.newStudent({ staffRole: 'owner' })
afterAll(() => server.close())

/** Noon in Dhaka, in a summer when every batch of these tests takes students. Twelve hours by day end at ten the next day. */
const NOON = new Date('2098-06-01T06:00:00Z')
const hoursLater = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000)

const keep = (now = NOON) => keepWaitingLists({ db, now, rules: payments.rules })

const order = (student: TestStudent, batch: TestBatch) =>
  server.call('POST /api/checkout', {
    token: student.token,
    body: {
      courses: [{ courseId: batch.courseId, batchId: String(batch.batchId) }],
      expectedTotal: batch.fee,
      checkoutKey: randomUUID(),
    },
  })

const join = (student: TestStudent, batch: TestBatch, language = 'en') =>
  server.call('POST /api/waiting-places', {
    token: student.token,
    body: { batchId: String(batch.batchId), language },
  })

const placesOf = async ({ token }: TestStudent) =>
  (await server.call('GET /api/waiting-places', { token })).body

/** A batch whose only seat is held by an order. */
async function fullBatch() {
  const batch = await server.newBatch({ seats: 1 })
  const holder = await server.newOrder([batch])
  return { batch, holder }
}

const cancel = ({ number, token }: { number: string; token: string }) =>
  server.call(`POST /api/orders/${number}/cancel`, { token })

const seatsOf = (batch: TestBatch) =>
  db
    .selectFrom('batches')
    .select(['seats', 'seats_taken'])
    .where('id', '=', batch.batchId)
    .executeTakeFirstOrThrow()

const mailsTo = (student: TestStudent) =>
  db
    .selectFrom('mails')
    .select(['kind', 'subject', 'body'])
    .where('recipient', '=', student.email)
    .where('kind', 'in', ['seat-offered', 'waiting-ended'])
    .orderBy('id')
    .execute()

const noticesOf = (student: TestStudent) =>
  db
    .selectFrom('notifications')
    .select(['kind', 'facts'])
    .where('student_id', '=', student.record.id)
    .orderBy('id')
    .execute()

async function people(count: number): Promise<TestStudent[]> {
  return Promise.all(Array.from({ length: count }, () => server.newStudent()))
}

test('a freed seat is offered to the first in line, bought by them, and by nobody else', async () => {
  const { batch, holder } = await fullBatch()
  const [first, second, stranger] = (await people(3)) as [TestStudent, TestStudent, TestStudent]
  expect((await join(first, batch)).body).toMatchObject({ state: 'waiting', ahead: 0 })
  expect((await join(second, batch, 'bn')).body).toMatchObject({ state: 'waiting', ahead: 1 })
  expect((await cancel(holder)).status).toBe(200)
  expect(await seatsOf(batch)).toEqual({ seats: 1, seats_taken: 1 })
  await keep()
  await keep()
  expect(await placesOf(first)).toMatchObject([
    { state: 'offered', ahead: 0, offeredUntil: hoursLater(22).toISOString() },
  ])
  expect(await mailsTo(first)).toMatchObject([
    { kind: 'seat-offered', body: expect.stringContaining('/dashboard/waiting-list') },
  ])
  expect(await noticesOf(first)).toMatchObject([
    { kind: 'seat-offered', facts: { number: 1, until: hoursLater(22).toISOString() } },
  ])
  expect(await mailsTo(second)).toEqual([])
  for (const other of [stranger, second])
    expect(await order(other, batch)).toMatchObject({ status: 409, body: { code: 'batch_full' } })
  const bought = await order(first, batch)
  expect(bought.status).toBe(201)
  expect(await seatsOf(batch)).toEqual({ seats: 1, seats_taken: 1 })
  expect(await placesOf(first)).toEqual([])
  expect((await checkBooks(db)).filter((proof) => !proof.holds)).toEqual([])
})

test('who is offered a seat sees it in the price, others see a full batch', async () => {
  const { batch, holder } = await fullBatch()
  const [first, stranger] = (await people(2)) as [TestStudent, TestStudent]
  await join(first, batch)
  await cancel(holder)
  const problemFor = async ({ token }: TestStudent) => {
    const body = { courses: [{ courseId: batch.courseId }] }
    return (await server.call('POST /api/checkout/quote', { token, body })).body.items[0].problem
  }
  expect(await problemFor(first)).toBe(null)
  expect(await problemFor(stranger)).toBe('batch_full')
})

test('an offer that nobody takes goes to the next in line, and both are told', async () => {
  const { batch, holder } = await fullBatch()
  const [first, second] = (await people(2)) as [TestStudent, TestStudent]
  await join(first, batch)
  await join(second, batch)
  await cancel(holder)
  await keep()
  await keep(hoursLater(21))
  expect(await placesOf(second)).toMatchObject([{ state: 'waiting' }])
  await keep(hoursLater(22))
  expect(await placesOf(first)).toEqual([])
  expect((await mailsTo(first)).map(({ kind }) => kind)).toEqual(['seat-offered', 'waiting-ended'])
  expect(await noticesOf(first)).toMatchObject([
    { kind: 'seat-offered' },
    { kind: 'waiting-ended', facts: { why: 'lapsed' } },
  ])
  expect(await placesOf(second)).toMatchObject([{ state: 'offered' }])
  expect(await order(first, batch)).toMatchObject({ status: 409, body: { code: 'batch_full' } })
  expect((await order(second, batch)).status).toBe(201)
})

test('whoever declines gives the seat to the next, and the last one to everybody', async () => {
  const { batch, holder } = await fullBatch()
  const [first, second] = (await people(2)) as [TestStudent, TestStudent]
  const { body: place } = await join(first, batch)
  const { body: next } = await join(second, batch)
  await cancel(holder)
  const leave = (student: TestStudent, id: string) =>
    server.call(`DELETE /api/waiting-places/${id}`, { token: student.token })
  expect((await leave(first, place.placeId)).status).toBe(204)
  expect(await placesOf(second)).toMatchObject([{ state: 'offered', offeredUntil: null }])
  expect((await leave(second, next.placeId)).status).toBe(204)
  expect(await seatsOf(batch)).toEqual({ seats: 1, seats_taken: 0 })
  expect([...(await mailsTo(first)), ...(await mailsTo(second))]).toEqual([])
  expect(await leave(first, place.placeId)).toMatchObject({
    status: 404,
    body: { code: 'waiting_place_not_found' },
  })
})

test('nobody can leave for somebody else', async () => {
  const { batch } = await fullBatch()
  const [owner, other] = (await people(2)) as [TestStudent, TestStudent]
  const { body } = await join(owner, batch)
  for (const { token } of [other, staff])
    expect(
      await server.call(`DELETE /api/waiting-places/${body.placeId}`, { token }),
    ).toMatchObject({
      status: 404,
      body: { code: 'waiting_place_not_found' },
    })
  expect(await placesOf(owner)).toHaveLength(1)
  expect(await placesOf(other)).toEqual([])
})

test('who may want to wait sees how many do, and what a seat needs', async () => {
  const { batch } = await fullBatch()
  const [student, other] = (await people(2)) as [TestStudent, TestStudent]
  await join(other, batch)
  const view = async (batchId: number) =>
    (await server.call(`GET /api/waiting-list?batchId=${batchId}`, student)).body
  expect(await view(batch.batchId)).toMatchObject({
    courseId: batch.courseId,
    canJoin: true,
    hasSeats: false,
    waiting: 1,
    batch: { number: 1 },
  })
  expect(await view((await server.newBatch({ seats: 2 })).batchId)).toMatchObject({
    canJoin: false,
    hasSeats: true,
  })
  await db.updateTable('batches').set({ state: 'draft' }).where('id', '=', batch.batchId).execute()
  expect(await view(batch.batchId)).toMatchObject({ code: 'batch_not_found' })
})

test('at night a seat is held and nobody is woken', async () => {
  const { batch, holder } = await fullBatch()
  const first = await server.newStudent()
  await join(first, batch)
  await cancel(holder)
  const night = hoursLater(12)
  await keep(night)
  expect(await placesOf(first)).toMatchObject([{ state: 'offered', offeredUntil: null }])
  expect(await mailsTo(first)).toEqual([])
  expect(await seatsOf(batch)).toEqual({ seats: 1, seats_taken: 1 })
  await keep(hoursLater(21))
  expect(await mailsTo(first)).toMatchObject([{ kind: 'seat-offered' }])
})

test('seats that staff add are offered in line with the same act', async () => {
  const { batch } = await fullBatch()
  const [first, second, third] = (await people(3)) as [TestStudent, TestStudent, TestStudent]
  for (const student of [first, second, third]) await join(student, batch)
  const draft = {
    number: 1,
    startsOn: '2099-02-01',
    enrolBy: '2099-01-31',
    classDays: ['Sat', 'Mon'],
  }
  const raised = await server.call(`PUT /api/staff/batches/${batch.batchId}`, {
    token: staff.token,
    body: { ...draft, seats: 3 },
  })
  expect(raised).toMatchObject({ status: 200, body: { seats: 3, seatsTaken: 3 } })
  expect(await placesOf(second)).toMatchObject([{ state: 'offered' }])
  expect(await placesOf(third)).toMatchObject([{ state: 'waiting', ahead: 0 }])
})

test.each([
  ['closed', { state: 'closed' as const }],
  ['cancelled', { state: 'cancelled' as const }],
  ['over', { enrol_by: '2026-01-01' }],
])(
  'when a batch is %s its list ends, its seats are free, and everybody is told',
  async (_, set) => {
    const { batch, holder } = await fullBatch()
    const [first, second] = (await people(2)) as [TestStudent, TestStudent]
    await join(first, batch)
    await join(second, batch)
    await cancel(holder)
    await db.updateTable('batches').set(set).where('id', '=', batch.batchId).execute()
    await keep()
    for (const student of [first, second]) {
      expect(await placesOf(student)).toEqual([])
      expect(await noticesOf(student)).toMatchObject([
        { kind: 'waiting-ended', facts: { why: 'closed' } },
      ])
      expect((await mailsTo(student)).map(({ kind }) => kind)).toEqual(['waiting-ended'])
    }
    expect(await seatsOf(batch)).toEqual({ seats: 1, seats_taken: 0 })
  },
)

test('nobody waits for what they have or can buy, nor for what there is not', async () => {
  const { batch, holder } = await fullBatch()
  const open = await server.newBatch({ seats: 2 })
  const student = await server.newStudent()
  expect(await join(student, open)).toMatchObject({
    status: 409,
    body: { code: 'batch_has_seats' },
  })
  expect(await join(student, { ...open, batchId: 999_999 })).toMatchObject({
    status: 404,
    body: { code: 'batch_not_found' },
  })
  await server.press(await server.startPaying(holder), 'pay')
  expect(await join(holder, batch)).toMatchObject({
    status: 409,
    body: { code: 'already_enrolled' },
  })
  await db.updateTable('batches').set({ state: 'closed' }).where('id', '=', batch.batchId).execute()
  expect(await join(student, batch)).toMatchObject({ status: 409, body: { code: 'batch_closed' } })
})

test('joining twice keeps the place, and nobody is on more lists than there may be', async () => {
  const { batch } = await fullBatch()
  const [student, other] = (await people(2)) as [TestStudent, TestStudent]
  const joined = await Promise.all(Array.from({ length: 5 }, () => join(student, batch)))
  expect(new Set(joined.map(({ body }) => body.placeId)).size).toBe(1)
  const full = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const one = await server.newBatch({ seats: 0 })
      return join(other, one)
    }),
  )
  expect(full.map(({ status }) => status)).toEqual(full.map(() => 201))
  expect(await join(other, batch)).toMatchObject({
    status: 409,
    body: { code: 'too_many_waiting_places' },
  })
})

test('who gets the course another way leaves the list, and an offer goes on', async () => {
  const { batch, holder } = await fullBatch()
  const [first, second] = (await people(2)) as [TestStudent, TestStudent]
  await join(first, batch)
  await join(second, batch)
  await cancel(holder)
  const other = await db
    .insertInto('batches')
    .values({ course_id: batch.id, number: 2, starts_on: '2099-03-01', enrol_by: '2099-03-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bought = await order(first, { ...batch, batchId: other.id })
  await server.press(await server.startPaying({ ...first, number: bought.body.number }), 'pay')
  await keep()
  expect(await placesOf(first)).toEqual([])
  expect(await mailsTo(first)).toEqual([])
  expect(await placesOf(second)).toMatchObject([{ state: 'offered' }])
})

test('staff see the line, offer a seat out of line, take people off it, and each act is kept', async () => {
  const { batch } = await fullBatch()
  const [first, second] = (await people(2)) as [TestStudent, TestStudent]
  const { body: place } = await join(first, batch)
  const { body: later } = await join(second, batch)
  const list = `/api/staff/batches/${batch.batchId}/waiting-list`
  const read = (query = '') => server.call(`GET ${list}${query}`, { token: staff.token })
  expect((await read()).body).toMatchObject({
    seats: 1,
    seatsTaken: 1,
    waiting: 2,
    offered: 0,
    next: null,
    places: [{ ahead: 0, student: { email: first.email } }, { ahead: 1 }],
  })
  const page = (await read('?limit=1')).body
  expect((await read(`?limit=1&after=${page.next}`)).body.places).toMatchObject([
    { student: { email: second.email } },
  ])
  const offer = (addSeat: boolean) =>
    server.call(`POST /api/staff/waiting-places/${later.placeId}/offer`, {
      token: staff.token,
      body: { addSeat },
    })
  expect(await offer(false)).toMatchObject({ status: 409, body: { code: 'batch_full' } })
  expect((await offer(true)).status).toBe(204)
  expect(await seatsOf(batch)).toEqual({ seats: 2, seats_taken: 2 })
  expect(await mailsTo(second)).toMatchObject([{ kind: 'seat-offered' }])
  const removed = await server.call(`DELETE /api/staff/waiting-places/${place.placeId}`, {
    token: staff.token,
  })
  expect(removed.status).toBe(204)
  expect(await mailsTo(first)).toMatchObject([{ kind: 'waiting-ended' }])
  const { csv } = (await server.call(`GET ${list}/export`, { token: staff.token })).body
  expect(csv).toContain(second.email)
  expect(csv).not.toContain(first.email)
  const acts = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('staff_id', '=', staff.record.id)
    .where('subject', 'in', [`${batch.courseId} 1`, 'waiting-list'])
    .orderBy('id')
    .execute()
  expect(acts.map(({ action }) => action)).toEqual([
    'batch.seat_offered',
    'batch.waiting_removed',
    'list.exported',
  ])
  const rows = (await server.call(`GET /api/staff/batches?q=${batch.courseId}`, staff)).body.rows
  expect(rows).toMatchObject([{ waiting: 1 }])
})

test('an offer that goes with its account gives the seat to the next', async () => {
  const { batch, holder } = await fullBatch()
  const [first, second] = (await people(2)) as [TestStudent, TestStudent]
  await join(first, batch)
  await join(second, batch)
  await cancel(holder)
  await db.deleteFrom('waiting_places').where('student_id', '=', first.record.id).execute()
  await keep()
  expect(await placesOf(second)).toMatchObject([{ state: 'offered' }])
  expect(await seatsOf(batch)).toEqual({ seats: 1, seats_taken: 1 })
})

test('of many who wait, buy, leave and free seats at once, nobody gets a seat twice', async () => {
  const SEATS = 4
  const batch = await server.newBatch({ seats: SEATS })
  const [buyers, waiters, strangers] = await Promise.all([people(SEATS), people(8), people(8)])
  const orders = await Promise.all(buyers.map((student) => order(student, batch)))
  const places = []
  for (const student of waiters) places.push((await join(student, batch)).body)
  await Promise.all([
    ...orders.map(({ body }, index) =>
      cancel({ number: body.number, token: defined(buyers[index]).token }),
    ),
    ...strangers.map(async (student) => expect((await order(student, batch)).status).toBe(409)),
    server.call(`DELETE /api/waiting-places/${places[0].placeId}`, {
      token: defined(waiters[0]).token,
    }),
    keep(),
    keep(),
  ])
  await keep()
  const standing = await Promise.all(waiters.map(placesOf))
  expect(standing.flat().filter(({ state }) => state === 'offered')).toHaveLength(SEATS)
  expect(await seatsOf(batch)).toEqual({ seats: SEATS, seats_taken: SEATS })
  const tries = await Promise.all(
    [...waiters, ...strangers].map((student) => order(student, batch)),
  )
  expect(tries.filter(({ status }) => status === 201)).toHaveLength(SEATS)
  expect(await seatsOf(batch)).toEqual({ seats: SEATS, seats_taken: SEATS })
  expect((await checkBooks(db)).filter((proof) => !proof.holds)).toEqual([])
})

test('an order that runs out gives its seat to the line', async () => {
  const { batch, holder } = await fullBatch()
  const first = await server.newStudent()
  await join(first, batch)
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', holder.number)
    .executeTakeFirstOrThrow()
  await closeOrder(db, { orderId: id, to: 'expired', by: { kind: 'system' }, now: NOON })
  expect(await placesOf(first)).toMatchObject([{ state: 'offered' }])
})
