import fs from 'node:fs'
import path from 'node:path'
import type { Page, Request } from '@playwright/test'
import { newCourse } from '../server/testing/courses.ts'
import { addSection } from './curriculum-steps.ts'
import { chooser, clip, tray } from './media-steps.ts'
import { ownServer } from './own-server.ts'
import { expect, test } from './testing.ts'

/** As authors have them: of phones, old and new, one without sound, one whose copying was cut short, and what goes with them. */
const author = 'author@example.com'
const PATH = process.env['PATH']!
const hasFfmpeg = PATH.split(':').some((folder) => fs.existsSync(path.join(folder, 'ffmpeg')))
let course = ''
const server = ownServer({
  staff: { [author]: 'Nusrat Jahan' },
  environment: { PATH },
  prepare: async (db) => {
    course = (await newCourse(db, { title: 'Python from Zero' })).courseId
  },
})

const film = (file: string, name: string, mimeType: string) => ({
  name,
  mimeType,
  buffer: fs.readFileSync(path.join(import.meta.dirname, 'clips', file)),
})
const paper = (name: string, mimeType: string, start: string) => ({
  name,
  mimeType,
  buffer: Buffer.concat([Buffer.from(start), Buffer.alloc(40_000, 7)]),
})
const SLIDES = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

function tenFiles() {
  const { buffer, ...cut } = clip('5 Cut off.mp4')
  return [
    clip('10 Lists.mp4'),
    film('portrait.mp4', '1 Held upright.mp4', 'video/mp4'),
    film('old.3gp', '2 Old phone.3gp', 'video/3gpp'),
    film('silent.mp4', '3 Without sound.mp4', 'video/mp4'),
    film('iphone.mov', '4 New phone.mov', 'video/quicktime'),
    { ...cut, buffer: buffer.subarray(0, buffer.length / 2) },
    paper('6 Notes.pdf', 'application/pdf', '%PDF-1.7\n'),
    paper('7 Slides.pptx', SLIDES, 'PK\u0003\u0004'),
    paper('8 Exercises.pdf', 'application/pdf', '%PDF-1.7\n'),
    clip('9 Loops.mp4'),
  ]
}

const TITLES = [
  '1 Held upright',
  '2 Old phone',
  '3 Without sound',
  '4 New phone',
  '5 Cut off',
  '6 Notes',
  '7 Slides',
  '8 Exercises',
  '9 Loops',
  '10 Lists',
]
const isPart = (request: Request) =>
  request.method() === 'PUT' && /\/api\/media\/\w+\/files\//.test(request.url())

test('ten real files become ten lessons, whatever happens on the way', async () => {
  test.setTimeout(400_000)
  let page = await server.asStaff(author)
  const context = page.context()
  await page.goto(`/staff/courses/${course}/curriculum`)
  await addSection(page, 'Week 1')
  await page.getByLabel('Make lessons of files in Week 1').setInputFiles(tenFiles())
  const lessons = page.getByRole('region', { name: 'Week 1' }).getByRole('link')
  await expect(lessons).toHaveText(TITLES)

  // The author goes about other work.
  for (const name of ['Orders', 'Students', 'Courses']) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await expect(tray(page)).toContainText('Uploading: ')
  }

  // The line breaks in the middle of a file, and the tab is closed before it is back.
  await page.waitForRequest(isPart)
  await context.setOffline(true)
  await tray(page)
    .getByText('The connection is bad. Trying again …')
    .first()
    .waitFor({ timeout: 60_000 })
  await page.close()
  await context.setOffline(false)

  page = await context.newPage()
  await page.goto('/staff/media')
  await chooser(page).waitFor({ state: 'attached' })
  await endOf(page)
  await page.goto(`/staff/courses/${course}/curriculum`)
  await expect(page.getByRole('region', { name: 'Week 1' }).getByRole('link')).toHaveText(TITLES)

  for (const title of ['1 Held upright', '3 Without sound', '9 Loops', '10 Lists'])
    await plays(page, title)
  await upright(page)
  for (const title of ['6 Notes', '7 Slides', '8 Exercises']) {
    await openLesson(page, title)
    await expect(page.getByRole('textbox', { name: 'Name of the file' })).toHaveValue(title)
  }
  await openLesson(page, '5 Cut off')
  await page.getByText('This video is no longer there. Choose another.').waitFor()
  for (const title of ['2 Old phone', '4 New phone']) {
    if (hasFfmpeg) await plays(page, title)
    else {
      await openLesson(page, title)
      await page.getByText('This video is no longer there. Choose another.').waitFor()
    }
  }
})

/** All that was left when the tab was closed has arrived. */
async function endOf(page: Page): Promise<void> {
  await expect(tray(page)).not.toContainText('Uploading: ', { timeout: 240_000 })
}

async function openLesson(page: Page, title: string): Promise<void> {
  await page.goto(`/staff/courses/${course}/curriculum`)
  await page.locator('[data-lesson] a').getByText(title, { exact: true }).click()
  await page.getByRole('heading', { name: 'Video' }).or(page.getByText('Files')).first().waitFor()
}

/** The author sees the lesson play, once the server has prepared what a browser could not. */
async function plays(page: Page, title: string): Promise<void> {
  await openLesson(page, title)
  await page.getByRole('button', { name: /^Play/ }).first().click({ timeout: 120_000 })
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2)
}

/** A phone that is held upright films lying down and says so: the lesson stands. */
async function upright(page: Page): Promise<void> {
  await plays(page, '1 Held upright')
  const size = await page.evaluate(() => {
    const video = document.querySelector('video')!
    return video.videoHeight > video.videoWidth
  })
  expect(size).toBe(true)
}
