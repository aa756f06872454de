import { afterAll, beforeEach, expect, test } from 'vitest'
import { poisha } from '#contract/money.ts'
import { addDays, type Day } from '#contract/time.ts'
import { courseDraft } from '#server/testing/catalog.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { type CourseDraft, courseDetails, noteAskedFees, saveCourse } from './index.ts'

/** A database of its own: noting moves every course. */
const database = await openTestDatabase()
afterAll(() => database.close())
const { db } = database
const BEGIN = '2026-01-01'
const [USUAL, LOWER] = [poisha(450_000), poisha(300_000)]
let draft: CourseDraft
let day: Day

beforeEach(async () => {
  draft = courseDraft({ fee: USUAL })
  day = BEGIN
  await saveCourse(db, draft)
  await noteAskedFees(db, day)
})

const ask = (fee: CourseDraft['fee']) => saveCourse(db, { ...draft, fee })

/** So many days go by, each noted. */
async function wait(days: number): Promise<void> {
  for (let passed = 0; passed < days; passed += 1) {
    day = addDays(day, 1)
    await noteAskedFees(db, day)
  }
}

/** The struck fee on the page of the course, as the hourly job leaves it. */
async function struck(): Promise<string | null> {
  await noteAskedFees(db, day)
  return (await courseDetails(db, draft.courseId, day)).usualFee
}

test('a fee is struck after thirty whole days of it, not after twenty-nine', async () => {
  await wait(29)
  await ask(LOWER)
  expect(await struck()).toBeNull()
  await ask(USUAL)
  // The first whole day that begins and ends with it is the thirtieth.
  await wait(2)
  await ask(LOWER)
  expect(await struck()).toBeNull()
  await ask(USUAL)
  await wait(3)
  await ask(LOWER)
  expect(await struck()).toBe('4500')
})

test('it is struck no longer once the lower fee is the usual one', async () => {
  await wait(60)
  await ask(LOWER)
  expect(await struck()).toBe('4500')
  await wait(45)
  expect(await struck()).toBe('4500')
  // Now 44 of the last 90 days asked for the former fee, and 45 for this one.
  await wait(1)
  expect(await struck()).toBeNull()
})

test('a fee that is above all earlier ones strikes nothing', async () => {
  await ask(LOWER)
  await wait(60)
  await ask(USUAL)
  await wait(3)
  expect(await struck()).toBeNull()
})

test('raised for an hour each day, a fee is never a usual one', async () => {
  await ask(LOWER)
  for (let passed = 0; passed < 40; passed += 1) {
    await wait(1)
    await ask(USUAL)
    await noteAskedFees(db, day)
    await ask(LOWER)
    await noteAskedFees(db, day)
  }
  expect(await struck()).toBeNull()
})

test('days off sale, and days that nobody noted, do not count', async () => {
  await wait(15)
  await db
    .updateTable('courses')
    .set({ is_on_sale: false })
    .where('course_id', '=', draft.courseId)
    .execute()
  await wait(20)
  await db
    .updateTable('courses')
    .set({ is_on_sale: true })
    .where('course_id', '=', draft.courseId)
    .execute()
  await noteAskedFees(db, day)
  await wait(10)
  day = addDays(day, 20)
  await ask(LOWER)
  expect(await struck()).toBeNull()
})

test('a course without a fee asks for none', async () => {
  await ask(poisha(0))
  await wait(40)
  await ask(LOWER)
  expect(await struck()).toBeNull()
})
