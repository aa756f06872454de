import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/endpoints.ts'
import { addDays, dhakaDay } from '#contract/time.ts'
import type { Database, Db } from '#server/db/connect.ts'
import { loadSampleCatalogue } from '#server/modules/catalog/index.ts'
import { planSampleClasses, planSampleGuestClasses } from '#server/modules/classes/index.ts'
import { loadSampleLessons } from '#server/modules/learning/index.ts'
import { loadSampleMedia } from '#server/modules/media/index.ts'
import {
  checkBooks,
  findStrandedOrders,
  purchaseItems,
  undeliveredOrders,
} from '#server/modules/orders/index.ts'
import { notEnrolled } from '#server/modules/learning/index.ts'
import { loadSampleBanks } from '#server/modules/question-bank/index.ts'
import { loadSampleTests } from '#server/modules/tests/index.ts'
import type { Services } from '#server/services.ts'
import { openTestDatabase, testServer } from '#server/testing/test-server.ts'
import { cast } from './cast.ts'
import type { SchoolProgress } from './fill-school.ts'
import { fillNewSchool, keepSampleSchool, realLife } from './index.ts'

const CATALOGUE = path.join(import.meta.dirname, '../../catalogue')
const NOW = new Date('2026-11-25T05:30:00Z')
const STUDENTS = 120
/** A test that fills another school takes as long as a first start, and a larger one twice as long. */
const LONG = { timeout: 600_000 }

/** Keys with which nothing is asked: the gateways of the school answer themselves. */
const sandbox = {
  sslcommerz: { baseUrl: 'http://localhost:1', storeId: 'store', storePassword: 'password' },
  bkash: {
    baseUrl: 'http://localhost:1',
    appKey: 'key',
    appSecret: 'secret',
    username: 'user',
    password: 'password',
  },
  sns: { topicArn: 'arn:aws:sns:ap-southeast-1:1:topic', certificateAt: (url: string) => url },
  stripe: {
    secretKey: 'sk_test_sample',
    webhookSecret: 'whsec_sample',
    host: { protocol: 'http' as const, host: 'localhost', port: 1 },
  },
}

async function filled(seed: number, students = STUDENTS) {
  const database = await openTestDatabase()
  const server = await testServer({ database, sandbox })
  server.at(NOW)
  await loadSample(database, server.services)
  const told: SchoolProgress[] = []
  const day = await keepSampleSchool(server.services, {
    accounts: { openAccount: async ({ email }) => `uid-${email}` },
    sandbox,
    students,
    seed,
    tell: (progress) => told.push(progress),
  })
  return { server, database, day, told }
}

async function loadSample({ db }: Database, { files, config }: Services): Promise<void> {
  await loadSampleCatalogue(db, CATALOGUE, dhakaDay(NOW))
  await planSampleClasses(db, NOW)
  await planSampleGuestClasses(db, NOW)
  await loadSampleMedia({ db, files, now: NOW, ...config.media }, path.join(CATALOGUE, 'media'))
  await loadSampleLessons(db, { folder: path.join(CATALOGUE, 'lessons'), now: NOW })
  await loadSampleBanks(db, { folder: path.join(CATALOGUE, 'questions'), now: NOW })
  await loadSampleTests(db, { file: path.join(CATALOGUE, 'tests.json'), now: NOW })
}

/** Who bought what and when, without the numbers that no one foresees. */
async function factsOf(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select student.email, course.course_id, orders.state, orders.created_at, item.total_poisha, batch.number
    from order_items item join orders on orders.id = item.order_id
    join students student on student.id = item.student_id join courses course on course.id = item.course_id
    left join batches batch on batch.id = item.batch_id
    order by orders.created_at, student.email, course.course_id`.execute(db)
  return rows
}

const { server, database, day, told } = await filled(7)
const { db } = database

/** How many rows a question finds: none where all is well. */
async function countOf(question: string, on = db): Promise<number> {
  const { rows } = await sql<{
    wrong: number
  }>`select count(*)::int as wrong from (${sql.raw(question)}) found`.execute(on)
  return rows[0]!.wrong
}

test('the school is there, and a second start leaves it as it is', async () => {
  expect(day).toBe(dhakaDay(NOW))
  const before = await factsOf(db)
  expect(before.length).toBeGreaterThan(100)
  const again = await keepSampleSchool(server.services, {
    accounts: { openAccount: () => Promise.reject(new Error('nobody is to be made')) },
    sandbox,
  })
  expect(again).toBe(dhakaDay(NOW))
  expect(await factsOf(db)).toEqual(before)
})

test('a database in which people have accounts is left alone', async () => {
  const other = await openTestDatabase()
  const own = await testServer({ database: other })
  await own.newStudent()
  const options = { accounts: { openAccount: async () => 'uid' }, sandbox }
  expect(await keepSampleSchool(own.services, options)).toBeNull()
  expect(await other.db.selectFrom('orders').select('id').execute()).toEqual([])
  await other.close()
})

async function wrongBooks(on: Db): Promise<unknown[]> {
  return [
    ...(await checkBooks(on)).filter(({ holds }) => !holds),
    ...(await undeliveredOrders(on)),
    ...(await findStrandedOrders(on)),
    ...(await notEnrolled(on, await purchaseItems(on, 0, 5_000))),
  ]
}

test('every book balances, and nothing that was paid is undelivered', async () => {
  expect(await wrongBooks(db)).toEqual([])
})

/** What never happens, with the question that finds it. */
const wrongs: [name: string, question: string][] = [
  ['an order of the future', `select from orders where created_at > '${NOW.toISOString()}'`],
  ['an act of staff of the future', `select from audit_entries where at > '${NOW.toISOString()}'`],
  ['a mail of the future', `select from mails where created_at > '${NOW.toISOString()}'`],
  ['a mail that still waits', `select from mails where state = 'waiting'`],
  ['a mail to an address that may exist', `select from mails where recipient not like '%.example'`],
  [
    'a class held before it was over',
    `select from class_meetings where state = 'held' and ends_at > '${NOW.toISOString()}'`,
  ],
  [
    'attendance of a class that has not begun',
    `select from class_attendance a join class_meetings m on m.id = a.meeting_id where m.starts_at > a.at`,
  ],
  [
    'an answer before its question',
    `select from answers a join questions q on q.id = a.question_id where a.created_at <= q.created_at`,
  ],
  [
    'a lesson completed before its course was bought',
    `select from lesson_progress p join lessons l on l.id = p.lesson_id
      where not exists (select from enrolments e where e.student_id = p.student_id
        and e.course_id = l.course_id and e.enrolled_at <= p.completed_at)`,
  ],
  [
    'an order of someone who had not signed up',
    `select from orders o join students s on s.id = o.student_id where o.created_at < s.created_at`,
  ],
  [
    'a certificate before its enrolment',
    `select from certificates c where not exists (select from enrolments e
      where e.student_id = c.student_id and e.course_id = c.course_id and e.enrolled_at < c.issued_at)`,
  ],
  [
    'an oversold batch, or a running one without students',
    `select from batches b where seats_taken > seats`,
  ],
  ['a message that was not delivered', `select from order_outbox where done_at is null`],
]

test.each(wrongs)('there is not %s', async (_, question) => {
  expect(await countOf(question)).toBe(0)
})

test.each([
  ['orders', 'select distinct state from orders', 6],
  ['ways to pay', `select distinct gateway from payments where state = 'succeeded'`, 4],
  ['refunds', 'select distinct state from refunds', 3],
  ['transfers that wait', `select from manual_transfers where state = 'submitted'`, 3],
  ['payments under review', `select from payments where state = 'review'`, 1],
  ['batches', 'select distinct state from batches', 3],
  ['attendance', 'select distinct (is_present, is_excused) from class_attendance', 3],
  ['open questions', 'select from questions where solved_at is null', 3],
  ['certificates', 'select from certificates', 5],
  ['results of tests', 'select from attempt_results', 8],
  ['visitors who sat the free test', 'select distinct state from free_test_guests', 2],
  [
    'results of theirs',
    `select from attempts where mode = 'guest' and submitted_at is not null`,
    5,
  ],
  ['work to mark', 'select from submissions where marked_at is null', 2],
  ['notes', 'select from lesson_notes', 3],
])('there are %s of every kind', async (_, question, least) => {
  expect(await countOf(question)).toBeGreaterThanOrEqual(least)
})

test('the instructor has a class today, by day', async () => {
  const today = dhakaDay(NOW)
  const classes = await db
    .selectFrom('taught_classes as taught')
    .innerJoin('students as person', 'person.id', 'taught.student_id')
    .innerJoin('class_meetings as meeting', 'meeting.id', 'taught.meeting_id')
    .select(['meeting.starts_at', 'meeting.state'])
    .where('person.email_key', '=', cast.instructor.email)
    .where('meeting.starts_at', '>=', new Date(`${today}T08:00:00+06:00`))
    .where('meeting.ends_at', '<', new Date(`${addDays(today, 1)}T00:00:00+06:00`))
    .execute()
  expect(classes.filter(({ state }) => state !== 'cancelled')).toHaveLength(1)
})

/** Lists that the school has nothing for. Orientation classes come with the sample catalogue of a start. */
const EMPTY = [
  'GET /api/staff/money-alerts',
  'GET /api/staff/certificate-corrections',
  'GET /api/staff/class-holidays',
]

test('people wait for a seat of a full batch, and one of them has an offer', async () => {
  const places = await db
    .selectFrom('waiting_places')
    .select(['state', 'offered_until'])
    .where('state', 'in', ['waiting', 'offered'])
    .execute()
  expect(places.filter(({ state }) => state === 'waiting').length).toBeGreaterThanOrEqual(2)
  expect(places.filter((place) => place.offered_until !== null)).toHaveLength(1)
})

test('visitors booked seats of the orientation classes ahead', async () => {
  const rows = await db
    .selectFrom('orientation_bookings as booking')
    .innerJoin('orientation_classes as meeting', 'meeting.id', 'booking.orientation_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('booking.state', '=', 'booked')
    .groupBy(['meeting.id', 'meeting.starts_at'])
    .orderBy('meeting.starts_at')
    .orderBy('meeting.id')
    .execute()
  expect(rows.map(({ count }) => Number(count))).toEqual([23, 11, 6, 4, 2])
})

test('every list of the staff area answers the owner', async () => {
  const owner = await db
    .selectFrom('students')
    .selectAll()
    .where('email_key', '=', cast.owner.email)
    .executeTakeFirstOrThrow()
  const { token } = await server.services.accessTokens.mint(
    {
      uid: owner.identity_uid,
      email: owner.email,
      emailVerified: true,
      name: owner.name,
      sessionVersion: 1,
      signedInAt: Math.floor(NOW.getTime() / 1000),
    },
    Math.floor(NOW.getTime() / 1000) + 3600,
  )
  const lists = Object.keys(allEndpoints).filter(
    (key) => key.startsWith('GET /api/staff/') && !key.includes('{'),
  )
  const empty: string[] = []
  for (const key of lists) {
    const { status, body } = await server.call(key, { token })
    if (status !== 200) continue
    const rows = Array.isArray(body) ? body : body?.rows
    if (Array.isArray(rows) && rows.length === 0) empty.push(key)
  }
  expect(empty.filter((key) => !EMPTY.includes(key))).toEqual([])
})

test('one lesson that an instructor wrote waits for review', async () => {
  const drafts = await db
    .selectFrom('instructor_drafts as draft')
    .innerJoin('lessons as lesson', 'lesson.id', 'draft.lesson_id')
    .innerJoin('courses as course', 'course.id', 'lesson.course_id')
    .select(['draft.state', 'course.course_id'])
    .execute()
  expect(drafts).toEqual([{ state: 'waiting', course_id: 'DSC-105' }])
})

test('one objection to a question of a test is answered, two wait', async () => {
  const rows = await db
    .selectFrom('objections')
    .select((row) => ['is_accepted', row.fn.countAll<number>().as('count')])
    .groupBy('is_accepted')
    .orderBy('is_accepted')
    .execute()
  expect(rows.map(({ is_accepted, count }) => [is_accepted, Number(count)])).toEqual([
    [false, 1],
    [null, 2],
  ])
})

test('the same seed gives the same school', LONG, async () => {
  const twin = await filled(7)
  expect(await factsOf(twin.database.db)).toEqual(await factsOf(db))
  await twin.database.close()
})

test('another seed gives another school', LONG, async () => {
  const other = await filled(8)
  expect(await factsOf(other.database.db)).not.toEqual(await factsOf(db))
  await other.database.close()
})

test(
  'a larger school has the same students first, more of everything, and the same truth',
  LONG,
  async () => {
    const students = 600
    const large = await filled(7, students)
    const peopleOf = (on: Db) =>
      on
        .selectFrom('students')
        .select(['student_id', 'name', 'email', 'phone', 'created_at'])
        .where('email_key', 'like', '%@student.example')
        .orderBy('student_id')
        .execute()
    const people = await peopleOf(large.database.db)
    expect(people).toHaveLength(students)
    expect(people.slice(0, STUDENTS)).toEqual(await peopleOf(db))
    const orders = await factsOf(large.database.db)
    expect(orders.length).toBeGreaterThan(1.5 * (await factsOf(db)).length)
    expect(await wrongBooks(large.database.db)).toEqual([])
    const found = []
    for (const [name, question] of wrongs)
      if ((await countOf(question, large.database.db)) > 0) found.push(name)
    expect(found).toEqual([])
    await large.database.close()
  },
)

test('it says how far it is, day by day', () => {
  expect(told.at(-1)).toMatchObject({ day: 91, days: 91 })
  expect(told.at(-1)!.acts).toBeGreaterThan(100)
  expect(told.map((progress) => progress.day)).toEqual(
    told.map((progress) => progress.day).toSorted((one, other) => one - other),
  )
})

test('filling refuses in words: a database with people, and one with a school', async () => {
  const accounts = {
    openAccount: () => Promise.reject(new Error('nobody is to be made')),
    signInLink: () => Promise.reject(new Error('nobody signs in')),
    isHome: () => false,
  }
  await expect(fillNewSchool(server.services, { accounts, sandbox })).rejects.toThrow(
    `a sample school in this database already, made on ${dhakaDay(NOW)}`,
  )
  const other = await openTestDatabase()
  const own = await testServer({ database: other })
  await own.newStudent()
  await expect(fillNewSchool(own.services, { accounts, sandbox })).rejects.toThrow(
    'People have accounts in this database',
  )
  await expect(fillNewSchool(own.services, { accounts: null, sandbox })).rejects.toThrow(
    'FIREBASE_PROJECT_ID',
  )
  await other.close()
})

test('what real people have left is told apart from the school', async () => {
  const none = { accounts: { count: 0, first: [] }, orders: 0, courses: 0, siteParts: 0 }
  expect(await realLife(db)).toEqual(none)
  const { email } = await server.newStudent()
  expect(await realLife(db)).toEqual({ ...none, accounts: { count: 1, first: [email] } })
})
