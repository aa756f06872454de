import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { readSampleLessons } from '../server/modules/learning/classroom/sample-lessons.ts'
import { expect, expectAccessible, newEmail, newPage, PHONE, test } from './testing.ts'

/** A free course of the sample catalogue, with a video that is optional, and one of articles alone. */
const WITH_VIDEO = 'PRG-104'
const SHORTEST = 'FIN-101'
/** What a newcomer may need from the first page to a certificate, and of that without learning: typing and looking. */
const PROMISED_MINUTES = 12
const MINUTES_AROUND = 2
/** Ten short questions. */
const SECONDS_OF_TEST = 10 * 12

const Lessons = z.object({
  sections: z.array(
    z.object({
      lessons: z.array(
        z.object({ title: z.string(), kind: z.string(), seconds: z.number().nullable() }),
      ),
    }),
  ),
})

async function lessonsOf(courseId: string, page: Awaited<ReturnType<typeof newPage>>) {
  const answer = await page.request.get(`/api/courses/${courseId}/lessons`)
  return Lessons.parse(await answer.json()).sections.flatMap(({ lessons }) => lessons)
}

test('the shortest free course takes no longer than a newcomer is promised', async () => {
  const written = await readFile(
    path.join(import.meta.dirname, `../catalogue/lessons/${SHORTEST}.md`),
    'utf8',
  )
  const required = new Set(
    readSampleLessons(written).flatMap((section) =>
      section.lessons.filter(({ isRequired }) => isRequired).map(({ title }) => title),
    ),
  )
  const listed = await lessonsOf(SHORTEST, await newPage())
  const lessons = listed.filter(({ title }) => required.has(title))
  const seconds = lessons.reduce(
    (sum, { kind, seconds: own }) => sum + (kind === 'quiz' ? SECONDS_OF_TEST : own!),
    0,
  )
  expect(lessons.length).toBeGreaterThan(3)
  expect(seconds / 60).toBeLessThanOrEqual(PROMISED_MINUTES - MINUTES_AROUND)
})

test('a newcomer finds a free course, signs up, learns all of it and holds a certificate', async () => {
  test.setTimeout(180_000)
  const page = await newPage(PHONE)
  const lessons = await lessonsOf(WITH_VIDEO, page)
  await page.goto(`/courses/${WITH_VIDEO}`)
  await page.getByRole('main').getByRole('link', { name: 'Enroll Now' }).first().click()
  await page.getByLabel('Name').fill('Sadia Islam')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill('correct horse 12')
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  // In what they came for.
  await page.waitForURL(new RegExp(`/learn/${WITH_VIDEO}/[a-z0-9]+$`))

  for (const { title, kind } of lessons) {
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    if (kind === 'article') {
      await page
        .getByRole('button', { name: /^(Complete and continue|Mark as completed)$/ })
        .click()
      continue
    }
    // All of it is played, as fast as the player lets anyone.
    await page.getByRole('button', { name: /^Play/ }).last().click()
    await page.waitForFunction(() => document.querySelector('video')?.paused === false)
    const speed = () => page.evaluate(() => document.querySelector('video')!.playbackRate)
    await page.locator('media-controller').focus()
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('>')
    expect(await speed()).toBe(2)
    await page.waitForFunction(() => document.querySelector('video')!.ended, null, {
      timeout: 60_000,
    })
    await page.getByText('Completed', { exact: true }).first().waitFor()
    await page.getByRole('main').getByRole('link', { name: /Next/ }).click()
  }

  await page.getByRole('heading', { name: 'You’ve completed this course!' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open certificate' }).click()
  await page.getByText('This certificate is genuine').waitFor()
  await page.getByText('Sadia Islam', { exact: true }).waitFor()
})
