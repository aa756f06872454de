import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { defined } from '#contract/defined.ts'
import { signedInStudent } from '../../modules/students/index.ts'
import { openTestDatabase } from '../../testing/test-server.ts'
import { newCourse } from '../../testing/courses.ts'
import { newPicturedQuestion } from '../../testing/discussion.ts'
import { newAttempt, newCourseOfTests } from '../../testing/tests.ts'
import { newOpenOrder } from '../../testing/orders.ts'
import { backupText } from './backup.ts'
import type { Database } from '../connect.ts'
import { copiedTables } from './move-tables.ts'
import { checkBackup, restoreBackup } from './restore.ts'

// A new database takes a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const NOW = new Date('2026-11-20T06:00:00Z')

/** A database as after some days of use, with everything that text can hold. */
async function usedDatabase(): Promise<Database> {
  const database = await openTestDatabase()
  const claims = {
    uid: 'uid-1',
    email: 'ayesha@example.com',
    emailVerified: true,
    name: 'আয়েশা\u2028সিদ্দিকা',
    sessionVersion: 1,
  }
  const student = await signedInStudent({ db: database.db, now: new Date() }, claims)
  const course = await newCourse(database.db)
  await database.db
    .insertInto('cart_items')
    .values({ student_id: student.id, course_id: course.id })
    .execute()
  await newOpenOrder(database.db, student)
  await newPicturedQuestion(database.db, student)
  // Answers of an attempt that was handed in: nobody could give them now.
  const { tests, versions } = await newCourseOfTests(database.db, { titles: ['Loops'] })
  await newAttempt(database.db, {
    test: defined(tests[0]),
    student: { record: student },
    versions,
    answers: ['a'],
  })
  const body =
    'tab\there, back\\slash, line\r\nfeed, \\N, \\., "quoted", ৳, \u2029 and {"table":"none"}'
  await database.db
    .insertInto('mails')
    .values({ kind: 'test', recipient: claims.email, subject: '', body })
    .execute()
  const bytes = Buffer.from([0, 9, 10, 13, 92, 255])
  await database.db
    .insertInto('server_secrets')
    .values({ name: 'of a test', secret: bytes })
    .execute()
  return database
}

async function backupOf(database: Database): Promise<string> {
  const parts: string[] = []
  for await (const part of backupText(database, NOW)) parts.push(part)
  return parts.join('')
}

/** In pieces that cut lines and letters apart. */
function pieces(text: string): AsyncIterable<Buffer> {
  const bytes = Buffer.from(text)
  return Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 4001) }, (_, index) =>
      bytes.subarray(index * 4001, (index + 1) * 4001),
    ),
  )
}

/** Every row of every table as PostgreSQL writes it. */
async function everything(database: Database): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { name } of await copiedTables(database.pool)) {
    const { rows } = await database.pool.query<{ row: string }>(
      `select t::text as row from ${name} t`,
    )
    found[name] = rows.map(({ row }) => row).toSorted()
  }
  return found
}

test('a backup brings every row back as it was, and ids go on where they stopped', async () => {
  const [used, empty] = [await usedDatabase(), await openTestDatabase({ migrated: false })]
  await restoreBackup(pieces(await backupOf(used)), empty)
  expect(await everything(empty)).toEqual(await everything(used))
  const [{ id: next }, { rows }] = [
    await newCourse(empty.db),
    await sql<{ most: number }>`select max(id) as most from courses`.execute(used.db),
  ]
  expect(next).toBe(rows[0]!.most + 1)
  await used.close()
  await empty.close()
})

test('a database in use is not written over', async () => {
  const used = await usedDatabase()
  const before = await everything(used)
  await expect(restoreBackup(pieces(await backupOf(used)), used)).rejects.toThrow(/is in use/)
  expect(await everything(used)).toEqual(before)
  await used.close()
})

test('a damaged backup is refused and leaves no row behind', async () => {
  const [used, empty] = [await usedDatabase(), await openTestDatabase({ migrated: false })]
  const text = await backupOf(used)
  const changed = text.replace('ayesha@example.com', 'imposter@example.c')
  const newer = text.replace('"migrations":[', '"migrations":["999-from-tomorrow",')
  await expect(restoreBackup(pieces(newer), empty)).rejects.toThrow(/newer version of Edi/)
  await expect(restoreBackup(pieces(changed), empty)).rejects.toThrow(/checksum differs/)
  expect(
    (await sql<{ n: number }>`select count(*) as n from students`.execute(empty.db)).rows[0]!.n,
  ).toBe(0)
  await expect(checkBackup(pieces(changed))).rejects.toThrow(/checksum differs/)
  await expect(checkBackup(pieces(text.slice(0, -200)))).rejects.toThrow(/cut off/)
  await expect(checkBackup(pieces(`${text}x\n`))).rejects.toThrow(/goes on after its end/)
  await expect(checkBackup(pieces('hello\n'))).rejects.toThrow(/no backup/)
  await used.close()
  await empty.close()
})
