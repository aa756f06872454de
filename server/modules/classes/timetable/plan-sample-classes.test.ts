import { expect, test } from 'vitest'
import { newBatch } from '#server/testing/classes.ts'
import { newCourse } from '#server/testing/courses.ts'
import { testDatabase } from '#server/testing/test-server.ts'
import { planSampleClasses } from './plan-sample-classes.ts'

const { db } = await testDatabase()
const NOW = new Date('2026-11-22T12:00:00+06:00')

/** A course of so many lessons, one of the samples or a provider's own. */
async function courseOf(lessonCount: number, isSample: boolean): Promise<{ id: number }> {
  const course = await newCourse(db)
  await db
    .updateTable('courses')
    .set({ is_sample: isSample, lesson_count: lessonCount })
    .where('id', '=', course.id)
    .execute()
  return course
}

async function classesOf(batchId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('class_meetings')
    .select(['number', 'starts_at'])
    .where('batch_id', '=', batchId)
    .orderBy('number')
    .execute()
  return rows.map(({ number, starts_at }) => `${number} ${starts_at.toISOString()}`)
}

test('a batch of a sample course gets a class for each lesson, on its class days, once', async () => {
  const batchId = await newBatch(db, await courseOf(3, true), {
    startsOn: '2026-12-05',
    classDays: ['Sat', 'Mon'],
    hours: '20:00-21:30',
  })
  await planSampleClasses(db, NOW)
  const planned = await classesOf(batchId)
  expect(planned).toEqual([
    '1 2026-12-05T14:00:00.000Z',
    '2 2026-12-07T14:00:00.000Z',
    '3 2026-12-12T14:00:00.000Z',
  ])
  expect(await planSampleClasses(db, NOW)).toBe(0)
  expect(await classesOf(batchId)).toEqual(planned)
})

test('a batch without hours, and one of a provider’s own course, get none', async () => {
  const withoutHours = await newBatch(db, await courseOf(3, true), { hours: null })
  const own = await newBatch(db, await courseOf(3, false))
  await planSampleClasses(db, NOW)
  expect([await classesOf(withoutHours), await classesOf(own)]).toEqual([[], []])
})
