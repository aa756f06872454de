import { expect, test } from 'vitest'
import { newCourse } from '#server/testing/courses.ts'
import { testServer } from '#server/testing/test-server.ts'
import { notifyWaitingVisitors } from '../../jobs/notify-of-new-batches.ts'

const server = await testServer()
const { db } = server.services
const staff = await server.newStudent({ role: 'staff' })

const ask = async (courseId: string, email: string, language = 'en') =>
  server.call('POST /api/batch-alerts', {
    body: { courseId, name: 'Karim Mia', email, language },
    headers: { 'x-forwarded-for': email },
  })
const open = (courseId: string, more: object = {}) =>
  server.call(`POST /api/staff/courses/${courseId}/batches`, {
    token: staff.token,
    body: {
      number: 1,
      startsOn: '2099-02-01',
      enrolBy: '2099-01-31',
      hours: '20:00-21:30',
      ...more,
    },
  })
const mailsTo = (email: string) =>
  db
    .selectFrom('mails')
    .select(['kind', 'subject', 'body'])
    .where('recipient', '=', email)
    .execute()
const address = () => `${crypto.randomUUID()}@example.com`

test('people who asked are notified of the next batch once, in their language, by one of two processes', async () => {
  const course = await newCourse(db, { title: 'Weaving' })
  const [english, bangla] = [address(), address()]
  await ask(course.courseId, english)
  await ask(course.courseId, bangla, 'bn')
  await notifyWaitingVisitors(server.services)
  expect(await mailsTo(english)).toEqual([])
  await open(course.courseId)
  await Promise.all([
    notifyWaitingVisitors(server.services),
    notifyWaitingVisitors(server.services),
  ])
  await notifyWaitingVisitors(server.services)
  expect(await mailsTo(english)).toMatchObject([
    { kind: 'new-batch', subject: 'A new batch is open: Weaving' },
  ])
  expect((await mailsTo(english))[0]!.body).toContain('Sunday, 1 February 2099, 8:00 PM – 9:30 PM')
  expect((await mailsTo(bangla))[0]!.body).toContain(`/bn/courses/${course.courseId}`)
  expect(await mailsTo(bangla)).toHaveLength(1)
  const entries = await db
    .selectFrom('batch_alerts')
    .select('state')
    .where('course_id', '=', course.id)
    .execute()
  expect(entries).toEqual([{ state: 'handled' }, { state: 'handled' }])
})

test('a batch that was open already when they asked, or takes no one, is not announced', async () => {
  const course = await newCourse(db)
  await open(course.courseId, { seats: 5 })
  const email = address()
  await ask(course.courseId, email)
  await notifyWaitingVisitors(server.services)
  await open(course.courseId, { number: 2, state: 'draft' })
  await open(course.courseId, { number: 3, startsOn: '2020-02-01', enrolBy: '2020-01-31' })
  await open(course.courseId, { number: 4, seats: 0 })
  await notifyWaitingVisitors(server.services)
  expect(await mailsTo(email)).toEqual([])
  const draft = await db
    .selectFrom('batches')
    .select('id')
    .where('course_id', '=', course.id)
    .where('number', '=', 2)
    .executeTakeFirstOrThrow()
  await server.call(`PUT /api/staff/batches/${draft.id}`, {
    token: staff.token,
    body: { number: 2, startsOn: '2099-02-01', enrolBy: '2099-01-31', state: 'open' },
  })
  await notifyWaitingVisitors(server.services)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('people who ask again are notified of a later batch', async () => {
  const course = await newCourse(db)
  const email = address()
  await ask(course.courseId, email)
  await open(course.courseId)
  await notifyWaitingVisitors(server.services)
  await ask(course.courseId, email)
  await notifyWaitingVisitors(server.services)
  expect(await mailsTo(email)).toHaveLength(1)
  await open(course.courseId, { number: 2 })
  await notifyWaitingVisitors(server.services)
  expect(await mailsTo(email)).toHaveLength(2)
})
