import { afterAll, expect, test } from 'vitest'
import type { CourseQuery } from '#contract/catalog/courses.ts'
import { courseOrders } from '#contract/catalog/terms.ts'
import { poisha } from '#contract/money.ts'
import { addDays } from '#contract/time.ts'
import { transact } from '#server/db/transact.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { courseDraft } from '#server/testing/catalog.ts'
import { courseCards, listCourses, saveCourse, saveCourses } from '../index.ts'

const TODAY = '2026-11-20'
const { db, close } = await openTestDatabase()
afterAll(close)
const list = (query: Partial<CourseQuery> = {}) => listCourses(db, { limit: 500, ...query }, TODAY)
const cards = (query: Partial<CourseQuery> = {}) => courseCards(db, { limit: 60, ...query }, TODAY)

const LEVELS = ['Beginner', 'Intermediate', 'Advanced', 'Expert'] as const
const MARKS = ['New', 'Popular', 'Trending'] as const
/** Many courses share a fee, a score and a moment, so that only the id tells them apart. */
const drafts = Array.from({ length: 60 }, (_, at) =>
  courseDraft({
    title: at % 3 === 0 ? `Pottery ${at}` : `Baskets ${at}`,
    subtitle: 'Pottery and clay.',
    category: at % 2 === 0 ? 'IoT' : 'Finance',
    fee: poisha((at % 4) * 50_000),
    level: LEVELS[at % 4]!,
    popularity: MARKS[at % 3]!,
    popularityScore: at % 5,
    publishedAt: new Date(Date.UTC(2026, 9, 1 + (at % 7))),
  }),
)
await transact(db, (trx) => saveCourses(trx, drafts))

async function allPages(query: Partial<CourseQuery>, limit: number) {
  const courses: string[] = []
  let after: string | null | undefined
  do {
    const page = await cards({ ...query, limit, after: after ?? undefined })
    expect(page.courses.length).toBeLessThanOrEqual(limit)
    courses.push(...page.courses.map((course) => course.courseId))
    after = page.next
  } while (after)
  return courses
}

test.for([
  ...courseOrders.map((order) => ({ order })),
  ...courseOrders.map((order) => ({ order, category: 'IoT' as const })),
  { order: 'newest' as const, level: 'Expert' as const, popularity: 'New' as const },
  { q: 'pottery' },
  { q: 'pottery', category: 'Finance' as const },
  ...courseOrders.map((order) => ({ q: 'pottery', order, category: 'IoT' as const })),
])('pages of %j neither repeat nor miss a course', async (query) => {
  const whole = (await cards(query)).courses.map((course) => course.courseId)
  expect(whole.length).toBeGreaterThan(3)
  expect(await allPages(query, 7)).toEqual(whole)
  expect(new Set(whole).size).toBe(whole.length)
})

test('a course published between two pages moves nothing on the later ones', async () => {
  const first = await list({ category: 'Finance', limit: 5 })
  const rest = await list({ category: 'Finance', after: first.next! })
  const late = courseDraft({ category: 'Finance' })
  await saveCourse(db, late)
  expect(await list({ category: 'Finance', after: first.next! })).toEqual(rest)
})

test('courses are ordered as asked', async () => {
  const fees = async (order: 'fee-low' | 'fee-high') =>
    (await list({ order, category: 'IoT' })).courses.map((course) => Number(course.courseFee))
  expect(await fees('fee-low')).toEqual((await fees('fee-low')).toSorted((a, b) => a - b))
  expect(await fees('fee-high')).toEqual((await fees('fee-low')).toReversed())
})

test('what a search finds is ordered as asked, and a page of another order or search is refused', async () => {
  const fees = (await list({ q: 'pottery', order: 'fee-low' })).courses.map((course) =>
    Number(course.courseFee),
  )
  expect(fees).toHaveLength(60)
  expect(fees).toEqual(fees.toSorted((a, b) => a - b))
  const { next } = await list({ q: 'pottery', limit: 5 })
  const refused = { code: 'invalid_input', errors: [{ field: 'after', code: 'not_a_page' }] }
  await expect(list({ q: 'pottery', order: 'fee-low', after: next! })).rejects.toMatchObject(
    refused,
  )
  await expect(list({ q: 'baskets', after: next! })).rejects.toMatchObject(refused)
  await expect(list({ after: next! })).rejects.toMatchObject(refused)
})

test('a search tells how many of each category it finds, whichever is chosen', async () => {
  const byCategory = [
    { name: 'Finance', count: 30 },
    { name: 'IoT', count: 30 },
  ]
  expect(await cards({ q: 'pottery' })).toMatchObject({ total: 60, byCategory })
  expect(await cards({ q: 'pottery', category: 'IoT' })).toMatchObject({ total: 30, byCategory })
  expect(await cards({ q: 'pottery', category: 'Soft Skills' })).toMatchObject({
    total: 0,
    courses: [],
    byCategory,
  })
  const ofExperts = (await cards({ q: 'pottery', level: 'Expert' })).byCategory
  expect(ofExperts).toEqual([{ name: 'Finance', count: 15 }])
  expect((await cards({ category: 'IoT' })).byCategory).toBeNull()
})

// Covers: §2 tab-equality, §3 popularity
test('filters take equal values only', async () => {
  const { courses } = await list({ category: 'IoT', level: 'Advanced', popularity: 'Popular' })
  expect(courses.length).toBeGreaterThan(0)
  for (const course of courses)
    expect(course).toMatchObject({
      category: 'IoT',
      lessionLevel: 'Advanced',
      coursesPopularityStatus: 'Popular',
    })
})

test('a search puts courses with the word in their title first', async () => {
  const { courses } = await list({ q: 'pottery', limit: 500 })
  const inTitle = courses.map((course) => course.courseTitle.startsWith('Pottery'))
  expect(inTitle.filter(Boolean)).toHaveLength(20)
  expect(inTitle.lastIndexOf(true)).toBe(19)
  expect(courses).toHaveLength(60)
})

test.each([
  'nonsense',
  Buffer.from('["newest","2026-11-20T00:00:00.000Z"]').toString('base64url'),
  Buffer.from('["popular",1,2]').toString('base64url'),
  Buffer.from('["newest","now",2]').toString('base64url'),
  Buffer.from('["newest","0000-01-01T00:00:00.000Z",2]').toString('base64url'),
])('a page after %j is refused', async (after) => {
  await expect(list({ after })).rejects.toMatchObject({
    code: 'invalid_input',
    errors: [{ field: 'after', code: 'not_a_page' }],
  })
})

test('the total is counted and the last page has no next', async () => {
  const page = await cards({ category: 'IoT' })
  expect(page).toMatchObject({ total: 30, next: null, readAs: null })
})

// Covers: §9 days-and-seats
test('the open batch is the soonest with a seat left; a full one stays listed, a passed one does not', async () => {
  const batch = (number: number, enrolBy: string, seats: number) => ({
    number, enrolBy, startsOn: enrolBy, seats, classDays: ['Sat' as const], hours: '20:00-21:30', venue: null, orientationOn: null,
  }) // prettier-ignore
  const draft = courseDraft({
    batches: [batch(1, '2026-11-19', 10), batch(2, TODAY, 10), batch(3, '2026-12-20', 10)],
  })
  await saveCourse(db, draft)
  const find = async () =>
    (await cards({ category: 'Soft Skills' })).courses.find(
      (course) => course.courseId === draft.courseId,
    )!
  expect((await find()).openBatch).toMatchObject({ number: 2, seatsLeft: 10 })
  const ofCourse = db.selectFrom('courses').select('id').where('course_id', '=', draft.courseId)
  await db
    .updateTable('batches')
    .set({ seats_taken: 10 })
    .where('course_id', '=', ofCourse)
    .where('number', '=', 2)
    .execute()
  expect((await find()).openBatch).toMatchObject({ number: 3 })
  await db
    .updateTable('batches')
    .set({ seats_taken: 10 })
    .where('course_id', '=', ofCourse)
    .where('number', '=', 3)
    .execute()
  expect((await find()).openBatch).toMatchObject({ number: 2, seatsLeft: 0 })
})

/** Batches of one course each, in days from today. */
async function coursesThatStart(...plans: { at?: number; seats?: number }[]) {
  const category = 'Photography' as const
  const made = plans.map(({ at, seats = 10 }) => {
    const startsOn = at === undefined ? null : addDays(TODAY, at)
    return courseDraft({
      title: 'Kantha stitching',
      category,
      fee: poisha(100_000),
      batches: startsOn === null ? [] : [{
        number: 1, enrolBy: startsOn, startsOn, seats, classDays: ['Sat' as const], hours: null, venue: null, orientationOn: null,
      }],
    })
  }) // prettier-ignore
  await transact(db, (trx) => saveCourses(trx, made))
  return made.map(({ courseId }) => courseId)
}

test('a list and a search are narrowed by start, pace and fee, and their counts are those of what is shown', async () => {
  const [soon, later, far, full, own, never] = await coursesThatStart(
    { at: 7 },
    { at: 8 },
    { at: 31 },
    { at: 2, seats: 0 },
    {},
    {},
  )
  await db
    .updateTable('courses')
    .set({ sells_self_paced: true, curriculum_lesson_count: 3 })
    .where('course_id', '=', own!)
    .execute()
  const found = async (query: Partial<CourseQuery>) => {
    const page = await cards({ category: 'Photography', ...query })
    expect(page.total).toBe(page.courses.length)
    return page.courses.map(({ courseId }) => courseId).toSorted()
  }
  for (const q of [undefined, 'kantha', 'kantha stiching']) {
    expect(await found({ q, start: 'within-7-days' })).toEqual([soon])
    expect(await found({ q, start: 'within-30-days' })).toEqual([soon!, later!].toSorted())
    expect(await found({ q, pace: 'live' })).toEqual([soon!, later!, far!].toSorted())
    expect(await found({ q, pace: 'own' })).toEqual([own])
    expect(await found({ q, pace: 'own', start: 'within-7-days' })).toEqual([])
    expect(await found({ q, price: 'up-to-1000', start: 'within-7-days' })).toEqual([soon])
    expect(await found({ q, price: 'free' })).toEqual([])
    expect(await found({ q })).toEqual([soon!, later!, far!, full!, own!, never!].toSorted())
  }
  // The fee of today is what counts, not that after the early-bird days.
  await db
    .updateTable('courses')
    .set({ fee_poisha: 300_001, early_fee_poisha: 300_000 })
    .where('course_id', '=', far!)
    .execute()
  expect(await found({ price: 'up-to-3000', pace: 'live' })).toContain(far)
  expect(await found({ price: 'up-to-1000', pace: 'live' })).not.toContain(far)
  // What is not sold does not start.
  await db
    .updateTable('courses')
    .set({ is_on_sale: false })
    .where('course_id', 'in', [soon!, own!])
    .execute()
  expect(await found({ start: 'within-7-days' })).toEqual([])
  expect(await found({ pace: 'own' })).toEqual([])
})

test('a list and a search are narrowed by the language of teaching; who does not say is in neither', async () => {
  const category = 'Bioinformatics' as const
  const [bangla, english, both, silent] = (['Bangla', 'English', 'Both', undefined] as const).map(
    (taughtIn) => courseDraft({ title: 'Jamdani weaving', category, taughtIn }),
  )
  const ids = (...courses: ({ courseId: string } | undefined)[]) =>
    courses.map((course) => course!.courseId).toSorted()
  await transact(db, (trx) => saveCourses(trx, [bangla!, english!, both!, silent!]))
  for (const q of [undefined, 'jamdani', 'jamdani weving']) {
    const found = async (query: Partial<CourseQuery>) => {
      const page = await cards({ category, q, ...query })
      expect(page.total).toBe(page.courses.length)
      return ids(...page.courses)
    }
    expect(await found({ taughtIn: 'Bangla' })).toEqual(ids(bangla, both))
    expect(await found({ taughtIn: 'English' })).toEqual(ids(english, both))
    expect(await found({})).toEqual(ids(bangla, english, both, silent))
  }
  // A draft that does not say leaves what the course says; null takes it away.
  await transact(db, (trx) =>
    saveCourses(trx, [
      { ...bangla!, taughtIn: undefined, title: 'Jamdani' },
      { ...both!, taughtIn: null },
    ]),
  )
  const left = await cards({ category, taughtIn: 'Bangla' })
  expect(ids(...left.courses)).toEqual(ids(bangla))
})
