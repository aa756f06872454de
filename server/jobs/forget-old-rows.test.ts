import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { recordAudit } from '../audit/index.ts'
import { ROWS_OF_A_BATCH } from '../db/delete-in-batches.ts'
import { openTestDatabase, testServer } from '../testing/test-server.ts'
import { forgetOldRows } from './forget-old-rows.ts'

// Of its own: it removes rows whoever made them.
const database = await openTestDatabase()
afterAll(() => database.close())
const server = await testServer({ database })
const { db } = server.services
const { record: person } = await server.newStudent()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

const newNotification = (subject: string, row: { created_at: Date; read_at?: Date }) => ({
  student_id: person.id,
  kind: 'question-answered',
  facts: JSON.stringify({}),
  subject,
  ...row,
})
const newMail = (subject: string, state: 'sent' | 'waiting' | 'failed' | 'kept', age: number) => ({
  kind: 'test',
  recipient: 'nadia@example.com',
  subject,
  body: '',
  state,
  created_at: daysAgo(age),
})

test('read notifications and mails go by their age, and what waits stays', async () => {
  await db
    .insertInto('notifications')
    .values([
      newNotification('read long ago', { created_at: daysAgo(300), read_at: daysAgo(181) }),
      newNotification('read lately', { created_at: daysAgo(300), read_at: daysAgo(179) }),
      newNotification('unread for a year', { created_at: daysAgo(361) }),
      newNotification('unread for months', { created_at: daysAgo(300) }),
    ])
    .execute()
  await db
    .insertInto('mails')
    .values([
      newMail('sent long ago', 'sent', 91),
      newMail('failed long ago', 'failed', 91),
      newMail('kept long ago', 'kept', 91),
      newMail('sent lately', 'sent', 89),
      newMail('waits', 'waiting', 200),
    ])
    .execute()
  await forgetOldRows.run(server.services)
  const left = await db.selectFrom('notifications').select('subject').orderBy('id').execute()
  expect(left.map(({ subject }) => subject)).toEqual(['read lately', 'unread for months'])
  const mails = await db.selectFrom('mails').select('subject').orderBy('id').execute()
  expect(mails.map(({ subject }) => subject)).toEqual(['sent lately', 'waits'])
})

test('more than one batch goes, and a job that is stopped leaves the rest', async () => {
  const rows = ROWS_OF_A_BATCH + 10
  const many = () =>
    sql`insert into mails (kind, recipient, subject, body, state, created_at)
      select 'many', 'many@example.com', 'many', '', 'sent', ${daysAgo(100)} from generate_series(1, ${rows}::int)`.execute(
      db,
    )
  const left = async () =>
    (await db.selectFrom('mails').select('id').where('kind', '=', 'many').execute()).length
  await many()
  const stopping = new AbortController()
  stopping.abort()
  await forgetOldRows.run(server.services, stopping.signal)
  expect(await left()).toBe(rows)
  await forgetOldRows.run(server.services)
  expect(await left()).toBe(0)
})

test('entries of the audit list go after three years, and the database keeps those of a year', async () => {
  for (const subject of ['of today', 'of two years ago', 'of four years ago'])
    await recordAudit(db, { actor: person, action: 'coupon.added', subject })
  // As if they had been written then: nobody can change them afterwards.
  await db.connection().execute(async (connection) => {
    await sql`alter table audit_entries disable trigger user`.execute(connection)
    for (const [subject, days] of [
      ['of two years ago', 730],
      ['of four years ago', 1460],
    ] as const)
      await connection
        .updateTable('audit_entries')
        .set({ at: daysAgo(days) })
        .where('subject', '=', subject)
        .execute()
    await sql`alter table audit_entries enable trigger user`.execute(connection)
  })
  await forgetOldRows.run(server.services)
  const subjects = async () =>
    (await db.selectFrom('audit_entries').select('subject').orderBy('id').execute()).map(
      ({ subject }) => subject,
    )
  expect(await subjects()).toEqual(['of today', 'of two years ago'])
  await expect(db.deleteFrom('audit_entries').execute()).rejects.toThrow('append-only for a year')
})

test('messages of gateways and events of attempts go after two years', async () => {
  const message = (age: number) => ({
    gateway: 'bkash',
    kind: 'notification' as const,
    dedupe_key: randomUUID(),
    authentic: true,
    body: '',
    received_at: daysAgo(age),
    processed_at: daysAgo(age),
  })
  await db
    .insertInto('payment_events')
    .values([message(731), message(729)])
    .execute()
  // Of an attempt that is not there: only its age counts.
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    for (const age of [731, 729])
      await connection
        .insertInto('attempt_events')
        .values({ attempt_id: 1, at: daysAgo(age), kind: 'left' })
        .execute()
    await sql`reset session_replication_role`.execute(connection)
  })
  await forgetOldRows.run(server.services)
  const events = await db.selectFrom('attempt_events').select('at').execute()
  expect(events.map(({ at }) => at > daysAgo(730))).toEqual([true])
  const left = await db.selectFrom('payment_events').select('received_at').execute()
  expect(left.map(({ received_at }) => received_at > daysAgo(730))).toEqual([true])
})

test('a setting of 0 keeps them for ever, and none is shorter than what others rely on', async () => {
  await db
    .insertInto('mails')
    .values(newMail('of ten years ago', 'sent', 3_650))
    .execute()
  const forEver = await testServer({ database, config: { KEEP_MAILS_DAYS: '0' } })
  await forgetOldRows.run(forEver.services)
  expect(
    await db.selectFrom('mails').select('id').where('subject', '=', 'of ten years ago').execute(),
  ).toHaveLength(1)
  expect(() => readConfig({ KEEP_AUDIT_DAYS: '30' })).toThrow('at least 365, or 0')
  expect(readConfig({}).keptDays).toEqual({
    notifications: 180,
    mails: 90,
    events: 730,
    audit: 1095,
  })
})
