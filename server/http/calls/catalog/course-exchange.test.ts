import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { CourseImport, ImportCheck } from '#contract/catalog/exchange.ts'
import { poisha } from '#contract/money.ts'
import {
  carryOutImports,
  catalogueVersion,
  saveCourse,
  saveCourses,
} from '../../../modules/catalog/index.ts'
import { writeCurriculum } from '../../../modules/learning/index.ts'
import { transact } from '../../../db/transact.ts'
import { courseDraft } from '../../../testing/catalog.ts'
import { openTestDatabase, testServer } from '../../../testing/test-server.ts'

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
  return ended(sent as { status: number; body: CourseImport & { code: string } })
}

/** A started import, after its job has run. */
async function ended<T extends { status: number; body: CourseImport }>(
  sent: T,
  { of = server, by = staff } = {},
): Promise<T> {
  if (sent.status !== 202) return sent
  await carryOut(of)
  return { ...sent, body: { ...sent.body, ...(await listed(sent.body.importId, { of, by })) } }
}

const carryOut = (of = server, signal?: AbortSignal) =>
  carryOutImports(
    {
      ...of.services,
      writeCurriculum,
      onFailure(error) {
        throw error
      },
    },
    { signal },
  )

async function listed(importId: string, { of = server, by = staff } = {}): Promise<CourseImport> {
  const { body } = await of.call('GET /api/staff/course-imports', { token: by.token })
  return (body.imports as CourseImport[]).find((each) => each.importId === importId)!
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
  'an export as %s, imported into an empty copy, exports the same again',
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
            description: '## তাঁত',
            whatYouLearn: ['সুতা'],
            outline: [{ title: 'ক', content: '' }],
            requirements: ['তাঁত', ''],
            faq: [{ question: 'কঠিন?', answer: '' }],
          },
          bannerAlt: 'A loom | a thread',
          description: '# Loom\n\n- "One", two',
          trailer: 'https://youtu.be/dQw4w9WgXcQ',
          accessDays: 365,
          requirements: ['A loom | a thread', 'Patience'],
          faq: [{ question: 'Is it "hard"?', answer: 'A **little** :: yes,\n\nat first.' }],
          prerequisites: ['WEAVE-1', 'WEAVE-2'],
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
              hours: '20:00-21:30',
              venue: null,
              orientationOn: null,
            },
          ],
        }),
        courseDraft({ state: 'draft', title: 'Not finished', instructors: [], isSample: true }),
        courseDraft({ state: 'hidden', title: 'Hidden', outline: [] }),
      ]),
    )
    const people = [
      await one.newStudent({ staffRole: 'content' }),
      await other.newStudent({ staffRole: 'content' }),
    ]
    const text = await exported(format, one, people[0])
    const started = await send(`?format=${format}&name=all`, text, {
      to: other,
      by: people[1]!,
      type: format === 'csv' ? 'text/csv' : 'application/json',
    })
    const sent = await ended(started, { of: other, by: people[1]! })
    expect(sent).toMatchObject({
      status: 202,
      body: { state: 'done', saved: 3, leftOut: 0, added: 3, changed: 3 },
    })
    expect(await exported(format, other, people[1])).toBe(text)
    await from.close()
    await to.close()
  },
  60_000,
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
    added: 1,
    kinds: [
      {
        code: 'not_choice',
        column: 'lessionLevel',
        count: 2,
        rows: [2, 3],
        values: [{ written: 'All Levels', count: 2, meant: null, isCut: false }],
      },
    ],
  })
  const found = await db
    .selectFrom('courses')
    .select('id')
    .where('course_id', 'like', 'CHK-%')
    .execute()
  expect(found).toEqual([])
  expect((await importCsv(text)).body.code).toBe('import_has_faults')
  expect(await importCsv(text, '&skipBad=true')).toMatchObject({
    status: 202,
    body: { state: 'done', saved: 1, leftOut: 2 },
  })
})

test('a provider’s headings and values are asked for once', async () => {
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
  expect(await importCsv(text)).toMatchObject({ status: 202, body: { state: 'done', saved: 1 } })
  const course = (await server.call('GET /api/courses/MAP-1')).body
  expect(course).toMatchObject({
    courseTitle: 'Weaving',
    courseFee: '2400',
    lessionLevel: 'Beginner',
  })
  const listed = await server.call('GET /api/staff/course-imports', { token: staff.token })
  expect(listed.body.names).toEqual(names)
})

test('undoing an import removes what it added, instructors included, unless someone has something of it', async () => {
  const row = (id: string, people: string) => `${id},New,IoT,1500,12,Beginner,${people}\n`
  await importCsv(`${HEADER},instructors\n${row('STAY-1', 'Old Hand; Weaver')}`)
  const made = await importCsv(
    `${HEADER},instructors\n${row('GONE-1', 'Passer By; Dyer | Old Hand; Weaver')}${row('WISH-1', 'Wanted One; Potter')}`,
  )
  const student = await server.newStudent()
  await db
    .insertInto('wished_courses')
    .values((value) => ({
      student_id: value.selectFrom('students').select('id').where('email', '=', student.email),
      course_id: value.selectFrom('courses').select('id').where('course_id', '=', 'WISH-1'),
      wished_at: new Date(),
      alerted_at: new Date(),
    }))
    .execute()
  expect((await undo(made.body.importId)).body).toEqual({ undone: 2, kept: [] })
  const courses = await db
    .selectFrom('courses')
    .select(['course_id', 'state'])
    .where('course_id', 'in', ['GONE-1', 'STAY-1', 'WISH-1'])
    .orderBy('course_id')
    .execute()
  expect(courses).toEqual([
    { course_id: 'STAY-1', state: 'published' },
    { course_id: 'WISH-1', state: 'archived' },
  ])
  const people = await db
    .selectFrom('instructors')
    .select('name')
    .where('name', 'in', ['Old Hand', 'Passer By', 'Wanted One'])
    .orderBy('name')
    .execute()
  expect(people.map(({ name }) => name)).toEqual(['Old Hand', 'Wanted One'])
  expect(await listed(made.body.importId)).toMatchObject({ changed: 2, added: 2 })
  const shown = await server.call('GET /api/staff/courses?q=WISH-1', { token: staff.token })
  expect(shown.body.rows).toEqual([])
  const archived = await server.call('GET /api/staff/courses?q=WISH-1&state=archived', {
    token: staff.token,
  })
  expect(archived.body.rows).toHaveLength(1)
})

test('undoing an import removes the instructors it brought into a course there was, unless someone has linked them', async () => {
  const row = (people: string) =>
    `${HEADER},instructors\nBROUGHT-1,New,IoT,5,1,Beginner,${people}\n`
  await importCsv(row('Long Here; Weaver'))
  const made = await importCsv(row('Only Then; Dyer | In A Copy; Dyer | Merged Into; Dyer'))
  const { id, slug } = await personNamed('In A Copy')
  await editCopyOf(courseDraft({ category: 'IoT' }), slug)
  const merged = await personNamed('Merged Into')
  expect(merged.id).not.toBe(id)
  await db
    .insertInto('former_instructors')
    .values({ slug: 'former-one', instructor_id: merged.id, merged_at: new Date() })
    .execute()

  expect((await undo(made.body.importId)).body).toEqual({ undone: 1, kept: [] })
  const people = await db
    .selectFrom('instructors')
    .select('name')
    .where('name', 'in', ['Long Here', 'Only Then', 'In A Copy', 'Merged Into'])
    .orderBy('name')
    .execute()
  expect(people.map(({ name }) => name)).toEqual(['In A Copy', 'Long Here', 'Merged Into'])
})

async function personNamed(name: string) {
  return db
    .selectFrom('instructors')
    .select(['id', 'slug'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
}

/** Someone has chosen the instructor for another course, and not published that. */
async function editCopyOf(course: ReturnType<typeof courseDraft>, slug: string): Promise<void> {
  await saveCourse(db, course)
  const { body } = await server.call(`GET /api/staff/courses/${course.courseId}`, {
    token: staff.token,
  })
  const instructors = [
    ...body.document.instructors,
    { ...body.document.instructors[0], slug, name: 'In A Copy', designation: 'Dyer' },
  ]
  const saved = await server.call(`PATCH /api/staff/courses/${course.courseId}`, {
    token: staff.token,
    body: { version: body.version, changes: { instructors } },
  })
  expect(saved.status).toBe(200)
}

test('undoing an import restores what it changed and removes what it added', async () => {
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

test('changes and sales since an import stay when it is undone', async () => {
  const row = (id: string, title: string) => `${id},${title},IoT,1500,12,Beginner\n`
  const made = await importCsv(
    `${HEADER}\n${row('KEEP-1', 'One')}${row('KEEP-2', 'Two')}${row('KEEP-3', 'Three')}`,
  )
  await importCsv(`${HEADER}\n${row('KEEP-1', 'Changed since')}`)
  // With a lesson it is on sale.
  await db
    .updateTable('courses')
    .set({ curriculum_lesson_count: 1 })
    .where('course_id', '=', 'KEEP-2')
    .execute()
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

test('a file refused because of existing courses changes nothing and says why', async () => {
  const made = await importCsv(`${HEADER}\nCAPS-1,One,IoT,1500,12,Beginner\n`)
  expect(made.status).toBe(202)
  const text = `${HEADER}\ncaps-1,Two,IoT,1500,12,Beginner\n`
  const refusal = { code: 'other_capitals', facts: { courseId: 'caps-1', other: 'CAPS-1' } }
  expect((await check(text)).body).toMatchObject({ good: 1, refusal })
  const refused = await importCsv(text)
  expect(refused).toMatchObject({ body: { state: 'failed', changed: 0, failure: refusal } })
  expect(await undo(refused.body.importId)).toMatchObject({
    status: 409,
    body: { code: 'import_not_done' },
  })
})

test('a check predicts what the import does', async () => {
  const known = courseDraft({ title: 'Foreseen', category: 'IoT', popularity: 'New' })
  await saveCourse(db, known)
  const rows = (title: string) =>
    [
      `${known.courseId},${title},IoT,1500,12,Beginner`,
      `SEEN-${title},${title},Finance,0,1,Expert`,
    ].join('\n')
  for (const text of [`${HEADER}\n${rows('One')}`, `${HEADER}\n${rows('Two')}`]) {
    const { body } = await check(text)
    const made = await importCsv(text)
    expect([body.added, body.added + body.changed]).toEqual([made.body.added, made.body.changed])
    expect((await check(text)).body).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  }
})

test('a check of an unchanged export predicts no change, in either format', async () => {
  await saveCourse(
    db,
    courseDraft({
      subtitle: 'Second\nline',
      bannerPath: null,
      bangla: { title: 'বোনা', whatYouLearn: ['সুতা'] },
      batches: [9, 2].map((number) => ({
        number,
        startsOn: '2099-02-01',
        enrolBy: '2099-01-31',
        seats: number,
        classDays: ['Sat'],
        hours: null,
        venue: null,
        orientationOn: null,
      })),
    }),
  )
  for (const format of ['csv', 'json'] as const) {
    const sent = await send(`/check?format=${format}`, await exported(format))
    expect(sent.body).toMatchObject({ bad: 0, added: 0, changed: 0, refusal: null })
  }
})

test('headings come with their values, meanings and earlier decisions', async () => {
  const text = 'course id,Note,Heading\nHEAD-1,Mine,Weaving\nHEAD-2,,Pottery\n'
  const first = (await check(text)).body
  expect(first.headings).toEqual([
    {
      name: 'course id',
      column: null,
      meant: 'courseId',
      isLeftOut: false,
      examples: ['HEAD-1', 'HEAD-2'],
    },
    { name: 'Note', column: null, meant: null, isLeftOut: false, examples: ['Mine'] },
    {
      name: 'Heading',
      column: null,
      meant: null,
      isLeftOut: false,
      examples: ['Weaving', 'Pottery'],
    },
  ])
  expect(first.missing).toContain('courseId')
  const { body } = await server.call('GET /api/staff/course-imports', { token: staff.token })
  const columns = {
    ...body.names.columns,
    Note: '',
    Heading: 'courseTitle',
    'course id': 'courseId',
  }
  await server.call('PUT /api/staff/course-imports/names', {
    token: staff.token,
    body: { ...body.names, columns },
  })
  const second = (await check(text)).body
  expect(second.headings.map(({ column, isLeftOut }) => [column, isLeftOut])).toEqual([
    ['courseId', false],
    [null, true],
    ['courseTitle', false],
  ])
  expect(second.missing).toEqual(['category', 'courseFee', 'lessionsNumber', 'lessionLevel'])
})

test('each value that can be mapped comes with its earlier mapping', async () => {
  const { body } = await check(
    `${HEADER}\nMEAN-1,A,web developement,"৳4,500",12 lessons,Begginer\nMEAN-2,B,Knitting,$24.99,x,All Stages\n`,
  )
  const meant = Object.fromEntries(
    body.kinds.flatMap(({ values }) => values.map((value) => [value.written, value.meant])),
  )
  expect(meant).toEqual({
    'web developement': 'Web Development',
    Knitting: null,
    '৳4,500': '4500',
    '$24.99': null,
    '12 lessons': '12',
    x: null,
    Begginer: 'Beginner',
    'All Stages': null,
  })
})

/** A file of new courses, their ids starting with `id`. */
const manyRows = (id: string, count: number) =>
  `${HEADER}\n${Array.from({ length: count }, (_, at) => `${id}-${at + 1},Course ${at + 1},IoT,1500,12,Beginner\n`).join('')}`

/** A signal that aborts after it was read `looks` times. */
function afterLooks(looks: number): AbortSignal {
  let left = looks
  return Object.defineProperty(new EventTarget(), 'aborted', {
    get: () => (left -= 1) < 0,
  }) as AbortSignal
}

/** Starts an import of 250 courses and stops it after its first piece, as a server does. */
async function cutOff(id: string): Promise<CourseImport> {
  const sent = (await send('?format=csv&name=cut.csv', manyRows(id, 250))) as { body: CourseImport }
  await carryOut(server, afterLooks(1))
  return listed(sent.body.importId)
}

test('an interrupted import resumes, and only one runs at a time', async () => {
  const cut = await cutOff('CUT')
  expect(cut).toMatchObject({ state: 'running', written: 100, changed: 100 })
  expect(await importCsv(manyRows('LATER', 1))).toMatchObject({
    status: 409,
    body: { code: 'import_running' },
  })
  await server.call('PATCH /api/staff/courses/CUT-7', {
    token: staff.token,
    body: { version: 0, changes: { fee: '99' } },
  })
  await carryOut()
  expect(await listed(cut.importId)).toMatchObject({
    state: 'done',
    written: 250,
    added: 250,
    changed: 250,
  })
})

test('a running import can be stopped and undone', async () => {
  const cut = await cutOff('HALF')
  expect(await undo(cut.importId)).toMatchObject({ status: 200, body: { undone: 100, kept: [] } })
  await carryOut()
  expect(await listed(cut.importId)).toMatchObject({
    state: 'failed',
    failure: { code: 'stopped' },
    changed: 100,
  })
  expect((await server.call('GET /api/courses/HALF-1')).status).toBe(404)
  expect((await server.call('GET /api/courses/HALF-250')).status).toBe(404)
})

test('an import whose file is missing ends and says so', async () => {
  const cut = await cutOff('GONE')
  await server.services.files.removeAll('course-imports')
  await carryOut()
  expect(await listed(cut.importId)).toMatchObject({
    state: 'failed',
    failure: { code: 'interrupted' },
    changed: 100,
  })
  expect(await undo(cut.importId)).toMatchObject({ status: 200, body: { undone: 100 } })
})

test('while a file of 10,000 courses is saved, pages are served between its pieces', async () => {
  const sent = (await send('?format=csv&name=large.csv', manyRows('LARGE', 10_000))) as {
    body: CourseImport
  }
  const saving = { isOver: false }
  const over = carryOut().finally(() => (saving.isOver = true))
  let answered = 0
  let longest = 0
  while (!saving.isOver) {
    const began = performance.now()
    expect((await server.call('GET /api/courses?limit=3')).status).toBe(200)
    longest = Math.max(longest, performance.now() - began)
    answered += 1
  }
  await over
  expect(answered).toBeGreaterThan(10)
  // One piece of a hundred courses, however busy the machine is; all of them take a hundred times as long.
  expect(longest).toBeLessThan(5_000)
  expect(await listed(sent.body.importId)).toMatchObject({ state: 'done', added: 10_000 })
  expect(await undo(sent.body.importId)).toMatchObject({
    status: 200,
    body: { undone: 10_000, kept: [] },
  })
}, 120_000)

test('an import of many pieces re-renders pages once, and one without changes never', async () => {
  const before = await catalogueVersion(db)
  const { body } = await importCsv(manyRows('PIECES', 450))
  expect(body).toMatchObject({ state: 'done', changed: 450 })
  expect(await catalogueVersion(db)).toBe(before + 1)
  expect((await server.call('GET /api/courses/PIECES-450')).status).toBe(200)

  expect((await importCsv(manyRows('PIECES', 450))).body).toMatchObject({ changed: 0 })
  expect(await catalogueVersion(db)).toBe(before + 1)
})

test('an import that ends early re-renders pages for what it has saved', async () => {
  const cut = await cutOff('EARLY')
  const before = await catalogueVersion(db)
  await server.services.files.removeAll('course-imports')
  await carryOut()
  expect(await listed(cut.importId)).toMatchObject({ state: 'failed', changed: 100 })
  expect(await catalogueVersion(db)).toBe(before + 1)
})

test('callers who may not change courses export and import none', async () => {
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

test('a file says what a course is taught in by any usual name; an export has it again', async () => {
  const rows = [`${HEADER},courseTaughtIn`, 'TONGUE-1,Dyeing,IoT,5,1,Beginner,bengali']
  const another = 'TONGUE-2,Tanning,IoT,5,1,Beginner,বাংলা ও ইংরেজি'
  await importCsv([...rows, another].join('\n'))
  expect((await server.call('GET /api/courses/TONGUE-1')).body).toMatchObject({
    taughtIn: 'Bangla',
  })
  expect((await server.call('GET /api/courses/TONGUE-2')).body).toMatchObject({ taughtIn: 'Both' })
  const { body } = await check([...rows, 'TONGUE-3,Tanning,IoT,5,1,Beginner,Urdu'].join('\n'))
  expect(body.kinds).toMatchObject([{ code: 'not_choice', column: 'courseTaughtIn' }])
})

test.each(['Language', 'Medium', 'ভাষা'])(
  'a heading %s is offered as what is taught in',
  async (heading) => {
    const { body } = await check(`${HEADER},${heading}\nTONGUE-4,Weaving,IoT,5,1,Beginner,Bangla`)
    expect(body.headings.at(-1)).toMatchObject({ name: heading, meant: 'courseTaughtIn' })
  },
)

test('a file says for how many days a course gives access; an export has it again', async () => {
  const rows = [`${HEADER},courseAccessDays`, 'LIMIT-1,Dyeing,IoT,5,1,Beginner,৩৬৫ দিন']
  await importCsv([...rows, 'LIMIT-2,Tanning,IoT,5,1,Beginner,'].join('\n'))
  expect((await server.call('GET /api/courses/LIMIT-1')).body).toMatchObject({ accessDays: 365 })
  expect((await server.call('GET /api/courses/LIMIT-2')).body).toMatchObject({ accessDays: null })
  const { body } = await check([...rows, 'LIMIT-3,Tanning,IoT,5,1,Beginner,5'].join('\n'))
  expect(body.kinds).toMatchObject([{ code: 'not_access_days', column: 'courseAccessDays' }])
})

test('a file brings a description and a trailer; HTML becomes Markdown, and what is no video is refused', async () => {
  const rows = [
    `${HEADER},courseDescription,courseTrailer`,
    'ABOUT-1,Dyeing,IoT,5,1,Beginner,<p>Learn &amp; dye.</p><ul><li>Indigo</li></ul>,https://vimeo.com/123456789',
  ]
  await importCsv(rows.join('\n'))
  const { body: course } = await server.call('GET /api/courses/ABOUT-1')
  expect(course.description.en).toContain('<p>Learn &amp; dye.</p>')
  expect(course.description.en).toContain('<li>Indigo</li>')
  expect(course.trailer).toEqual({ source: 'vimeo', videoId: '123456789' })
  const { body } = await check([rows[0], 'ABOUT-2,Tanning,IoT,5,1,Beginner,,my video'].join('\n'))
  expect(body.kinds).toMatchObject([{ code: 'not_video', column: 'courseTrailer' }])
})

test('a file brings what a course requires and its questions, in both languages, or says what is wrong', async () => {
  const heading = `${HEADER},courseRequirements,courseRequirementsBn,courseFaq,courseFaqBn`
  const lines = [
    heading,
    'ASK-1,Dyeing,IoT,5,1,Beginner,"- A pot\n- Gloves",হাঁড়ি | ,"Is it safe? :: Yes, with gloves.\nHow long? :: A week.",নিরাপদ? :: দস্তানাসহ।',
  ]
  await importCsv(lines.join('\n'))
  const asked = async () => (await server.call('GET /api/courses/ASK-1')).body
  const written = {
    requirements: { en: ['A pot', 'Gloves'], bn: ['হাঁড়ি', 'Gloves'] },
    faq: {
      en: [
        { title: 'Is it safe?', html: '<p>Yes, with gloves.</p>' },
        { title: 'How long?', html: '<p>A week.</p>' },
      ],
      bn: [
        { title: 'নিরাপদ?', html: '<p>দস্তানাসহ।</p>' },
        { title: 'How long?', html: '<p>A week.</p>' },
      ],
    },
  }
  expect(await asked()).toMatchObject(written)
  // A file without the columns leaves them.
  await importCsv([HEADER, 'ASK-1,Dyeing at home,IoT,5,1,Beginner'].join('\n'))
  expect(await asked()).toMatchObject({ courseTitle: 'Dyeing at home', ...written })
  const tooMany = Array.from({ length: 21 }, (_, at) => `${at}? :: ${at}`).join('\n')
  const wrong = [
    'ASK-2,Tanning,IoT,5,1,Beginner,,,No answer?,',
    `ASK-3,Tanning,IoT,5,1,Beginner,,,"${tooMany}",`,
    'ASK-4,Tanning,IoT,5,1,Beginner,A pot,হাঁড়ি | দস্তানা,,',
  ]
  const { body } = await check([heading, ...wrong].join('\n'))
  expect(body.kinds).toMatchObject([
    { code: 'not_faq', column: 'courseFaq' },
    { code: 'too_many', column: 'courseFaq' },
    { code: 'unpaired', column: 'courseRequirementsBn' },
  ])
})

test.each([
  ['Requirements', 'courseRequirements'],
  ['_tutor_course_requirements', 'courseRequirements'],
  ['পূর্বশর্ত', 'courseRequirements'],
  ['FAQ', 'courseFaq'],
  ['প্রশ্নোত্তর', 'courseFaq'],
])('a heading %s is offered as %s', async (heading, column) => {
  const { body } = await check(`${HEADER},${heading}\nASK-5,Weaving,IoT,5,1,Beginner,A :: B`)
  expect(body.headings.at(-1)).toMatchObject({ name: heading, meant: column })
})
