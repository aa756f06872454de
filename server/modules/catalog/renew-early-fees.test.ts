import { afterAll, expect, test } from 'vitest'
import { poisha } from '#contract/money.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { courseDraft } from '#server/testing/catalog.ts'
import { catalogueVersion, listCourses, renewEarlyFees, saveCourse } from './index.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

const LAST_EARLY_DAY = '2026-12-05'
const batch = (number: number, startsOn: string) => ({
  number,
  startsOn,
  enrolBy: startsOn,
  seats: 2,
  classDays: ['Sat' as const],
  hours: null,
  venue: null,
  orientationOn: null,
})
const names = new Map<string, string>()

async function course(
  name: string,
  fee: number,
  batches: ReturnType<typeof batch>[] = [],
): Promise<void> {
  const draft = courseDraft({ category: 'IoT', fee: poisha(fee * 100), batches })
  names.set(draft.courseId, name)
  await saveCourse(db, draft)
}
const changeBatchOf = (
  name: string,
  number: number,
  set: { early_fee_poisha?: number; early_until?: string; seats_taken?: number },
) =>
  db
    .updateTable('batches')
    .set(set)
    .where('number', '=', number)
    .where('course_id', '=', (of) =>
      of
        .selectFrom('courses')
        .select('courses.id')
        .where('course_id', '=', [...names].find(([, known]) => known === name)![0]),
    )
    .execute()

async function byFee(today: string): Promise<string[]> {
  await renewEarlyFees(db, today)
  const { courses } = await listCourses(db, { order: 'fee-low', category: 'IoT', limit: 2 }, today)
  const { courses: falling } = await listCourses(
    db,
    { order: 'fee-high', category: 'IoT', limit: 500 },
    today,
  )
  expect(falling.toReversed().slice(0, 2)).toEqual(courses)
  return falling.map(({ courseId }) => names.get(courseId)!).toReversed()
}

test('lists by fee follow what a course costs today, in the batch one would enrol in', async () => {
  await course('plain', 3_000)
  await course('early', 4_000, [batch(1, '2026-12-10'), batch(2, '2026-12-20')])
  await course('cheap', 1_000)
  expect(await byFee('2026-12-01')).toEqual(['cheap', 'plain', 'early'])

  await changeBatchOf('early', 1, { early_fee_poisha: 200_000, early_until: LAST_EARLY_DAY })
  expect(await byFee('2026-12-01')).toEqual(['cheap', 'early', 'plain'])
  expect(await byFee(LAST_EARLY_DAY)).toEqual(['cheap', 'early', 'plain'])
  expect(await byFee('2026-12-06')).toEqual(['cheap', 'plain', 'early'])

  // The soonest batch is full: one enrols in the next, which is cheaper still.
  await changeBatchOf('early', 2, { early_fee_poisha: 50_000, early_until: LAST_EARLY_DAY })
  expect(await byFee('2026-12-02')).toEqual(['cheap', 'early', 'plain'])
  await changeBatchOf('early', 1, { seats_taken: 2 })
  expect(await byFee('2026-12-02')).toEqual(['early', 'cheap', 'plain'])
})

test('pages are made again only when a fee changed', async () => {
  await course('quiet', 2_500, [batch(1, '2026-12-10')])
  await changeBatchOf('quiet', 1, { early_fee_poisha: 150_000, early_until: LAST_EARLY_DAY })
  await renewEarlyFees(db, '2026-12-01')
  const version = await catalogueVersion(db)
  expect(await renewEarlyFees(db, '2026-12-01')).toBe(0)
  expect(await catalogueVersion(db)).toBe(version)
  expect(await renewEarlyFees(db, '2026-12-06')).toBeGreaterThan(0)
  expect(await catalogueVersion(db)).toBe(version + 1)
})
