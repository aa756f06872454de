import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { z } from 'zod'
import { ACCESS_TOKEN_KEY } from '#contract/identity/terms.ts'
import { Curriculum, StaffLesson } from '#contract/learning/curriculum.ts'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import { Media } from '#contract/media/media.ts'
import { ownServer } from './own-server.ts'
import { checkOut, expect, newContext, newStudent, PHONE, test, titleOf } from './testing.ts'

const AUTHOR = 'author@example.com'
const server = ownServer({ staff: { [AUTHOR]: 'Rokeya Khatun' } })

/** A free course of the catalogue. */
const COURSE = 'DSC-105'

/** Makes the calls of the person signed in, without their screens. */
async function callsOf(page: Page) {
  const token = await page.evaluate((key) => localStorage.getItem(key), ACCESS_TOKEN_KEY)
  async function send(key: string, data?: object | Buffer, more: Record<string, string> = {}) {
    const [method = '', path = ''] = key.split(' ')
    const headers = { authorization: `Bearer ${token}`, ...more }
    const response = await page.request.fetch(path, { method, headers, data })
    expect(response.ok(), `${key}: ${await response.text()}`).toBe(true)
    return response
  }
  return {
    send,
    async call<T>(answer: z.ZodType<T>, key: string, data?: object): Promise<T> {
      return answer.parse(await (await send(key, data)).json())
    },
  }
}
type Calls = Awaited<ReturnType<typeof callsOf>>

/** Uploads a picture in one file, or what is offered as a download by the tus protocol. @returns its id */
async function uploaded(
  { call, send }: Calls,
  { kind, name, bytes }: { kind: 'picture' | 'download'; name: string; bytes: Buffer },
): Promise<string> {
  const { mediaId } = await call(Media, 'POST /api/media', { kind, name })
  if (kind === 'picture') {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await send(`PUT /api/media/${mediaId}/files/${name}?sha256=${sha256}`, bytes, {
      'content-type': 'application/octet-stream',
    })
  } else {
    const tus = { 'tus-resumable': '1.0.0' }
    const at = `/api/media/${mediaId}/original`
    await send(`POST ${at}`, undefined, { ...tus, 'upload-length': String(bytes.length) })
    await send(`PATCH ${at}`, bytes, {
      ...tus,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    })
  }
  await call(Media, `POST /api/media/${mediaId}/finish`)
  return mediaId
}

/** Publishes a lesson of the free course. @returns its path */
async function newLesson(
  { call }: Calls,
  { title, body }: { title: string; body: LessonBody },
): Promise<string> {
  const at = `/api/staff/courses/${COURSE}/curriculum`
  const { sections } = await call(Curriculum, `POST ${at}/sections`, { title: `About ${title}` })
  const added = await call(Curriculum, `POST ${at}/lessons`, {
    sectionId: sections.at(-1)!.sectionId,
    kind: body.kind,
    titles: [title],
  })
  const { lessonId } = added.sections.at(-1)!.lessons[0]!
  const lesson = `/api/staff/lessons/${lessonId}`
  const { draftVersion } = await call(StaffLesson, `GET ${lesson}`)
  const version = draftVersion
  const draft = await call(StaffLesson, `POST ${lesson}/draft`, { version, title, body })
  await call(StaffLesson, `POST ${lesson}/publish`, { version: draft.draftVersion })
  return `/learn/${COURSE}/${lessonId}`
}

/** A student of the course, whose browser has a page session; the same browser with its scripts turned off. */
async function readingStudent(): Promise<{ page: Page; reading: Page }> {
  const page = await server.openPage(PHONE)
  await newStudent(page, { name: 'Farzana Akter' })
  await checkOut(page, { courseId: COURSE })
  await page.goto('/dashboard')
  await titleOf(page).waitFor()
  const names = async () => (await page.context().cookies()).map(({ name }) => name)
  await expect.poll(names).toEqual(expect.arrayContaining(['edi-page-open', 'language']))
  const still = await newContext({
    ...PHONE,
    baseURL: server.origin,
    javaScriptEnabled: false,
    storageState: { cookies: await page.context().cookies(), origins: [] },
  })
  return { page, reading: await still.newPage() }
}

test('an article with a picture and a file, and a video with its first frame, read without scripts', async () => {
  const author = await server.asStaff(AUTHOR)
  await author.goto('/staff/courses')
  await author.waitForFunction((key) => localStorage.getItem(key), ACCESS_TOKEN_KEY)
  const loom = await sharp({
    create: { width: 640, height: 360, channels: 3, background: '#b5651d' },
  })
    .webp()
    .toBuffer()
  const calls = await callsOf(author)
  const picture = await uploaded(calls, { kind: 'picture', name: 'picture.webp', bytes: loom })
  const sheet = {
    kind: 'download',
    name: 'pattern.txt',
    bytes: Buffer.from('Warp and weft'),
  } as const
  const file = await uploaded(calls, sheet)
  const article = await newLesson(calls, {
    title: 'The loom',
    body: {
      kind: 'article',
      document: {
        type: 'doc',
        content: [
          { type: 'paragraph', content: [{ type: 'text', text: 'Look at the loom.' }] },
          { type: 'picture', attrs: { mediaId: picture, alt: 'A handloom', caption: '' } },
          { type: 'file', attrs: { mediaId: file, title: 'Pattern sheet' } },
        ],
      },
    },
  })
  const video = await newLesson(calls, {
    title: 'Weaving',
    body: {
      kind: 'video',
      source: { source: 'hosted', mediaId: 'samplepython0001' },
      document: { type: 'doc', content: [] },
    },
  })

  const { page, reading } = await readingStudent()
  await reading.goto(article)
  await expect(titleOf(reading)).toHaveText('The loom')
  const drawn = reading.getByRole('img', { name: 'A handloom' })
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  const offered = (await reading.getByRole('link', { name: 'Pattern sheet' }).getAttribute('href'))!
  expect(await (await reading.request.get(offered)).text()).toBe('Warp and weft')

  await reading.goto(video)
  await expect(titleOf(reading)).toHaveText('Weaving')
  const region = reading.getByRole('region', { name: 'Video: Weaving' })
  const poster = region.locator('img')
  await expect
    .poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)
  await region.getByRole('button', { name: /^Play/ }).waitFor()
  // No device plays at an address of the document, and the player asks for its own.
  const media = (await poster.getAttribute('src'))!.replace(/[^/]+$/, '240p.m3u8')
  expect((await reading.request.get(media)).status()).toBe(409)
  const looks: string[] = []
  page.on('request', (sent) => sent.url().endsWith('/look') && looks.push(sent.url()))
  await page.goto(video)
  await page.getByRole('button', { name: /^Play/ }).click()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
  expect(looks).toEqual([])
})
