import { afterAll, describe, expect, inject, test } from 'vitest'
import { defined } from '#contract/defined.ts'
import path from 'node:path'
import { loadSampleCatalogue, saveCourse } from '../../modules/catalog/index.ts'
import { openTestDatabase } from '../../testing/test-server.ts'
import { signedInStudent } from '../../modules/students/index.ts'
import { courseDraft } from '../../testing/catalog.ts'
import { newPicturedQuestion } from '../../testing/discussion.ts'
import { newAttempt, newCourseOfTests } from '../../testing/tests.ts'
import { type Database, openDatabase } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { moveDatabase } from './move.ts'
import { copiedTables, countRows } from './move-tables.ts'

/** An embedded database as after some days of use. */
async function usedDatabase() {
  const source = await openDatabase({ folder: null })
  await migrate(source)
  await loadSampleCatalogue(
    source.db,
    path.join(import.meta.dirname, '../../../catalogue'),
    '2026-11-20',
  )
  const student = await signedInStudent(
    { db: source.db, now: new Date() },
    {
      uid: 'uid-1',
      email: 'ayesha@example.com',
      emailVerified: true,
      name: 'আয়েশা',
      sessionVersion: 1,
    },
  )
  await newPicturedQuestion(source.db, student)
  // Answers of an attempt that was handed in: nobody could give them now.
  const { tests, versions } = await newCourseOfTests(source.db, { titles: ['Loops'] })
  await newAttempt(source.db, {
    test: defined(tests[0]),
    student: { record: student },
    versions,
    answers: ['a'],
  })
  await source.db
    .insertInto('mails')
    .values({
      kind: 'test',
      recipient: 'a@example.com',
      subject: 'tab\there',
      body: 'back\\slash\nline\r\n\\N ৳ "quoted"',
    })
    .execute()
  await source.db.insertInto('server_secrets').values({ name: 'access-token', secret: Buffer.from([0, 92, 10, 255]) }).execute() // prettier-ignore
  return source
}

/** The rows of a table as PostgreSQL writes them. */
async function rowsOf({ pool }: Database, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${table} t`)
  return rows.map(({ row }) => row).toSorted()
}

const source = inject('postgres') ? await usedDatabase() : null
afterAll(() => source?.close())

describe.skipIf(!source)('a move to a PostgreSQL server', () => {
  test('copies every row of every table as it is, and ids go on where they stopped', async () => {
    const target = await openTestDatabase()
    const moved = await moveDatabase(source!, target)
    expect(moved.map(({ table }) => table)).toEqual(
      (await copiedTables(target.pool)).map(({ name }) => name),
    )
    for (const { table, rows } of moved)
      expect({ table, rows: await countRows(target.pool, table) }).toEqual({ table, rows })

    for (const { table } of moved)
      expect(await rowsOf(target, table), table).toEqual(await rowsOf(source!, table))
    await saveCourse(target.db, courseDraft({ courseId: 'AFTER-MOVE' }))
    const { id } = await target.db
      .selectFrom('courses')
      .select('id')
      .where('course_id', '=', 'AFTER-MOVE')
      .executeTakeFirstOrThrow()
    expect(id).toBe(1 + (await countRows(source!.pool, 'courses')))
    await target.close()
  })

  test('is refused where someone is using the database, and changes nothing there', async () => {
    const target = await openTestDatabase()
    await saveCourse(target.db, courseDraft({ courseId: 'MINE' }))
    await expect(moveDatabase(source!, target)).rejects.toThrow(
      /is in use: public\.\w+ has \d+ rows?\. Nothing was changed/,
    )
    expect(await countRows(target.pool, 'courses')).toBe(1)
    await target.close()
  })

  test('leaves the server without rows when a count differs', async () => {
    const target = await openTestDatabase()
    await target.pool.query(
      'create function lose() returns trigger language plpgsql as $$ begin return null; end $$',
    )
    await target.pool.query(
      'create trigger lose_mails before insert on mails for each row execute function lose()',
    )
    await expect(moveDatabase(source!, target)).rejects.toThrow(
      'public.mails has 1 rows here and 0 on the server. Nothing was moved.',
    )
    expect(await countRows(target.pool, 'courses')).toBe(0)
    expect(await countRows(target.pool, 'categories')).toBe(28)
    await target.close()
  })
})

test('tables come after those they refer to', async () => {
  const database = await openTestDatabase()
  const names = (await copiedTables(database.pool)).map(({ name }) => name)
  expect(names.indexOf('public.courses')).toBeGreaterThan(names.indexOf('public.categories'))
  expect(names.indexOf('public.cart_items')).toBeGreaterThan(names.indexOf('public.students'))
  expect(names.indexOf('identity.refresh_tokens')).toBeGreaterThan(
    names.indexOf('identity.accounts'),
  )
  expect(names.filter((name) => /kysely|pgboss/.test(name))).toEqual([])
  await database.close()
})
