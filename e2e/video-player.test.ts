import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { chooser, openLibrary, tray } from './media-steps.ts'
import { ownServer } from './own-server.ts'
import { expect, expectAccessible, expectTouchable, test } from './testing.ts'

const author = 'author@example.com'
const server = ownServer({ staff: { [author]: 'Nusrat Jahan' } })
const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-clips-'))
test.afterAll(() => fs.rmSync(temporary, { recursive: true, force: true }))

/** The first video of the library, about to play. */
async function openFirst(page: Page) {
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: 'Preview' }).click()
  await card.getByRole('button', { name: /^Play/ }).last().click()
  return card
}

/** Chooses something in the settings of a video. */
async function choose(card: Locator, name: RegExp): Promise<void> {
  await card.getByRole('button', { name: /^Settings:/ }).click()
  await card.getByRole('radio', { name }).check()
  await card.getByRole('button', { name: 'Close' }).click()
}

const playsAt = (page: Page, height: number) =>
  page.waitForFunction((expected) => {
    const video = document.querySelector('video')
    return video?.videoHeight === expected && !video.paused && video.currentTime > 1
  }, height)

test('a browser without HLS of its own plays by script, in each quality and from any place', async () => {
  test.setTimeout(90_000)

  const page = await server.asStaff(author)
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => ''
  })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/hls[^/]*\.js/.test(request.url())) scripts.push(request.url())
  })
  await page.goto('/staff/media')
  expect(scripts).toEqual([])
  const card = await openFirst(page)
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
  expect(scripts.length).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.querySelector('video')!.src)).toMatch(/^blob:/)
  await choose(card, /^240p/)
  await playsAt(page, 240)
  await page.evaluate(() => {
    document.querySelector('video')!.currentTime = 50
  })
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 51)
  await choose(card, /^360p/)
  await playsAt(page, 360)
  expect(await page.evaluate(() => document.querySelector('video')!.currentTime)).toBeGreaterThan(
    49,
  )
})

test('an author adds chapters, and the time bar and a list lead to them', async () => {
  test.setTimeout(120_000)

  const page = await server.asStaff(author)
  const folder = path.join(import.meta.dirname, '../catalogue/media/samplepython0001')
  const file = path.join(temporary, 'Chapters.mp4')
  fs.writeFileSync(
    file,
    Buffer.concat(
      ['360p-init.mp4', '360p-00001.m4s'].map((name) => fs.readFileSync(path.join(folder, name))),
    ),
  )
  await openLibrary(page)
  await chooser(page).setInputFiles(file)
  await page.getByText('Ready: Chapters · 0:12').waitFor({ timeout: 60_000 })
  // The open list of uploads may lie over the end of the time bar.
  await tray(page).getByRole('button', { name: 'Clear' }).click()
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Chapters' }) })
  await card.getByRole('button', { name: 'Chapters', exact: true }).click()
  await card.getByText('No chapters yet.', { exact: false }).waitFor()
  for (const [at, title] of [
    ['00:00.000', 'Hello'],
    ['00:20.000', 'Loops'],
  ] as const) {
    await card.getByRole('button', { name: 'Add a chapter' }).click()
    await card.getByLabel('Begins at').last().fill(at)
    await card.getByLabel('Title').last().fill(title)
  }
  await card.getByRole('button', { name: 'Save chapters' }).click()
  await card.getByText('The video has ended by then').waitFor()
  await card.getByLabel('Begins at').last().fill('00:06.000')
  await card.getByRole('button', { name: 'Save chapters' }).click()
  await card.getByText('Chapters saved').waitFor()
  await expectAccessible(page)

  await card.getByRole('button', { name: 'Preview' }).click()
  await card.getByRole('button', { name: /^Play/ }).last().click()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
  const bar = await page.locator('media-time-range').boundingBox()
  await page.mouse.move(bar!.x + bar!.width * 0.8, bar!.y + bar!.height / 2)
  await page.waitForFunction(() => {
    const range = document.querySelector('media-time-range')!
    return (
      range.getAttribute('mediapreviewchapter') === 'Loops' &&
      /thumbnails\.webp/.test(range.getAttribute('mediapreviewimage') ?? '')
    )
  })

  await card.getByRole('button', { name: 'Chapters (2)' }).click()
  await expectTouchable(page)
  await expectAccessible(page)
  await card.getByRole('button', { name: '0:06 Loops' }).click()
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 6.2)
  await card.getByRole('button', { name: 'Settings', exact: true }).click()
  await expectTouchable(page)
  await expectAccessible(page)
  await card.getByRole('radio', { name: '1.5×' }).check()
  expect(await page.evaluate(() => document.querySelector('video')!.playbackRate)).toBe(1.5)
})
