import { sql } from 'kysely'
import { customAlphabet } from 'nanoid'
import { afterAll, expect, test } from 'vitest'
import {
  ArchiveBatch,
  ArchiveCategory,
  ArchiveCourse,
  ArchiveEdit,
  ArchiveInstructor,
  ArchiveLesson,
  ArchiveSection,
  ArchiveVersion,
} from '#contract/catalog/course-archive.ts'
import { usualAssignmentRules } from '#contract/assignments/assignments.ts'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { newTestPlan } from '#contract/tests/plans.ts'
import type { CourseImport, ImportCheck } from '#contract/catalog/exchange.ts'
import type { Database, Db } from '../../../db/connect.ts'
import { transact } from '../../../db/transact.ts'
import {
  carryOutImports,
  archiveDocuments,
  leftOutColumns,
  leftOutTables,
  moveCourse,
  saveCourse,
} from '../../../modules/catalog/index.ts'
import { writeWholeCurriculum } from '../../../modules/whole-courses/index.ts'
import { courseDraft } from '../../../testing/catalog.ts'
import { openTestDatabase, testServer } from '../../../testing/test-server.ts'

/** Exports whole courses from one copy and imports them into another. */
const [from, to] = [await openTestDatabase(), await openTestDatabase()]
const [one, other] = [await testServer({ database: from }), await testServer({ database: to })]
const staff = await one.newStudent({ staffRole: 'content' })
const editor = await other.newStudent({ staffRole: 'content' })
afterAll(async () => {
  await from.close()
  await to.close()
})

type Server = typeof one

async function archive(server: Server, token: string): Promise<string> {
  let text = ''
  let after: string | null = ''
  while (after !== null) {
    const path: string = `GET /api/staff/course-archive?limit=2${after && `&after=${after}`}`
    const { status, body } = await server.call(path, { token })
    expect(status).toBe(200)
    text += body.text
    after = body.next
  }
  return text
}

async function send(path: string, text: string) {
  const response = await other.app.request(`/api/staff/course-imports${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${editor.token}`, 'content-type': 'application/json' },
    body: text,
  })
  return { status: response.status, body: (await response.json()) as never }
}

const check = async (text: string) =>
  (await send('/check?format=json', text)) as { status: number; body: ImportCheck }

async function listed(importId: string): Promise<CourseImport> {
  const { body } = await other.call('GET /api/staff/course-imports', { token: editor.token })
  return (body.imports as CourseImport[]).find((made) => made.importId === importId)!
}

async function bring(text: string): Promise<CourseImport> {
  const started = await send('?format=json&name=all.json', text)
  expect(started.status).toBe(202)
  const { importId } = started.body as CourseImport
  await carryOutImports({
    ...other.services,
    writeCurriculum: (trx, course) =>
      writeWholeCurriculum(trx, { ...course, now: other.services.clock() }),
    onFailure(error) {
      throw error
    },
  })
  return listed(importId)
}

/**
 * Columns that belong to one database or its people; a reference is replaced by the name of its
 * row. The generated vectors hold the number of the category's row.
 */
const OWN = `id category_id course_id section_id lesson_id instructor_id batch_id
  student_id edited_by publish_by draft_saved_by published_by sales_score seats_taken
  search_vector head_vector title_vector`.split(/\s+/)
const dump = async (db: Db, query: string) =>
  (await sql.raw<{ row: unknown }>(query).execute(db)).rows.map(({ row }) => row)
const row = (alias: string, more = "'{}'::jsonb") =>
  `select to_jsonb(${alias}) - '{${OWN.join(',')}}'::text[] || ${more} as row from`
const named = (pairs: string) => `jsonb_build_object(${pairs})`

/** Every row of every table that makes up courses, by its natural key. */
async function everything(db: Db) {
  const course = "'course', course.course_id"
  const queries: Record<keyof typeof leftOutColumns | 'search_terms', string> = {
    categories: `${row('t')} categories t order by name`,
    instructors: `${row('t')} instructors t order by slug`,
    courses: `${row('t', named("'course', t.course_id, 'category', c.name"))}
      courses t join categories c on c.id = t.category_id order by t.course_id`,
    course_instructors: `${row('t', named(`${course}, 'person', person.slug`))} course_instructors t
      join courses course on course.id = t.course_id join instructors person on person.id = t.instructor_id
      order by course.course_id, t.position`,
    batches: `${row('t', named(course))} batches t join courses course on course.id = t.course_id
      order by course.course_id, t.number`,
    course_edits: `${row('t', named(course))} course_edits t join courses course on course.id = t.course_id
      order by course.course_id`,
    course_sections: `${row('t', named(course))} course_sections t
      join courses course on course.id = t.course_id order by course.course_id, t.position, t.title`,
    lessons: `${row('t', named(`${course}, 'lesson', t.lesson_id, 'section', section.title, 'batch', (select number from batches where batches.id = t.batch_id)`))} lessons t
      join courses course on course.id = t.course_id join course_sections section on section.id = t.section_id
      order by t.lesson_id`,
    lesson_versions: `${row('t', named("'lesson', lesson.lesson_id"))} lesson_versions t
      join lessons lesson on lesson.id = t.lesson_id order by lesson.lesson_id, t.number`,
    completion_rules: `${row('t', named(course))} completion_rules t
      join courses course on course.id = t.course_id order by course.course_id`,
    search_terms: `${row('t')} search_terms t order by term`,
  }
  const tables = Object.entries(queries)
  const rows = await Promise.all(tables.map(([, query]) => dump(db, query)))
  return Object.fromEntries(tables.map(([table], at) => [table, rows[at]]))
}

/** A catalogue with something in every column. */
async function fill({ db }: Database): Promise<void> {
  const { call } = one
  const as = { token: staff.token }
  await call('POST /api/staff/categories', {
    ...as,
    body: { nameEn: 'Handloom', nameBn: 'তাঁত' },
  })
  const full = courseDraft({
    courseId: 'ARC-1',
    category: 'Handloom',
    bannerPath: null,
    bannerAlt: 'A loom',
    description: 'A **pit** loom.',
    trailer: 'https://youtu.be/dQw4w9WgXcQ',
    accessDays: 365,
    requirements: ['A loom'],
    faq: [{ question: 'Is it hard?', answer: 'A **little**.' }],
    bangla: {
      title: 'তাঁত',
      subtitle: 'সুতা',
      designedFor: 'সবাই',
      bannerAlt: 'তাঁত',
      description: 'গর্তের তাঁত',
      whatYouLearn: ['বোনা'],
      outline: [{ title: 'ক', content: 'খ' }],
      requirements: ['তাঁত'],
      faq: [{ question: 'কঠিন?', answer: 'একটু' }],
    },
    instructors: [
      {
        name: 'Rokeya',
        designation: 'Weaver',
        image: '/pictures/instructors/none.svg',
        nameBn: 'রোকেয়া',
        designationBn: 'তাঁতি',
      },
      { name: 'Jamal', designation: 'Dyer', image: '/pictures/instructors/none.svg' },
    ],
    batches: [1, 2].map((number) => ({
      number,
      startsOn: `2099-0${number}-02`,
      enrolBy: `2099-0${number}-01`,
      seats: number,
      classDays: ['Sat', 'Mon'],
      hours: '20:00-21:30',
      venue: null,
      orientationOn: '2099-01-01',
    })),
  })
  await saveCourse(db, full)
  for (const [courseId, moves] of [
    ['ARC-2', []],
    ['ARC-3', ['published', 'hidden']],
    ['ARC-4', ['archived']],
  ] as const) {
    await saveCourse(db, courseDraft({ courseId, title: `Spinning ${courseId}`, state: 'draft' }))
    const { id } = await rowOf(db, courseId)
    for (const state of moves) await transact(db, (trx) => moveCourse(trx, id, state))
  }
  const { id } = await rowOf(db, 'ARC-1')
  // A closed batch, an early-bird fee, sale settings, a profile: each by its column.
  await sql`update batches set state = 'closed', early_fee_poisha = 90000, early_until = '2098-12-01' where course_id = ${id} and number = 1`.execute(
    db,
  )
  await sql`update courses set is_on_sale = false, sells_self_paced = true, early_fee_poisha = 90000, popularity_score = 777 where id = ${id}`.execute(
    db,
  )
  await sql`update instructors set about = 'Weaves.', about_bn = 'বোনেন।' where name = 'Rokeya'`.execute(
    db,
  )
  await call('PATCH /api/staff/courses/ARC-1', {
    ...as,
    body: { version: 0, changes: { fee: '1800', lessonCount: 3 } },
  })
  await call('POST /api/staff/courses/ARC-2/publish', {
    ...as,
    body: { version: 0, at: '2099-01-01T00:00:00.000Z' },
  })
  const at = '/api/staff/courses/ARC-1/curriculum'
  let tree = (await call(`POST ${at}/sections`, { ...as, body: { title: 'First' } })).body
  tree = (await call(`POST ${at}/sections`, { ...as, body: { title: 'Second' } })).body
  const [, second] = tree.sections as { sectionId: string }[]
  tree = (
    await call(`POST ${at}/lessons`, {
      ...as,
      body: { sectionId: second!.sectionId, kind: 'article', titles: ['Warp', 'Weft', 'Gone'] },
    })
  ).body
  const [warp, weft, gone] = (
    tree.sections as { lessons: { lessonId: string }[] }[]
  )[1]!.lessons.map(({ lessonId }) => lessonId)
  const document = (text: string) => ({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text },
          { type: 'formula', attrs: { latex: 'x^2' } },
        ],
      },
    ],
  })
  let version = 1
  const save = async (text: string) => {
    const saved = await call(`POST /api/staff/lessons/${warp}/draft`, {
      ...as,
      body: { version, title: `Warp ${text}`, body: { kind: 'article', document: document(text) } },
    })
    version = saved.body.draftVersion
  }
  for (const text of ['One', 'Two']) {
    await save(text)
    await call(`POST /api/staff/lessons/${warp}/publish`, { ...as, body: { version } })
  }
  await save('Draft')
  for (const [lessonId, body] of [
    [weft, { isRequired: false, release: { rule: 'after-lesson', lessonId: warp } }],
    [warp, { isPreview: true, release: { rule: 'days-after-start', days: 3 } }],
    [gone, { isArchived: true }],
  ] as const)
    expect((await call(`PATCH /api/staff/lessons/${lessonId}`, { ...as, body })).status).toBe(200)
  await sql`update lessons set batch_id = (select id from batches where course_id = ${id} and number = 2) where lesson_id = ${weft}`.execute(
    db,
  )
  await db
    .insertInto('completion_rules')
    .values({
      course_id: id,
      rule: JSON.stringify({ lessons: 'required', attendancePercent: 80, certificate: 'by-hand' }),
    })
    .execute()
}

/** A test that takes one question, with its passage, and draws another; and an assignment. Both are published. */
async function addGraded() {
  const { call } = one
  const as = { token: staff.token }
  const at = '/api/staff/courses/ARC-1/curriculum'
  const sections = (await call(`GET ${at}`, as)).body.sections as { sectionId: string }[]
  const lessonOf = async (kind: string, title: string) => {
    const body = { sectionId: sections[0]!.sectionId, kind, titles: [title] }
    const tree = (await call(`POST ${at}/lessons`, { ...as, body })).body
    const lessons = (tree.sections as { lessons: { lessonId: string; title: string }[] }[]).flatMap(
      (section) => section.lessons,
    )
    return lessons.find((lesson) => lesson.title === title)!.lessonId
  }
  const publish = async (lessonId: string, version: number) =>
    (await call(`POST /api/staff/lessons/${lessonId}/publish`, { ...as, body: { version } })).status
  const bank = await call('POST /api/staff/question-banks', {
    ...as,
    body: { title: 'Weaving', courseId: 'ARC-1' },
  })
  const banks = `/api/staff/question-banks/${bank.body.bankId}`
  const text = {
    bn: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'তাঁত' }] }] },
  }
  const stimulus = await call(`POST ${banks}/stimuli`, {
    ...as,
    body: { externalId: 'loom', text },
  })
  const tag = { kind: 'chapter', value: 'বুনন' }
  const question = (own: object) => ({ ...sampleQuestions().single_choice, ...own })
  const saved = await call(`POST ${banks}/questions`, {
    ...as,
    body: {
      questions: [
        question({ externalId: 'taken', stimulus: stimulus.body.stimulusId }),
        question({ externalId: 'drawn', tags: [tag] }),
        question({ externalId: 'neither', tags: [] }),
      ],
    },
  })
  expect(saved.status).toBe(201)
  const [questionId] = saved.body.questionIds as string[]
  const test = await lessonOf('quiz', 'Weaving test')
  const slots = [
    { pick: 'question', questionId },
    { pick: 'draw', bankId: bank.body.bankId, tag, count: 1 },
  ]
  const plan = { rules: newTestPlan.rules, sections: [{ ...newTestPlan.sections[0], slots }] }
  const kept = await call(`PUT /api/staff/lessons/${test}/test`, {
    ...as,
    body: { revision: 0, plan },
  })
  expect(kept.status).toBe(200)
  const assignment = await lessonOf('assignment', 'Weave one')
  const rules = {
    ...usualAssignmentRules,
    batchDues: [{ batchNumber: 2, at: '2099-03-01T00:00:00.000Z' }],
  }
  await call(`PUT /api/staff/lessons/${assignment}/assignment`, {
    ...as,
    body: { revision: 0, rules },
  })
  const document = text.bn
  await call(`POST /api/staff/lessons/${assignment}/draft`, {
    ...as,
    body: { version: 1, title: 'Weave one', body: { kind: 'assignment', document } },
  })
  expect([await publish(test, 1), await publish(assignment, 2)]).toEqual([200, 200])
  return { test, assignment, plan, rules }
}

const rowOf = (db: Db, courseId: string) =>
  db.selectFrom('courses').select('id').where('course_id', '=', courseId).executeTakeFirstOrThrow()

test('exporting, emptying and importing gives the same catalogue, row by row', async () => {
  await fill(from)
  const graded = await addGraded()
  const text = await archive(one, staff.token)
  expect((await check(text)).body).toMatchObject({
    isArchive: true,
    good: 4,
    bad: 0,
    added: 4,
    unchanged: 0,
    missingMedia: 0,
    unpublished: [],
    shortBanks: [],
  })
  expect(await bring(text)).toMatchObject({ state: 'done', added: 4, changed: 4 })
  const [was, is] = [await everything(from.db), await everything(to.db)]
  for (const table of Object.keys(was)) {
    expect([table, was[table]?.length]).not.toEqual([table, 0])
    expect([table, is[table]]).toEqual([table, was[table]])
  }
  expect(await archive(other, editor.token)).toBe(text)
  const as = { token: editor.token }
  expect((await other.call(`GET /api/staff/lessons/${graded.test}/test`, as)).body).toMatchObject({
    plan: graded.plan,
    faults: [],
    isPublished: true,
  })
  expect(
    (await other.call(`GET /api/staff/lessons/${graded.assignment}/assignment`, as)).body,
  ).toMatchObject({ rules: graded.rules, isPublished: true })
  expect((await other.call('GET /api/staff/question-banks', as)).body).toMatchObject([
    { title: 'Weaving', course: { courseId: 'ARC-1' }, questionCount: 2 },
  ])
  expect((await check(text)).body).toMatchObject({ added: 0, unchanged: 4 })
}, 120_000)

test('rendered markup is never taken from a file but rendered again', async () => {
  const text = (await archive(one, staff.token))
    .replaceAll('ARC-', 'MKP-')
    .replaceAll(/"lesson_id":"([a-z0-9]{10})"/g, (_, id: string) => `"lesson_id":"${turned(id)}"`)
    .replaceAll(/"lessonId":"([a-z0-9]{10})"/g, (_, id: string) => `"lessonId":"${turned(id)}"`)
  const forged = text.replaceAll(/"tag": ?"\w+"/g, '"tag":"script"')
  expect(forged).not.toBe(text)
  expect(await bring(forged)).toMatchObject({ state: 'done', added: 4 })
  const bodies = async (db: Db, courseId: string) => {
    const { rows } = await sql<{ body: unknown }>`
      select body from lesson_versions version join lessons lesson on lesson.id = version.lesson_id
      join courses on courses.id = lesson.course_id where courses.course_id = ${courseId} order by number`.execute(
      db,
    )
    return rows
  }
  expect(await bodies(to.db, 'MKP-1')).toEqual(await bodies(from.db, 'ARC-1'))
})

test('a test whose questions are not in the file is named, and comes unpublished', async () => {
  const [head, ...lines] = (await archive(one, staff.token)).trim().split('\n')
  const course = JSON.parse(lines.find((line) => line.includes('Weaving test'))!)
  const lessons = course.curriculum.lessons as { lesson_id: string; title: string }[]
  const without = JSON.stringify({
    ...course,
    curriculum: { ...course.curriculum, banks: [], tests: [], assignments: [] },
  })
  // As another school would have made it: ids of its own.
  const file = lessons
    .reduce((text, { lesson_id }) => text.replaceAll(lesson_id, newId()), without)
    .replaceAll('ARC-1', 'OLD-1')
  const text = `${head}\n${file}\n`
  expect((await check(text)).body.unpublished).toEqual([
    { courseId: 'OLD-1', title: 'Weaving test' },
    { courseId: 'OLD-1', title: 'Weave one' },
  ])
  expect(await bring(text)).toMatchObject({ state: 'done', added: 1 })
  const { body } = await other.call('GET /api/staff/courses/OLD-1/curriculum', {
    token: editor.token,
  })
  const states = (body.sections as { lessons: { title: string; isPublished: boolean }[] }[])
    .flatMap((section) => section.lessons)
    .filter(({ title }) => ['Weaving test', 'Weave one'].includes(title))
  expect(states.map(({ isPublished }) => isPublished)).toEqual([false, false])
})

test('a bank that had more questions than the file has room for is named', async () => {
  const [head, ...lines] = (await archive(one, staff.token)).trim().split('\n')
  const course = JSON.parse(lines.find((line) => line.includes('Weaving test'))!)
  course.curriculum.banks[0].left_out = 7
  const text = `${head}\n${JSON.stringify({ ...course, course_id: 'OLD-2' })}\n`
  expect((await check(text)).body.shortBanks).toEqual([
    { courseId: 'OLD-2', title: 'Weaving', leftOut: 7 },
  ])
})

test('questions that another school has already stay as they are there', async () => {
  const text = await archive(one, staff.token)
  const ids = new Set(
    [...text.matchAll(/"lesson_id": ?"([a-z0-9]{10})"/g)].flatMap(([, id]) => id ?? []),
  )
  const again = [...ids]
    .reduce((file, id) => file.replaceAll(id, newId()), text)
    .replaceAll('ARC-', 'SEC-')
    .replaceAll('"title":"Weaving"', '"title":"Another name"')
  expect(await bring(again)).toMatchObject({ state: 'done', added: 4 })
  const banks = (await other.call('GET /api/staff/question-banks', { token: editor.token })).body
  expect(banks).toMatchObject([{ title: 'Weaving', questionCount: 2 }])
})

test('a copied course whose lessons already exist is refused with the reason', async () => {
  const made = await bring((await archive(one, staff.token)).replaceAll('ARC-', 'TWN-'))
  expect(made).toMatchObject({ state: 'failed', changed: 0, failure: { code: 'lesson_is_here' } })
  expect((await other.call('GET /api/courses/TWN-1')).status).toBe(404)
})

const newId = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 10)
const turned = (id: string) => [...id].toReversed().join('')

test('an existing course stays as it is, and an archive can be undone', async () => {
  const text = await archive(one, staff.token)
  const changed = text
    .replaceAll('Weave a gamcha', 'Another subtitle')
    .replace('"ARC-4"', '"ARC-5"')
  const made = await bring(changed)
  expect(made).toMatchObject({ state: 'done', added: 1, changed: 1, saved: 4 })
  expect((await other.call('GET /api/courses/ARC-1')).body.courseSubtitle).toContain('gamcha')
  const undone = await other.call(`POST /api/staff/course-imports/${made.importId}/undo`, {
    token: editor.token,
  })
  expect(undone).toMatchObject({ status: 200, body: { undone: 1, kept: [] } })
})

test('incomplete lines are faults, and an unknown header stops the import', async () => {
  const [head, ...lines] = (await archive(one, staff.token)).trim().split('\n')
  const broken = [
    head,
    lines[0]!
      .replace('"state": "published"', '"state": "x"')
      .replace('"state":"published"', '"state":"x"'),
    lines[0]!
      .replace('"type":"paragraph"', '"type":"script"')
      .replace('"type": "paragraph"', '"type": "script"'),
    '{"course_id":1}',
    'no json',
    lines.find((line) => line.includes('20:00-21:30'))!.replace('20:00-21:30', '29:00-29:30'),
    lines.find((line) => line.includes('20:00-21:30'))!.replace('20:00-21:30', '20:00-20:00'),
  ]
  const { status, body } = await check(broken.join('\n'))
  expect(status).toBe(200)
  expect(body).toMatchObject({ good: 0, bad: 6, isComplete: true })
  expect(body.kinds.map(({ code, rows }) => [code, rows])).toEqual([
    ['not_json', [2]],
    ['not_json', [3]],
    ['not_json', [4]],
    ['not_json', [5]],
    ['not_json', [6, 7]],
  ])
  expect((await check(head!.replace('"version":1', '"version":2'))).body).toMatchObject({
    bad: 1,
    isComplete: false,
  })
})

const schemas = {
  categories: ArchiveCategory,
  instructors: ArchiveInstructor,
  courses: ArchiveCourse,
  batches: ArchiveBatch,
  course_edits: ArchiveEdit,
  course_sections: ArchiveSection,
  lessons: ArchiveLesson,
  lesson_versions: ArchiveVersion,
} as const

test.each(Object.keys(leftOutColumns) as (keyof typeof leftOutColumns)[])(
  'every column of %s is in the archive, or left out for a reason',
  async (table) => {
    const { rows } = await sql<{ column_name: string }>`
      select column_name from information_schema.columns
      where table_schema = 'public' and table_name = ${table}`.execute(from.db)
    const columns = rows.map(({ column_name }) => column_name)
    const leftOut = Object.keys(leftOutColumns[table])
    expect(leftOut.filter((column) => !columns.includes(column))).toEqual([])
    const archived =
      table in schemas ? Object.keys(schemas[table as keyof typeof schemas].shape) : []
    const kept = columns.filter((column) => !leftOut.includes(column))
    expect(kept.filter((column) => !archived.includes(column))).toEqual([])
  },
)

test('every table that names a course, batch, lesson or instructor is in the archive or omitted for a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = any(array['courses', 'batches', 'lessons', 'course_sections', 'instructors']::regclass[])
    order by 1`.execute(from.db)
  const known = [leftOutColumns, archiveDocuments, leftOutTables].flatMap((list) =>
    Object.keys(list),
  )
  const tables = rows.map(({ name }) => name)
  expect(tables.filter((name) => !known.includes(name))).toEqual([])
  expect(Object.keys(leftOutTables).filter((name) => !tables.includes(name))).toEqual([])
})

test('callers who may not change courses get no archive', async () => {
  const { token } = await one.newStudent({ staffRole: 'finance' })
  expect((await one.call('GET /api/staff/course-archive', { token })).status).toBe(403)
  expect((await one.call('GET /api/staff/course-archive')).status).toBe(401)
})
