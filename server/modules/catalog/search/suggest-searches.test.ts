import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { courseDraft } from '#server/testing/catalog.ts'
import { saveCourse, suggestSearches } from '../index.ts'

const TODAY = '2026-11-20'
const { db, close } = await openTestDatabase()
afterAll(close)
await saveCourse(
  db,
  courseDraft({ courseId: 'CHART', title: 'Reading Charts', category: 'Data Science' }),
)
for (let at = 0; at < 7; at += 1)
  await saveCourse(db, courseDraft({ title: `Dataflow ${at}`, popularityScore: at }))

test('a beginning suggests categories and courses, a handful', async () => {
  const { categories, courses } = await suggestSearches(db, 'dat', TODAY)
  expect(categories.map(({ name }) => name)).toEqual(['Data Science', 'Databases'])
  expect(courses).toHaveLength(5)
  expect(courses[0]).toMatchObject({ courseTitle: 'Dataflow 6' })
})

test('a category is suggested in either language, by every word of it typed so far', async () => {
  expect((await suggestSearches(db, 'data sci', TODAY)).categories.map(({ name }) => name)).toEqual(
    ['Data Science'],
  )
  expect((await suggestSearches(db, 'ডেটা সা', TODAY)).categories.map(({ name }) => name)).toEqual([
    'Data Science',
  ])
})

test('a course is suggested by its id', async () => {
  await saveCourse(db, courseDraft({ courseId: 'ZZ-900', title: 'Stone Carving' }))
  expect(await suggestSearches(db, 'zz900', TODAY)).toEqual({
    categories: [],
    courses: [{ courseId: 'ZZ-900', courseTitle: 'Stone Carving', courseTitleBn: null }],
  })
})

test.each(['', 'd', '!', 'qqqqzzzz'])('%j suggests nothing', async (q) => {
  expect(await suggestSearches(db, q, TODAY)).toEqual({ categories: [], courses: [] })
})
