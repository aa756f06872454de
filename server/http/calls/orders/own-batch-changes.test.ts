import { afterAll, expect, test } from 'vitest'
import { checkBooks } from '../../../modules/orders/index.ts'
import { nextBatch, paidPlace, type Place, seatsTaken } from '../../../testing/batch-changes.ts'
import { payingServer, type TestBatch } from '../../../testing/payments.ts'

const server = await payingServer()
const { db } = server.services
const owner = await server.newStudent({ staffRole: 'owner' })
afterAll(() => server.close())

async function allow(batchChange: 'none' | 'once') {
  const { body } = await server.call('GET /api/staff/site', { token: owner.token })
  const saved = await server.call('PUT /api/staff/site', {
    token: owner.token,
    body: { part: 'enrolment', version: body.enrolment.version, value: { batchChange } },
  })
  expect(saved.status).toBe(200)
}
await allow('once')

const changes = (place: Place, by: { token: string } = place) =>
  server.call(`GET /api/orders/${place.number}/batches`, { token: by.token })
/** What is offered for the one place of an order. */
const offered = async (place: Place) => (await changes(place)).body.changes[0]
const change = (
  place: Place,
  toBatchId: string,
  expectedDifference: string,
  by: { token: string } = place,
) =>
  server.call(`POST /api/orders/${place.number}/items/${place.itemId}/batch`, {
    token: by.token,
    body: { toBatchId, expectedDifference },
  })
const batchOf = async (place: Place) =>
  (await server.call('GET /api/my-courses', { token: place.token })).body[0].batch.number
const openBooks = async () => (await checkBooks(db)).filter(({ holds }) => !holds)

test('a dearer batch is entered once the student has paid the difference, and only once', async () => {
  const batch = await server.newBatch({ feePoisha: 450_000 })
  const next = await nextBatch(db, batch, { fee: 500_000 })
  const anna = await paidPlace(server, batch)
  expect(await offered(anna)).toMatchObject({
    verdict: 'allowed',
    targets: [{ batchId: next, number: 2, difference: '500', seatsLeft: 5 }],
  })
  const { status, body } = await change(anna, next, '500')
  expect(status).toBe(200)
  expect(body).toMatchObject({ verdict: 'waits_for_payment', waiting: { batchNumber: 2 } })
  expect(await batchOf(anna)).toBe(1)
  expect((await change(anna, next, '500')).body.code).toBe('batch_change_waits')
  const charge = { ...anna, number: body.waiting.orderNumber as string }
  await server.press(await server.startPaying(charge), 'pay')
  expect(await batchOf(anna)).toBe(2)
  expect(await seatsTaken(db, batch.batchId, next)).toEqual([0, 1])
  expect(await offered(anna)).toMatchObject({ verdict: 'changed_already', targets: [] })
  expect((await change(anna, String(batch.batchId), '0')).body.code).toBe('batch_changed_already')
  expect(await openBooks()).toEqual([])
})

test('a change that is not paid can be given up, and chosen again', async () => {
  const batch = await server.newBatch({ feePoisha: 450_000 })
  const next = await nextBatch(db, batch, { fee: 500_000 })
  const anna = await paidPlace(server, batch)
  const { body } = await change(anna, next, '500')
  await server.call(`POST /api/orders/${body.waiting.orderNumber}/cancel`, { token: anna.token })
  expect(await seatsTaken(db, batch.batchId, next)).toEqual([1, 0])
  expect((await offered(anna)).verdict).toBe('allowed')
})

test('a batch of the same price is changed to at once', async () => {
  const batch = await server.newBatch({ feePoisha: 450_000 })
  const next = await nextBatch(db, batch, { fee: 450_000 })
  const anna = await paidPlace(server, batch)
  expect((await change(anna, next, '0')).body.verdict).toBe('changed_already')
  expect(await batchOf(anna)).toBe(2)
  const mail = await db
    .selectFrom('mails')
    .select('body')
    .where('recipient', '=', anna.email)
    .where('kind', '=', 'batch-moved')
    .executeTakeFirstOrThrow()
  expect(mail.body).toContain('as you chose')
  expect(await openBooks()).toEqual([])
})

test('a cheaper batch is changed to at once, and staff decide about the difference', async () => {
  const batch = await server.newBatch({ feePoisha: 450_000 })
  const next = await nextBatch(db, batch, { fee: 400_000 })
  const anna = await paidPlace(server, batch)
  expect((await change(anna, next, '-500')).status).toBe(200)
  expect(await batchOf(anna)).toBe(2)
  expect((await server.orderOf(anna)).refunds).toMatchObject([
    { state: 'requested', amount: '500' },
  ])
  expect(await openBooks()).toEqual([])
})

test('all places of an order are told at once, each with the batches of its course', async () => {
  const [one, two, free] = [
    await server.newBatch({ feePoisha: 450_000 }),
    await server.newBatch({ feePoisha: 300_000 }),
    await server.newBatch({ feePoisha: 0 }),
  ]
  const next = [
    await nextBatch(db, one, { fee: 500_000 }),
    await nextBatch(db, two, { fee: 250_000 }),
    await nextBatch(db, free, { fee: 0 }),
  ]
  const anna = await server.newOrder([one, two, free])
  await server.press(await server.startPaying(anna), 'pay')
  const items = (await server.orderOf(anna)).items
  const target = (course: TestBatch, batchId: string, difference: string) => ({
    itemId: items.find(({ batch }) => batch?.batchId === String(course.batchId))!.itemId,
    verdict: 'allowed',
    targets: [{ batchId, difference }],
  })
  const { body } = await server.call(`GET /api/orders/${anna.number}/batches`, {
    token: anna.token,
  })
  expect(body.changes).toMatchObject([
    target(one, next[0]!, '500'),
    target(two, next[1]!, '-500'),
    target(free, next[2]!, '0'),
  ])
})

test('another person can neither see nor change it', async () => {
  const batch = await server.newBatch({ feePoisha: 450_000 })
  const next = await nextBatch(db, batch, { fee: 450_000 })
  const anna = await paidPlace(server, batch)
  const bina = await server.newStudent()
  expect((await changes(anna, bina)).status).toBe(404)
  expect((await change(anna, next, '0', bina)).status).toBe(404)
  expect(await batchOf(anna)).toBe(1)
})

test('it is refused where the provider does not offer it, too late, for another price or a full batch', async () => {
  const batch = await server.newBatch({ feePoisha: 450_000 })
  const next = await nextBatch(db, batch, { fee: 450_000, seats: 1 })
  const [anna, bina] = [await paidPlace(server, batch), await paidPlace(server, batch)]
  await allow('none')
  expect((await changes(anna)).body).toEqual({ changes: [] })
  expect((await change(anna, next, '0')).body.code).toBe('batch_change_off')
  await allow('once')
  expect((await change(anna, next, '500')).body).toMatchObject({
    code: 'price_changed',
    facts: { total: '0' },
  })
  expect((await change(anna, '1', '0')).body.code).toBe('batch_not_found')
  const both = await Promise.all([change(anna, next, '0'), change(bina, next, '0')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('batch_full')
  expect(await seatsTaken(db, batch.batchId, next)).toEqual([1, 1])
  await db
    .updateTable('batches')
    .set({ starts_on: '2026-01-02', enrol_by: '2026-01-01' })
    .where('id', '=', batch.batchId)
    .execute()
  const late = both[0].status === 409 ? anna : bina
  expect((await offered(late)).verdict).toBe('too_late')
  expect((await change(late, next, '0')).body.code).toBe('batch_change_too_late')
  expect(await openBooks()).toEqual([])
})

test('a refund that is asked for comes first', async () => {
  const batch = await server.newBatch({ feePoisha: 450_000 })
  const next = await nextBatch(db, batch, { fee: 450_000 })
  const anna = await paidPlace(server, batch)
  await server.call(`POST /api/orders/${anna.number}/refund-requests`, {
    token: anna.token,
    body: { itemIds: [anna.itemId], reason: 'No time.' },
  })
  expect((await offered(anna)).verdict).toBe('being_decided')
  expect((await change(anna, next, '0')).body.code).toBe('batch_change_waits')
})
