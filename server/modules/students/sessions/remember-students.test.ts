import { Kysely, PostgresDialect } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import type { Tables } from '#server/db/tables.ts'
import { testDatabase, testServer } from '#server/testing/test-server.ts'
import { giveRole, type KnownStudents, rememberStudents } from '../index.ts'

const database = await testDatabase()
const server = await testServer()
const open: KnownStudents[] = []
afterAll(() => Promise.all(open.map((known) => known.stop())))

/** What one process remembers, and the statements it sends to read a student. */
async function remembering(more: { hasPooler?: boolean } = {}) {
  const sent: string[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void sent.push(query.sql),
  })
  let waited = 0
  const known = await rememberStudents({ ...database, ...more, db }, pino({ level: 'silent' }), {
    now: () => performance.now() + waited,
  })
  open.push(known)
  return {
    known,
    sent,
    wait: (ms: number) => void (waited += ms),
    async asks(uid: string): Promise<number> {
      const before = sent.length
      await known.find(uid)
      return sent.length - before
    },
  }
}

/** Until a student is remembered: the proof that announcements arrive takes a moment. */
async function remembers(process: Awaited<ReturnType<typeof remembering>>, uid: string) {
  await expect.poll(() => process.asks(uid)).toBe(0)
}

const isEmbedded = !inject('postgres')

test.skipIf(isEmbedded)('a session ended in one process is over in another', async () => {
  const [one, another] = [await remembering(), await remembering()]
  const [here, there] = [
    await testServer({ knownStudents: one.known }),
    await testServer({ knownStudents: another.known }),
  ]
  const { token, record } = await here.newStudent()
  await remembers(one, record.identity_uid)
  await remembers(another, record.identity_uid)
  const before = another.sent.length
  expect((await there.call('GET /api/orders', { token })).status).toBe(200)
  expect(another.sent).toHaveLength(before)
  const ended = await here.call(
    `POST /api/users/students/${record.student_id}/sign-out-everywhere`,
    { token },
  )
  expect(ended.status).toBeLessThan(300)
  expect((await here.call('GET /api/orders', { token })).body.code).toBe('session_ended')
  await expect
    .poll(async () => (await there.call('GET /api/orders', { token })).body.code, {
      interval: 5,
      timeout: 1_000,
    })
    .toBe('session_ended')
})

test.skipIf(isEmbedded)('a change by another call, even of everybody, is seen', async () => {
  const process = await remembering()
  const { record } = await server.newStudent()
  await remembers(process, record.identity_uid)
  await database.db.updateTable('students').set({ address: 'Sylhet' }).execute()
  await expect
    .poll(async () => (await process.known.find(record.identity_uid))?.address)
    .toBe('Sylhet')
})

test.skipIf(isEmbedded)('without the listening connection every call reads', async () => {
  const process = await remembering()
  const { record } = await server.newStudent()
  await remembers(process, record.identity_uid)
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query = 'listen "edi_students"'`,
  )
  await expect.poll(() => process.asks(record.identity_uid)).toBe(1)
  // The next connection is five seconds away.
  await database.db
    .updateTable('students')
    .set({ session_version: 5 })
    .where('id', '=', record.id)
    .execute()
  expect(await process.known.find(record.identity_uid)).toMatchObject({ session_version: 5 })
  expect(await process.asks(record.identity_uid)).toBe(1)
})

test.skipIf(isEmbedded)(
  'without a recent proof that announcements arrive every call reads',
  async () => {
    const process = await remembering()
    const { record } = await server.newStudent()
    await remembers(process, record.identity_uid)
    process.wait(3_100)
    expect(await process.asks(record.identity_uid)).toBe(1)
    await remembers(process, record.identity_uid)
  },
)

test.skipIf(isEmbedded)(
  'what was read while a change was announced is not remembered',
  async () => {
    const process = await remembering()
    const { record } = await server.newStudent()
    const { record: other } = await server.newStudent()
    await remembers(process, other.identity_uid)
    const reading = process.known.find(record.identity_uid)
    process.known.forget(other.identity_uid)
    await reading
    expect(await process.asks(record.identity_uid)).toBe(1)
  },
)

test.skipIf(isEmbedded).each(['staff', 'instructor'] as const)(
  '%s are read for every call',
  async (role) => {
    const process = await remembering()
    const { record: student } = await server.newStudent()
    const { record } = await server.newStudent({ role })
    await remembers(process, student.identity_uid)
    await process.known.find(record.identity_uid)
    expect(await process.asks(record.identity_uid)).toBe(1)
  },
)

test('behind a pooler, and on the embedded database, every call reads', async () => {
  const process = await remembering({ hasPooler: true })
  const { record } = await server.newStudent()
  await process.known.find(record.identity_uid)
  expect(await process.asks(record.identity_uid)).toBe(1)
})

test.skipIf(isEmbedded)('a role promised to a remembered student is taken up', async () => {
  const process = await remembering()
  const here = await testServer({ knownStudents: process.known })
  const { token, record } = await here.newStudent()
  await remembers(process, record.identity_uid)
  const own = async () =>
    (await here.call(`GET /api/users/students?email=${record.email}`, { token })).body[0]
  expect(await own()).toMatchObject({ role: 'student' })
  const before = process.sent.length
  expect(await own()).toMatchObject({ role: 'student' })
  expect(process.sent).toHaveLength(before)
  await giveRole(database.db, { email: record.email, role: 'instructor', operator: 'root' })
  await expect.poll(own).toMatchObject({ role: 'instructor' })
})

test.skipIf(isEmbedded)('a promise announced while it was looked up is not missed', async () => {
  const process = await remembering()
  const { record } = await server.newStudent()
  await remembers(process, record.identity_uid)
  const reading = process.known.hasPromisedRole(record)
  process.known.forget(record.identity_uid)
  await reading
  await remembers(process, record.identity_uid)
  const before = process.sent.length
  await process.known.hasPromisedRole(record)
  expect(process.sent).toHaveLength(before + 1)
})

test('a call that changes something reads who calls', async () => {
  const asked = () => Promise.reject(new Error('asked'))
  const none = {
    find: asked,
    hasPromisedRole: asked,
    forget: () => {},
    stop: async () => {},
  }
  const writing = await testServer({ knownStudents: none })
  const { token, record } = await writing.newStudent()
  const call = `PUT /api/users/students/${record.student_id}/skills`
  expect((await writing.call(call, { token, body: { skills: [] } })).status).toBe(200)
})
