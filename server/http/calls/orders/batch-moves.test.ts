import { afterAll, expect, test } from 'vitest'
import { checkBooks } from '../../../modules/orders/index.ts'
import { newMeeting } from '../../../testing/classes.ts'
import { newLessons } from '../../../testing/lessons.ts'
import { type Buyer, payingServer, type TestBatch } from '../../../testing/payments.ts'

const server = await payingServer()
const { db } = server.services
const content = await server.newStudent({ staffRole: 'content' })
const finance = await server.newStudent({ staffRole: 'finance' })
afterAll(() => server.close())

async function paid(batch: TestBatch): Promise<Buyer & { itemId: string }> {
  const buyer = await server.newOrder([batch])
  await server.press(await server.startPaying(buyer), 'pay')
  return { ...buyer, itemId: (await server.orderOf(buyer)).items[0]!.itemId }
}

async function nextBatch(batch: TestBatch, seats: number, early: number | null = null) {
  const { id } = await db
    .insertInto('batches')
    .values({
      course_id: batch.id,
      number: 2,
      starts_on: '2099-05-01',
      enrol_by: '2099-04-30',
      seats,
      early_fee_poisha: early,
      early_until: early === null ? null : '2099-03-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}
const seatsTaken = async (...ids: string[]) =>
  Promise.all(
    ids.map(
      async (id) =>
        (
          await db
            .selectFrom('batches')
            .select('seats_taken')
            .where('id', '=', Number(id))
            .executeTakeFirstOrThrow()
        ).seats_taken,
    ),
  )
const move = (batch: TestBatch, itemIds: string[], toBatchId: string, by = content) =>
  server.call(`POST /api/staff/batches/${batch.batchId}/moves`, {
    token: by.token,
    body: { itemIds, toBatchId, reason: 'Works in the evening now.' },
  })
const preview = (batch: TestBatch, to?: string, by = content) =>
  server.call(`GET /api/staff/batches/${batch.batchId}/moves${to ? `?to=${to}` : ''}`, {
    token: by.token,
  })
const batchOf = async (buyer: Buyer) =>
  (await server.call('GET /api/my-courses', { token: buyer.token })).body[0].batch.number

test('several move at once; who does not fit stays, with the reason, and is not half moved', async () => {
  const batch = await server.newBatch({ seats: 5, feePoisha: 450_000 })
  const [lessonId] = await newLessons(db, { course: { id: batch.id }, lessons: [{}] })
  const [anna, bina, chitra] = [await paid(batch), await paid(batch), await paid(batch)]
  await db
    .insertInto('lesson_progress')
    .columns(['student_id', 'lesson_id', 'completed_at'])
    .expression((select) =>
      select
        .selectFrom('lessons')
        .select((row) => [
          row.val(anna.record.id).as('student_id'),
          'lessons.id',
          row.val(new Date()).as('completed_at'),
        ])
        .where('lesson_id', '=', lessonId!),
    )
    .execute()
  const next = await nextBatch(batch, 2)
  const { status, body } = await move(batch, [anna.itemId, bina.itemId, chitra.itemId], next)
  expect(status).toBe(200)
  expect(body).toEqual({
    moved: [anna.itemId, bina.itemId],
    charged: [],
    refused: [{ itemId: chitra.itemId, problem: 'batch_full' }],
  })
  expect(await seatsTaken(String(batch.batchId), next)).toEqual([1, 2])
  expect(await Promise.all([anna, bina, chitra].map(batchOf))).toEqual([2, 2, 1])
  const [course] = (await server.call('GET /api/my-courses', { token: anna.token })).body
  expect(course.progress.completedLessons).toBe(1)
  const mails = await db
    .selectFrom('mails')
    .select('recipient')
    .where('kind', '=', 'batch-moved')
    .where('recipient', 'in', [anna.email, bina.email, chitra.email])
    .execute()
  expect(mails).toHaveLength(2)
  const audits = await db
    .selectFrom('audit_entries')
    .select('after')
    .where('action', '=', 'batch.student_moved')
    .where('subject', '=', `${batch.courseId} 1`)
    .execute()
  expect(audits).toHaveLength(2)
  expect((await checkBooks(db)).filter(({ holds }) => !holds)).toEqual([])
})

const merge = (batch: TestBatch, toBatchId: string, by = content) =>
  server.call(`POST /api/staff/batches/${batch.batchId}/merge`, {
    token: by.token,
    body: { toBatchId, reason: 'Both batches are half full.' },
  })
const stateOf = async (id: string | number) =>
  (
    await db
      .selectFrom('batches')
      .select('state')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
  ).state

test('two batches become one: all move, are told, and the one they left closes', async () => {
  const batch = await server.newBatch({ seats: 5 })
  const [anna, bina] = [await paid(batch), await paid(batch)]
  const waits = await server.newOrder([batch])
  const next = await nextBatch(batch, 2)
  expect(await merge(batch, next)).toMatchObject({ status: 200, body: { moved: 2, heldPlaces: 1 } })
  expect(await seatsTaken(String(batch.batchId), next)).toEqual([1, 2])
  expect([await stateOf(batch.batchId), await stateOf(next)]).toEqual(['closed', 'open'])
  expect(await Promise.all([anna, bina].map(batchOf))).toEqual([2, 2])
  const mails = await db
    .selectFrom('mails')
    .select('recipient')
    .where('kind', '=', 'batch-moved')
    .where('recipient', 'in', [anna.email, bina.email, waits.email])
    .execute()
  expect(mails).toHaveLength(2)
  const audits = await db
    .selectFrom('audit_entries')
    .select('after')
    .where('action', '=', 'batch.merged')
    .where('subject', '=', `${batch.courseId} 1`)
    .execute()
  expect(audits).toMatchObject([{ after: { into: 2, students: 2 } }])
  expect((await checkBooks(db)).filter(({ holds }) => !holds)).toEqual([])
})

test('where not all fit nobody moves, and the batch stays open', async () => {
  const [batch, other] = [await server.newBatch({ seats: 5 }), await server.newBatch({ seats: 5 })]
  const [anna] = [await paid(batch), await paid(batch)]
  const next = await nextBatch(batch, 1)
  expect(await merge(batch, next)).toMatchObject({ status: 409, body: { code: 'batch_full' } })
  for (const wrong of [String(other.batchId), String(batch.batchId)])
    expect((await merge(batch, wrong)).status).toBe(404)
  expect((await merge(other, String(batch.batchId))).status).toBe(404)
  for (const person of [finance, anna!]) expect((await merge(batch, next, person)).status).toBe(403)
  expect(await seatsTaken(String(batch.batchId), next)).toEqual([2, 0])
  expect(await stateOf(batch.batchId)).toBe('open')
})

test('what nobody can do is refused: a full batch, one of another course, a student who is not there', async () => {
  const [batch, other] = [await server.newBatch({ seats: 5 }), await server.newBatch({ seats: 5 })]
  const anna = await paid(batch)
  const full = await nextBatch(batch, 0)
  expect(await move(batch, [anna.itemId], full)).toMatchObject({
    status: 409,
    body: { code: 'batch_full' },
  })
  expect((await move(batch, [anna.itemId], String(other.batchId))).status).toBe(404)
  expect(await move(batch, ['1'], full)).toMatchObject({
    status: 409,
    body: { code: 'not_in_batch' },
  })
  expect(await seatsTaken(String(batch.batchId), full)).toEqual([1, 0])
  expect((await move(batch, [anna.itemId], 'x')).status).toBe(400)
})

test('a preview says what the batch costs more or less, and which classes clash', async () => {
  const batch = await server.newBatch({ seats: 5, feePoisha: 450_000 })
  const other = await server.newBatch({ seats: 5, feePoisha: 100_000 })
  const anna = await paid(batch)
  const again = await server.newOrder([other], { student: anna })
  await server.press(await server.startPaying(again), 'pay')
  const next = await nextBatch(batch, 2, 400_000)
  const at = new Date('2099-05-02T14:00:00Z')
  await newMeeting(db, Number(next), { startsAt: at })
  await newMeeting(db, Number(other.batchId), { startsAt: new Date(at.getTime() + 60_000) })
  const { body } = await preview(batch, next)
  expect(body.targets).toEqual([
    { batchId: next, number: 2, startsOn: '2099-05-01', comingClasses: 1, seatsLeft: 2 },
  ])
  expect(body.students).toMatchObject([
    { itemId: anna.itemId, difference: '-500', clashes: 1, deciding: null },
  ])
  expect((await preview(batch)).body.students).toMatchObject([{ difference: null, clashes: 0 }])
  expect((await preview(batch, String(other.batchId))).status).toBe(404)
})

test('staff without the right, and students, move nobody', async () => {
  const batch = await server.newBatch({ seats: 5 })
  const anna = await paid(batch)
  const next = await nextBatch(batch, 2)
  for (const person of [finance, anna]) {
    expect((await move(batch, [anna.itemId], next, person)).status).toBe(403)
    expect((await preview(batch, next, person)).status).toBe(403)
  }
  expect(await seatsTaken(String(batch.batchId), next)).toEqual([1, 0])
})
