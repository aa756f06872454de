import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase, testServer } from '../../testing/test-server.ts'
import { newCourse } from '../../testing/courses.ts'

const server = await testServer()

test('the provider is described in the requested language', async () => {
  const english = await server.call('GET /api/site')
  const bangla = await server.call('GET /api/site?language=bn')
  expect(english.body).toMatchObject({ name: 'Edi', isSample: true })
  expect(english.body.phones[0]).toEqual({ display: '01700-000000', href: 'tel:+8801700000000' })
  expect(bangla.body.phones[0]).toEqual({ display: '০১৭০০-০০০০০০', href: 'tel:+8801700000000' })
  expect(bangla.body.tagline).not.toBe(english.body.tagline)
})

test('an unknown language is refused by name', async () => {
  expect(await server.call('GET /api/site?language=fr')).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'language' }] },
  })
})

// Covers: §2 reasons, §2 testimonials
test('the home page has six reasons, questions with answers, and testimonials marked as samples (§2)', async () => {
  for (const language of ['en', 'bn']) {
    const { body } = await server.call(`GET /api/site/home?language=${language}`)
    expect(body.reasons).toHaveLength(6)
    expect(body.faq.length).toBeGreaterThanOrEqual(5)
    expect(body.faq[0].html).toMatch(/^<p>/)
    expect(body.testimonials.every((one: { isSample: boolean }) => one.isSample)).toBe(true)
  }
})

// Covers: §2 about-page
test('every content page exists in both languages', async () => {
  for (const page of ['about', 'terms', 'privacy', 'refund-policy'])
    for (const language of ['en', 'bn']) {
      const { status, body } = await server.call(`GET /api/site/pages/${page}?language=${language}`)
      expect({ page, language, status, isSample: body.isSample }).toEqual({
        page,
        language,
        status: 200,
        isSample: true,
      })
    }
  expect((await server.call('GET /api/site/pages/..%2Fsite.json')).status).toBe(400)
})

test('an edited file shows after the next start; missing files fall back to the defaults', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'edi-content-'))
  onTestFinished(() => fs.rm(folder, { recursive: true }))
  await fs.mkdir(path.join(folder, 'en'))
  const startsWith = async (answer: string) => {
    await fs.writeFile(path.join(folder, 'en/faq.md'), `## Can I pay later?\n\n${answer}\n`)
    return testServer({ config: { CONTENT_DIR: folder } })
  }
  const faqOf = async ({ call }: typeof server) =>
    (await call('GET /api/site/home?language=en')).body.faq
  const before = await startsWith('Not yet.')
  expect(await faqOf(before)).toEqual([{ title: 'Can I pay later?', html: '<p>Not yet.</p>' }])
  const after = await startsWith('Yes, **within a day**.')
  expect(await faqOf(after)).toEqual([
    { title: 'Can I pay later?', html: '<p>Yes, <strong>within a day</strong>.</p>' },
  ])
  expect((await after.call('GET /api/site')).body.name).toBe('Edi')
})

// Covers: §2 stats
test('the counts come from the database and are refreshed after ten minutes', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const alone = await testServer({ database })
  alone.at(new Date('2026-11-20T06:00:00Z'))
  expect((await alone.call('GET /api/site/stats')).body).toEqual({
    students: 0,
    courses: 0,
    categories: 0,
    instructors: 0,
  })

  await alone.newStudent()
  await alone.newStudent()
  const { id } = await newCourse(database.db)
  await database.db
    .updateTable('categories')
    .set({ course_count: 1 })
    .where('name', '=', 'Programming')
    .execute()
  for (const slug of ['teaches', 'idle'])
    await database.db
      .insertInto('instructors')
      .values({ slug, name: 'Rahim', designation: 'Engineer', image_path: '/x.svg' })
      .execute()
  await database.db
    .insertInto('course_instructors')
    .columns(['course_id', 'instructor_id', 'position'])
    .expression((from) =>
      from
        .selectFrom('instructors')
        .select((select) => [select.val(id).as('course'), 'id', select.lit(1).as('position')])
        .where('slug', '=', 'teaches'),
    )
    .execute()
  expect((await alone.call('GET /api/site/stats')).body.students).toBe(0)
  alone.at(new Date('2026-11-20T06:10:00Z'))
  expect((await alone.call('GET /api/site/stats')).body).toEqual({
    students: 2,
    courses: 1,
    categories: 1,
    instructors: 1,
  })
})
