import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase, testServer } from '../../../testing/test-server.ts'
import { saveCourse } from '../../../modules/catalog/index.ts'
import { courseDraft } from '../../../testing/catalog.ts'
import { newCourse } from '../../../testing/courses.ts'
import { siteMap } from './site-map.ts'
import { webManifest } from './web-manifest.ts'

const config = { PUBLIC_URL: 'https://courses.example.com' }

async function get(path: string, answerer: ReturnType<typeof siteMap>): Promise<Response | null> {
  return answerer(new Request(`http://localhost${path}`), {
    address: '127.0.0.1',
    socketAddress: '127.0.0.1',
  })
}

test('robots.txt excludes private paths and names the site map', async () => {
  const { services } = await testServer({ config })
  const robots = await (await get('/robots.txt', siteMap(services)))!.text()
  expect(robots).toContain('Disallow: /dashboard')
  expect(robots).toContain('Sitemap: https://courses.example.com/sitemap.xml')
})

test('the site map lists every page and course in both languages', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { services } = await testServer({ database, config })
  const map = siteMap(services)
  expect(await (await get('/sitemap.xml', map))!.text()).not.toContain('sitemap-courses')

  const { courseId } = await newCourse(database.db)
  expect(await (await get('/sitemap.xml', map))!.text()).toContain(
    'https://courses.example.com/sitemap-courses-1.xml',
  )
  const courses = await (await get('/sitemap-courses-1.xml', map))!.text()
  expect(courses).toContain(`<loc>https://courses.example.com/courses/${courseId}</loc>`)
  expect(courses).toContain(`<loc>https://courses.example.com/bn/courses/${courseId}</loc>`)
  const pages = await (await get('/sitemap-pages.xml', map))!.text()
  expect(pages).toContain('<loc>https://courses.example.com/bn</loc>')
  expect(pages).toContain('category=Health+%26+Wellness')
  expect(pages).toContain('/refund-policy')
})

test('the site map lists every instructor of a published course', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { services } = await testServer({ database, config })
  const map = siteMap(services)
  expect(await get('/sitemap-instructors.xml', map)).toBeNull()
  const instructor = (slug: string) => ({
    slug,
    name: slug,
    designation: 'Weaver',
    image: '/pictures/instructors/none.svg',
  })
  await saveCourse(
    database.db,
    courseDraft({ instructors: [instructor('rokeya'), instructor('খাদিজা')] }),
  )
  await saveCourse(
    database.db,
    courseDraft({ state: 'draft', instructors: [instructor('of-a-draft')] }),
  )
  expect(await (await get('/sitemap.xml', map))!.text()).toContain(
    'https://courses.example.com/sitemap-instructors.xml',
  )
  const listed = await (await get('/sitemap-instructors.xml', map))!.text()
  expect(listed).toContain('<loc>https://courses.example.com/instructors/rokeya</loc>')
  expect(listed).toContain(
    `<loc>https://courses.example.com/bn/instructors/${encodeURIComponent('খাদিজা')}</loc>`,
  )
  expect(listed).not.toContain('of-a-draft')
})

test('the site map names no part without courses, and none is served', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { services } = await testServer({ database, config })
  await newCourse(database.db)
  const last = await newCourse(database.db)
  await database.db
    .updateTable('courses')
    .set({ id: 20_001 })
    .where('course_id', '=', last.courseId)
    .execute()
  const map = siteMap(services)
  const index = await (await get('/sitemap.xml', map))!.text()
  expect([...index.matchAll(/sitemap-courses-(\d+)\.xml/g)].map(([, part]) => part)).toEqual([
    '1',
    '3',
  ])
  expect(await (await get('/sitemap-courses-3.xml', map))!.text()).toContain(last.courseId)
  expect(await get('/sitemap-courses-2.xml', map)).toBeNull()
  expect(await get('/sitemap-courses-4.xml', map)).toBeNull()
})

test('other paths are passed on', async () => {
  const { services } = await testServer({ config })
  expect(await get('/sitemap-courses-0.xml', siteMap(services))).toBeNull()
  expect(await get('/courses', siteMap(services))).toBeNull()
  expect(await get('/', webManifest(services))).toBeNull()
})

test('the manifest carries the name of the provider', async () => {
  const { services } = await testServer({ config })
  const manifest = await (await get('/manifest.webmanifest', webManifest(services)))!.json()
  expect(manifest).toMatchObject({ short_name: 'Edi', start_url: '/' })
})
