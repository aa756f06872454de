import fs from 'node:fs'
import path from 'node:path'
import { pretendBucket } from '#server/testing/pretend-bucket.ts'
import { ownServer } from './own-server.ts'
import { expect, test } from './testing.ts'

const author = 'author@example.com'
const environment: Record<string, string> = {}
let closeBucket = async () => {}

test.beforeAll(async () => {
  const bucket = await pretendBucket()
  closeBucket = bucket.close
  const folder = path.join(process.env['JOURNEYS_SAMPLE']!, 'media')
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const file = path.join(entry.parentPath, entry.name)
      bucket.files.set(path.relative(folder, file), fs.readFileSync(file))
    }
  const endpoint = bucket.address.endpoint.replace('//', '//key:secret@')
  environment['MEDIA_STORAGE_URL'] = `s3+${endpoint}/${bucket.address.bucket}`
})
test.afterAll(() => closeBucket())

const server = ownServer({ staff: { [author]: 'Nusrat Jahan' }, environment })

test('a video in a bucket plays with its captions in a browser that plays HLS itself', async () => {
  const page = await server.asStaff(author)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== server.origin) elsewhere.push(pathname.split('/').at(-1)!)
  })
  await page.goto('/staff/media')
  const card = page.getByRole('article').filter({ hasText: 'How this course works' })
  await card.getByRole('button', { name: 'Preview' }).click()
  await card.getByRole('button', { name: /^Play/ }).last().click()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
  expect(await page.evaluate(() => document.querySelector('video')!.src)).toContain('.m3u8')
  expect(elsewhere.filter((name) => name.endsWith('.m4s')).length).toBeGreaterThan(0)
  await page.evaluate(() => {
    for (const track of document.querySelector('video')!.textTracks) track.mode = 'hidden'
  })
  await page.waitForFunction(() =>
    [...document.querySelector('video')!.textTracks].some(({ cues }) => (cues?.length ?? 0) > 0),
  )
})
