import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase, testServer } from '../../../testing/test-server.ts'
import { newCourse } from '../../../testing/courses.ts'
import { feed } from './feed.ts'

const config = { PUBLIC_URL: 'https://courses.example.com' }

async function get(path: string, answerer: ReturnType<typeof feed>): Promise<Response | null> {
  return answerer(new Request(`http://localhost${path}`), {
    address: '127.0.0.1',
    socketAddress: '127.0.0.1',
  })
}

test.each([
  ['/feed.xml', 'en', 'https://courses.example.com/courses/'],
  ['/bn/feed.xml', 'bn', 'https://courses.example.com/bn/courses/'],
])('%s names the newest courses first', async (path, language, address) => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { services } = await testServer({ database, config })
  const older = await newCourse(services.db)
  const newer = await newCourse(services.db)
  const yesterday = new Date(Date.now() - 24 * 3_600_000)
  await services.db
    .updateTable('courses')
    .set({ published_at: yesterday })
    .where('id', '=', older.id)
    .execute()
  await services.db
    .updateTable('courses')
    .set({ title: 'R & D <now>' })
    .where('id', '=', newer.id)
    .execute()
  const response = (await get(path, feed(services)))!
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const text = await response.text()
  expect(text).toContain(`xml:lang="${language}"`)
  const [first, second] = [newer, older].map(({ courseId }) =>
    text.indexOf(`<entry><id>${address}${courseId}</id>`),
  )
  expect(first).toBeGreaterThan(0)
  expect(second).toBeGreaterThan(first!)
  expect(text).toContain('<title>R &amp; D &lt;now&gt;</title>')
  expect(text).toContain(`<published>${yesterday.toISOString()}</published>`)
})

test('a feed and its entries have what RFC 4287 requires, also without courses', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { services } = await testServer({ database, config })
  const empty = await (await get('/feed.xml', feed(services)))!.text()
  for (const element of ['id', 'title', 'updated', 'author'])
    expect(empty).toContain(`<${element}>`)
  expect(empty).toContain('<link rel="self"')
  await newCourse(database.db)
  const entry = (await (await get('/feed.xml', feed(services)))!.text()).match(
    /<entry>.*<\/entry>/,
  )![0]
  for (const element of ['id', 'title', 'updated', 'published', 'summary'])
    expect(entry).toContain(`<${element}>`)
})

test('other paths are passed on', async () => {
  const { services } = await testServer({ config })
  expect(await get('/courses', feed(services))).toBeNull()
})
