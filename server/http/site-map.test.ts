import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase, testServer } from '../testing.ts'
import { newCourse } from '../testing-courses.ts'
import { siteMap } from './site-map.ts'
import { webManifest } from './web-manifest.ts'

const config = { PUBLIC_URL: 'https://courses.example.com' }

async function get(path: string, answerer: ReturnType<typeof siteMap>): Promise<Response | null> {
  return answerer(new Request(`http://localhost${path}`), { address: '127.0.0.1', socketAddress: '127.0.0.1' })
}

test('crawlers are kept out of private paths and told of the site map', async () => {
  const { services } = await testServer({ config })
  const robots = await (await get('/robots.txt', siteMap(services)))!.text()
  expect(robots).toContain('Disallow: /dashboard')
  expect(robots).toContain('Sitemap: https://courses.example.com/sitemap.xml')
})

test('the site map leads to every page and course in both languages', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { services } = await testServer({ database, config })
  const map = siteMap(services)
  expect(await (await get('/sitemap.xml', map))!.text()).not.toContain('sitemap-courses')

  const { courseId } = await newCourse(database.db)
  expect(await (await get('/sitemap.xml', map))!.text()).toContain('https://courses.example.com/sitemap-courses-1.xml')
  const courses = await (await get('/sitemap-courses-1.xml', map))!.text()
  expect(courses).toContain(`<loc>https://courses.example.com/courses/${courseId}</loc>`)
  expect(courses).toContain(`<loc>https://courses.example.com/bn/courses/${courseId}</loc>`)
  const pages = await (await get('/sitemap-pages.xml', map))!.text()
  expect(pages).toContain('<loc>https://courses.example.com/bn</loc>')
  expect(pages).toContain('category=Health+%26+Wellness')
  expect(pages).toContain('/refund-policy')
})

test('other paths are left to others', async () => {
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
