import { afterAll, expect, test } from 'vitest'
import { defined } from '#contract/defined.ts'
import { priceNotices } from '../jobs/tell-owners-of-prices.ts'
import { carryOutImports } from '../modules/catalog/index.ts'
import { writeCurriculum } from '../modules/learning/index.ts'
import { newCourse } from '../testing/courses.ts'
import { openTestDatabase, testServer } from '../testing/test-server.ts'

/** A database of its own: every owner there is gets a mail. */
const database = await openTestDatabase()
afterAll(() => database.close())
const server = await testServer({ database })
const { db } = database
const owner = await server.newStudent({ staffRole: 'owner', name: 'Olga' })
const marketing = await server.newStudent({ staffRole: 'marketing', name: 'Mitu' })
const content = await server.newStudent({ staffRole: 'content', name: 'Kamal' })

/** What owners are told of since the last time: the lines in English. */
async function told(): Promise<string[]> {
  await db.deleteFrom('mails').execute()
  await priceNotices.run(server.services)
  const mails = await db
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', 'price-notice')
    .execute()
  expect(mails.every(({ recipient }) => recipient === owner.email)).toBe(true)
  return mails.flatMap(({ body }) =>
    defined(body.split('\n----\n')[0])
      .split('\n')
      .filter((line) => line.startsWith('- '))
      .map((line) => line.slice(2)),
  )
}

test('a coupon of more than half, or one that makes a course that cheap, is told to the owners', async () => {
  await newCourse(db, { feePoisha: 100_000 })
  const add = (code: string, terms: object) =>
    server.call('POST /api/staff/coupons', { token: marketing.token, body: { code, ...terms } })
  await add('HALF', { percent: 50 })
  await add('MOST', { percent: 51 })
  await add('LITTLE', { amount: '500' })
  await add('MUCH', { amount: '501' })
  await add('LATER', { amount: '501', minimum: '2000' })
  await add('OFF', { percent: 100, isActive: false })
  expect(await told()).toEqual(['coupon MOST: 51% off, by Mitu', 'coupon MUCH: ৳501 off, by Mitu'])
  const change = (code: string, terms: object) =>
    server.call(`PATCH /api/staff/coupons/${code}`, { token: marketing.token, body: terms })
  await change('OFF', { isActive: true })
  await change('MOST', { note: 'Eid' })
  await change('HALF', { maxUses: 10 })
  expect(await told()).toEqual(['coupon OFF: 100% off, by Mitu'])
  expect(await told()).toEqual([])
})

test('a fee lowered by more than half is told to the owners, at the desk as by an import, and taken back', async () => {
  const [one, two] = [
    await newCourse(db, { feePoisha: 1_400_000 }),
    await newCourse(db, { feePoisha: 1_400_000 }),
  ]
  const HEADER = 'courseId,courseTitle,category,courseFee,lessionsNumber,lessionLevel'
  const csv = `${HEADER}\n${one.courseId},One,Programming,0,5,Beginner\n${two.courseId},Two,Programming,7000,5,Beginner\n`
  const sent = await server.app.request('/api/staff/course-imports?format=csv&name=fees.csv', {
    method: 'POST',
    headers: { authorization: `Bearer ${content.token}`, 'content-type': 'text/csv' },
    body: csv,
  })
  expect(sent.status).toBe(202)
  const onFailure = (error: unknown) => {
    throw error
  }
  await carryOutImports({ ...server.services, writeCurriculum, onFailure })
  expect(await told()).toEqual([`fee of ${one.courseId}: ৳0 instead of ৳14000, by Kamal`])

  const { body } = await server.call(`GET /api/staff/courses/${two.courseId}`, {
    token: content.token,
  })
  const saved = await server.call(`PATCH /api/staff/courses/${two.courseId}`, {
    token: content.token,
    body: { version: body.version, changes: { fee: '100' } },
  })
  const published = await server.call(`POST /api/staff/courses/${two.courseId}/publish`, {
    token: content.token,
    body: { version: saved.body.version },
  })
  expect(published.body.state).toBe('published')
  expect(await told()).toEqual([`fee of ${two.courseId}: ৳100 instead of ৳14000, by Kamal`])
})

test('a fee lowered in steps of half or less is told against the highest of the last 30 days', async () => {
  const { courseId } = await newCourse(db, { feePoisha: 1_400_000 })
  const publish = async (fee: string) => {
    const path = `/api/staff/courses/${courseId}`
    const { body } = await server.call(`GET ${path}`, { token: content.token })
    const saved = await server.call(`PATCH ${path}`, {
      token: content.token,
      body: { version: body.version, changes: { fee } },
    })
    const answer = await server.call(`POST ${path}/publish`, {
      token: content.token,
      body: { version: saved.body.version },
    })
    expect(answer.status).toBe(200)
  }
  await publish('7000')
  expect(await told()).toEqual([])
  await publish('3500')
  expect(await told()).toEqual([`fee of ${courseId}: ৳3500 instead of ৳14000, by Kamal`])
  // Raised, it is nobody's news.
  await publish('4000')
  expect(await told()).toEqual([])
  await db
    .updateTable('former_fees')
    .set({ until: new Date(Date.now() - 31 * 86_400_000) })
    .execute()
  await publish('2000')
  expect(await told()).toEqual([])
})

test('an early-bird fee below half of the fee is told to the owners once', async () => {
  const { courseId } = await newCourse(db, { feePoisha: 500_000 })
  const draft = {
    number: 3,
    startsOn: '2099-02-01',
    enrolBy: '2099-01-20',
    seats: 10,
    classDays: ['Sun'],
    state: 'open',
    earlyFee: '2499.99',
    earlyUntil: '2099-01-10',
  }
  const added = await server.call(`POST /api/staff/courses/${courseId}/batches`, {
    token: content.token,
    body: draft,
  })
  expect(added.status).toBe(201)
  const line = `early-bird fee of batch ${courseId} 3: ৳2499.99 instead of ৳5000, by Kamal`
  expect(await told()).toEqual([line])
  const change = (other: object) =>
    server.call(`PUT /api/staff/batches/${added.body.batchId}`, {
      token: content.token,
      body: { ...draft, ...other },
    })
  expect((await change({ seats: 11 })).status).toBe(200)
  expect(await told()).toEqual([])
  await change({ earlyFee: '1' })
  expect(await told()).toEqual([line.replace('2499.99', '1')])
})

test('an offer of more than half after a free class is told to the owners', async () => {
  const { courseId } = await newCourse(db, { feePoisha: 500_000 })
  const plan = (offer: object) =>
    server.call('POST /api/staff/orientation-classes', {
      token: marketing.token,
      body: {
        courseId,
        day: '2099-02-01',
        hours: '19:00-20:00',
        room: 'link',
        offer: { ...offer, days: 3 },
      },
    })
  expect((await plan({ percent: 50 })).status).toBe(201)
  const steep = await plan({ percent: 100 })
  const amount = await plan({ amount: '2500.01' })
  expect(await told()).toEqual([
    `offer after the free class ${courseId} ${steep.body.orientationId}: 100% off, by Mitu`,
    `offer after the free class ${courseId} ${amount.body.orientationId}: ৳2500.01 off, by Mitu`,
  ])
})
