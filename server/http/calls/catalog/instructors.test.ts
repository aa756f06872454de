import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { renewSearchTexts, saveCourse } from '../../../modules/catalog/index.ts'
import { courseDraft } from '../../../testing/catalog.ts'
import { newBatch, newMeeting } from '../../../testing/classes.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newInstructor as newAccount, newTeaching } from '../../../testing/instructors.ts'
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

const merge = (slug: string, closed: string, token = staff.token) =>
  server.call(`POST /api/staff/instructors/${slug}/merge`, { token, body: { closed } })
const preview = (slug: string, closed: string, token = staff.token) =>
  server.call(`GET /api/staff/instructors/${slug}/merge?closed=${closed}`, { token })
const remove = (slug: string, token = staff.token) =>
  server.call(`DELETE /api/staff/instructors/${slug}`, { token })
const teachersOf = async (courseId: string) =>
  (await server.call(`GET /api/courses/${courseId}`)).body.instructors.map(
    (person: { slug: string }) => person.slug,
  )

test('an instructor who was entered twice becomes one, in courses, searches and under the old address', async () => {
  const [right, wrong] = [await newInstructor(), await newInstructor()]
  const shared = courseDraft({
    instructors: [wrong, right].map(({ slug, name }) => ({
      slug,
      name,
      designation: 'Weaver',
      image: '/pictures/instructors/none.svg',
    })),
  })
  await saveCourse(db, shared)
  const expected = {
    successor: { slug: right.slug },
    closed: { slug: wrong.slug, courseCount: 4 },
    movedCourses: 3,
    sharedCourses: 1,
    classes: 0,
    account: 'none',
    invitation: 'none',
    calendar: 'none',
    obstacles: [],
  }
  expect((await preview(right.slug, wrong.slug)).body).toMatchObject(expected)
  expect(await merge(right.slug, wrong.slug)).toMatchObject({
    status: 200,
    body: { slug: right.slug, courseCount: 7 },
  })
  expect(await teachersOf(wrong.published[0]!)).toEqual([right.slug])
  expect(await teachersOf(shared.courseId)).toEqual([right.slug])
  expect(await read(wrong.slug)).toMatchObject({
    status: 404,
    body: { code: 'instructor_not_found', facts: { slug: right.slug } },
  })
  await renewSearchTexts(db)
  const found = await server.call(`GET /api/course-cards?q=${encodeURIComponent(right.name)}`)
  expect(found.body.courses).toHaveLength(5)
  const [entry] = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject', '=', right.slug)
    .execute()
  expect(entry).toMatchObject({
    action: 'instructor.merged',
    staff_id: staff.record.id,
    after: { movedCourses: 3, closed: { slug: wrong.slug, name: wrong.name } },
  })
})

test('a file and a working copy that name the old address mean the one who stayed', async () => {
  const [right, wrong] = [await newInstructor(), await newInstructor()]
  const [courseId] = wrong.published
  const before = await server.call(`GET /api/staff/courses/${courseId}`, { token: staff.token })
  await server.call(`PATCH /api/staff/courses/${courseId}`, {
    token: staff.token,
    body: { version: before.body.version, changes: { fee: '900' } },
  })
  await merge(right.slug, wrong.slug)
  const after = await server.call(`GET /api/staff/courses/${courseId}`, { token: staff.token })
  expect(after.body.document).toMatchObject({
    fee: '900',
    instructors: [{ slug: right.slug, name: right.name }],
  })
  const again = courseDraft({
    instructors: [
      { slug: wrong.slug, name: wrong.name, designation: 'Typo', image: '/x.svg' },
      { slug: right.slug, name: right.name, designation: 'Weaver', image: '/x.svg' },
    ],
  })
  await saveCourse(db, again)
  expect(await teachersOf(again.courseId)).toEqual([right.slug])
  expect((await read(right.slug)).body).toMatchObject({ name: right.name, designation: 'Weaver' })
})

test('a chain of merges leads to the last one', async () => {
  const [first, second, third] = [
    await newInstructor(),
    await newInstructor(),
    await newInstructor(),
  ]
  await merge(second.slug, first.slug)
  await merge(third.slug, second.slug)
  expect((await read(first.slug)).body.facts).toEqual({ slug: third.slug })
})

async function slugOf(studentId: number): Promise<string> {
  const { slug } = await db
    .selectFrom('instructor_accounts')
    .innerJoin('instructors', 'instructors.id', 'instructor_accounts.instructor_id')
    .select('instructors.slug')
    .where('student_id', '=', studentId)
    .executeTakeFirstOrThrow()
  return slug
}

test('classes, calendar, account and invitation of the closed one go over', async () => {
  const course = await newCourse(db)
  const right = await newTeaching(server, { course })
  const teacher = await newAccount(server, { course: await newCourse(db) })
  const wrong = await slugOf(teacher.record.id)
  const meetingId = Number(await newMeeting(db, await newBatch(db, course)))
  await db
    .updateTable('class_meetings')
    .set((from) => ({
      instructor_id: from.selectFrom('instructors').select('id').where('slug', '=', wrong),
    }))
    .where('id', '=', meetingId)
    .execute()
  const calendar = await server.call(`POST /api/staff/instructors/${wrong}/calendar-address`, {
    token: staff.token,
  })
  expect((await preview(right.slug, wrong)).body).toMatchObject({
    classes: 1,
    account: 'moved',
    calendar: 'moved',
    invitation: 'none',
  })
  expect((await merge(right.slug, wrong)).status).toBe(200)
  expect(await slugOf(teacher.record.id)).toBe(right.slug)
  const named = await db
    .selectFrom('class_meetings')
    .select('instructor_id')
    .where('id', '=', meetingId)
    .executeTakeFirstOrThrow()
  expect(named.instructor_id).toBe(right.id)
  // Apps that read it notice nothing.
  const feed = await server.app.request(new URL(calendar.body.address).pathname)
  expect(feed.status).toBe(200)
  const teaching = await server.call('GET /api/teaching', { token: teacher.token })
  expect(teaching.body).toMatchObject({ instructor: { slug: right.slug } })
  expect(teaching.body.courses).toHaveLength(2)
})

test('an invitation goes over to one who has none, and ends beside an account', async () => {
  const course = await newCourse(db)
  const invited = async () => {
    const { slug } = await newTeaching(server, { course: await newCourse(db) })
    await server.call(`POST /api/staff/instructors/${slug}/invitation`, {
      token: staff.token,
      body: { email: `${randomUUID()}@example.com`, language: 'bn' },
    })
    return slug
  }
  const account = async (slug: string) =>
    (await server.call(`GET /api/staff/instructors/${slug}/account`, { token: staff.token })).body
  const free = await newTeaching(server, { course })
  const one = await invited()
  expect((await preview(free.slug, one)).body.invitation).toBe('moved')
  await merge(free.slug, one)
  expect(await account(free.slug)).toMatchObject({ account: null, invitation: {} })
  const teacher = await slugOf((await newAccount(server, { course })).record.id)
  const other = await invited()
  expect((await preview(teacher, other)).body.invitation).toBe('ended')
  await merge(teacher, other)
  expect(await account(teacher)).toMatchObject({ account: {}, invitation: null })
})

test('two instructors with an account each stay two, and so does one with themself', async () => {
  const course = await newCourse(db)
  const [one, other] = [
    await slugOf((await newAccount(server, { course })).record.id),
    await slugOf((await newAccount(server, { course })).record.id),
  ]
  expect((await preview(one, other)).body.obstacles).toEqual(['two-accounts'])
  expect((await preview(one, one)).body.obstacles).toEqual(['same-instructor'])
  for (const closed of [other, one])
    expect(await merge(one, closed)).toMatchObject({
      status: 409,
      body: { code: 'instructors_not_mergeable' },
    })
  expect(await merge(one, 'nobody-here')).toMatchObject({ status: 404 })
})

test('an instructor whom nothing names is removed; else the answer says what does', async () => {
  const course = await newCourse(db)
  const { slug } = await newTeaching(server, { course })
  expect(await remove(slug)).toMatchObject({
    status: 409,
    body: {
      code: 'instructor_in_use',
      facts: { courses: '1', edits: '0', classes: '0', accounts: '0', invitations: '0' },
    },
  })
  await db.deleteFrom('course_instructors').where('course_id', '=', course.id).execute()
  expect((await remove(slug)).status).toBe(204)
  expect(await remove(slug)).toMatchObject({ status: 404 })
  const [entry] = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject', '=', slug)
    .execute()
  expect(entry).toMatchObject({ action: 'instructor.removed', before: { slug } })
})

test('a working copy, a class and an invitation keep an instructor', async () => {
  const { slug, published } = await newInstructor()
  const courseId = published[0]!
  const { version } = (
    await server.call(`GET /api/staff/courses/${courseId}`, { token: staff.token })
  ).body
  await server.call(`PATCH /api/staff/courses/${courseId}`, {
    token: staff.token,
    body: { version, changes: { fee: '900' } },
  })
  await server.call(`POST /api/staff/instructors/${slug}/invitation`, {
    token: staff.token,
    body: { email: `${randomUUID()}@example.com`, language: 'en' },
  })
  expect((await remove(slug)).body.facts).toMatchObject({
    courses: '3',
    edits: '1',
    invitations: '1',
  })
})

test('whoever has no part in accounts of instructors neither merges nor removes one', async () => {
  const [one, other] = [await newInstructor(), await newInstructor()]
  const content = await server.newStudent({ staffRole: 'content' })
  const instructor = await newAccount(server, { course: await newCourse(db) })
  for (const { token } of [student, content, instructor]) {
    expect((await preview(one.slug, other.slug, token)).status).toBe(403)
    expect((await merge(one.slug, other.slug, token)).status).toBe(403)
    expect((await remove(one.slug, token)).status).toBe(403)
  }
  expect((await merge(one.slug, other.slug, '')).status).toBe(401)
  expect((await read(other.slug)).status).toBe(200)
})
