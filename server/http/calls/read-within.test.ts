import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { saveCourse } from '../../modules/catalog/index.ts'
import { courseDraft } from '../../testing/catalog.ts'
import { testServer } from '../../testing/test-server.ts'
import { readsWithin } from './read-within.ts'
import { servedCalls } from './serve.ts'

const server = await testServer()
const read = readsWithin(servedCalls(server.app), server.services)

const word = `w${randomUUID().replaceAll('-', '')}`
const draft = courseDraft({ title: `${word} and thread` })
await saveCourse(server.services.db, draft)
await saveCourse(server.services.db, courseDraft({ title: `${word} and needle` }))

type Values = Record<string, string>

test.each<[string, string, { params?: Values; query?: Values }]>([
  ['a course', 'GET /api/courses/{courseId}', { params: { courseId: draft.courseId } }],
  ['a search', 'GET /api/course-cards', { query: { q: word, limit: '1' } }],
  ['a list that looks at its request', 'GET /api/courses', { query: { q: word, limit: '1' } }],
  ['a course that is not there', 'GET /api/courses/{courseId}', { params: { courseId: 'NO-1' } }],
  ['an id with a slash', 'GET /api/courses/{courseId}', { params: { courseId: 'a/../b' } }],
  ['a query that is refused', 'GET /api/course-cards', { query: { limit: 'many' } }],
  ['half a letter', 'GET /api/course-cards', { query: { q: 'a\u{fffd}' } }],
])('a loader reads what a browser is answered: %s', async (_, key, { params = {}, query = {} }) => {
  const path = key
    .replace('{courseId}', encodeURIComponent(params['courseId'] ?? ''))
    .concat(`?${new URLSearchParams(query)}`)
  const overHttp = await server.call(path)
  const within = await read(key, { params, query })
  expect(within.status).toBe(overHttp.status)
  expect(within.value).toEqual(overHttp.body)
  for (const name of ['content-type', 'cache-control', 'link'])
    expect(within.headers[name] ?? null).toBe(overHttp.headers.get(name))
})

test.each([
  ['that is somebody’s', 'GET /get/carts'],
  ['of the staff', 'GET /api/staff/courses'],
  ['that changes something', 'POST /api/contact'],
  ['that is none', 'GET /api/nothing'],
])('a loader cannot make a call %s', async (_, key) => {
  await expect(read(key, { params: {}, query: {} })).rejects.toThrow(`${key} is no public read`)
})
