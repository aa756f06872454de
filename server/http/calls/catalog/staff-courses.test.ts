import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CourseDocument } from '#contract/catalog/course-document.ts'
import { transact } from '../../../db/transact.ts'
import { publishPlannedCourses, saveCourse, saveCourses } from '../../../modules/catalog/index.ts'
import { courseDraft } from '../../../testing/catalog.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newTeaching } from '../../../testing/instructors.ts'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const { db } = server.services
const staff = await server.newStudent({ role: 'staff', name: 'Nasrin' })
const other = await server.newStudent({ role: 'staff', name: 'Karim' })
const student = await server.newStudent()

type Body = Record<string, unknown>
const call = (key: string, body?: Body, by = staff) =>
  server.call(key, { token: by.token, ...(body && { body }) })

async function newDraft(title = 'Weaving on a handloom'): Promise<string> {
  const made = await call('POST /api/staff/courses', { title, category: 'Soft Skills' })
  expect(made.status).toBe(201)
  return made.body.courseId
}

/** The fields a new course lacks. */
const rest = {
  en: {
    title: 'Weaving on a handloom',
    subtitle: 'From thread to gamcha',
    designedFor: 'Anyone',
    bannerAlt: '',
    description: '',
  },
  bn: {
    title: 'তাঁতে বোনা',
    subtitle: 'সুতা থেকে গামছা',
    designedFor: '',
    bannerAlt: '',
    description: '',
  },
  fee: '2500',
  lessonCount: 12,
  whatYouLearn: [
    { en: 'Warp a loom', bn: 'টানা দেওয়া' },
    { en: '', bn: '' },
    { en: 'Weave', bn: '' },
  ],
  outline: [{ title: 'The loom', content: 'Parts', titleBn: 'তাঁত', contentBn: '' }],
} satisfies Partial<CourseDocument>

async function save(courseId: string, changes: Partial<CourseDocument>, by = staff) {
  const { body } = await call(`GET /api/staff/courses/${courseId}`)
  const saved = await call(
    `PATCH /api/staff/courses/${courseId}`,
    { version: body.version, changes },
    by,
  )
  expect(saved.status).toBe(200)
  return saved.body
}

async function newPublished(): Promise<string> {
  const courseId = await newDraft()
  const { version } = await save(courseId, rest)
  expect((await call(`POST /api/staff/courses/${courseId}/publish`, { version })).status).toBe(200)
  return courseId
}

const shown = async (courseId: string) => (await server.call(`GET /api/courses/${courseId}`)).body

test('a title with direction marks that affect the text around it creates no course', async () => {
  const started = await call('POST /api/staff/courses', {
    title: '\u202eloom',
    category: 'Soft Skills',
  })
  expect(started).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', errors: [{ field: 'title', code: 'unreadable_characters' }] },
  })
})

test('a course is created, written in both languages, published and corrected; its page changes only when published', async () => {
  const courseId = await newDraft()
  expect(courseId).toMatch(/^SOF-\d{3,}$/)
  expect((await shown(courseId)).code).toBe('course_not_found')
  const saved = await save(courseId, rest)
  expect(saved).toMatchObject({ state: 'draft', version: 2, errors: [] })
  expect((await shown(courseId)).code).toBe('course_not_found')

  const published = await call(`POST /api/staff/courses/${courseId}/publish`, {
    version: saved.version,
  })
  expect(published.body).toMatchObject({ state: 'published', changes: [] })
  expect(await shown(courseId)).toMatchObject({
    courseTitle: 'Weaving on a handloom',
    courseTitleBn: 'তাঁতে বোনা',
    courseFee: '2500',
    whatYouLearn: ['Warp a loom', 'Weave'],
    bangla: { whatYouLearn: ['টানা দেওয়া', ''], courseOutline: [{ title: 'তাঁত', content: '' }] },
  })

  const corrected = await save(courseId, { en: { ...rest.en, title: 'Weaving at home' } })
  expect(corrected.changes).toEqual(['en'])
  expect((await shown(courseId)).courseTitle).toBe('Weaving on a handloom')
  await call(`POST /api/staff/courses/${courseId}/publish`, { version: corrected.version })
  expect((await shown(courseId)).courseTitle).toBe('Weaving at home')
})

test.each(['নকশি কাঁথা', 'JavaScript-এর ভিত্তি', 'Excel ও PowerPoint'])(
  'a course written in Bangla only is shown in Bangla in both languages, and stays so in its editor: %s',
  async (title) => {
    const made = await call('POST /api/staff/courses', {
      title,
      language: 'bn',
      category: 'Soft Skills',
    })
    const { courseId } = made.body
    const { version } = await save(courseId, { fee: '১৫০০', lessonCount: 8 })
    const published = await call(`POST /api/staff/courses/${courseId}/publish`, { version })
    expect(published.body).toMatchObject({
      changes: [],
      document: { en: { title: '' }, bn: { title }, fee: '1500' },
    })
    expect(await shown(courseId)).toMatchObject({ courseTitle: title, courseTitleBn: null })
  },
)

test('each missing field prevents publishing', async () => {
  const courseId = await newDraft()
  const refused = await call(`POST /api/staff/courses/${courseId}/publish`, { version: 1 })
  expect([refused.status, refused.body.code]).toEqual([409, 'course_not_ready'])
  expect(refused.body.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
    'fee',
    'lessonCount',
  ])
  const { body } = await call(`GET /api/staff/courses/${courseId}`)
  const missing = body.checklist.filter(
    (entry: { isNeeded: boolean; isDone: boolean }) => entry.isNeeded && !entry.isDone,
  )
  expect(missing.map(({ item }: { item: string }) => item)).toEqual(['fee', 'lessonCount'])
  const free = await save(courseId, { fee: '100', lessonCount: 3, popularity: 'Free' })
  expect(free.errors.map(({ field }: { field: string }) => field)).toEqual(['popularity'])
})

test('a course whose tests are published is not asked how many lessons it has', async () => {
  const courseId = await newDraft()
  await save(courseId, { fee: '290' })
  await db
    .updateTable('courses')
    .set({ curriculum_outline: '[]', curriculum_lesson_count: 6, curriculum_test_count: 6 })
    .where('course_id', '=', courseId)
    .execute()
  const { body } = await call(`GET /api/staff/courses/${courseId}`)
  expect(body).toMatchObject({ document: { lessonCount: null }, errors: [] })
  expect(body.checklist).toContainEqual({ item: 'lessonCount', isDone: true, isNeeded: true })
  const { version } = body
  const published = await call(`POST /api/staff/courses/${courseId}/publish`, { version })
  expect(published).toMatchObject({ status: 200, body: { state: 'published' } })
  expect(await shown(courseId)).toMatchObject({ lessionsNumber: 6, testsNumber: 6 })
})

test('two people editing one course lose nothing: the later save is refused and returns what the first saved', async () => {
  const courseId = await newPublished()
  const { version } = (await call(`GET /api/staff/courses/${courseId}`)).body
  const first = await call(
    `PATCH /api/staff/courses/${courseId}`,
    { version, changes: { fee: '2000' } },
    other,
  )
  expect(first.status).toBe(200)
  const late = await call(`PATCH /api/staff/courses/${courseId}`, {
    version,
    changes: { fee: '2200', lessonCount: 20 },
  })
  expect([late.status, late.body.code, late.body.facts.editedBy]).toEqual([
    409,
    'course_edit_stale',
    'Karim',
  ])
  expect(late.body.facts.version).toBe(String(first.body.version))
  expect(JSON.parse(late.body.facts.document)).toMatchObject({ fee: '2000', lessonCount: 12 })
  const merged = await call(`PATCH /api/staff/courses/${courseId}`, {
    version: first.body.version,
    changes: { lessonCount: 20 },
  })
  expect(merged.body.document).toMatchObject({ fee: '2000', lessonCount: 20 })
})

test('of many simultaneous saves of one version, one succeeds', async () => {
  const courseId = await newDraft()
  const saves = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      call(`PATCH /api/staff/courses/${courseId}`, {
        version: 1,
        changes: { lessonCount: at + 1 },
      }),
    ),
  )
  const kept = saves.filter(({ status }) => status === 200)
  expect([kept.length, saves.filter(({ status }) => status === 409).length]).toEqual([1, 7])
  const { body } = await call(`GET /api/staff/courses/${courseId}`)
  expect([body.version, body.document.lessonCount]).toEqual([2, kept[0]!.body.document.lessonCount])
})

test('an import updates a working copy, except in edited fields', async () => {
  const draft = courseDraft({ title: 'Pottery', subtitle: 'Old' })
  await saveCourse(db, draft)
  const { version } = await save(draft.courseId, { fee: '900' })
  await saveCourse(db, { ...draft, subtitle: 'New' })
  const { body } = await call(`GET /api/staff/courses/${draft.courseId}`)
  expect(body.document).toMatchObject({ fee: '900', en: { title: 'Pottery', subtitle: 'New' } })
  await call(`POST /api/staff/courses/${draft.courseId}/publish`, { version })
  expect(await shown(draft.courseId)).toMatchObject({
    courseFee: '900',
    courseSubtitle: 'New',
    instructors: [{ name: 'Rokeya Khatun' }],
  })
})

test('publishing an unchanged course changes neither its row nor its instructors', async () => {
  const draft = courseDraft({
    instructors: [
      { name: 'Salma', designation: 'Potter', image: '/pictures/a.svg', slug: 'salma-potter' },
    ],
  })
  await saveCourse(db, draft)
  const before = await db
    .selectFrom('courses')
    .selectAll()
    .where('course_id', '=', draft.courseId)
    .executeTakeFirstOrThrow()
  await call(`POST /api/staff/courses/${draft.courseId}/publish`, { version: 0 })
  const after = await db
    .selectFrom('courses')
    .selectAll()
    .where('course_id', '=', draft.courseId)
    .executeTakeFirstOrThrow()
  expect({ ...after, changed_at: null }).toEqual({ ...before, changed_at: null })
  expect(
    (await call(`GET /api/staff/courses/${draft.courseId}`)).body.document.instructors,
  ).toMatchObject([{ slug: 'salma-potter' }])
})

test('a scheduled course is published at its time as it is then; an incomplete one says so', async () => {
  const [ready, broken] = [await newDraft(), await newDraft()]
  const now = server.services.clock()
  const at = new Date(now.getTime() + 3_600_000)
  for (const courseId of [ready, broken]) {
    const { version } = await save(courseId, rest)
    const planned = await call(`POST /api/staff/courses/${courseId}/publish`, {
      version,
      at: at.toISOString(),
    })
    expect(planned.body).toMatchObject({ state: 'draft', publishAt: at.toISOString() })
  }
  await save(ready, { fee: '1800' })
  await save(broken, { fee: '' })
  expect(await publishPlannedCourses(db, new Date(at.getTime() - 1))).toBe(0)
  expect(await publishPlannedCourses(db, at)).toBe(1)
  expect((await shown(ready)).courseFee).toBe('1800')
  expect((await call(`GET /api/staff/courses/${broken}`)).body).toMatchObject({
    state: 'draft',
    publishAt: null,
    publishFailed: 'fee',
  })
})

test('a schedule is cancelled on request and by hiding the course', async () => {
  const courseId = await newPublished()
  const plan = async () => {
    const { version } = (await call(`GET /api/staff/courses/${courseId}`)).body
    const at = new Date(server.services.clock().getTime() + 60_000).toISOString()
    return (await call(`POST /api/staff/courses/${courseId}/publish`, { version, at })).body
      .publishAt
  }
  expect(await plan()).not.toBeNull()
  expect((await call(`DELETE /api/staff/courses/${courseId}/publish`)).body.publishAt).toBeNull()
  expect(await plan()).not.toBeNull()
  expect((await call(`POST /api/staff/courses/${courseId}/hide`)).body).toMatchObject({
    state: 'hidden',
    publishAt: null,
  })
})

test('a course is hidden, archived and restored; invalid moves are refused', async () => {
  const courseId = await newPublished()
  expect((await call(`POST /api/staff/courses/${courseId}/hide`)).body.state).toBe('hidden')
  expect((await shown(courseId)).code).toBe('course_not_found')
  expect((await call(`POST /api/staff/courses/${courseId}/archive`)).body.state).toBe('archived')
  const { version } = (await call(`GET /api/staff/courses/${courseId}`)).body
  expect(
    (await call(`POST /api/staff/courses/${courseId}/publish`, { version })).body,
  ).toMatchObject({
    code: 'course_state_final',
    facts: { from: 'archived', to: 'published' },
  })
  expect((await call(`POST /api/staff/courses/${courseId}/unarchive`)).body.state).toBe('hidden')
  expect((await call(`POST /api/staff/courses/${courseId}/publish`, { version })).body.state).toBe(
    'published',
  )
  expect((await shown(courseId)).courseTitle).toBe(rest.en.title)
})

test('a hidden course keeps its students', async () => {
  const courseId = await newPublished()
  const fan = await server.newStudent()
  const { id } = await db
    .selectFrom('courses')
    .select('id')
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()
  await db.updateTable('courses').set({ curriculum_lesson_count: 1 }).where('id', '=', id).execute()
  const body = { courses: [{ courseId }], checkoutKey: crypto.randomUUID(), expectedTotal: '2500' }
  const order = await server.call('POST /api/checkout', { token: fan.token, body })
  expect(order.status).toBe(201)
  await db
    .insertInto('enrolments')
    .values({
      student_id: fan.record.id,
      course_id: id,
      order_item_id: (
        await db
          .selectFrom('order_items')
          .select('id')
          .where('course_id', '=', id)
          .executeTakeFirstOrThrow()
      ).id,
    })
    .execute()
  await call(`POST /api/staff/courses/${courseId}/hide`)
  const mine = (await server.call('GET /api/my-courses', { token: fan.token })).body
  expect(mine.map((course: { courseId: string }) => course.courseId)).toEqual([courseId])
  const kept = await server.call(`GET /api/orders/${order.body.number}`, { token: fan.token })
  expect([kept.status, kept.body.items[0].courseName]).toEqual([200, rest.en.title])
})

test('the history lists publications and saves, and can restore them', async () => {
  const courseId = await newPublished()
  await save(courseId, { fee: '100' }, other)
  const history = async () => (await call(`GET /api/staff/courses/${courseId}/revisions`)).body.rows
  const published = (await history()).find(({ kind }: { kind: string }) => kind === 'published')
  expect(published).toMatchObject({ madeBy: 'Nasrin' })
  const { version } = (await call(`GET /api/staff/courses/${courseId}`)).body
  const restored = await call(`POST /api/staff/courses/${courseId}/restore`, {
    version,
    revisionId: published.revisionId,
  })
  expect(restored.body.document.fee).toBe('2500')
  const kinds = (await history()).map(
    (row: { kind: string; madeBy: string }) => `${row.kind} by ${row.madeBy}`,
  )
  expect(kinds.slice(0, 2)).toEqual(['restored by Nasrin', 'saved by Karim'])
  const foreign = await newDraft()
  const theirs = (await call(`GET /api/staff/courses/${foreign}/revisions`)).body.rows[0].revisionId
  const refused = await call(`POST /api/staff/courses/${courseId}/restore`, {
    version: version + 1,
    revisionId: theirs,
  })
  expect([refused.status, refused.body.code]).toEqual([404, 'revision_not_found'])
})

test('a fee is typed with commas and in Bangla digits, as pages print it', async () => {
  const courseId = await newDraft()
  const { version, errors } = await save(courseId, { ...rest, fee: '৪,৫০০' })
  expect(errors).toEqual([])
  await call(`POST /api/staff/courses/${courseId}/publish`, { version })
  expect((await shown(courseId)).courseFee).toBe('4500')
  const wrong = await save(courseId, { fee: '45,00' })
  expect(wrong.errors).toMatchObject([{ field: 'fee' }])
})

test('a duplicate is a separate draft', async () => {
  const courseId = await newPublished()
  const copy = await call(`POST /api/staff/courses/${courseId}/duplicate`)
  expect([copy.status, copy.body.state, copy.body.document.bn.title]).toEqual([
    201,
    'draft',
    'তাঁতে বোনা (অনুলিপি)',
  ])
  expect(copy.body.courseId).not.toBe(courseId)
  expect((await shown(copy.body.courseId)).code).toBe('course_not_found')
})

test('a new course id continues the letters that the category has', async () => {
  const category = 'Photography'
  const wish = { title: 'Light', category }
  const { body: first } = await call('POST /api/staff/courses', wish)
  expect(first.courseId).toMatch(/^[A-Z]{3}-\d+$/)
  for (const courseId of ['LENS-204', 'LENS-207'])
    await call('POST /api/staff/courses', { ...wish, courseId })
  expect((await call('POST /api/staff/courses', wish)).body.courseId).toBe('LENS-208')
})

test('a course id that differs only in capitals or dashes is refused as taken', async () => {
  const courseId = `Ab-${Date.now()}`
  const wish = { title: 'Kites', category: 'Soft Skills' }
  expect((await call('POST /api/staff/courses', { ...wish, courseId })).status).toBe(201)
  const again = await call('POST /api/staff/courses', {
    ...wish,
    courseId: courseId.toUpperCase().replace('-', '_'),
  })
  expect([again.status, again.body.code]).toEqual([409, 'course_id_taken'])
})

test('everyone with a course open sees who else has it open', async () => {
  const courseId = await newDraft()
  const path = `POST /api/staff/courses/${courseId}/presence`
  expect((await call(path)).body).toEqual({ version: 1, others: [] })
  expect((await call(path, undefined, other)).body.others).toEqual(['Nasrin'])
  expect((await call(path)).body.others).toEqual(['Karim'])
})

test('the list finds drafts by words of both languages and by id, and pages through each once', async () => {
  const word = `quill${Date.now()}`
  const ids: string[] = []
  for (let made = 0; made < 5; made += 1) ids.push(await newDraft(`Writing with a ${word}`))
  await save(ids[0]!, { bn: { ...rest.bn, title: `কলম${word}` } })
  const list = async (query: string) => (await call(`GET /api/staff/courses?${query}`)).body
  const idsOf = (page: { rows: { courseId: string }[] }) =>
    page.rows.map(({ courseId }) => courseId)
  expect(idsOf(await list(`q=${word}`))).toEqual([ids[0], ...ids.slice(1).toReversed()])
  expect(idsOf(await list(`q=${encodeURIComponent(`কলম${word}`)}`))).toEqual([ids[0]])
  expect(idsOf(await list(`q=${ids[1]!.toLowerCase().replace('-', '')}`))).toContain(ids[1])
  expect(idsOf(await list(`q=${word}&state=published`))).toEqual([])
  const paged: string[] = []
  let after = ''
  do {
    const page = await list(`q=${word}&state=draft&limit=2${after && `&after=${after}`}`)
    paged.push(...idsOf(page))
    after = page.next ?? ''
  } while (after)
  expect(paged).toEqual([ids[0], ...ids.slice(1).toReversed()])
  for (const hostile of [`'`, `'':*`, '&|!()', '<->'])
    expect((await call(`GET /api/staff/courses?q=${encodeURIComponent(hostile)}`)).status).toBe(200)
  const stale = await call('GET /api/staff/courses?after=nonsense')
  expect([stale.status, stale.body.errors[0].code]).toEqual([400, 'not_a_page'])
})

test('courses changed at the same time by an import are paged by id: none twice, none missing', async () => {
  const word = `shuttle${Date.now()}`
  const named = (at: number) => `MANY-${word}-${String(at).padStart(2, '0')}`
  // Long enough that PostgreSQL stores part of a course outside its row.
  const long = Array.from({ length: 40 }, (_, at) => ({
    title: `Part ${at}`,
    content: `Thread ${at} of ${at * 7} over and under, with an exercise to take home`,
  }))
  const drafts = Array.from({ length: 30 }, (_, at) =>
    courseDraft({
      courseId: named(at),
      title: at % 3 === 0 ? `A ${word}` : 'A loom',
      outline: long,
      state: at % 2 === 0 ? 'published' : 'hidden',
    }),
  )
  await transact(db, (trx) => saveCourses(trx, drafts))
  await saveCourse(db, courseDraft({ courseId: named(99), title: 'A loom', subtitle: word }))
  await saveCourse(db, courseDraft({ courseId: named(98), title: `${word}s, not one` }))
  const found = [98, 99, 27, 24, 21, 18, 15, 12, 9, 6, 3, 0].map(named)

  const first = await call(`GET /api/staff/courses?q=${word}&limit=3`)
  expect(first.body.rows.map(idOf)).toEqual(found.slice(0, 3))
  expect(await pagesOf(`q=${word}&limit=3`)).toEqual(found)
  expect(await pagesOf(`q=${word}&limit=4`)).toEqual(found)
  expect(await pagesOf(`q=${word}&state=hidden&limit=2`)).toEqual([27, 21, 15, 9, 3].map(named))
})

const idOf = ({ courseId }: { courseId: string }) => courseId

/** The ids on all pages, read one after the other. */
async function pagesOf(query: string): Promise<string[]> {
  const ids: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const { body } = await call(`GET /api/staff/courses?${query}${next && `&after=${next}`}`)
    ids.push(...body.rows.map(idOf))
    next = body.next
  }
  return ids
}

test('sorted by best match, the list has ids and titles before words in texts', async () => {
  const courses = [
    courseDraft({ courseId: 'FIT-1', title: 'Quilting' }),
    courseDraft({ courseId: 'FIT-2', title: 'Quilting for weavers' }),
    courseDraft({ courseId: 'FIT-3', title: 'The patience of quilting' }),
    courseDraft({ courseId: 'FIT-4', title: 'Needles', subtitle: 'Beside quilting' }),
    courseDraft({ courseId: 'QUILTING-9', title: 'Needles of another kind' }),
  ]
  for (const course of courses) await saveCourse(db, course)
  const found = await call('GET /api/staff/courses?q=quilting&order=match&limit=6')
  expect(found.body).toMatchObject({
    next: null,
    rows: ['QUILTING-9', 'FIT-1', 'FIT-2', 'FIT-3', 'FIT-4'].map((courseId) => ({ courseId })),
  })
  const ids = async (query: string) =>
    (await call(`GET /api/staff/courses?order=match&${query}`)).body.rows.map(
      ({ courseId }: { courseId: string }) => courseId,
    )
  expect(await ids('q=quilting&limit=1')).toEqual(['QUILTING-9'])
  expect(await ids('q=quilting&limit=3')).toEqual(['QUILTING-9', 'FIT-1', 'FIT-2'])
  expect(await ids('q=quilting&limit=6&state=archived')).toEqual([])
  expect(await ids('q=beside%20quilting&limit=6')).toEqual(['FIT-4'])
  expect((await call('GET /api/staff/courses?q=quilting')).body.rows[0]).toMatchObject({
    courseId: 'QUILTING-9',
  })
  expect((await call('GET /api/staff/courses?order=newest')).status).toBe(400)
})

test('several courses are changed in one call, each independently', async () => {
  const [published, draft] = [await newPublished(), await newDraft()]
  const marked = await call('POST /api/staff/courses/bulk', {
    courseIds: [published, draft, 'NO-1'],
    popularity: 'Trending',
  })
  expect(marked.body).toEqual({
    changed: [published, draft],
    refused: [{ courseId: 'NO-1', code: 'course_not_found', fields: [] }],
  })
  expect((await shown(published)).coursesPopularityStatus).toBe('Trending')
  const hidden = await call('POST /api/staff/courses/bulk', {
    courseIds: [published, draft],
    state: 'hidden',
  })
  expect(hidden.body).toEqual({
    changed: [published],
    refused: [{ courseId: draft, code: 'course_state_final', fields: [] }],
  })
})

test('fee and language of several courses are changed in one call; a mark that does not fit refuses one', async () => {
  const [paid, free] = [await newPublished(), await newPublished()]
  await call('POST /api/staff/courses/bulk', { courseIds: [free], fee: '0', popularity: 'Free' })
  expect(await shown(free)).toMatchObject({ courseFee: '0' })
  const { body } = await call('POST /api/staff/courses/bulk', {
    courseIds: [paid, free],
    fee: '3200',
    taughtIn: 'Bangla',
  })
  expect(body).toMatchObject({ changed: [paid], refused: [{ courseId: free }] })
  expect(await shown(paid)).toMatchObject({ courseFee: '3200', taughtIn: 'Bangla' })
  expect(await shown(free)).toMatchObject({ courseFee: '0', taughtIn: null })
  for (const change of [{ fee: '-1' }, { fee: 'ten' }, { taughtIn: 'Urdu' }])
    expect(
      (await call('POST /api/staff/courses/bulk', { courseIds: [paid], ...change })).status,
    ).toBe(400)
})

test('instructors come into many courses and leave them', async () => {
  const [one, two] = [await newPublished(), await newPublished()]
  const elsewhere = await newCourse(db)
  const { slug: first } = await newTeaching(server, { course: elsewhere, name: 'Rahim Uddin' })
  const { slug } = await newTeaching(server, { course: elsewhere })
  const bulk = (change: Record<string, unknown>) =>
    call('POST /api/staff/courses/bulk', { courseIds: [one, two], ...change })
  const teachers = async (courseId: string) =>
    (await shown(courseId)).instructors.map((person: { slug: string }) => person.slug)
  expect((await bulk({ addInstructors: [first] })).body.changed).toEqual([one, two])
  for (const _ of ['once', 'again']) {
    expect((await bulk({ addInstructors: [slug] })).body.changed).toEqual([one, two])
    for (const each of [one, two]) expect(await teachers(each)).toEqual([first, slug])
  }
  await bulk({ removeInstructors: [first] })
  for (const each of [one, two]) expect(await teachers(each)).toEqual([slug])
  expect(await bulk({ addInstructors: ['nobody-here'] })).toMatchObject({
    status: 404,
    body: { code: 'instructor_not_found' },
  })
  const entry = await db
    .selectFrom('audit_entries')
    .select(['before', 'after'])
    .where('subject', '=', one)
    .where('action', '=', 'course.saved')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry.after).toMatchObject({ instructors: 'Farhana Islam' })
})

test('a preview names what would change and why the rest would not, and changes nothing', async () => {
  const [published, draft] = [await newPublished(), await newDraft()]
  const change = { courseIds: [published, draft], state: 'published', fee: '99' }
  const preview = await call('POST /api/staff/courses/bulk-preview', change)
  expect(preview.body).toMatchObject({
    changed: [published],
    refused: [{ courseId: draft, code: 'course_not_ready', fields: expect.any(Array) }],
  })
  expect(preview.body.refused[0].fields.length).toBeGreaterThan(0)
  expect(await shown(published)).toMatchObject({ courseFee: '2500' })
  expect((await call('POST /api/staff/courses/bulk', change)).body).toEqual(preview.body)
  expect(await shown(published)).toMatchObject({ courseFee: '99' })
})

test('all that match a search are changed, if they are as many as was said', async () => {
  const word = `Zari${randomUUID().replaceAll('-', '').slice(0, 8)}`
  const courses = [1, 2, 3].map(() => courseDraft({ title: `${word} work` }))
  for (const course of courses) await saveCourse(db, course)
  const filter = { q: word.toLowerCase(), state: 'published' }
  const { count } = (
    await call(`GET /api/staff/course-count?${new URLSearchParams(filter).toString()}`)
  ).body
  expect(count).toBe(3)
  const bulk = (matching: Record<string, unknown>) =>
    call('POST /api/staff/courses/bulk', { matching, popularity: 'Popular' })
  expect(await bulk({ ...filter, count: 2 })).toMatchObject({
    status: 409,
    body: { code: 'courses_not_as_counted', facts: { count: '3' } },
  })
  const { body } = await bulk({ ...filter, count: 3 })
  expect(body.changed.toSorted()).toEqual(courses.map(({ courseId }) => courseId).toSorted())
  expect((await shown(courses[0]!.courseId)).coursesPopularityStatus).toBe('Popular')
  expect((await bulk({ q: 'nothing-at-all', count: 201 })).status).toBe(400)
  for (const both of [{}, { courseIds: ['A-1'], matching: { ...filter, count: 3 } }])
    expect((await call('POST /api/staff/courses/bulk', { ...both, fee: '1' })).status).toBe(400)
})

test('a mark set for many courses goes to the working copy of one being edited', async () => {
  const courseId = await newPublished()
  await save(courseId, { fee: '1' }, other)
  await call('POST /api/staff/courses/bulk', { courseIds: [courseId], popularity: 'Popular' })
  expect(await shown(courseId)).toMatchObject({ courseFee: '2500', coursesPopularityStatus: 'New' })
  expect((await call(`GET /api/staff/courses/${courseId}`)).body.document).toMatchObject({
    fee: '1',
    popularity: 'Popular',
  })
})

test('without a banner the preview shows the picture that the category of the working copy has', async () => {
  const courseId = await newDraft()
  await call('POST /api/staff/categories', { nameEn: 'Handlooms', nameBn: 'তাঁতশিল্প' })
  await save(courseId, { category: 'Handlooms' })
  const { body } = await call(`GET /api/staff/courses/${courseId}/preview`)
  expect(body).toMatchObject({
    category: 'Handlooms',
    courseBannerImage: '/pictures/categories/other.svg',
  })
})

test('the preview is the working copy, for staff only', async () => {
  const courseId = await newPublished()
  await save(courseId, { en: { ...rest.en, title: 'Weaving for two' } })
  const preview = await call(`GET /api/staff/courses/${courseId}/preview`)
  expect(preview.body).toMatchObject({
    courseTitle: 'Weaving for two',
    courseTitleBn: 'তাঁতে বোনা',
    isSelfPaced: false,
    isReady: false,
  })
  expect(preview.headers.get('cache-control')).toBe('no-store')
  expect(
    (await call(`GET /api/staff/courses/${courseId}/preview`, undefined, student)).status,
  ).toBe(403)
})

test.each([
  [{ fee: 'x'.repeat(21) }, 'changes.fee'],
  [{ banner: 'https://elsewhere.example/a.png' }, 'changes.banner'],
  [{ en: { ...rest.en, title: 'a\u0000b' } }, 'changes.en.title'],
  [{ en: { ...rest.en, title: '\ud800' } }, 'changes.en.title'],
  [{ category: 'Cooking' }, 'changes.category'],
  [{ nothing: 1 }, 'changes.nothing'],
])('a working copy takes no %j', async (changes, field) => {
  const courseId = await newDraft()
  const refused = await call(`PATCH /api/staff/courses/${courseId}`, { version: 1, changes })
  expect([refused.status, refused.body.errors[0].field]).toEqual([400, field])
})

test('a course names its published prerequisites in the order staff chose', async () => {
  const [first, second, hidden] = [await newPublished(), await newPublished(), await newDraft()]
  const courseId = await newPublished()
  const chosen = [second, hidden, first, courseId]
  const saved = await save(courseId, { prerequisites: chosen })
  const previewed = await call(`GET /api/staff/courses/${courseId}/preview`)
  const ids = ({ prerequisites }: { prerequisites: { courseId: string }[] }) =>
    prerequisites.map((course) => course.courseId)
  expect(ids(previewed.body)).toEqual([second, first])
  expect(ids(await shown(courseId))).toEqual([])
  await call(`POST /api/staff/courses/${courseId}/publish`, { version: saved.version })
  expect((await shown(courseId)).prerequisites).toEqual([
    { courseId: second, courseTitle: rest.en.title, courseTitleBn: rest.bn.title },
    { courseId: first, courseTitle: rest.en.title, courseTitleBn: rest.bn.title },
  ])
  const { version } = (await call(`GET /api/staff/courses/${second}`)).body
  await call(`POST /api/staff/courses/${second}/hide`, { version })
  expect(ids(await shown(courseId))).toEqual([first])
})

test('prerequisites are course ids only, at most ten', async () => {
  const courseId = await newDraft()
  const { version } = (await call(`GET /api/staff/courses/${courseId}`)).body
  for (const prerequisites of [
    ['<b>'],
    ['a\u0000'],
    Array.from({ length: 11 }, (_, at) => `PRG-${at}`),
  ])
    expect(
      (await call(`PATCH /api/staff/courses/${courseId}`, { version, changes: { prerequisites } }))
        .status,
    ).toBe(400)
})

test('the language of teaching is saved, published and taken away again', async () => {
  const courseId = await newPublished()
  const publish = ({ version }: { version: number }) =>
    call(`POST /api/staff/courses/${courseId}/publish`, { version })
  await publish(await save(courseId, { taughtIn: 'Both' }))
  expect(await shown(courseId)).toMatchObject({ taughtIn: 'Both' })
  await publish(await save(courseId, { lessonCount: 7 }))
  expect(await shown(courseId)).toMatchObject({ taughtIn: 'Both', lessionsNumber: 7 })
  await publish(await save(courseId, { taughtIn: null }))
  expect(await shown(courseId)).toMatchObject({ taughtIn: null })
})

test('a long description and a trailer are published with the course, and go with its duplicate', async () => {
  const courseId = await newPublished()
  const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  const written = {
    en: { ...rest.en, description: '# Loom\n\nA **pit** loom.\n\n<script>alert(1)</script>' },
    bn: { ...rest.bn, description: '- টানা\n- পোড়েন' },
    trailer: video,
  }
  const saved = await save(courseId, written)
  expect(await shown(courseId)).toMatchObject({ description: { en: '', bn: '' }, trailer: null })
  await call(`POST /api/staff/courses/${courseId}/publish`, { version: saved.version })
  const { description, trailer } = await shown(courseId)
  expect(description.en).toContain('<h3>Loom</h3>\n<p>A <strong>pit</strong> loom.</p>')
  expect(description.en).not.toContain('<script')
  expect(description.bn).toContain('<li>টানা</li>')
  expect(trailer).toEqual({ source: 'youtube', videoId: 'dQw4w9WgXcQ' })
  const copy = (await call(`POST /api/staff/courses/${courseId}/duplicate`)).body
  expect(copy.document).toMatchObject({
    trailer: 'https://youtu.be/dQw4w9WgXcQ',
    en: { description: written.en.description },
    bn: { description: written.bn.description },
  })
  const other = await save(courseId, { trailer: 'https://example.com/page' })
  expect(other.errors).toMatchObject([{ field: 'trailer' }])
})

test('days of access are published with the course, go with its duplicate, and have limits', async () => {
  const courseId = await newPublished()
  expect(await shown(courseId)).toMatchObject({ accessDays: null })
  const saved = await save(courseId, { accessDays: 365 })
  expect(saved.changes).toContain('accessDays')
  await call(`POST /api/staff/courses/${courseId}/publish`, { version: saved.version })
  expect(await shown(courseId)).toMatchObject({ accessDays: 365 })
  const copy = (await call(`POST /api/staff/courses/${courseId}/duplicate`)).body
  expect(copy.document).toMatchObject({ accessDays: 365 })
  for (const accessDays of [0, 6, 3651]) {
    const { errors } = await save(courseId, { accessDays })
    expect(errors).toMatchObject([{ field: 'accessDays' }])
  }
  const { version } = await save(courseId, { accessDays: null })
  await call(`POST /api/staff/courses/${courseId}/publish`, { version })
  expect(await shown(courseId)).toMatchObject({ accessDays: null })
})

test('a course without a Bangla description shows the English one on Bangla pages', async () => {
  const courseId = await newPublished()
  const { version } = await save(courseId, { en: { ...rest.en, description: 'A loom.' } })
  await call(`POST /api/staff/courses/${courseId}/publish`, { version })
  const { description } = await shown(courseId)
  expect(description).toEqual({ en: '<p>A loom.</p>', bn: '<p>A loom.</p>' })
})

test('requirements and questions are published with the course in both languages, and go with its duplicate', async () => {
  const courseId = await newPublished()
  expect(await shown(courseId)).toMatchObject({ requirements: { en: [], bn: [] }, faq: { en: [] } })
  const written = {
    requirements: [
      { en: 'A loom', bn: 'তাঁত' },
      { en: '', bn: '' },
      { en: '', bn: 'ধৈর্য' },
    ],
    faq: [
      { question: 'Hard?', answer: 'A **little**.', questionBn: 'কঠিন?', answerBn: '' },
      { question: '', answer: '', questionBn: '', answerBn: '' },
    ],
  }
  const saved = await save(courseId, written)
  expect(saved.changes).toEqual(expect.arrayContaining(['requirements', 'faq']))
  const preview = (await call(`GET /api/staff/courses/${courseId}/preview`)).body
  await call(`POST /api/staff/courses/${courseId}/publish`, { version: saved.version })
  const { requirements, faq } = await shown(courseId)
  expect(requirements).toEqual({ en: ['A loom', 'ধৈর্য'], bn: ['তাঁত', 'ধৈর্য'] })
  expect(faq).toEqual({
    en: [{ title: 'Hard?', html: '<p>A <strong>little</strong>.</p>' }],
    bn: [{ title: 'কঠিন?', html: '<p>A <strong>little</strong>.</p>' }],
  })
  expect(preview).toMatchObject({ requirements, faq })
  const copy = (await call(`POST /api/staff/courses/${courseId}/duplicate`)).body
  expect(copy.document.faq).toEqual(written.faq.slice(0, 1))
  const { version } = await save(courseId, { requirements: [], faq: [] })
  await call(`POST /api/staff/courses/${courseId}/publish`, { version })
  expect(await shown(courseId)).toMatchObject({ requirements: { en: [], bn: [] }, faq: { en: [] } })
})

test('a question without an answer is not published, and there are 20 at most', async () => {
  const courseId = await newPublished()
  const question = { question: 'Hard?', answer: '', questionBn: '', answerBn: '' }
  const { errors } = await save(courseId, { faq: [question] })
  expect(errors).toMatchObject([{ field: 'faq' }])
  const { version } = (await call(`GET /api/staff/courses/${courseId}`)).body
  const many = await call(`PATCH /api/staff/courses/${courseId}`, {
    version,
    changes: { faq: Array.from({ length: 21 }, () => question) },
  })
  expect(many.status).toBe(400)
})
