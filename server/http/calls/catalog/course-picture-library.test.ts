import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { CourseDocument } from '#contract/catalog/course-document.ts'
import { removeCoursePictures, saveCourse } from '../../../modules/catalog/index.ts'
import { picturePlaces } from '../../../modules/catalog/desk/remove-course-pictures.ts'
import { courseDraft } from '../../../testing/catalog.ts'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const { db, files, clock } = server.services
const staff = await server.newStudent({ role: 'staff', name: 'Nasrin' })

const call = (key: string, body?: Record<string, unknown>) =>
  server.call(key, { token: staff.token, ...(body && { body }) })

const pixels = sharp({ create: { width: 32, height: 32, channels: 3, background: '#b5651d' } })
  .png()
  .toBuffer()

async function upload(shape: 'banner' | 'person' = 'banner'): Promise<string> {
  const response = await server.app.request(`/api/staff/course-pictures?shape=${shape}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'image/png' },
    body: Buffer.from(await pixels),
  })
  return ((await response.json()) as { path: string }).path
}

async function newDraft(title: string): Promise<string> {
  const made = await call('POST /api/staff/courses', { title, category: 'Soft Skills' })
  return made.body.courseId
}

async function save(courseId: string, changes: Partial<CourseDocument>) {
  const { body } = await call(`GET /api/staff/courses/${courseId}`)
  const saved = await call(`PATCH /api/staff/courses/${courseId}`, {
    version: body.version,
    changes,
  })
  expect(saved.status).toBe(200)
  return saved.body
}

const list = async (query: Record<string, string>) =>
  (await call(`GET /api/staff/course-pictures?${new URLSearchParams(query).toString()}`)).body as {
    rows: { path: string; alt: { en: string; bn: string }; uses: object[]; useCount: number }[]
    next: string | null
  }
const found = async (q: string, shape = 'banner') =>
  (await list({ shape, q })).rows.map(({ path }) => path)

const texts = (title: string, bannerAlt = '') => ({
  title,
  subtitle: 'From thread to gamcha',
  designedFor: '',
  bannerAlt,
  description: '',
})

test('pictures are listed by shape, newest first, in pages', async () => {
  const banners = [await upload(), await upload(), await upload()]
  const photo = await upload('person')
  const first = await list({ shape: 'banner', limit: '2' })
  expect(first.rows).toMatchObject([
    { path: banners[2], alt: { en: '', bn: '' }, uses: [], useCount: 0 },
    { path: banners[1] },
  ])
  const second = await list({ shape: 'banner', limit: '2', after: first.next! })
  expect(second.rows[0]!.path).toBe(banners[0])
  expect((await list({ shape: 'person' })).rows.map(({ path }) => path)).toEqual([photo])
  expect((await call('GET /api/staff/course-pictures?shape=poster')).status).toBe(400)
})

test('a banner is found by its description and by its courses, published or draft', async () => {
  const [banner, unused] = [await upload(), await upload()]
  const courseId = await newDraft('Jamdani weaving')
  await save(courseId, {
    banner,
    en: texts('Jamdani weaving', 'A pit loom'),
    bn: texts('জামদানি বোনা', 'একটি তাঁত'),
  })
  const published = courseDraft({ title: 'Muslin for beginners', bannerPath: banner })
  await saveCourse(db, published)
  for (const q of ['pit LOOM', 'একটি তাঁত', 'জামদানি', 'weaving jamdani', courseId, 'muslin'])
    expect(await found(q), q).toEqual([banner])
  expect(await found('100%')).toEqual([])
  const { rows } = await list({ shape: 'banner' })
  expect(rows.find(({ path }) => path === unused)).toMatchObject({ useCount: 0 })
  expect(rows.find(({ path }) => path === banner)).toMatchObject({
    alt: { en: 'A pit loom', bn: 'একটি তাঁত' },
    uses: expect.arrayContaining([
      { en: 'Jamdani weaving', bn: 'জামদানি বোনা' },
      { en: 'Muslin for beginners', bn: '' },
    ]),
    useCount: 2,
  })
})

test('a banner that no course uses any more keeps its description and is found by it', async () => {
  const [old, next] = [await upload(), await upload()]
  const described = (en: string, bn: string) => ({
    en: texts('Pottery', en),
    bn: texts('মৃৎশিল্প', bn),
  })
  const courseId = await newDraft('Pottery')
  await save(courseId, { banner: old, ...described('A potter’s wheel', 'কুমারের চাকা') })
  const { version } = await save(courseId, { fee: '900', lessonCount: 4 })
  await call(`POST /api/staff/courses/${courseId}/publish`, { version })
  await save(courseId, { banner: next, ...described('A kiln', '') })
  const again = await save(courseId, { banner: '', ...described('', '') })
  await call(`POST /api/staff/courses/${courseId}/publish`, { version: again.version })

  const { rows } = await list({ shape: 'banner' })
  const row = (path: string) => rows.find((one) => one.path === path)
  expect(row(old)).toMatchObject({
    alt: { en: 'A potter’s wheel', bn: 'কুমারের চাকা' },
    uses: [],
    useCount: 0,
  })
  expect(row(next)).toMatchObject({ alt: { en: 'A kiln', bn: '' }, useCount: 0 })
  expect(await found('কুমারের চাকা')).toEqual([old])
  expect(await found('kiln')).toEqual([next])
  expect(await found('kiln', 'person')).toEqual([])
})

test('a description from an import is kept when the editor removes the banner', async () => {
  const banner = await upload()
  const course = courseDraft({ bannerPath: banner, bannerAlt: 'Clay on a shelf' })
  await saveCourse(db, course)
  const { version } = await save(course.courseId, { banner: '' })
  await call(`POST /api/staff/courses/${course.courseId}/publish`, { version })
  expect((await list({ shape: 'banner', q: 'clay shelf' })).rows).toMatchObject([
    { path: banner, alt: { en: 'Clay on a shelf', bn: '' }, useCount: 0 },
  ])
})

test('a photo is found by the name of the instructor, on the site or in a working copy', async () => {
  const [shown, drafted] = [await upload('person'), await upload('person')]
  const person = { designation: 'Weaver', designationBn: '', nameBn: '', slug: '' }
  await saveCourse(
    db,
    courseDraft({
      instructors: [
        { slug: 'sufia-the-weaver', name: 'Sufia Khatun', designation: 'Weaver', image: shown },
      ],
    }),
  )
  await save(await newDraft('Dyeing'), {
    instructors: [{ ...person, name: 'Rahima Banu', nameBn: 'রহিমা বানু', image: drafted }],
  })
  expect(await found('sufia', 'person')).toEqual([shown])
  expect(await found('রহিমা', 'person')).toEqual([drafted])
  expect((await list({ shape: 'person', q: 'rahima' })).rows).toMatchObject([
    { uses: [{ en: 'Rahima Banu', bn: 'রহিমা বানু' }], useCount: 1 },
  ])
})

const DAY_MS = 86_400_000
const clean = (days: number) =>
  removeCoursePictures({ db, files, now: new Date(clock().getTime() + days * DAY_MS) })
const isKept = async (path: string) => (await files.size(path.slice(1))) !== null

test('an unused picture is offered for four weeks and removed after thirty days', async () => {
  const path = await upload()
  await clean(0)
  await clean(29)
  expect(await isKept(path)).toBe(true)
  expect((await list({ shape: 'banner' })).rows.map((row) => row.path)).toContain(path)
  await db
    .updateTable('course_pictures')
    .set({ unused_since: new Date(clock().getTime() - 28 * DAY_MS) })
    .where('name', '=', path.split(/[/.]/)[2]!)
    .execute()
  expect((await list({ shape: 'banner' })).rows.map((row) => row.path)).not.toContain(path)
  await clean(3)
  expect(await isKept(path)).toBe(false)
  for (const width of [400, 800, 1280])
    for (const type of ['avif', 'webp'])
      expect(await isKept(path.replace('1280.webp', `${width}.${type}`))).toBe(false)
})

test('a picture that is used again restarts its thirty days', async () => {
  const path = await upload()
  await clean(0)
  const courseId = await newDraft('Used again')
  await save(courseId, { banner: path })
  await clean(31)
  expect(await isKept(path)).toBe(true)
})

/** Ways to name a picture, each in one place only. */
const ways: Record<keyof typeof picturePlaces & string, (path: string) => Promise<unknown>> = {
  courses: (path) => saveCourse(db, courseDraft({ bannerPath: path })),
  instructors: (path) =>
    saveCourse(
      db,
      courseDraft({
        instructors: [{ slug: 'kept-person', name: 'Kept', designation: 'Weaver', image: path }],
      }),
    ),
  categories: (path) =>
    db
      .insertInto('categories')
      .values({ name: 'Kept', slug: 'kept', name_bn: 'রাখা', position: 90, picture_path: path })
      .onConflict((known) => known.column('slug').doUpdateSet({ picture_path: path }))
      .execute(),
  course_edits: async (path) => {
    const course = courseDraft({})
    await saveCourse(db, course)
    await save(course.courseId, { banner: path })
  },
  course_revisions: async (path) => {
    const course = courseDraft({})
    await saveCourse(db, course)
    const { version } = await save(course.courseId, { banner: path, fee: '100' })
    const publish = `POST /api/staff/courses/${course.courseId}/publish`
    await call(publish, { version })
    const again = await save(course.courseId, { banner: '' })
    await call(publish, { version: again.version })
  },
  course_import_rows: async (path) => {
    const course = courseDraft({})
    await saveCourse(db, course)
    const { id: courseId } = await db
      .selectFrom('courses')
      .select('id')
      .where('course_id', '=', course.courseId)
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('course_imports')
      .values({ file_name: 'a.csv', made_by: staff.record.id, saved: 1, left_out: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('course_import_rows')
      .values({
        import_id: id,
        course_id: courseId,
        before: JSON.stringify({ bannerPath: path }),
        after: '{}',
      })
      .execute()
  },
}

test.each(Object.keys(picturePlaces))('what %s names is never removed', async (table) => {
  const [path, unused] = [await upload(), await upload()]
  await ways[table]!(path)
  expect(await tablesNaming(path)).toContain(table)
  await clean(0)
  await clean(40)
  expect([await isKept(path), await isKept(unused)]).toEqual([true, false])
})

/** Where a name does not count as use: histories and messages. */
const noPlaces = ['audit_entries', 'course_pictures', 'public_courses']

test('no other table names a course picture', async () => {
  const path = await upload()
  for (const way of Object.values(ways)) await way(path)
  const naming = await tablesNaming(path)
  expect(naming.filter((table) => !noPlaces.includes(table)).toSorted()).toEqual(
    Object.keys(picturePlaces).toSorted(),
  )
})

/** Every table and view with a row that holds the path in any column. */
async function tablesNaming(path: string): Promise<string[]> {
  const name = path.split(/[/.]/)[2]!
  const { rows: tables } = await sql<{ table_name: string }>`
    select table_name from information_schema.tables where table_schema = 'public'`.execute(db)
  const naming: string[] = []
  for (const { table_name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table_name)} entry
      where entry::text like ${`%${name}%`} limit 1`.execute(db)
    if (rows.length > 0) naming.push(table_name)
  }
  return naming
}
