import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/test-server.ts'
import { references, referencesOfBatches } from './remove-added.ts'

const { db } = await testDatabase()

/** What an import writes itself, and what says only who looks at a course or how it was. */
const ofTheImport = [
  'batches',
  'course_import_notes',
  'course_import_rows',
  'course_instructors',
  'course_presence',
  'course_revisions',
  'asked_fees',
  'former_fees',
]
/** Pictures hang on their question. */
const behindOthers = ['question_pictures']
/** These name the course as well, or hang on a lesson or an enrolment, which do. */
const nameTheCourse = [
  'announcements',
  'attempts',
  'enrolments',
  'invited_orders',
  'lessons',
  'manual_enrolments',
  'order_items',
  'student_import_rows',
  'submissions',
  'test_extensions',
]

async function tablesNaming(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = ${table}::regclass and conrelid <> confrelid
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

test('whatever names a course keeps it from being removed, or is the import’s own', async () => {
  expect(await tablesNaming('courses')).toEqual(
    [...references, ...ofTheImport, ...behindOthers].toSorted(),
  )
})

test('the same holds for its batches', async () => {
  expect(await tablesNaming('batches')).toEqual(
    [...referencesOfBatches, ...nameTheCourse].toSorted(),
  )
})
