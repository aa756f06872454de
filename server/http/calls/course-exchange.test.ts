import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { CourseImport, ImportCheck } from '#contract/catalog/exchange.ts'
import { poisha } from '#contract/money.ts'
import { saveCourse, saveCourses } from '../../modules/catalog/index.ts'
import { transact } from '../../db/transact.ts'
import { courseDraft } from '../../testing/catalog.ts'
import { openTestDatabase, testServer } from '../../testing/test-server.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const server = await testServer({ database })
const { db } = database
const staff = await server.newStudent({ staffRole: 'content' })
const finance = await server.newStudent({ staffRole: 'finance' })

const HEADER = 'courseId,courseTitle,category,courseFee,lessionsNumber,lessionLevel'

async function send(
  path: string,
  text: string,
  { to = server, by = staff, type = 'text/csv' } = {},
) {
  const response = await to.app.request(`/api/staff/course-imports${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': type },
    body: text,
  })
  return { status: response.status, body: (await response.json()) as never }
}

const check = async (text: string, by = staff) =>
  (await send('/check?format=csv', text, { by })) as { status: number; body: ImportCheck }

async function importCsv(text: string, query = '') {
  const sent = await send(`?format=csv&name=courses.csv${query}`, text)
  return sent as { status: number; body: CourseImport & { code: string } }
}

async function undo(importId: string) {
  return server.call(`POST /api/staff/course-imports/${importId}/undo`, { token: staff.token })
}

async function exported(format: 'csv' | 'json', from = server, by = staff): Promise<string> {
  let text = ''
  let after: string | null = ''
  while (after !== null) {
    const path: string = `/api/staff/course-export?format=${format}&limit=2${after && `&after=${after}`}`
    const { body } = await from.call(`GET ${path}`, { token: by.token })
    text += body.text
    after = body.next
  }
  return text
}

const titleOf = async (courseId: string) =>
  (await server.call(`GET /api/staff/courses/${courseId}`, { token: staff.token })).body.live?.en
    .title as string

test.each(['csv', 'json'] as const)(
  'what is exported as %s and imported into an empty copy is exported the same again',
  async (format) => {
    const [from, to] = [await openTestDatabase(), await openTestDatabase()]
    const [one, other] = [await testServer({ database: from }), await testServer({ database: to })]
    await transact(from.db, (trx) =>
      saveCourses(trx, [
        courseDraft({
          title: '=SUM(1) is a formula, "quoted"',
          subtitle: "'=already quoted\nsecond line",
          bannerPath: null,
          fee: poisha(123_450),
          bangla: {
            title: 'তাঁতে বোনা',
            whatYouLearn: ['সুতা'],
            outline: [{ title: 'ক', content: '' }],
          },
          bannerAlt: 'A loom | a thread',
          publishedAt: new Date('2026-01-02T03:04:05Z'),
          instructors: [
            {
              name: 'Rokeya Khatun',
              designation: 'Weaver; dyer | teacher',
              image: '/pictures/instructors/none.svg',
              nameBn: 'রোকেয়া খাতুন',
            },
          ],
          batches: [
            {
              number: 3,
              startsOn: '2099-02-01',
              enrolBy: '2099-01-31',
              seats: null,
              classDays: ['Sat', 'Mon'],
              shift: '20:00-21:30',
              orientationOn: null,
            },
          ],
        }),
        courseDraft({ state: 'draft', title: 'Not finished', instructors: [] }),
        courseDraft({ state: 'hidden', title: 'Hidden', outline: [] }),
      ]),
    )
    const people = [
      await one.newStudent({ staffRole: 'content' }),
      await other.newStudent({ staffRole: 'content' }),
    ]
    const text = await exported(format, one, people[0])
    const sent = await send(`?format=${format}&name=all`, text, {
      to: other,
      by: people[1]!,
      type: format === 'csv' ? 'text/csv' : 'application/json',
    })
    expect(sent).toMatchObject({ status: 201, body: { saved: 3, leftOut: 0, changed: 3 } })
    expect(await exported(format, other, people[1])).toBe(text)
    await from.close()
    await to.close()
  },
)

test('a check groups faults by kind and saves nothing', async () => {
  const text = `${HEADER}
CHK-1,Weaving,IoT,1500,12,All Levels
CHK-2,Pottery,IoT,1500,12,All Levels
CHK-3,Baskets,IoT,1500,12,Beginner
`
  const { status, body } = await check(text)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    good: 1,
    bad: 2,
    isComplete: true,
    kinds: [{ column: 'lessionLevel', count: 2, values: ['All Levels'] }],
  })
  const found = await db
    .selectFrom('courses')
    .select('id')
    .where('course_id', 'like', 'CHK-%')
    .execute()
  expect(found).toEqual([])
  expect((await importCsv(text)).body.code).toBe('import_has_faults')
  expect(await importCsv(text, '&skipBad=true')).toMatchObject({
    status: 201,
    body: { saved: 1, leftOut: 2 },
  })
})

test('headings and values of a provider are asked for once', async () => {
  const text = `id,Course name,category,Price,lessons,level
MAP-1,Weaving,IoT,$19.99,12,All Levels
`
  const first = await check(text)
  expect(first.body.isComplete).toBe(false)
  expect(first.body.otherColumns).toContainEqual({ name: 'id', meant: 'courseId' })
  expect(first.body.otherColumns).toContainEqual({ name: 'Price', meant: 'courseFee' })
  const names = {
    columns: {
      id: 'courseId',
      'Course name': 'courseTitle',
      Price: 'courseFee',
      lessons: 'lessionsNumber',
      level: 'lessionLevel',
    },
    values: { lessionLevel: { 'All Levels': 'Beginner' }, courseFee: { '$19.99': '2400' } },
  }
  const kept = await server.call('PUT /api/staff/course-imports/names', {
    token: staff.token,
    body: names,
  })
  expect(kept).toMatchObject({ status: 200, body: names })
  expect((await check(text)).body).toMatchObject({ good: 1, bad: 0, otherColumns: [] })
  expect(await importCsv(text)).toMatchObject({ status: 201, body: { saved: 1 } })
  const course = (await server.call('GET /api/courses/MAP-1')).body
  expect(course).toMatchObject({
    courseTitle: 'Weaving',
    courseFee: '2400',
    lessionLevel: 'Beginner',
  })
  const listed = await server.call('GET /api/staff/course-imports', { token: staff.token })
  expect(listed.body.names).toEqual(names)
})

test('an import is undone: what it changed is as before, what it added is archived', async () => {
  const known = courseDraft({ title: 'Before', category: 'IoT' })
  await saveCourse(db, known)
  const row = (id: string, title: string) => `${id},${title},IoT,1500,12,Beginner\n`
  const made = await importCsv(`${HEADER}\n${row(known.courseId, 'After')}${row('UNDO-1', 'New')}`)
  expect(made.body).toMatchObject({ changed: 2 })
  expect(await titleOf(known.courseId)).toBe('After')
  expect(await undo(made.body.importId)).toMatchObject({
    status: 200,
    body: { undone: 2, kept: [] },
  })
  expect(await titleOf(known.courseId)).toBe('Before')
  expect((await server.call('GET /api/courses/UNDO-1')).status).toBe(404)
  expect(await undo(made.body.importId)).toMatchObject({
    status: 409,
    body: { code: 'import_undone' },
  })
})

test('what was changed or sold since an import stays when it is undone', async () => {
  const row = (id: string, title: string) => `${id},${title},IoT,1500,12,Beginner\n`
  const made = await importCsv(
    `${HEADER}\n${row('KEEP-1', 'One')}${row('KEEP-2', 'Two')}${row('KEEP-3', 'Three')}`,
  )
  await importCsv(`${HEADER}\n${row('KEEP-1', 'Changed since')}`)
  const student = await server.newStudent()
  const ordered = await server.call('POST /api/checkout', {
    token: student.token,
    body: {
      courses: [{ courseId: 'KEEP-2' }],
      checkoutKey: randomUUID(),
      expectedTotal: '1500',
      language: 'en',
      coupon: null,
    },
  })
  expect(ordered.status).toBe(201)
  expect((await undo(made.body.importId)).body).toEqual({
    undone: 1,
    kept: [
      { courseId: 'KEEP-1', reason: 'changed' },
      { courseId: 'KEEP-2', reason: 'sold' },
    ],
  })
  expect((await server.call('GET /api/courses/KEEP-2')).status).toBe(200)
  expect((await server.call('GET /api/courses/KEEP-3')).status).toBe(404)
})

test('a file that is refused by what is there changes nothing and says why', async () => {
  const made = await importCsv(`${HEADER}\nCAPS-1,One,IoT,1500,12,Beginner\n`)
  expect(made.status).toBe(201)
  const refused = await send(
    '?format=csv&name=caps.csv',
    `${HEADER}\ncaps-1,Two,IoT,1500,12,Beginner\n`,
  )
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'import_refused', facts: { reason: expect.stringContaining('capitals') } },
  })
})

test('whoever may not change courses exports and imports none', async () => {
  const asked = [
    await server.call('GET /api/staff/course-export', { token: finance.token }),
    await server.call('GET /api/staff/course-imports', { token: finance.token }),
    await check(HEADER, finance),
    await send('?format=csv&name=a', HEADER, { by: finance }),
    await server.call('POST /api/staff/course-imports/1/undo', { token: finance.token }),
  ]
  expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect(await undo('999999')).toMatchObject({ status: 404, body: { code: 'import_not_found' } })
})
