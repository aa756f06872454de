import { afterAll, expect, test } from 'vitest'
import type { CourseImport, ImportCheck, ImportNames } from '#contract/catalog/exchange.ts'
import { carryOutImports } from '../../../modules/catalog/index.ts'
import { writeCurriculum } from '../../../modules/learning/index.ts'
import { openTestDatabase, testServer } from '../../../testing/test-server.ts'

/** Files as other systems and offices make them; all of them are made up. */
const database = await openTestDatabase()
afterAll(() => database.close())
const server = await testServer({ database })
const staff = await server.newStudent({ staffRole: 'content' })

type Query = Record<string, string>

async function send(path: string, content: string | Buffer, query: Query) {
  const words = new URLSearchParams({ format: 'csv', ...query })
  const response = await server.app.request(`/api/staff/course-imports${path}?${words}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'text/csv' },
    body: typeof content === 'string' ? content : new Uint8Array(content),
  })
  return { status: response.status, body: (await response.json()) as never }
}

async function remember(names: Partial<ImportNames>): Promise<void> {
  const body = { columns: {}, values: {}, ...names }
  await server.call('PUT /api/staff/course-imports/names', { token: staff.token, body })
}

const check = async (content: string | Buffer, query: Query = {}) =>
  (await send('/check', content, query)).body as ImportCheck

async function save(content: string | Buffer, query: Query = {}): Promise<CourseImport> {
  const { status, body } = await send('', content, { name: 'list.csv', ...query })
  expect(status, JSON.stringify(body)).toBe(202)
  const onFailure = (error: unknown) => {
    throw error
  }
  await carryOutImports({ ...server.services, writeCurriculum, onFailure })
  const { importId } = body as CourseImport
  const { body: listed } = await server.call('GET /api/staff/course-imports', {
    token: staff.token,
  })
  return (listed.imports as CourseImport[]).find((each) => each.importId === importId)!
}

const courseOf = async (courseId: string) =>
  (await server.call(`GET /api/staff/courses/${courseId}`, { token: staff.token })).body.live

const FREE = {
  courseFee: '0',
  lessionsNumber: '0',
  lessionLevel: 'Beginner',
  category: 'IoT',
  makeIds: 'true',
}

test('a charity’s list under a title and merged group headings, without ids, fees and levels', async () => {
  await remember({
    columns: { Title: 'courseTitle', Category: 'category', 'Short Intro': 'courseSubtitle' },
  })
  const file = [
    'Courses we offer in 2026,,,,',
    'Course,,About,,',
    'Title,Category,Short Intro,URL,Course Type',
    'Solar Lamps at Home,IoT,Build a lamp,https://example.org/1,Online',
    'Soil Sensors,IoT,Measure the soil,https://example.org/2,Online',
  ].join('\n')
  const bare = await check(file)
  expect(bare).toMatchObject({
    headingRow: 3,
    missing: ['courseId', 'courseFee', 'lessionsNumber', 'lessionLevel'],
  })
  expect(bare.firstRows.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5])
  expect(await check(file, FREE)).toMatchObject({ good: 2, bad: 0, madeIds: 2, missing: [] })
  expect(await save(file, FREE)).toMatchObject({ state: 'done', added: 2 })
  // The same list again is the same courses.
  expect(await check(file, FREE)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
})

test('ids are made in the style of their category', async () => {
  await remember({})
  const rows = (ids: string[]) =>
    `courseId,courseTitle,category,courseFee,lessionsNumber,lessionLevel\n${ids.map((id, at) => `${id},Style ${at},Photography,0,1,Beginner`).join('\n')}`
  await save(rows(['PHO-301', 'PHO-302']))
  await save(rows(['PHO-301', 'PHO-302', '']), { makeIds: 'true' })
  expect((await courseOf('PHO-303')).en.title).toBe('Style 2')
})

test('a course index without fees, in which every row says its level', async () => {
  await remember({ columns: { id: 'courseId', title: 'courseTitle', level: 'lessionLevel' } })
  const file = 'id,title,provider,level\nMX-1,Knots,A,Beginner\nMX-2,Ropes,B,Advanced\n'
  const { courseFee, lessionsNumber, category } = FREE
  expect(await check(file, { courseFee, lessionsNumber, category })).toMatchObject({
    good: 2,
    bad: 0,
  })
})

test('WordPress and Tutor LMS columns with HTML become text and lists', async () => {
  await remember({
    columns: {
      post_title: 'courseTitle',
      _tutor_course_benefits: 'whatYouLearn',
      _tutor_course_target_audience: 'courseDesignedFor',
      _regular_price: 'courseFee',
    },
  })
  const file = [
    'courseId,post_title,_tutor_course_price_type,_regular_price,_tutor_course_benefits,_tutor_course_target_audience',
    '"WP-1","Typing &amp; Office","paid","1200","<ul><li>Type fast</li><li>Use <b>Word</b></li></ul>","<p>Clerks.</p><p>Students.</p>"',
    '"WP-2","if a <b","free","","- First\n- Second","Anyone<script>alert(1)</script>"',
  ].join('\n')
  const { makeIds: _, ...given } = FREE
  const found = await check(file, given)
  expect(found).toMatchObject({ good: 2, bad: 0 })
  expect(found.headings.find(({ name }) => name === '_tutor_course_price_type')?.meant).toBeNull()
  expect(found.cleaned).toEqual([
    { column: 'courseTitle', count: 1 },
    { column: 'whatYouLearn', count: 1 },
    { column: 'courseDesignedFor', count: 2 },
  ])
  await save(file, given)
  expect(await courseOf('WP-1')).toMatchObject({
    en: { title: 'Typing & Office', designedFor: 'Clerks.\nStudents.' },
    fee: '1200',
  })
  expect((await courseOf('WP-1')).whatYouLearn).toMatchObject([
    { en: 'Type fast' },
    { en: 'Use Word' },
  ])
  expect(await courseOf('WP-2')).toMatchObject({
    en: { title: 'if a <b', designedFor: 'Anyone' },
    fee: '0',
    whatYouLearn: [{ en: 'First' }, { en: 'Second' }],
  })
  const kept = await check(file, { ...given, html: 'keep' })
  expect(kept.cleaned).toEqual([])
})

test('a Bangla list with Bangla digits', async () => {
  await remember({
    columns: { কোড: 'courseId', 'কোর্সের নাম': 'courseTitle', বিষয়: 'category', ফি: 'courseFee' },
  })
  const file = 'আমাদের কোর্স তালিকা ২০২৬,,,\n,,,\nকোড,কোর্সের নাম,বিষয়,ফি\nBN-1,সহজ গণিত,IoT,৪৫০০\n'
  const { lessionsNumber, lessionLevel } = FREE
  expect(await check(file, { lessionsNumber: '১২', lessionLevel })).toMatchObject({
    headingRow: 3,
    good: 1,
  })
  await save(file, { lessionsNumber, lessionLevel })
  expect((await courseOf('BN-1')).fee).toBe('4500')
})

const HEADER = 'courseId,courseTitle,category,courseFee,lessionsNumber,lessionLevel'
const ROW = 'T-1,Weaving,IoT,1500,12,Beginner'

test.each<[string, string | Buffer]>([
  ['semicolons', `${HEADER}\n${ROW}\n`.replaceAll(',', ';')],
  ['tabs', `${HEADER}\n${ROW}\n`.replaceAll(',', '\t')],
  [
    'UTF-16 little-endian',
    Buffer.from(`\ufeff${HEADER}\n${ROW}\n`.replaceAll(',', '\t'), 'utf16le'),
  ],
  [
    'UTF-16 big-endian',
    Buffer.from(`\ufeff${HEADER}\n${ROW}\n`.replaceAll(',', '\t'), 'utf16le').swap16(),
  ],
  ['what a sheet is sent as', `sep=,\r\n${HEADER}\r\n\r\n${ROW}\r\n`],
  ['empty columns', `,${HEADER},,\n,${ROW},,\n,,,,,,,,\n`],
])('a file of %s is read', async (_, content) => {
  await remember({})
  expect(await check(content)).toMatchObject({ good: 1, bad: 0, isComplete: true, otherTables: [] })
})

test('two tables in a sheet: the first is read, the other is named and can be chosen', async () => {
  await remember({})
  const file = [
    HEADER,
    ROW,
    '',
    'Our trainers',
    'Name,Course Title,Fee',
    'Rina,Weaving,0',
    '',
  ].join('\n')
  expect(await check(file)).toMatchObject({
    good: 1,
    bad: 0,
    otherTables: [{ line: 5, cells: ['Name', 'Course Title', 'Fee'], rows: 1 }],
  })
  const other = await check(file, { headingRow: '5' })
  expect(other.headings.map(({ name }) => name)).toEqual(['Name', 'Course Title', 'Fee'])
  const nowhere = await check(file, { headingRow: '90' })
  expect(nowhere).toMatchObject({ isComplete: false, kinds: [{ code: 'no_heading_row' }] })
  expect((await send('', file, { headingRow: '90', name: 'x' })).status).toBe(409)
})

test('a list that is printed a page at a time is one list', async () => {
  await remember({})
  const file = [HEADER, ROW, '', HEADER, ROW.replace('T-1', 'T-2'), ''].join('\n')
  expect(await check(file)).toMatchObject({ good: 2, bad: 0, otherTables: [] })
})

test('columns that no course has are kept as notes, or dropped', async () => {
  await remember({})
  const file = `${HEADER},Room,Owner\nN-1,Notes,IoT,0,1,Beginner,<b>12</b>,Rina\nN-2,None,IoT,0,1,Beginner,,\n`
  await save(file, { otherColumns: 'note' })
  const notesOf = async (courseId: string) =>
    (await server.call(`GET /api/staff/courses/${courseId}`, { token: staff.token })).body
      .importNotes
  expect(await notesOf('N-1')).toEqual([
    { name: 'Room', value: '12' },
    { name: 'Owner', value: 'Rina' },
  ])
  expect(await notesOf('N-2')).toEqual([])
})

test('10,000 rows without ids are checked, each with an id', async () => {
  await remember({})
  const rows = Array.from({ length: 10_000 }, (_, at) => `Many ${at},IoT,${at},1,Beginner`)
  const file = `${HEADER.replace('courseId,', '')}\n${rows.join('\n')}\n`
  expect(await check(file, { makeIds: 'true' })).toMatchObject({
    good: 10_000,
    added: 10_000,
    madeIds: 10_000,
  })
})

test.each([
  ['courseFee', 'much'],
  ['lessionLevel', 'Easy'],
  ['category', 'Nothing'],
  ['headingRow', '0'],
  ['headingRow', '1e9'],
  ['html', 'maybe'],
  ['otherColumns', 'all'],
])('%s=%s is refused', async (field, value) => {
  const { status, body } = await send('/check', `${HEADER}\n${ROW}\n`, { [field]: value })
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'invalid_input', errors: [{ field }] })
})
