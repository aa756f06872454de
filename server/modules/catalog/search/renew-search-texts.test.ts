import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { courseDraft } from '#server/testing/catalog.ts'
import { courseCards, renewSearchTexts, saveCourse } from '../index.ts'

const TODAY = '2026-11-20'
const { db, close } = await openTestDatabase()
afterAll(close)

test('a course of an earlier release is searched like a new one, and is written once', async () => {
  const draft = courseDraft({
    title: 'Loom Repair',
    outline: [{ title: 'Heddles', content: 'Replace a broken heddle.' }],
  })
  await saveCourse(db, draft)
  const written = await db
    .selectFrom('courses')
    .select(['search_head', 'search_text'])
    .executeTakeFirstOrThrow()
  await db
    .updateTable('courses')
    .set({ search_head: '', search_text: 'loom repair', search_form: 0 })
    .execute()
  const search = async () =>
    (await courseCards(db, { q: 'heddle', limit: 5 }, TODAY)).courses.map(
      ({ courseId }) => courseId,
    )
  expect(await search()).toEqual([])
  expect(await renewSearchTexts(db)).toBe(1)
  expect(await search()).toEqual([draft.courseId])
  expect(
    await db.selectFrom('courses').select(['search_head', 'search_text']).executeTakeFirstOrThrow(),
  ).toEqual(written)
  expect(await renewSearchTexts(db)).toBe(0)
})
