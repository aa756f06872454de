import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { newCourse } from '#server/testing/courses.ts'
import { loadSampleLessons } from '../../learning/index.ts'
import { loadSampleBanks } from '../../question-bank/index.ts'
import { showTest } from '../index.ts'
import { loadSampleTests, renewSampleTests } from './load-sample-tests.ts'

const CATALOGUE = path.join(import.meta.dirname, '../../../../catalogue')
/** A Friday, in the morning. */
const now = new Date('2026-11-27T06:00:00Z')
const database = await openTestDatabase()
const { db } = database
afterAll(() => database.close())
for (const courseId of ['FIN-101', 'SFT-109', 'SFT-110']) {
  const { id } = await newCourse(db, { isReady: false })
  await db
    .updateTable('courses')
    .set({ course_id: courseId, is_sample: true })
    .where('id', '=', id)
    .execute()
}
await loadSampleLessons(db, { folder: path.join(CATALOGUE, 'lessons'), now })
await loadSampleBanks(db, { folder: path.join(CATALOGUE, 'questions'), now })
const file = path.join(CATALOGUE, 'tests.json')

const lessonOf = async (title: string) =>
  (
    await db
      .selectFrom('lessons')
      .select('lesson_id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
  ).lesson_id

test('every test lesson of the catalogue gets its questions, once, and can be started', async () => {
  const { quizzes } = await db
    .selectFrom('lessons')
    .select(({ fn }) => fn.countAll<number>().as('quizzes'))
    .where('kind', '=', 'quiz')
    .executeTakeFirstOrThrow()
  expect(await loadSampleTests(db, { file, now })).toBe(Number(quizzes))
  expect(await loadSampleTests(db, { file, now })).toBe(0)
  for (const { lesson_id } of await db
    .selectFrom('lessons')
    .select('lesson_id')
    .where('kind', '=', 'quiz')
    .execute()) {
    const { faults, isPublished, questionCount } = await showTest(db, lesson_id)
    expect([faults, isPublished]).toEqual([[], true])
    expect(questionCount).toBeGreaterThanOrEqual(8)
  }
})

test('the courses say how many of their lessons are tests: all of a series', async () => {
  const courses = await db
    .selectFrom('courses')
    .select(['course_id', 'curriculum_lesson_count', 'curriculum_test_count'])
    .orderBy('course_id')
    .execute()
  expect(courses.map((course) => Object.values(course))).toEqual([
    ['FIN-101', 11, 1],
    ['SFT-109', 6, 5],
    ['SFT-110', 6, 6],
  ])
})

test('the live model test opens next Friday, and again in a later week if no one came', async () => {
  const lessonId = await lessonOf('সাপ্তাহিক লাইভ মডেল টেস্ট')
  const windowOf = async () => {
    const { opensAt, closesAt } = (await showTest(db, lessonId)).plan.rules
    return [opensAt, closesAt]
  }
  expect(await windowOf()).toEqual(['2026-12-04T14:00:00.000Z', '2026-12-04T15:10:00.000Z'])
  await renewSampleTests(db, { now: new Date('2026-12-04T15:00:00Z') })
  expect(await windowOf()).toEqual(['2026-12-04T14:00:00.000Z', '2026-12-04T15:10:00.000Z'])
  await renewSampleTests(db, { now: new Date('2026-12-20T15:00:00Z') })
  expect(await windowOf()).toEqual(['2026-12-25T14:00:00.000Z', '2026-12-25T15:10:00.000Z'])
})
