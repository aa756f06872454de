import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { courseDraft } from '../../../testing/catalog.ts'
import { openTestDatabase, testServer } from '../../../testing/test-server.ts'
import { transact } from '../../../db/transact.ts'
import { moveCourse, rebuildSearchTerms, saveCourse } from '../../../modules/catalog/index.ts'
import { feed } from '../../pages/for-machines/feed.ts'
import { sharePictures } from '../../pages/share-pictures/share-pictures.ts'
import { siteMap } from '../../pages/for-machines/site-map.ts'

/**
 * Every call that visitors and students may make, in a catalogue with one published course and three that are not. No
 * answer may hold an id, a word of a title, or an instructor of those three.
 */
const database = await openTestDatabase()
afterAll(() => database.close())
const server = await testServer({ database })
const { db } = database
const student = await server.newStudent()

const shown = await newCourse('Shown-1', { title: 'Weaving baskets', name: 'Rokeya Khatun' })
const unpublished = {
  draft: await newCourse('Secret-1', {
    title: 'Zanzibar drafting',
    name: 'Quazimodo Draftwala',
    states: [],
  }),
  hidden: await newCourse('Secret-2', {
    title: 'Zanzibar hiding',
    name: 'Quazimodo Hidewala',
    states: ['published', 'hidden'],
  }),
  archived: await newCourse('Secret-3', {
    title: 'Zanzibar archiving',
    name: 'Quazimodo Archwala',
    states: ['published', 'archived'],
  }),
}
/** What a response reveals of them; it may repeat the request. */
const traceIn = (body: unknown) =>
  JSON.stringify(body)
    .replace(/"(readAs|detail|instance)":"[^"]*"/g, '')
    .match(TRACE)?.[0]
const NOBODY = { address: '', socketAddress: '' }
const TRACE = /secret-?[123]|zanzibar|quazimodo/i
const ids = Object.values(unpublished)

async function newCourse(
  courseId: string,
  {
    title,
    name,
    states = ['published'],
  }: { title: string; name: string; states?: readonly ('published' | 'hidden' | 'archived')[] },
): Promise<string> {
  await saveCourse(
    db,
    courseDraft({
      courseId,
      title,
      subtitle: `${title}, from the beginning`,
      state: 'draft',
      category: 'IoT',
      instructors: [{ name, designation: 'Weaver', image: '/pictures/instructors/none.svg' }],
      batches: [batch(1)],
      bangla: { title: `${title} বাংলা` },
    }),
  )
  const { id } = await db
    .selectFrom('courses')
    .select('id')
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()
  for (const state of states) await transact(db, (trx) => moveCourse(trx, id, state))
  return courseId
}

function batch(number: number) {
  return {
    number,
    startsOn: '2099-02-01',
    enrolBy: '2099-01-31',
    seats: 20,
    classDays: ['Sat' as const],
    hours: null,
    venue: null,
    orientationOn: null,
  }
}

const open = Object.entries(allEndpoints as Readonly<Record<string, Endpoint>>).filter(
  ([, { audience }]) => audience !== 'staff',
)

test.each(open.filter(([key]) => key.startsWith('GET ')))(
  '%s holds no trace of them',
  async (key, endpoint) => {
    const own: Record<string, string> = { id: student.record.student_id, email: student.email }
    const asked = [...ids, 'zanzibar', 'secret1', 'quazimodo', '']
    for (const word of asked) {
      const path = key.replace(
        /\{(\w+)\}/g,
        (_, name: string) => own[name] ?? encodeURIComponent(word || 'x'),
      )
      const given = { email: student.email, language: 'bn', ...(word && { q: word }) }
      const known = Object.keys(endpoint.query?.shape ?? {})
      const query = new URLSearchParams(
        Object.entries(given).filter(([name]) => known.includes(name)),
      )
      const answer = await server.call(`${path}?${query}`, { token: student.token })
      expect(answer.status).toBeLessThan(500)
      expect([path, traceIn(answer.body)]).toEqual([path, undefined])
    }
  },
)

/** Leaks as a mistake would make them, in the kinds of responses that calls return. */
test.each([
  ['an id in a list', [{ courseId: 'Shown-1' }, { courseId: 'Secret-2' }], 'Secret-2'],
  ['an id as search keeps it', { suggestions: ['secret3'] }, 'secret3'],
  ['a title deep in an answer', { page: { question: { about: 'Zanzibar hiding' } } }, 'Zanzibar'],
  ['a Bangla title', { titleBn: 'Zanzibar drafting বাংলা' }, 'Zanzibar'],
  ['an instructor of theirs', { classes: [{ taughtBy: 'quazimodo hidewala' }] }, 'quazimodo'],
  ['a name that is a key', { 'Secret-1': 3 }, 'Secret-1'],
])('%s is found by the test above', (_, body, found) => {
  expect(traceIn(body)).toBe(found)
})

test('a course that is not published would be found by each kind of call if it were', async () => {
  const { id } = await db
    .selectFrom('courses')
    .select('id')
    .where('course_id', '=', unpublished.draft)
    .executeTakeFirstOrThrow()
  const calls = [
    'GET /api/courses?limit=100',
    'GET /api/courses?q=zanzibar',
    'GET /api/courses/Secret-1',
  ]
  const traces = async () =>
    Promise.all(calls.map(async (key) => traceIn((await server.call(key)).body) !== undefined))
  expect(await traces()).toEqual(calls.map(() => false))
  await transact(db, (trx) => moveCourse(trx, id, 'published'))
  expect(await traces()).toEqual(calls.map(() => true))
  await transact(db, (trx) => moveCourse(trx, id, 'hidden'))
  expect(await traces()).toEqual(calls.map(() => false))
})

test.each(ids)('no action that starts from a course works on %s', async (courseId) => {
  const form = {
    name: 'Ayesha',
    email: `${randomUUID()}@example.com`,
    phone: '01712345678',
    language: 'en',
  }
  const tries = [
    ['POST /post/carts', { courseId, email: student.email }],
    ['POST /api/checkout/quote', { courses: [{ courseId }] }],
    ['POST /api/free-class', { ...form, courseId }],
    ['POST /api/batch-alerts', { ...form, courseId }],
    [
      'POST /api/checkout',
      {
        courses: [{ courseId }],
        checkoutKey: randomUUID(),
        expectedTotal: '1500',
        language: 'en',
        coupon: null,
      },
    ],
  ] as const
  for (const [key, body] of tries) {
    expect(Object.keys(allEndpoints)).toContain(key)
    const answer = await server.call(key, { token: student.token, body })
    expect([key, answer.status, answer.body.code]).toEqual([key, 404, 'course_not_found'])
  }
})

test.each(ids)('the classroom of %s is not found for someone never enrolled', async (courseId) => {
  const answer = await server.call(`GET /api/learn/${courseId}`, { token: student.token })
  expect([answer.status, answer.body.code]).toEqual([404, 'course_not_found'])
})

test('the same calls accept a published course', async () => {
  expect(
    (
      await server.call('POST /post/carts', {
        token: student.token,
        body: { courseId: shown, email: student.email },
      })
    ).status,
  ).toBe(200)
  expect((await server.call(`GET /api/courses/${shown}`)).status).toBe(200)
})

test('a hidden course disappears from carts and reappears when it is published again', async () => {
  const courseId = await newCourse('Secret-4', { title: 'Zanzibar carting', name: 'Somebody' })
  const { id } = await db
    .selectFrom('courses')
    .select('id')
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()
  const other = await server.newStudent()
  const cart = async () =>
    (await server.call(`GET /get/carts?email=${other.email}`, { token: other.token })).body.map(
      (item: { courseId: string }) => item.courseId,
    )
  await server.call('POST /post/carts', {
    token: other.token,
    body: { courseId, email: other.email },
  })
  expect(await cart()).toEqual([courseId])
  await transact(db, (trx) => moveCourse(trx, id, 'hidden'))
  expect(await cart()).toEqual([])
  const quote = await server.call('POST /api/checkout/quote', {
    token: other.token,
    body: { courses: [{ courseId }] },
  })
  expect([quote.status, quote.body.code]).toEqual([404, 'course_not_found'])
  await transact(db, (trx) => moveCourse(trx, id, 'published'))
  expect(await cart()).toEqual([courseId])
  await transact(db, (trx) => moveCourse(trx, id, 'hidden'))
})

test('site map, feeds and share pictures do not include them', async () => {
  const folders: never[] = []
  const answerers = [
    siteMap(server.services),
    feed(server.services),
    sharePictures(server.services, folders),
  ]
  const paths = [
    '/sitemap.xml',
    '/sitemap-courses-1.xml',
    '/feed.xml',
    '/bn/feed.xml',
    ...ids.map((id) => `/pictures/share/${id}.png`),
  ]
  for (const path of paths)
    for (const answer of answerers) {
      const response = await answer(new Request(`http://localhost${path}`), NOBODY)
      if (!response) continue
      const text = await response.text()
      expect([path, text.match(TRACE)?.[0]]).toEqual([path, undefined])
      const isPicture = path.includes('/share/')
      expect([path, response.status]).toEqual([path, isPicture ? 404 : 200])
    }
  const map = await answerers[0]!(new Request('http://localhost/sitemap-courses-1.xml'), NOBODY)
  expect(await map!.text()).toContain(shown)
})

test('counts include only the published course, also after the nightly jobs', async () => {
  await rebuildSearchTerms(db)
  const terms = await db
    .selectFrom('search_terms')
    .select('term')
    .where('term', 'in', ['zanzibar', 'quazimodo', 'weaving'])
    .execute()
  expect(terms).toEqual([{ term: 'weaving' }])
  const categories = (await server.call('GET /api/categories')).body as {
    name: string
    courseCount: number
  }[]
  expect(categories.find(({ name }) => name === 'IoT')?.courseCount).toBe(1)
  expect((await server.call('GET /api/site/stats')).body).toMatchObject({
    courses: 1,
    instructors: 1,
  })
})
