import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { defined } from '#contract/defined.ts'
import { sentencesIn } from '../../checkup/check.ts'
import { replicaCheck } from '../../checkup/checks/software-checks.ts'
import { ownPostgres, postgresMissing } from '../../testing/own-postgres.ts'
import { newRequestContext, withinRequest } from '../../http/policy/request-context.ts'
import { newCourse } from '../../testing/courses.ts'
import { freePort } from '../../testing/free-port.ts'
import { newEnrolment, newLessons } from '../../testing/lessons.ts'
import { startStandby } from '../../testing/standby.ts'
import { testServer, type TestServer, type TestStudent } from '../../testing/test-server.ts'
import { type Database, openDatabase } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { latestPosition, readPosition } from './log-position.ts'

/** Where either is missing, nothing here can run: the names of the tests say so. */
const isMissing = !inject('postgres') || postgresMissing() !== null
const needs = isMissing ? ' (not run: needs TEST_DATABASE_URL and the programs of PostgreSQL)' : ''
/** Long enough that nothing arrives by itself between a write and a read. */
const DELAY = '5s'

test('positions are compared as numbers, and only positions are read', () => {
  expect(latestPosition('0/FFFFFFFF', '1/0')).toBe('1/0')
  expect(latestPosition('A/2', '9/FFFF')).toBe('A/2')
  expect(latestPosition(null, '0/1')).toBe('0/1')
  expect(latestPosition(null, null)).toBeNull()
  expect(readPosition('16/B374D848')).toBe('16/B374D848')
  for (const text of ['', '16', '0/1; drop table x', '123456789/0', '0/g', undefined])
    expect(readPosition(text)).toBeNull()
})

test('without a replica, what only reads is asked of the same database', async () => {
  const { services } = await testServer()
  expect(services.db.read).toBe(services.db)
  expect(services.database.replica).toBeNull()
})

describe.skipIf(isMissing)(`a replica that is five seconds late${needs}`, () => {
  let primary: ReturnType<typeof ownPostgres>
  let standby: ReturnType<typeof startStandby>
  let opened: Database[]
  let [here, elsewhere] = [] as unknown as [TestServer, TestServer]
  let standbyPool: pg.Pool

  beforeAll(async () => {
    primary = ownPostgres(await freePort())
    const database = await openDatabase({ url: primary.url, poolSize: 2 })
    await migrate(database)
    await database.close()
    standby = startStandby(primary, { port: await freePort(), delay: DELAY })
    const open = () =>
      openDatabase({
        url: primary.url,
        readUrl: standby.url,
        poolSize: 5,
        longestStatementMs: 10_000,
      })
    opened = [await open(), await open()]
    ;[here, elsewhere] = [
      await testServer({ database: defined(opened[0]) }),
      await testServer({ database: defined(opened[1]) }),
    ]
    standbyPool = new pg.Pool({ connectionString: standby.url, max: 1 })
    standbyPool.on('error', () => {})
  }, 120_000)

  afterAll(async () => {
    await standbyPool.end()
    for (const database of opened) await database.close()
    standby.remove()
    primary.remove()
  })

  /** A course with two students, each at an address of their own; the replica has them. */
  async function classOf() {
    const { db } = here.services
    const course = await newCourse(db)
    const [lessonId] = await newLessons(db, { course, lessons: [{ title: 'Loops' }] })
    const [asker, fellow] = [await here.newStudent(), await here.newStudent()]
    for (const student of [asker, fellow]) await newEnrolment(db, student, { course })
    const own = `/api/learn/${course.courseId}/questions`
    const ask = async (title: string) => {
      const asked = await here.call(`POST ${own}`, {
        token: asker.token,
        from: '203.0.113.1',
        body: { lessonId, atSeconds: 1, title, text: 'Why?' },
      })
      expect(asked.status).toBe(201)
      return asked
    }
    const titles = async (person: TestStudent, from: string, server = here) => {
      const { body } = await server.call(`GET ${own}`, { token: person.token, from })
      return body.rows.map(({ title }: { title: string }) => title)
    }
    await ask('the first question')
    await expect.poll(async () => (await titles(fellow, '203.0.113.2')).length).toBe(1)
    await onReplica(course.courseId)
    return { course, asker, fellow, ask, titles, own }
  }

  async function onReplica(courseId: string): Promise<void> {
    const text =
      'select 1 from questions join courses on courses.id = questions.course_id where courses.course_id = $1'
    await expect
      .poll(async () => (await standbyPool.query(text, [courseId])).rowCount, { timeout: 20_000 })
      .toBe(1)
  }

  const state = (server = here) => defined(server.services.database.replica).state()

  /** What the checkup says of it. */
  async function line() {
    const finding = defined(await replicaCheck(here.services.database).look())
    return [finding.state, sentencesIn('en', finding).seen]
  }

  test('shows nobody less than what they wrote, and others what it has', async () => {
    const { asker, fellow, ask, titles } = await classOf()
    expect(state()).toMatchObject({ isUsed: true, server: new URL(standby.url).host })
    const asked = ['the first question']
    for (let round = 0; round < 5; round += 1) {
      await ask(`question ${round}`)
      asked.unshift(`question ${round}`)
      expect(await titles(asker, '203.0.113.1')).toEqual(asked)
      // By the account alone, and by the address alone it is remembered, too.
      expect(await titles(asker, '203.0.113.9')).toEqual(asked)
    }
    // Who has written nothing is answered by the replica, as late as it is.
    expect(await titles(fellow, '203.0.113.2')).toEqual(['the first question'])
    await expect.poll(() => titles(fellow, '203.0.113.2'), { timeout: 20_000 }).toEqual(asked)
  }, 60_000)

  test('another process learns from the cookie what was written', async () => {
    const { asker, ask, titles } = await classOf()
    const { headers } = await ask('asked of one process')
    const cookie = defined(headers.get('set-cookie'))
    expect(cookie).toMatch(
      /^edi-written=[0-9A-F]+%2F[0-9A-F]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const inBrowser = <T>(work: () => Promise<T>) =>
      withinRequest(
        newRequestContext(
          { headers: { cookie: cookie.split(';')[0] }, socket: {} } as never,
          false,
        ),
        work,
      )
    expect(await titles(asker, '203.0.113.1', elsewhere)).toEqual(['the first question'])
    expect(await inBrowser(() => titles(asker, '203.0.113.1', elsewhere))).toEqual([
      'asked of one process',
      'the first question',
    ])
  }, 60_000)

  test('refuses nobody because a row is on its way', async () => {
    const { course, own } = await classOf()
    const late = await here.newStudent()
    await newEnrolment(here.services.db, late, { course })
    const { status, body } = await here.call(`GET ${own}`, {
      token: late.token,
      from: '203.0.113.3',
    })
    expect([status, body.rows.length]).toEqual([200, 1])
    const unknown = await here.call('GET /api/courses/no-such-course', { from: '203.0.113.3' })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'course_not_found'])
  }, 60_000)

  test('shows no visitor what was there before a change of the catalogue', async () => {
    const { course } = await classOf()
    const { db } = here.services
    const shown = async () => {
      const rows = await db.read
        .selectFrom('courses')
        .select('title')
        .where('course_id', '=', course.courseId)
        .execute()
      return rows[0]?.title
    }
    const before = await shown()
    await db
      .updateTable('courses')
      .set({ title: 'A new name' })
      .where('course_id', '=', course.courseId)
      .execute()
    expect([before, await shown()]).toEqual([course.title, course.title])
    await defined(here.services.database.replica).noteChange()
    expect(await shown()).toBe('A new name')
  }, 60_000)

  test('that stands still is late for nobody: the primary answers', async () => {
    const { fellow, ask, titles } = await classOf()
    await standbyPool.query('select pg_wal_replay_pause()')
    await ask('asked meanwhile')
    await expect.poll(() => state().isUsed, { timeout: 30_000 }).toBe(false)
    expect(state().lagSeconds).toBeGreaterThan(10)
    expect(await line()).toEqual(['warning', expect.stringMatching(/ s late\. For 0 min/)])
    expect(await titles(fellow, '203.0.113.2')).toEqual(['asked meanwhile', 'the first question'])
    await standbyPool.query('select pg_wal_replay_resume()')
    await expect.poll(() => state().isUsed, { timeout: 30_000 }).toBe(true)
    expect(await line()).toEqual(['good', expect.stringContaining('answers what only reads')])
    expect(state().fellBackAt).toBeNull()
  }, 120_000)

  test('that dies is not missed, nor at a start', async () => {
    const { fellow, ask, titles } = await classOf()
    await ask('asked before it died')
    standby.stop('immediate')
    expect(await titles(fellow, '203.0.113.2')).toEqual([
      'asked before it died',
      'the first question',
    ])
    await expect.poll(() => state().isUsed).toBe(false)
    expect(await line()).toEqual(['warning', expect.stringMatching(/does not answer\. For 0 min/)])
    expect(state().fellBackAt).toBeInstanceOf(Date)
    const database = await openDatabase({ url: primary.url, readUrl: standby.url, poolSize: 2 })
    opened.push(database)
    const { rows } = await database.pool.query('select 1')
    expect(rows).toHaveLength(1)
    expect(await database.db.read.selectFrom('courses').select('id').execute()).not.toEqual([])
  }, 60_000)
})
