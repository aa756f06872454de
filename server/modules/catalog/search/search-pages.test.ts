import { afterAll, expect, test } from 'vitest'
import { transact } from '#server/db/transact.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { courseDraft } from '#server/testing/catalog.ts'
import { seededRandom } from '../../../../bench/stage/seeded-random.ts'
import { courseCards, saveCourses } from '../index.ts'

const TODAY = '2026-11-20'
const { db, close } = await openTestDatabase()
afterAll(close)

const random = seededRandom(5)
const drafts = Array.from({ length: 900 }, (_, at) =>
  courseDraft({
    courseId: `S-${at}`,
    title: `${at % 3 === 0 ? 'Weaving' : 'Dyeing'} ${at % 2 === 0 ? 'cotton' : 'silk'}`,
    subtitle: at % 5 === 0 ? 'For weavers and dyers, weaving included.' : 'In a workshop.',
    popularityScore: Math.floor(10_000 * random() ** 9),
    publishedAt: new Date(Date.UTC(2026, 0, 1) + at * 60_000),
  }),
)
await transact(db, (trx) => saveCourses(trx, drafts))

/** Titles first, then the others, each by popularity and then the newest. */
function expectedOrder(words: readonly string[]): string[] {
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const place = (draft: (typeof drafts)[number]) =>
    has(draft.title) ? 0 : has(`${draft.title} ${draft.subtitle}`) ? 1 : null
  return drafts
    .flatMap((draft, at) => (place(draft) === null ? [] : [{ draft, at, place: place(draft)! }]))
    .toSorted(
      (a, b) =>
        a.place - b.place || b.draft.popularityScore! - a.draft.popularityScore! || b.at - a.at,
    )
    .map(({ draft }) => draft.courseId)
}

test.each(['weaving', 'weaving cotton', 'dyeing silk', 'workshop'])(
  '%j is answered to its last page, the best first',
  async (q) => {
    const found: string[] = []
    let after: string | null = null
    do {
      const page = await courseCards(db, { q, limit: 10, ...(after && { after }) }, TODAY)
      found.push(...page.courses.map((course) => course.courseId))
      after = page.next
    } while (after)
    const expected = expectedOrder(q.split(' '))
    expect(found.slice(0, 100)).toEqual(expected.slice(0, 100))
    expect(found.toSorted()).toEqual(expected.toSorted())
  },
)

test('a search is counted up to a hundred, a category as it is', async () => {
  const page = (query: object) => courseCards(db, { order: 'newest', limit: 10, ...query }, TODAY)
  expect(await page({ q: 'weaving cotton' })).toMatchObject({ total: 100, moreThanTotal: true })
  expect(await page({ q: 'workshop', level: 'Expert' })).toMatchObject({
    total: 0,
    moreThanTotal: false,
  })
  expect(await page({})).toMatchObject({ total: 900, moreThanTotal: false })
  expect(await page({ category: 'Soft Skills' })).toMatchObject({
    total: 900,
    moreThanTotal: false,
  })
  expect(await page({ category: 'IoT' })).toMatchObject({ total: 0, moreThanTotal: false })
})

test('a search knows the words of a course that was saved a moment ago', async () => {
  await courseCards(db, { q: 'workshop', limit: 1 }, TODAY)
  await transact(db, (trx) => saveCourses(trx, [courseDraft({ title: 'Workshops for all' })]))
  const { courses } = await courseCards(db, { q: 'workshop', limit: 1 }, TODAY)
  expect(courses.map((course) => course.courseTitle)).toEqual(['Workshops for all'])
})
