import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { categoryNames } from '#contract/catalog/terms.ts'
import { addDays } from '#contract/time.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { courseDraft } from '#server/testing/catalog.ts'
import {
  catalogueVersion,
  courseDetails,
  listCategories,
  listCourses,
  loadSampleCatalogue,
  renewSampleBatches,
  saveCourse,
} from '../index.ts'

const FOLDER = path.join(import.meta.dirname, '../../../../catalogue')
const TODAY = '2026-11-20'

// Covers: §2 category-tabs
test('the contract, the database and the sample name the same categories in the same order', async () => {
  // Of its own: other tests change categories.
  const { db, close } = await openTestDatabase()
  const stored = (await listCategories(db)).map(({ slug, name, nameBn }) => ({
    slug,
    name,
    nameBn,
  }))
  await close()
  const written = JSON.parse(
    await fs.readFile(path.join(FOLDER, 'categories.json'), 'utf8'),
  ) as (typeof stored)[number][]
  expect(stored).toEqual(written.map(({ slug, name, nameBn }) => ({ slug, name, nameBn })))
  expect(stored.map(({ name }) => name)).toEqual(categoryNames)
})

test('the sample loads once, over all categories, with batches to enrol in and the newest mixed', async () => {
  const { db, close } = await openTestDatabase()
  const loaded = await loadSampleCatalogue(db, FOLDER, TODAY)
  expect(loaded).toBeGreaterThanOrEqual(120)
  expect(await loadSampleCatalogue(db, FOLDER, TODAY)).toBe(0)
  const { courses } = await listCourses(db, { order: 'newest', limit: 500 }, TODAY)
  expect(courses).toHaveLength(loaded)
  for (const { courseCount } of await listCategories(db)) expect(courseCount).toBeGreaterThan(3)
  const newest = JSON.parse(await fs.readFile(path.join(FOLDER, 'newest.json'), 'utf8')) as string[]
  expect(courses.slice(0, newest.length).map((course) => course.courseId)).toEqual(newest)
  expect(
    new Set(courses.slice(0, newest.length).map((course) => course.coursesPopularityStatus)),
  ).toEqual(new Set(['New']))
  expect(new Set(courses.slice(0, 12).map((course) => course.category)).size).toBeGreaterThan(6)
  expect(courses.every((course) => course.isSample)).toBe(true)
  const written = new Set(
    (await fs.readdir(path.join(FOLDER, 'lessons'))).map((file) => path.parse(file).name),
  )
  const isEmpty = courses.filter(({ courseId, openBatch }) => !openBatch && !written.has(courseId))
  expect(isEmpty.map(({ courseId }) => courseId)).toEqual([])
  await close()
})

test('sample batches that have passed are renewed, those of a provider are not', async () => {
  const { db, close } = await openTestDatabase()
  await loadSampleCatalogue(db, FOLDER, TODAY)
  const batch = {
    number: 4,
    enrolBy: '2026-11-25',
    startsOn: '2026-11-28',
    seats: 30,
    classDays: [],
    hours: null,
    venue: null,
    orientationOn: null,
  }
  const own = courseDraft({ batches: [batch] })
  await saveCourse(db, own)
  expect(await renewSampleBatches(db, TODAY)).toBe(0)
  const [before] = (await listCourses(db, { order: 'newest', limit: 500 }, TODAY)).courses.filter(
    (course) => course.isSample && course.openBatch,
  )
  const version = await catalogueVersion(db)

  const later = addDays(TODAY, 400)
  expect(await renewSampleBatches(db, later)).toBeGreaterThan(50)
  expect(await catalogueVersion(db)).toBe(version + 1)
  expect(await renewSampleBatches(db, later)).toBe(0)
  const { courses } = await listCourses(db, { order: 'newest', limit: 500 }, later)
  expect(courses.filter((course) => course.openBatch).length).toBeGreaterThan(60)
  expect((await courseDetails(db, own.courseId, later)).batches).toEqual([])

  const renewed = (await courseDetails(db, before!.courseId, later)).batches[0]!
  expect(renewed.number).toBeGreaterThan(before!.openBatch!.number)
  expect(renewed.enrolBy >= addDays(later, 5)).toBe(true)
  expect(new Date(renewed.startsOn).getUTCDay()).toBe(
    new Date(before!.openBatch!.startsOn).getUTCDay(),
  )
  await close()
})
