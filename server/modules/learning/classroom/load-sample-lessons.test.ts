import fs from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { loadSampleCatalogue } from '../../catalog/index.ts'
import { loadSampleLessons } from './load-sample-lessons.ts'
import { readSampleLessons } from './sample-lessons.ts'

const CATALOGUE = path.join(import.meta.dirname, '../../../../catalogue')
const folder = path.join(CATALOGUE, 'lessons')
const now = new Date('2026-11-20T06:00:00Z')
const database = await openTestDatabase()
const { db } = database
afterAll(() => database.close())
await loadSampleCatalogue(db, CATALOGUE, '2026-11-20')
const files = await fs.readdir(folder)

test('every file belongs to a sample course and is loaded once, published, with its formulas and code rendered', async () => {
  expect(await loadSampleLessons(db, { folder, now })).toBe(files.length)
  expect(await loadSampleLessons(db, { folder, now })).toBe(0)
  const versions = await db.selectFrom('lesson_versions').select(['seconds', 'body']).execute()
  expect(versions.length).toBeGreaterThanOrEqual(files.length * 6)
  const lessons = await db.selectFrom('lessons').select('release').execute()
  // The few words before a test say nothing of how long it takes.
  const tests = versions.filter(({ body }) => body.kind === 'quiz')
  expect(new Set(tests.map(({ seconds }) => seconds))).toEqual(new Set([null]))
  for (const { release } of lessons) expect(release).toEqual({ rule: 'at-once' })
})

test('a course whose lessons were archived, or that a provider made, is left alone', async () => {
  const courseId = path.basename(files[0]!, '.md')
  const course = await db
    .selectFrom('courses')
    .select('id')
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('course_sections')
    .set({ archived_at: now })
    .where('course_id', '=', course.id)
    .execute()
  expect(await loadSampleLessons(db, { folder, now })).toBe(0)
  await db.deleteFrom('lessons').where('course_id', '=', course.id).execute()
  await db.deleteFrom('course_sections').where('course_id', '=', course.id).execute()
  await db.updateTable('courses').set({ is_sample: false }).where('id', '=', course.id).execute()
  expect(await loadSampleLessons(db, { folder, now })).toBe(0)
})

test('a file is read into sections and lessons, with what is special about each', () => {
  const [first, second] = readSampleLessons(
    '# One\n## Look [preview]\nWords.\n\n### Part\n## More [optional]\nX\n# Two\n## Film [video: samplewelcome001]\n',
  )
  expect([first!.title, second!.title]).toEqual(['One', 'Two'])
  expect(first!.lessons).toMatchObject([
    { title: 'Look', isPreview: true, isRequired: true, body: { kind: 'article' } },
    { title: 'More', isPreview: false, isRequired: false },
  ])
  expect(first!.lessons[0]!.body.document.content[1]).toMatchObject({
    type: 'heading',
    attrs: { level: 2 },
  })
  expect(second!.lessons).toMatchObject([
    {
      title: 'Film',
      body: { kind: 'video', source: { source: 'hosted', mediaId: 'samplewelcome001' } },
    },
  ])
  expect(() => readSampleLessons('## Lost')).toThrow('before the first section')
})

test('the shortest free course teaches what its page promises, and asks for less before its certificate', async () => {
  const written = await fs.readFile(path.join(folder, 'FIN-101.md'), 'utf8')
  for (const word of ['সরল', 'চক্রবৃদ্ধি', 'DPS', 'FDR', 'সঞ্চয়পত্র', 'OTP', 'ওয়ালেট', 'জরুরি তহবিল'])
    expect(written).toContain(word)
  const course = await db
    .selectFrom('courses')
    .select(['lesson_count', 'curriculum_lesson_count'])
    .where('course_id', '=', 'FIN-101')
    .executeTakeFirstOrThrow()
  expect(course.curriculum_lesson_count).toBe(course.lesson_count)
  const lessons = readSampleLessons(written).flatMap((section) => section.lessons)
  const required = lessons.filter(({ isRequired }) => isRequired)
  expect(required.map(({ body }) => body.kind)).toEqual([...Array(6).fill('article'), 'quiz'])
})
