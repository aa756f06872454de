import { afterAll, expect, inject, test } from 'vitest'
import { sql } from 'kysely'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { courseDraft } from '#server/testing/catalog.ts'
import { catalogueVersion, courseCards, updatePopularity, saveCourse } from './index.ts'

/** A database of its own: learning moves every course that was sold. */
const database = await openTestDatabase()
afterAll(() => database.close())
const { db } = database
const NOW = new Date('2026-11-20T06:00:00Z')
const DAY = 86_400_000
let itemId = 1

async function newCourse(given: Parameters<typeof courseDraft>[0] = {}) {
  const draft = courseDraft(given)
  await saveCourse(db, draft)
  const { id } = await db
    .selectFrom('courses')
    .select('id')
    .where('course_id', '=', draft.courseId)
    .executeTakeFirstOrThrow()
  return { ...draft, id }
}

/** So many students enrol in a course, so many days ago. */
async function sell(
  course: { id: number },
  { count, daysAgo = 0, state = 'active' }: { count: number; daysAgo?: number; state?: string },
): Promise<void> {
  const first = itemId
  itemId += count
  await sql`
    with buyers as (
      insert into students (student_id, identity_uid, email, email_key, name)
      select 'ET_' || lpad(n::text, 9, '0'), 'uid-' || n, 'b' || n || '@example.com', 'b' || n || '@example.com', 'Buyer'
      from generate_series(${first}::integer, ${first + count - 1}::integer) as n
      returning id
    )
    insert into enrolments (student_id, course_id, order_item_id, state, enrolled_at)
    select id, ${course.id}, ${first}::integer + row_number() over () - 1, ${state}, ${new Date(NOW.getTime() - daysAgo * DAY)} from buyers`.execute(
    db,
  )
}

async function scoreOf(course: { id: number }): Promise<number> {
  const { popularity_score } = await db
    .selectFrom('courses')
    .select('popularity_score')
    .where('id', '=', course.id)
    .executeTakeFirstOrThrow()
  return popularity_score
}

const learn = (daysLater = 0) => updatePopularity(db, new Date(NOW.getTime() + daysLater * DAY))

test('recent enrolments lift a course, those of a month ago half as much, and the rest not at all', async () => {
  const course = await newCourse()
  await sell(course, { count: 20 })
  await sell(course, { count: 10, daysAgo: 30 })
  await sell(course, { count: 40, daysAgo: 91 })
  await sell(course, { count: 40, daysAgo: 0, state: 'revoked' })
  await sell(course, { count: 40, daysAgo: 0, state: 'flagged' })
  expect(await learn()).toBe(1)
  expect(await scoreOf(course)).toBe(100 + 200 + 50)
})

test('a course that sells well comes before one marked popular that does not', async () => {
  const category = 'Photography'
  const marked = await newCourse({ category, popularity: 'Popular' })
  const selling = await newCourse({ category, popularity: 'New' })
  const order = async () =>
    (await courseCards(db, { order: 'popular', limit: 2, category }, '2026-11-20')).courses.map(
      ({ courseId }) => courseId,
    )
  expect(await order()).toEqual([marked.courseId, selling.courseId])
  await sell(selling, { count: 21 })
  await learn()
  expect(await order()).toEqual([selling.courseId, marked.courseId])
})

test('a score moves only by a step that matters, and learning again moves nothing', async () => {
  const course = await newCourse({ popularityScore: 390 })
  await sell(course, { count: 1 })
  await learn()
  expect(await scoreOf(course)).toBe(390)
  await sell(course, { count: 1 })
  await learn()
  expect(await scoreOf(course)).toBe(410)
  const version = await catalogueVersion(db)
  expect(await learn()).toBe(0)
  expect(await learn(0.1)).toBe(0)
  expect(await catalogueVersion(db)).toBe(version)
})

test('one version is raised for all that moved', async () => {
  const courses = [await newCourse(), await newCourse(), await newCourse()]
  for (const course of courses) await sell(course, { count: 3 })
  const version = await catalogueVersion(db)
  expect(await learn()).toBe(3)
  expect(await catalogueVersion(db)).toBe(version + 1)
})

test('a course that no one bought for three months has its initial popularity again, even after a refund', async () => {
  const [old, refunded] = [await newCourse({ popularityScore: 437 }), await newCourse()]
  await sell(old, { count: 50 })
  await sell(refunded, { count: 5 })
  await learn()
  expect([await scoreOf(old), await scoreOf(refunded)]).toEqual([937, 150])
  await db
    .updateTable('enrolments')
    .set({ state: 'revoked' })
    .where('course_id', '=', refunded.id)
    .execute()
  await learn()
  expect(await scoreOf(refunded)).toBe(100)
  await learn(91)
  expect(await scoreOf(old)).toBe(437)
})

test('saving a course again keeps what sales have taught', async () => {
  const course = await newCourse()
  await sell(course, { count: 12 })
  await learn()
  await saveCourse(db, courseDraft({ ...course, title: 'Another title' }))
  expect(await scoreOf(course)).toBe(220)
  expect(await learn()).toBe(0)
})

test.runIf(inject('postgres'))(
  'learning reads the enrolments of the last weeks, however many there were before',
  async () => {
    await sql`
    insert into enrolments (student_id, course_id, order_item_id, enrolled_at, state)
    select s.id, c.id, 1000000 + row_number() over (), ${NOW}::timestamptz - interval '2 years' * random() - interval '91 days', 'active'
    from students s, (select id from courses order by id desc limit 40) c
    on conflict do nothing`.execute(db)
    await sql`vacuum (analyze) enrolments, courses`.execute(db)
    const { rows } = await sql<Record<string, string>>`
    explain select course_id from enrolments where state = 'active' and enrolled_at > ${NOW}::timestamptz - make_interval(days => 90)`.execute(
      db,
    )
    expect(JSON.stringify(rows)).toContain('enrolments_by_time')
  },
)
