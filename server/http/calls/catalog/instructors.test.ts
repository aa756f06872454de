import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { renewSearchTexts, saveCourse } from '../../../modules/catalog/index.ts'
import { courseDraft } from '../../../testing/catalog.ts'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const { db } = server.services
const staff = await server.newStudent({ role: 'staff' })
const student = await server.newStudent()

async function newInstructor({ nameBn }: { nameBn?: string } = {}) {
  const slug = `i-${randomUUID().slice(0, 13)}`
  const instructor = {
    slug,
    name: `Rokeya ${slug}`,
    designation: 'Weaver',
    image: '/pictures/instructors/none.svg',
    ...(nameBn && { nameBn }),
  }
  const popular = courseDraft({ instructors: [instructor], popularityScore: 90 })
  const other = courseDraft({ instructors: [instructor], popularityScore: 10 })
  const draft = courseDraft({ instructors: [instructor], state: 'draft' })
  for (const course of [other, popular, draft]) await saveCourse(db, course)
  return { slug, name: instructor.name, published: [popular.courseId, other.courseId] }
}

const read = (slug: string) => server.call(`GET /api/instructors/${encodeURIComponent(slug)}`)
const change = (slug: string, body: Record<string, unknown>, token = staff.token) =>
  server.call(`PATCH /api/staff/instructors/${encodeURIComponent(slug)}`, { token, body })

test('an instructor is shown with their published courses, most popular first', async () => {
  const { slug, name, published } = await newInstructor({ nameBn: 'রোকেয়া' })
  const { status, body } = await read(slug)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    slug,
    name,
    nameBn: 'রোকেয়া',
    designation: 'Weaver',
    designationBn: null,
    about: null,
  })
  expect(body.courses.map(({ courseId }: { courseId: string }) => courseId)).toEqual(published)
})

test('a course page links to its instructors', async () => {
  const { slug, published } = await newInstructor()
  const { body } = await server.call(`GET /api/courses/${published[0]}`)
  expect(body.instructors).toMatchObject([{ slug }])
})

test('an instructor without published courses has no page', async () => {
  const slug = `i-${randomUUID().slice(0, 13)}`
  await saveCourse(
    db,
    courseDraft({
      state: 'draft',
      instructors: [{ slug, name: 'Nobody yet', designation: 'Weaver', image: '/x.svg' }],
    }),
  )
  expect(await read(slug)).toMatchObject({ status: 404, body: { code: 'instructor_not_found' } })
  expect(await read('nobody')).toMatchObject({
    status: 404,
    body: { code: 'instructor_not_found' },
  })
})

test('staff edit an instructor and find them under a new name', async () => {
  const { slug, name } = await newInstructor()
  const word = `Khadija${randomUUID().slice(0, 6)}`
  const changed = await change(slug, {
    name: word,
    about: 'Weaves since 1998.\n\nTeaches in Tangail.',
    aboutBn: 'তাঁত বোনেন।',
  })
  expect(changed).toMatchObject({
    status: 200,
    body: { name: word, designation: 'Weaver', courseCount: 3 },
  })
  expect((await read(slug)).body).toMatchObject({
    name: word,
    about: 'Weaves since 1998.\n\nTeaches in Tangail.',
    aboutBn: 'তাঁত বোনেন।',
  })
  await renewSearchTexts(db)
  const found = async (q: string) =>
    (await server.call(`GET /api/course-cards?q=${encodeURIComponent(q)}`)).body.courses.length
  expect(await found(word)).toBe(2)
  const listed = await server.call(`GET /api/staff/instructors?q=${word.toLowerCase()}`, {
    token: staff.token,
  })
  expect(listed.body.rows).toMatchObject([{ slug, name: word }])
  expect(
    (
      await server.call(`GET /api/staff/instructors?q=${encodeURIComponent(name)}`, {
        token: staff.token,
      })
    ).body.rows,
  ).toEqual([])
  const [entry] = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject', '=', slug)
    .execute()
  expect(entry).toMatchObject({
    action: 'instructor.changed',
    staff_id: staff.record.id,
    before: { name },
    after: { name: word },
  })
})

test('an empty text removes the profile; the name stays', async () => {
  const { slug } = await newInstructor({ nameBn: 'রোকেয়া' })
  await change(slug, { about: 'Weaves.' })
  expect(await change(slug, { about: '', nameBn: null })).toMatchObject({
    status: 200,
    body: { about: null, nameBn: null },
  })
  expect(await change(slug, { name: '' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input' },
  })
  expect(await change(slug, { about: 'a\u0000b' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input' },
  })
})

test('a change raises the version of cached pages', async () => {
  const { slug } = await newInstructor()
  const version = async () =>
    (
      await db
        .selectFrom('cache_versions')
        .select('version')
        .where('key', '=', 'catalogue')
        .executeTakeFirstOrThrow()
    ).version
  const before = await version()
  await change(slug, { about: 'Weaves.' })
  expect(await version()).toBeGreaterThan(before)
})

test('a student neither lists nor changes instructors', async () => {
  const { slug } = await newInstructor()
  expect(await server.call('GET /api/staff/instructors', { token: student.token })).toMatchObject({
    status: 403,
  })
  expect(await change(slug, { about: 'x' }, student.token)).toMatchObject({ status: 403 })
  expect((await read(slug)).body.about).toBeNull()
})

test('instructors are listed in pages', async () => {
  await newInstructor()
  await newInstructor()
  const first = await server.call('GET /api/staff/instructors?limit=1', { token: staff.token })
  expect(first.body.rows).toHaveLength(1)
  const second = await server.call(`GET /api/staff/instructors?limit=1&after=${first.body.next}`, {
    token: staff.token,
  })
  expect(second.body.rows[0].slug).not.toBe(first.body.rows[0].slug)
})
