import type { Page } from '@playwright/test'
import { z } from 'zod'
import { ACCESS_TOKEN_KEY } from '#contract/identity/terms.ts'
import {
  expect,
  expectAccessible,
  expectTouchable,
  newContext,
  newStudent,
  PHONE,
  test,
  titleOf,
} from './testing.ts'

/** A free course of the sample catalogue, with articles and a video. */
const COURSE = 'PRG-104'

const Outline = z.object({
  sections: z.array(
    z.object({
      lessons: z.array(
        z.object({ lessonId: z.string(), title: z.string(), kind: z.string(), state: z.string() }),
      ),
    }),
  ),
})

const Watched = z.object({ progress: z.object({ watched: z.string() }) })

/** The student a page gets from the server. */
async function callAs(page: Page, path: string): Promise<unknown> {
  const token = await page.evaluate((key) => localStorage.getItem(key), ACCESS_TOKEN_KEY)
  const response = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
  return response.json()
}

/** The lessons of a course as its student finds them on the server. */
async function lessonsOf(page: Page, courseId: string) {
  const { sections } = Outline.parse(await callAs(page, `/api/learn/${courseId}`))
  return sections.flatMap(({ lessons }) => lessons)
}

async function enrol(page: Page, courseId: string): Promise<void> {
  await page.goto(`/dashboard/payments/stripe?course=${courseId}`)
  await page.getByRole('button', { name: 'Enrol for free' }).click()
  await page.getByRole('heading', { name: 'You’re enrolled!' }).waitFor()
}

/** Downloads the open lesson and waits until it is complete. */
async function downloadLesson(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'Download this lesson' })
  await card.getByRole('button', { name: 'Download lesson' }).click()
  await card.getByRole('button', { name: 'Start download' }).click()
  await card.getByText(/^Downloaded/).waitFor({ timeout: 30_000 })
}

test('downloaded lessons can be learnt offline, and open for no one else', async () => {
  test.setTimeout(240_000)

  const context = await newContext(PHONE)
  const page = await context.newPage()
  await newStudent(page, { name: 'Nadia Rahman' })
  await page.goto('/dashboard/downloads')
  await page.getByText('No downloads yet').waitFor()
  await expectAccessible(page)
  await enrol(page, COURSE)
  const article = (await lessonsOf(page, COURSE)).find(({ kind }) => kind === 'article')!
  const video = (await lessonsOf(page, COURSE)).find(({ kind }) => kind === 'video')!
  const articleAt = `/learn/${COURSE}/${article.lessonId}`
  const videoAt = `/learn/${COURSE}/${video.lessonId}`
  for (const lesson of [articleAt, videoAt]) {
    await page.goto(lesson)
    await downloadLesson(page)
    await expectAccessible(page)
  }

  await context.setOffline(true)
  await page.goto('/dashboard/downloads')
  await page.getByText('You’re offline. You can still open the lessons below.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: video.title }).click()
  await page.getByRole('heading', { level: 1, name: video.title }).waitFor()
  await page.getByRole('button', { name: /^Play/ }).click()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 6)

  await page.goto('/dashboard/downloads')
  await page.getByRole('link', { name: article.title }).click()
  await page.getByRole('button', { name: 'Complete and continue' }).click()
  await page.getByText('Completed', { exact: true }).first().waitFor()

  await context.setOffline(false)
  const statesOf = async (courseId: string) =>
    (await lessonsOf(page, courseId)).map(({ lessonId, state }) => `${lessonId} ${state}`)
  await expect.poll(() => statesOf(COURSE)).toContain(`${article.lessonId} completed`)
  await expect.poll(() => statesOf(COURSE)).toContain(`${video.lessonId} started`)
  const watched = await callAs(page, `/api/learn/${COURSE}/lessons/${video.lessonId}`)
  expect(Watched.parse(watched).progress.watched).not.toBe('')

  // A month later the enrolment has to be checked first.
  await page.clock.setSystemTime(Date.now() + 31 * 86_400_000)
  await context.setOffline(true)
  await page.goto(videoAt)
  await page.getByText('Go online once to open it', { exact: false }).waitFor()
  await page.clock.setSystemTime(Date.now())
  await context.setOffline(false)

  // Someone else on the same phone: neither the page nor a file of it.
  const file = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('downloads/'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().find(({ url }) => url.endsWith('.m3u8'))!.url
  })
  const statusOf = (url: string) => page.evaluate(async (one) => (await fetch(one)).status, url)
  await page.goto(videoAt)
  await page.getByRole('heading', { level: 1, name: video.title }).waitFor()
  expect(await statusOf(file)).toBe(200)
  await page.goto('/dashboard/downloads')
  await page.getByRole('button', { name: 'Menu: your pages' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  const asked = page.getByRole('dialog', { name: 'Remove your downloads?' })
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Keep and sign out' }).click()
  await page.waitForURL('/')
  expect(await statusOf(file)).toBe(403)
  await newStudent(page, { name: 'Another Student' })
  await page.goto('/dashboard/downloads')
  await page.getByText('No downloads yet').waitFor()
  expect(await statusOf(file)).toBe(403)
  await context.setOffline(true)
  await page.goto(videoAt)
  await titleOf(page).waitFor()
  expect(await page.getByText(video.title).count()).toBe(0)
})

test('a download pauses and continues, says why it failed, and is removed when the enrolment ends', async () => {
  test.setTimeout(120_000)

  const context = await newContext(PHONE)
  const page = await context.newPage()
  await newStudent(page)
  await enrol(page, COURSE)
  const video = (await lessonsOf(page, COURSE)).find(({ kind }) => kind === 'video')!
  await page.goto(`/learn/${COURSE}/${video.lessonId}`)
  const card = page.getByRole('region', { name: 'Download this lesson' })

  // The last segment never comes, until it does.
  let isCut = true
  await page.route('**/media/**/*00006.m4s', (route) => (isCut ? undefined : route.continue()))
  await card.getByRole('button', { name: 'Download lesson' }).click()
  await card.getByRole('button', { name: 'Start download' }).click()
  await card.getByRole('button', { name: 'Pause' }).click()
  await card.getByText('Paused').waitFor()
  await expectAccessible(page)
  await page.reload()
  await card.getByText('Download incomplete').waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/media/**/*00006.m4s', (route) => (isCut ? route.abort() : route.continue()))
  await card.getByRole('button', { name: 'Continue' }).click()
  await card.getByText('The connection was lost.', { exact: false }).waitFor()
  isCut = false
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await card.getByRole('button', { name: 'Continue' }).click()
  await card.getByText(/^Downloaded/).waitFor()
  // The one that failed, and at most two that were under way beside it.
  const again = fetched.filter((path) => path.endsWith('.m4s'))
  expect(again.length).toBeLessThanOrEqual(3)

  // No space: shown before anything is fetched.
  await card.getByRole('button', { name: /^Remove/ }).click()
  await page.evaluate(() => {
    navigator.storage.estimate = () => Promise.resolve({ quota: 1000, usage: 900 })
  })
  await card.getByRole('button', { name: 'Download lesson' }).click()
  await card.getByText('There isn’t enough space on this device.', { exact: false }).waitFor()
  expect(await card.getByRole('button', { name: 'Start download' }).count()).toBe(0)
  await card.getByRole('button', { name: 'Not now' }).click()
  await card.getByRole('button', { name: 'Download lesson' }).waitFor()
  await page.reload()
  await downloadLesson(page)

  await page.route(`**/api/learn/${COURSE}`, (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'enrolment_ended', title: 'Ended', status: 403 },
    }),
  )
  await page.goto('/dashboard/downloads')
  await page.getByText('Your enrolment in this course has ended', { exact: false }).waitFor()
  const left = await page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith('downloads/'))!
    return (await (await caches.open(name)).keys()).map(({ url }) => url.split('/').at(-1))
  })
  expect(left).toEqual(['lesson.json'])
  await page.getByRole('button', { name: 'Remove all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click()
  await page.getByText('No downloads yet').waitFor()
})

test('a whole course is downloaded with one press, through a pause and a lost connection', async () => {
  test.setTimeout(120_000)

  const context = await newContext(PHONE)
  const page = await context.newPage()
  await newStudent(page, { name: 'Nadia Rahman' })
  await enrol(page, COURSE)
  const lessons = await lessonsOf(page, COURSE)
  await page.goto(`/learn/${COURSE}`)
  const card = page.getByRole('region', { name: 'Download this course' })
  await card.getByRole('button', { name: 'Download the whole course' }).click()
  await card.getByText(/^Takes .+ free in this browser\./).waitFor()
  await expectTouchable(page)
  await expectAccessible(page)

  // The last segment of the video never comes, until it does.
  let isCut = true
  await page.route('**/media/**/*00006.m4s', (route) => (isCut ? undefined : route.continue()))
  await card.getByRole('button', { name: 'Start download' }).click()
  await card.getByText(/^\d of 8 lessons · /).waitFor()
  await card.getByRole('button', { name: 'Pause' }).click()
  await card.getByText('Paused').waitFor()
  await expectAccessible(page)
  await context.setOffline(true)
  await card.getByRole('button', { name: 'Continue' }).click()
  await card
    .getByText('The download continues when you’re back online.', { exact: false })
    .waitFor()
  isCut = false
  await context.setOffline(false)
  await card.getByText('All open lessons are on this device').waitFor({ timeout: 60_000 })
  const marks = page.getByText('On this device', { exact: true })
  await expect.poll(() => marks.count()).toBe(lessons.length)

  // Completed without a connection: the list of lessons says so before the server knows.
  const article = lessons.find(({ kind }) => kind === 'article')!
  await context.setOffline(true)
  await page.goto(`/learn/${COURSE}/${article.lessonId}`)
  await page.getByRole('button', { name: 'Complete and continue' }).click()
  await page.getByRole('button', { name: 'Lessons' }).click()
  await page.getByRole('dialog').getByText('Sent when you’re online').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.goto('/dashboard/downloads')
  for (const { title } of lessons) await page.getByRole('link', { name: title }).waitFor()
  await expectTouchable(page)
})
