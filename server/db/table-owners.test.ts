import { expect, test } from 'vitest'
import { allWriteStatements, writeStatements } from '#server/testing/write-statements.ts'
import { tableOwners } from './table-owners.ts'

/** Files that write a table of another folder, and why that is right. */
const exceptions: Record<string, { tables: readonly string[]; reason: string }> = {
  'modules/calendar/remind-of-near.ts': {
    tables: ['mails'],
    reason:
      'takes back waiting mails in the statement that finds them, so that none goes in between',
  },
  'modules/calendar/remind-of-dates.ts': {
    tables: ['mails'],
    reason: 'the same for reminders of tests and due dates',
  },
  'modules/students/delete-student.ts': {
    tables: ['identity.accounts'],
    reason:
      'deletes an account in one transaction; what becomes of every column is in personal-tables.ts, which a test compares with the schema',
  },
  'modules/students/sessions/end-sessions-of-former-secret.ts': {
    tables: ['server_secrets'],
    reason: 'one row by its name each; this one is written by nobody else',
  },
  'sample-school/people.ts': {
    tables: ['students'],
    reason: 'hundreds of invented accounts in one statement; a sign-in makes one at a time',
  },
  'sample-school/learning.ts': {
    tables: ['lesson_progress'],
    reason: 'the lessons an invented student has read, in one statement for all of them',
  },
}

// The list of migrations that ran is not in the types of tables.
const owners: Readonly<Record<string, string | null>> = { ...tableOwners, kysely_migration: 'db' }
const isOwner = (file: string, table: string) => file.startsWith(`${owners[table]}/`)

test('each table is written by the folder that owns it', async () => {
  const statements = await allWriteStatements()
  expect(statements.length).toBeGreaterThan(250)
  const unknown = statements.filter(({ table }) => !(table in owners))
  expect(unknown.map(({ file, table }) => `${file} writes ${table}`)).toEqual([])
  const foreign = statements.filter(({ file, table }) => !isOwner(file, table))
  const unexplained = foreign.filter(({ file, table }) => !exceptions[file]?.tables.includes(table))
  expect([...new Set(unexplained.map(({ file, table }) => `${file} writes ${table}`))]).toEqual([])
  const used = new Set(foreign.map(({ file, table }) => `${file} ${table}`))
  const given = Object.entries(exceptions).flatMap(([file, { tables }]) =>
    tables.map((table) => `${file} ${table}`),
  )
  expect(given.filter((exception) => !used.has(exception))).toEqual([])
})

test('statements are found, built or written in SQL', () => {
  const tables = (source: string) => writeStatements('one.ts', source).map(({ table }) => table)
  expect(tables("await db.insertInto('mails').values({}).execute()")).toEqual(['mails'])
  expect(tables("trx\n  .deleteFrom('photos as p')\n  .execute()")).toEqual(['photos'])
  expect(tables('sql`\n  update courses set x = 1`.execute(trx)')).toEqual(['courses'])
  expect(tables('sql<Row>`\n  insert into search_terms (term) select 1`')).toEqual(['search_terms'])
  expect(tables('sql`select 1 from orders`')).toEqual([])
})
