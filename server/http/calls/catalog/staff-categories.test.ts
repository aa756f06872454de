import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { Category } from '#contract/catalog/courses.ts'
import type { StaffCategory } from '#contract/catalog/staff-categories.ts'
import { renewSearchTexts, saveCourse } from '../../../modules/catalog/index.ts'
import { courseDraft } from '../../../testing/catalog.ts'
import { openTestDatabase, testServer } from '../../../testing/test-server.ts'
import { siteMap } from '../../pages/for-machines/site-map.ts'

/** Categories are shared by all tests, so these have their own database. */
const database = await openTestDatabase()
afterAll(() => database.close())
const server = await testServer({ database })
const { db } = database
const staff = await server.newStudent({ staffRole: 'content' })
const finance = await server.newStudent({ staffRole: 'finance' })

const word = () => `w${randomUUID().replaceAll('-', '').slice(0, 12)}`

async function add(nameEn: string, nameBn = `${nameEn} বাংলা`) {
  const answer = await server.call('POST /api/staff/categories', {
    token: staff.token,
    body: { nameEn, nameBn },
  })
  const added = (answer.body as StaffCategory[]).at?.(-1)
  return { ...answer, added: added! }
}

function change(slug: string, body: object) {
  return server.call(`PATCH /api/staff/categories/${slug}`, { token: staff.token, body })
}

async function shown(): Promise<Category[]> {
  return (await server.call('GET /api/categories')).body as Category[]
}

async function courseOf(category: string) {
  const draft = courseDraft({ category })
  await saveCourse(db, draft)
  return draft.courseId
}

const listed = async (query: string) =>
  ((await server.call(`GET /api/courses?${query}`)).body as { courseId: string }[]).map(
    ({ courseId }) => courseId,
  )

test('a new category is last and can hold courses', async () => {
  const name = `Weaving ${word()}`
  const { status, added } = await add(name)
  expect(status).toBe(201)
  expect(added).toMatchObject({ name, nameEn: name, isHidden: false, allCourses: 0 })
  expect((await shown()).at(-1)).toMatchObject({ slug: added.slug, name })
  const courseId = await courseOf(name)
  expect(await listed(new URLSearchParams({ category: name }).toString())).toEqual([courseId])
  const course = (await server.call(`GET /api/courses/${courseId}`)).body
  expect(course).toMatchObject({ category: name })
})

test('a renamed category keeps its address, its courses and its name in files', async () => {
  const name = `Pottery ${word()}`
  const { added } = await add(name)
  const courseId = await courseOf(name)
  const renamed = `Ceramics ${word()}`
  const { status } = await change(added.slug, { nameEn: renamed, nameBn: `${renamed} মৃৎশিল্প` })
  expect(status).toBe(200)
  expect((await shown()).find(({ slug }) => slug === added.slug)).toMatchObject({
    name,
    nameEn: renamed,
  })
  expect(await listed(new URLSearchParams({ category: name }).toString())).toEqual([courseId])
  const old = courseDraft({ category: name })
  await saveCourse(db, old)
  expect((await server.call(`GET /api/courses/${old.courseId}`)).body.category).toBe(name)
})

test('courses are found by the new name of their category', async () => {
  const name = `Knots ${word()}`
  const { added } = await add(name)
  const courseId = await courseOf(name)
  const found = word()
  await change(added.slug, { nameEn: `Ropes ${found}` })
  await renewSearchTexts(db)
  expect(await listed(`q=${found}`)).toEqual([courseId])
})

test('a hidden category is not in the tabs or the site map; its courses are', async () => {
  const name = `Baskets ${word()}`
  const { added } = await add(name)
  const courseId = await courseOf(name)
  const { status } = await change(added.slug, { isHidden: true })
  expect(status).toBe(200)
  expect((await shown()).find(({ slug }) => slug === added.slug)).toMatchObject({ isHidden: true })
  expect((await server.call(`GET /api/courses/${courseId}`)).status).toBe(200)
  expect(await listed(new URLSearchParams({ category: name }).toString())).toEqual([courseId])
  const suggested = await server.call(`GET /api/search-suggestions?q=${encodeURIComponent(name)}`)
  expect(suggested.body.categories).toEqual([])
  const map = await siteMap(server.services)(new Request('http://localhost/sitemap-pages.xml'), {
    address: '',
    socketAddress: '',
  })
  expect(await map!.text()).not.toContain(name.split(' ')[1])
  await change(added.slug, { isHidden: false })
})

test('a category is moved behind another one, or to the front', async () => {
  const [one, two] = [(await add(`One ${word()}`)).added, (await add(`Two ${word()}`)).added]
  const order = async () => (await shown()).map(({ slug }) => slug)
  await change(two.slug, { after: null })
  expect((await order())[0]).toBe(two.slug)
  await change(two.slug, { after: one.slug })
  const now = await order()
  expect(now.indexOf(two.slug)).toBe(now.indexOf(one.slug) + 1)
  expect(new Set(now).size).toBe(now.length)
})

test.each(['Programming', 'programming', 'প্রোগ্রামিং'])(
  'no other category is called %s',
  async (name) => {
    expect(await add(name)).toMatchObject({ status: 409, body: { code: 'category_name_taken' } })
    const { added } = await add(`Other ${word()}`)
    expect(await change(added.slug, { nameEn: name })).toMatchObject({
      status: 409,
      body: { code: 'category_name_taken' },
    })
  },
)

test('the first name of a category stays reserved after it is renamed', async () => {
  const name = `Looms ${word()}`
  const { added } = await add(name)
  await change(added.slug, { nameEn: `Machines ${word()}` })
  expect(await add(name)).toMatchObject({ status: 409, body: { code: 'category_name_taken' } })
  expect((await change(added.slug, { nameEn: name })).status).toBe(200)
})

test('a name without Latin letters still gets an address', async () => {
  const name = `মৃৎশিল্প ${word()}`.replace(/[a-z0-9]+$/, '')
  const { added } = await add(name.trim(), 'মাটির কাজ')
  expect(added.slug).toMatch(/^category(-\d+)?$/)
})

test('an unknown category is not found', async () => {
  expect(await change('cooking', { isHidden: true })).toMatchObject({
    status: 404,
    body: { code: 'category_not_found' },
  })
  expect(await server.call('GET /api/course-cards?category=Cooking&q=rice')).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'category', code: 'not_a_choice' }] },
  })
  const made = await server.call('POST /api/staff/courses', {
    token: staff.token,
    body: { title: 'Cooking rice', category: 'Cooking' },
  })
  expect(made).toMatchObject({ status: 400, body: { errors: [{ field: 'category' }] } })
})

test('callers who may not change courses may not change categories', async () => {
  const answers = [
    await server.call('GET /api/staff/categories', { token: finance.token }),
    await server.call('PATCH /api/staff/categories/iot', {
      token: finance.token,
      body: { isHidden: true },
    }),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'not_permitted'],
    [403, 'not_permitted'],
  ])
})

test('changes are in the audit list', async () => {
  const name = `Audit ${word()}`
  const { added } = await add(name)
  await change(added.slug, { nameEn: `${name} renamed` })
  const entries = await db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where('subject', '=', added.slug)
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { action: 'category.added', after: { name } },
    { action: 'category.changed', before: { name }, after: { name: `${name} renamed` } },
  ])
})
