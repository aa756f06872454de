import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-server.ts'
import { backupText } from './backup/backup.ts'
import type { Database } from './connect.ts'
import { BASELINE, MIGRATIONS } from './baseline.ts'
import { migrate, migrationNames } from './migrate.ts'
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

test(
  'a database that lived through every version one by one keeps its rows',
  { timeout: 120_000 },
  async () => {
    const database = await openTestDatabase({ migrated: false })
    let before: Record<string, number> = {}
    for (const [day, name] of names.entries()) {
      await migrate(database, { upTo: name })
      expect(await counts(database)).toMatchObject(before)
      await liveADay(database, day)
      before = await counts(database)
    }
    expect(before).toMatchObject({
      courses: names.length,
      batches: names.length,
    })
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
    await migrate(earlier, { upTo: names[0] })
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

test('a database of a newer version is refused in words', { timeout: 120_000 }, async () => {
  const database = await openTestDatabase()
  await database.pool.query(
    `insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '2099-01-01')`,
  )
  await expect(migrate(database)).rejects.toThrow(/used by a newer version of Edi.*999-of-tomorrow/)
  await database.close()
})

const replaced = fs
  .readFileSync(path.join(MIGRATIONS, 'replaced-by-baseline.txt'), 'utf8')
  .trimEnd()
  .split('\n')

/** A database with the schema of the baseline that remembers the migrations of the time before it. */
async function databaseBefore(ran: readonly string[]): Promise<Database> {
  const database = await openTestDatabase({ migrated: false })
  await migrate(database, { upTo: BASELINE })
  await database.pool.query('delete from kysely_migration')
  for (const name of ran)
    await database.pool.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [
      name,
      '2026-11-28T00:00:00.000Z',
    ])
  return database
}

async function ranMigrations({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  return rows.map(({ name }) => name)
}

test(
  'a database of the last day before the first release goes on with its rows',
  { timeout: 120_000 },
  async () => {
    const database = await databaseBefore(replaced)
    await liveADay(database, 1)
    const before = await counts(database)
    expect(await migrate(database)).toEqual(names.slice(1))
    expect(await ranMigrations(database)).toEqual(names)
    expect(await counts(database)).toEqual(before)
    expect(await migrate(database)).toEqual([])
    await database.close()
  },
)

test(
  'a database that missed a migration before the first release is refused unchanged',
  { timeout: 120_000 },
  async () => {
    const some = replaced.slice(0, -1)
    const database = await databaseBefore(some)
    await expect(migrate(database)).rejects.toThrow(
      `${some.length} of its ${replaced.length} migrations ran`,
    )
    expect(await ranMigrations(database)).toEqual(some)
    await database.close()
  },
)

test(
  'a backup of the last day before the first release is restored',
  { timeout: 120_000 },
  async () => {
    const [before, today] = [
      await databaseBefore(replaced),
      await openTestDatabase({ migrated: false }),
    ]
    await liveADay(before, 1)
    const backup = await textOf(before)
    await restoreBackup(piecesOf(backup), today)
    expect(await counts(today)).toEqual(await counts(before))
    expect(await ranMigrations(today)).toEqual(names)
    await before.close()
    await today.close()
  },
)

async function textOf(database: Database): Promise<string> {
  let text = ''
  for await (const part of backupText(database, new Date())) text += part
  return text
}

function piecesOf(text: string): AsyncIterable<Buffer> {
  return Readable.from([Buffer.from(text)])
}
