import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-server.ts'
import { backupText } from './backup/backup.ts'
import type { Database } from './connect.ts'
import { migrate, MIGRATIONS, migrationNames } from './migrate.ts'
import { restoreBackup } from './backup/restore.ts'

const names = await migrationNames()

/** A row of each kind the schema of that day knows; what later migrations add must cope with it. */
async function liveADay({ pool }: Database, day: number): Promise<void> {
  const exists = async (table: string) =>
    (await pool.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table]))
      .rows[0]!.exists
  const write = async (table: string, text: string) =>
    (await exists(table)) ? void (await pool.query(text)) : undefined
  await write(
    'courses',
    `insert into courses (course_id, category_id, title, banner_path, fee_poisha, lesson_count, level, popularity, search_text)
     select 'DAY-${day}', id, 'Course of day ${day}', '/x.svg', 250000, 12, 'Beginner', 'New', 'course' from categories limit 1`,
  )
  await write(
    'batches',
    `insert into batches (course_id, number, starts_on, enrol_by, seats) select id, 1, '2027-01-10', '2027-01-05', 10 from courses where course_id = 'DAY-${day}'`,
  )
  await write(
    'students',
    `insert into students (student_id, identity_uid, email, email_key, name)
     values ('ET_00000000${String(day % 10)}', 'uid-${day}', 'day${day}@example.com', 'day${day}@example.com', 'Day ${day}') on conflict do nothing`,
  )
  await write(
    'cart_items',
    `insert into cart_items (student_id, course_id) select s.id, c.id from students s, courses c on conflict do nothing`,
  )
  await write(
    'contact_messages',
    `insert into contact_messages (name, email, subject, message) values ('A', 'day${day}@example.com', 'Hello', 'There')`,
  )
  await write(
    'mails',
    `insert into mails (kind, recipient, subject, body) values ('test', 'day${day}@example.com', 'Hello', 'There')`,
  )
  await write(
    'orders',
    `insert into orders (number, student_id, checkout_key, fee_poisha, net_poisha, vat_poisha, total_poisha, expires_at)
     select 'ED2345678' || substr('23456789ABCDEFGHJK', ${(day % 18) + 1}, 1), id, gen_random_uuid(), 100, 100, 0, 100, now() from students
     order by id desc limit 1 on conflict do nothing`,
  )
}

async function counts({ pool }: Database): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const table of [
    'courses',
    'batches',
    'students',
    'cart_items',
    'contact_messages',
    'mails',
    'orders',
  ]) {
    const { rows } = await pool.query<{ exists: boolean }>(
      'select to_regclass($1) is not null as exists',
      [table],
    )
    if (rows[0]!.exists)
      found[table] = (
        await pool.query<{ n: number }>(`select count(*) as n from ${table}`)
      ).rows[0]!.n
  }
  return found
}

/** Categories come with a migration; before that no one had a database. */
const firstDay = names.indexOf('010-categories')

test(
  'a database that lived through every version one by one keeps its rows',
  { timeout: 120_000 },
  async () => {
    const database = await openTestDatabase({ migrated: false })
    let before: Record<string, number> = {}
    for (const [day, name] of names.entries()) {
      await migrate(database, { upTo: name })
      expect(await counts(database)).toMatchObject(before)
      if (day >= firstDay) await liveADay(database, day)
      before = await counts(database)
    }
    expect(before).toMatchObject({
      courses: names.length - firstDay,
      batches: names.length - firstDay,
    })
    await database.close()
  },
)

test(
  'links that earlier versions kept in the clear are gone after the upgrade, their mails are not',
  { timeout: 120_000 },
  async () => {
    const database = await openTestDatabase({ migrated: false })
    await migrate(database, { upTo: '093-fee-today' })
    await database.pool.query(
      `insert into mails (kind, recipient, subject, body, state) values
       ('password-reset', 'waits@example.com', 's', E'Open this link.\n\nhttps://a.example/?oobCode=secret\n', 'waiting'),
       ('verify-email', 'kept@example.com', 's', E'Open this link.\n\nhttps://a.example/?oobCode=secret\n', 'kept'),
       ('order-paid', 'order@example.com', 's', E'Thanks.\n\nhttps://a.example/dashboard\n', 'waiting')`,
    )
    await migrate(database)
    const { rows } = await database.pool.query(
      'select recipient, body, state from mails order by id',
    )
    expect(rows).toEqual([
      { recipient: 'waits@example.com', body: 'Open this link.\n\n[link]\n', state: 'failed' },
      { recipient: 'kept@example.com', body: 'Open this link.\n\n[link]\n', state: 'kept' },
      {
        recipient: 'order@example.com',
        body: 'Thanks.\n\nhttps://a.example/dashboard\n',
        state: 'waiting',
      },
    ])
    await database.close()
  },
)

test(
  'what was let go of earlier payments is spread over their lines, to the poisha',
  { timeout: 120_000 },
  async () => {
    const database = await openTestDatabase({ migrated: false })
    await migrate(database, { upTo: '130-agreed-payments' })
    const orders = [
      { lines: [10_000, 20_001, 1], received: 20_000 },
      { lines: [500_000], received: 400_000 },
      { lines: [333, 333, 334], received: 999 },
      { lines: [700, 300], received: 1000 },
    ]
    await database.pool.query(
      `insert into students (student_id, identity_uid, email, email_key, name) values ('ET_000000001', 'uid', 'a@b.c', 'a@b.c', 'A')`,
    )
    for (const number of [0, 1, 2])
      await database.pool.query(
        `insert into courses (course_id, category_id, title, banner_path, fee_poisha, lesson_count, level, popularity, search_text)
       select $1, id, 'Course', '/x.svg', 250000, 12, 'Beginner', 'New', 'course' from categories limit 1`,
        [`OLD-${number}`],
      )
    for (const [index, { lines, received }] of orders.entries()) {
      const total = lines.reduce((sum, line) => sum + line, 0)
      const number = `ED2345678${'ABCD'[index]}`
      await database.pool.query(
        `insert into orders (number, student_id, checkout_key, state, fee_poisha, net_poisha, vat_poisha, total_poisha, expires_at)
       select $1, id, gen_random_uuid(), 'paid', $2::int, $2::int, 0, $2::int, now() from students`,
        [number, total],
      )
      for (const [line, amount] of lines.entries())
        await database.pool.query(
          `insert into order_items (order_id, student_id, course_id, title, fee_poisha, net_poisha, vat_poisha, total_poisha, vat_rate_bp)
         select o.id, o.student_id, c.id, 'Course', $3::int, $3::int, 0, $3::int, 0 from orders o, courses c
         where o.number = $1 and c.course_id = $2`,
          [number, `OLD-${line}`, amount],
        )
      await database.pool.query(
        `insert into payments (order_id, student_id, gateway, mode, merchant_ref, state, amount_poisha, received_poisha, received_currency)
       select id, student_id, 'manual', 'sandbox', number, 'succeeded', $2::int, $3::int, 'BDT' from orders where number = $1`,
        [number, total, received],
      )
    }
    await migrate(database)
    const { rows } = await database.pool.query<{ parts: number[] }>(
      `select array_agg(written_off_poisha::int order by id) as parts from order_items group by order_id order by order_id`,
    )
    expect(rows.map(({ parts }) => parts)).toEqual([[3334, 6668, 0], [100_000], [1, 0, 0], [0, 0]])
    await database.close()
  },
)

test(
  'why staff ended an enrolment is found for those that ended before it was kept',
  { timeout: 120_000 },
  async () => {
    const database = await openTestDatabase({ migrated: false })
    await migrate(database, { upTo: '150-equal-refunds-of-a-payment' })
    await liveADay(database, 1)
    await database.pool.query(
      `insert into courses (course_id, category_id, title, banner_path, fee_poisha, lesson_count, level, popularity, search_text)
     select 'OTHER', id, 'Other', '/x.svg', 250000, 12, 'Beginner', 'New', 'course' from categories limit 1`,
    )
    await database.pool.query(
      `insert into order_items (order_id, student_id, course_id, title, fee_poisha, net_poisha, vat_poisha, total_poisha, vat_rate_bp)
     select o.id, o.student_id, c.id, c.course_id, 100, 100, 0, 100, 0 from orders o, courses c order by c.id`,
    )
    await database.pool.query(
      `insert into enrolments (student_id, course_id, order_item_id, state)
     select student_id, course_id, id, case title when 'DAY-1' then 'revoked' else 'active' end from order_items`,
    )
    await database.pool.query(
      `insert into order_outbox (topic, order_id, dedupe_key, payload)
     select 'items_revoked', order_id, 'ended', jsonb_build_object('itemIds', jsonb_build_array(id), 'because', 'Moved abroad')
     from order_items where title = 'DAY-1'`,
    )
    await migrate(database)
    const { rows } = await database.pool.query(
      'select state, end_reason from enrolments order by id',
    )
    expect(rows).toEqual([
      { state: 'revoked', end_reason: 'Moved abroad' },
      { state: 'active', end_reason: null },
    ])
    await database.close()
  },
)

test(
  'the hours of batches keep their values under their new name, wherever they were kept',
  { timeout: 120_000 },
  async () => {
    const database = await openTestDatabase({ migrated: false })
    await migrate(database, { upTo: '681-ended-sessions' })
    await liveADay(database, 1)
    const write = (text: string) => database.pool.query(text)
    await write(`update batches set shift = '20:00-21:30', seats = 200000`)
    await write(
      `insert into order_items (order_id, student_id, course_id, batch_id, sold_batch, title, fee_poisha, net_poisha, vat_poisha, total_poisha, vat_rate_bp)
       select o.id, o.student_id, c.id, b.id, '{"number": 1, "shift": "20:00-21:30"}', 'Course', 100, 100, 0, 100, 0
       from orders o, courses c join batches b on b.course_id = c.id`,
    )
    await write(
      `insert into batch_decisions (batch_id, order_item_id, student_id, cause, act, before, reason, decided_by)
       select batch_id, id, student_id, 'rescheduled', 'keep', '{"number": 1, "shift": null}', 'Rain', student_id from order_items`,
    )
    await write(
      `insert into enrolments (student_id, course_id, batch_id, order_item_id, notice)
       select student_id, course_id, batch_id, id, '{"kind": "moved", "batch": {"number": 1, "shift": "10:00-11:00"}}' from order_items`,
    )
    await write(
      `insert into order_outbox (topic, order_id, dedupe_key, payload)
       select 'batch_changed', order_id, 'moved', '{"itemId": "1", "notice": {"batch": {"number": 1, "shift": null}}}' from order_items`,
    )
    await write(
      `insert into course_imports (file_name, made_by, saved, left_out) select 'f.csv', id, 1, 0 from students`,
    )
    await write(
      `insert into course_import_rows (import_id, course_id, before, after)
       select i.id, c.id, null, '{"title": "T", "batches": [{"number": 2, "shift": "10:00-11:00"}, {"number": 1, "shift": null}]}'
       from course_imports i, courses c`,
    )
    await migrate(database)
    const read = async (text: string) => (await database.pool.query(text)).rows
    expect(await read('select hours, seats from batches')).toEqual([
      { hours: '20:00-21:30', seats: null },
    ])
    expect(await read('select sold_batch from order_items')).toEqual([
      { sold_batch: { number: 1, hours: '20:00-21:30' } },
    ])
    expect(await read('select before from batch_decisions')).toEqual([
      { before: { number: 1, hours: null } },
    ])
    expect(await read('select notice from enrolments')).toEqual([
      { notice: { kind: 'moved', batch: { number: 1, hours: '10:00-11:00' } } },
    ])
    expect(await read('select payload from order_outbox')).toEqual([
      { payload: { itemId: '1', notice: { batch: { number: 1, hours: null } } } },
    ])
    expect(await read('select before, after from course_import_rows')).toEqual([
      {
        before: null,
        after: {
          title: 'T',
          batches: [
            { number: 2, hours: '10:00-11:00', venue: null },
            { number: 1, hours: null, venue: null },
          ],
        },
      },
    ])
    await database.close()
  },
)

test(
  'a backup of an earlier version comes up to today with its rows',
  { timeout: 120_000 },
  async () => {
    const [earlier, today] = [
      await openTestDatabase({ migrated: false }),
      await openTestDatabase({ migrated: false }),
    ]
    await migrate(earlier, { upTo: names[firstDay] })
    await liveADay(earlier, 3)
    const backup = Readable.from(backupText(earlier, new Date())).map((text: string) =>
      Buffer.from(text),
    )
    await restoreBackup(backup, today)
    expect(await counts(today)).toMatchObject(await counts(earlier))
    expect(await migrate(today)).toEqual([])
    await earlier.close()
    await today.close()
  },
)

test(
  'a folder that met two migrations before two of lower numbers keeps its rows',
  { timeout: 120_000 },
  async () => {
    const database = await openTestDatabase({ migrated: false })
    await migrate(database, { upTo: '070-popularity-steps' })
    await liveADay(database, 5)
    for (const name of ['090-popularity-by-sales', '091-newsletter-leave']) {
      await database.pool.query(fs.readFileSync(path.join(MIGRATIONS, `${name}.sql`), 'utf8'))
      await database.pool.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [
        name,
        new Date().toISOString(),
      ])
    }
    const before = await counts(database)
    const ran = await migrate(database)
    expect(ran.slice(0, 2)).toEqual(['080-money-alerts', '081-forget-payers'])
    expect(ran).not.toContain('090-popularity-by-sales')
    expect(await counts(database)).toMatchObject(before)
    await database.close()
  },
)

test('a database of a newer version is refused in words', { timeout: 120_000 }, async () => {
  const database = await openTestDatabase()
  await database.pool.query(
    `insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '2099-01-01')`,
  )
  await expect(migrate(database)).rejects.toThrow(/used by a newer version of Edi.*999-of-tomorrow/)
  await database.close()
})

test(
  'a language of mails that no one chose gives way to that of the last order',
  { timeout: 120_000 },
  async () => {
    const database = await openTestDatabase({ migrated: false })
    await migrate(database, { upTo: '440-question-pictures' })
    await database.pool.query(
      `insert into students (student_id, identity_uid, email, email_key, name) values
       ('ET_000000001', 'a', 'a@example.com', 'a@example.com', 'A'),
       ('ET_000000002', 'b', 'b@example.com', 'b@example.com', 'B')`,
    )
    await database.pool.query(
      `insert into notification_settings (student_id, has_digest, language)
       select id, false, case name when 'A' then 'en' else 'bn' end from students`,
    )
    await migrate(database)
    const { rows } = await database.pool.query(
      'select has_digest, language from notification_settings order by student_id',
    )
    expect(rows).toEqual([
      { has_digest: false, language: null },
      { has_digest: false, language: 'bn' },
    ])
    await database.close()
  },
)

test(
  'instructors who were linked to an account still teach their courses',
  { timeout: 120_000 },
  async () => {
    const database = await openTestDatabase({ migrated: false })
    await migrate(database, { upTo: '400-orientation-classes' })
    await liveADay(database, 1)
    await liveADay(database, 2)
    await database.pool.query(
      `insert into instructors (slug, name, designation, image_path, student_id) values
       ('farhana', 'Farhana Islam', 'Engineer', '/x.svg', (select id from students where name = 'Day 1')),
       ('rafiq', 'Rafiq Hasan', 'Engineer', '/x.svg', (select id from students where name = 'Day 2')),
       ('nobody', 'Nobody Yet', 'Engineer', '/x.svg', null)`,
    )
    await database.pool.query(
      `insert into course_instructors (course_id, instructor_id, position)
       select c.id, i.id, 0 from courses c, instructors i where c.course_id = 'DAY-1'`,
    )
    await database.pool.query(
      `insert into class_meetings (batch_id, number, starts_at, ends_at, instructor_id)
       select b.id, meeting, '2027-01-10T14:00:00Z', '2027-01-10T15:00:00Z',
         case meeting when 2 then (select id from instructors where slug = 'rafiq') end
       from batches b join courses c on c.id = b.course_id and c.course_id = 'DAY-1',
         generate_series(1, 2) as meeting`,
    )
    await migrate(database)
    const read = async (text: string) => (await database.pool.query(text)).rows
    expect(
      await read(
        `select i.slug, s.name, account.email_key, account.invited_by, account.language
         from instructor_accounts account join instructors i on i.id = account.instructor_id
         join students s on s.id = account.student_id order by i.slug`,
      ),
    ).toEqual([
      {
        slug: 'farhana',
        name: 'Day 1',
        email_key: 'day1@example.com',
        invited_by: null,
        language: null,
      },
      {
        slug: 'rafiq',
        name: 'Day 2',
        email_key: 'day2@example.com',
        invited_by: null,
        language: null,
      },
    ])
    expect(
      await read(
        `select s.name from teachers join students s on s.id = teachers.student_id order by s.name`,
      ),
    ).toEqual([{ name: 'Day 1' }, { name: 'Day 2' }])
    expect(
      await read(
        `select meeting.number, s.name from taught_classes taught
         join class_meetings meeting on meeting.id = taught.meeting_id
         join students s on s.id = taught.student_id order by meeting.number, s.name`,
      ),
    ).toEqual([
      { number: 1, name: 'Day 1' },
      { number: 1, name: 'Day 2' },
      { number: 2, name: 'Day 2' },
    ])
    await database.close()
  },
)
