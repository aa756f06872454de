import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Course, CourseWithBatches } from '#contract/catalog/courses.ts'
import { catalogueVersion, saveCourse } from '../../../modules/catalog/index.ts'
import { openTestDatabase, testServer } from '../../../testing/test-server.ts'
import { newBatch, newMeeting } from '../../../testing/classes.ts'
import { courseDraft } from '../../../testing/catalog.ts'
import { newCourse } from '../../../testing/courses.ts'

const server = await testServer()
const { db } = server.services

/** Courses that no other test's search finds. */
async function coursesOfOneWord(count: number) {
  const word = `w${randomUUID().replaceAll('-', '')}`
  const drafts = Array.from({ length: count }, () => courseDraft({ title: `${word} and thread` }))
  for (const draft of drafts) await saveCourse(db, draft)
  return { word, courseIds: drafts.map((draft) => draft.courseId) }
}

// Covers: §3 course-fields, §7 get-courses
test('the course list is an array as in the contract (§7 GET /api/courses)', async () => {
  const { word } = await coursesOfOneWord(2)
  const answer = await server.call(`GET /api/courses?q=${word}`)
  expect(answer.status).toBe(200)
  expect(answer.body).toHaveLength(2)
  for (const course of answer.body) expect(Course.strict().parse(course)).toEqual(course)
  expect(answer.headers.get('link')).toBeNull()
})

// Covers: §7 get-courses
test('further pages follow the Link header until there is none', async () => {
  const { word, courseIds } = await coursesOfOneWord(5)
  const seen: string[] = []
  let path: string | undefined = `/api/courses?q=${word}&limit=2`
  while (path) {
    const answer = await server.call(`GET ${path}`)
    seen.push(...answer.body.map((course: Course) => course.courseId))
    path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  expect(seen.toSorted()).toEqual(courseIds.toSorted())
})

// Covers: §9 no-open-batch
test('a course comes with its open batches (§2 /courses/{id})', async () => {
  server.at(new Date('2026-11-20T12:00:00Z'))
  const batch = {
    startsOn: '2026-12-05',
    seats: 40,
    classDays: ['Fri' as const],
    hours: '20:00-21:30',
    venue: null,
    orientationOn: '2026-11-22',
  }
  const draft = courseDraft({
    batches: [
      { ...batch, number: 1, enrolBy: '2026-11-19' },
      { ...batch, number: 2, enrolBy: '2026-11-20' },
    ],
  })
  await saveCourse(db, draft)
  const { status, body } = await server.call(`GET /api/courses/${draft.courseId}`)
  expect(status).toBe(200)
  expect(CourseWithBatches.strict().parse(body)).toEqual(body)
  expect(body.batches).toMatchObject([{ number: 2, enrolBy: '2026-11-20', seatsLeft: 40 }])
  expect({ ...body.openBatch, classes: null, groups: [] }).toEqual(body.batches[0])

  server.at(new Date('2026-11-20T18:00:00Z'))
  expect((await server.call(`GET /api/courses/${draft.courseId}`)).body).toMatchObject({
    batches: [],
    openBatch: null,
    isSelfPaced: false,
  })
})

test('a course that is sold without batches can be started at any time', async () => {
  const { courseId } = await newCourse(db)
  expect((await server.call(`GET /api/courses/${courseId}`)).body).toMatchObject({
    batches: [],
    isSelfPaced: true,
    isReady: true,
  })
})

test('the page of a course says which live classes a batch has, and knows of each change', async () => {
  server.at(new Date('2026-11-20T06:00:00Z'))
  const course = await newCourse(db)
  const batch = await newBatch(db, course, { startsOn: '2026-11-25' })
  const read = async () => (await server.call(`GET /api/courses/${course.courseId}`)).body.batches
  expect(await read()).toMatchObject([{ classes: null }])
  for (const [index, day] of ['18', '20', '25', '27', '29'].entries())
    await newMeeting(db, batch, {
      number: index + 1,
      startsAt: new Date(`2026-11-${day}T14:00:00Z`),
      ...(day === '25' && { state: 'cancelled' }),
    })
  expect(await read()).toMatchObject([
    {
      classes: {
        count: 4,
        minutes: 4 * 90,
        lastOn: '2026-11-29',
        next: ['2026-11-20', '2026-11-27', '2026-11-29'],
      },
    },
  ])
  const staff = await server.newStudent({ staffRole: 'manager' })
  const version = await catalogueVersion(db)
  const made = await server.call(`POST /api/staff/batches/${batch}/timetable`, {
    token: staff.token,
    body: { classes: 6, hours: '20:00-21:30' },
  })
  expect(made.status).toBe(200)
  expect(await catalogueVersion(db)).toBeGreaterThan(version)
})

test('without a lesson a course is sold only with a batch', async () => {
  const batch = {
    number: 1,
    startsOn: '2026-12-05',
    enrolBy: '2026-12-01',
    seats: 40,
    classDays: ['Sat' as const],
    hours: null,
    venue: null,
    orientationOn: null,
  }
  const [bare, dated] = [courseDraft({ batches: [] }), courseDraft({ batches: [batch] })]
  await saveCourse(db, bare)
  await saveCourse(db, dated)
  const read = async ({ courseId }: { courseId: string }) =>
    (await server.call(`GET /api/courses/${courseId}`)).body
  expect(await read(bare)).toMatchObject({ isOnSale: true, isSelfPaced: false, isReady: false })
  expect(await read(dated)).toMatchObject({ batches: [{ number: 1 }], isReady: true })
})

// Covers: §2 course-id
test('an unknown course is not found', async () => {
  expect(await server.call('GET /api/courses/NO-SUCH-COURSE')).toMatchObject({
    status: 404,
    body: { code: 'course_not_found' },
  })
})

test('a course asked for in other capitals is named as it is called', async () => {
  const draft = courseDraft({})
  await saveCourse(db, draft)
  const { courseId } = draft
  const lower = courseId.toLowerCase()
  const typed = lower === courseId ? courseId.toUpperCase() : lower
  expect(await server.call(`GET /api/courses/${typed}`)).toMatchObject({
    status: 404,
    body: { code: 'course_not_found', facts: { courseId } },
  })
  expect((await server.call('GET /api/courses/NO-SUCH-COURSE')).body.facts).toBeUndefined()
})

test('cards come with the number of matches and the next page', async () => {
  const { word } = await coursesOfOneWord(3)
  const first = await server.call(`GET /api/course-cards?q=${word}&limit=2`)
  expect(first.body).toMatchObject({ total: 3, readAs: null, next: expect.any(String) })
  expect(first.body.courses).toHaveLength(2)
  const second = await server.call(
    `GET /api/course-cards?q=${word}&limit=2&after=${first.body.next}`,
  )
  expect(second.body).toMatchObject({ total: 3, next: null })
  expect(second.body.courses).toHaveLength(1)
})

// Covers: §2 category-tabs
test('the categories are the 28 tabs in their order (§2 /courses)', async () => {
  // On a database of its own: other tests change categories.
  const database = await openTestDatabase()
  const { call } = await testServer({ database })
  const { body } = await call('GET /api/categories')
  await database.close()
  expect(body).toHaveLength(28)
  expect(body[0]).toMatchObject({ slug: 'programming', name: 'Programming', nameBn: 'প্রোগ্রামিং' })
  expect(body[27]).toMatchObject({ name: 'Health & Wellness' })
})

test.each([
  ['category=Cooking', 'category', 'not_a_choice'],
  ['order=random', 'order', 'not_a_choice'],
  ['limit=0', 'limit', 'too_small'],
  ['limit=501', 'limit', 'too_big'],
  ['limit=many', 'limit', 'number_expected'],
  ['after=elsewhere', 'after', 'not_a_page'],
  [`q=${'a'.repeat(201)}`, 'q', 'too_long'],
  ['q=%00', 'q', 'unreadable_characters'],
  ['price=up-to-2999', 'price', 'not_a_choice'],
  ['start=tomorrow', 'start', 'not_a_choice'],
  ['pace=slow', 'pace', 'not_a_choice'],
  ['taughtIn=Both', 'taughtIn', 'not_a_choice'],
  ['language=Bangla', 'language', 'unknown_field'],
  ['maxFee=100', 'maxFee', 'unknown_field'],
  ['startsThisMonth=1', 'startsThisMonth', 'unknown_field'],
  ['utm_source=x', 'utm_source', 'unknown_field'],
])('a list asked for with %s says what is wrong', async (query, field, code) => {
  expect(await server.call(`GET /api/courses?${query}`)).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', errors: [{ field, code }] },
  })
})

test('a call that has no filters refuses one as well', async () => {
  expect(await server.call('GET /api/courses/PRG-101?language=bn')).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', errors: [{ field: 'language', code: 'unknown_field' }] },
  })
})

test('an empty search is ignored', async () => {
  const [plain, empty] = [
    await server.call('GET /api/courses?limit=5'),
    await server.call('GET /api/courses?limit=5&q='),
  ]
  expect(empty.body).toEqual(plain.body)
})
