import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { chooser, openLibrary } from './media-steps.ts'
import { ownServer } from './own-server.ts'
import { expect, expectAccessible, PHONE, test } from './testing.ts'

const author = 'author@example.com'
const PATH = process.env['PATH']!
const server = ownServer({ staff: { [author]: 'Nusrat Jahan' }, environment: { PATH } })
const hasFfmpeg = PATH.split(':').some((folder) => fs.existsSync(path.join(folder, 'ffmpeg')))

const CHUNK = 4 * 1024 * 1024
const LARGE = 17 * CHUNK
const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-clips-'))
test.afterAll(() => fs.rmSync(temporary, { recursive: true, force: true }))

/** A real MP4 of a minute, H.264 and AAC, of `size` bytes: the rest is a part that players skip. */
function clip(name: string, size = 0): string {
  const folder = path.join(import.meta.dirname, '../catalogue/media/samplepython0001')
  const segments = fs.readdirSync(folder).filter((file) => /^360p-0.*m4s$/.test(file))
  const bytes = Buffer.concat(
    ['360p-init.mp4', ...segments].map((file) => fs.readFileSync(path.join(folder, file))),
  )
  const rest = Buffer.alloc(Math.max(8, size - bytes.length))
  rest.writeUInt32BE(rest.length)
  rest.write('free', 4)
  // On a disk, where it keeps its time: by that it is known again.
  const file = path.join(temporary, name)
  fs.writeFileSync(file, Buffer.concat([bytes, rest]))
  return file
}

/** A browser as it is without WebCodecs. */
async function withoutEncoder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    delete (globalThis as { VideoEncoder?: unknown }).VideoEncoder
  })
  await openLibrary(page)
}

const choose = (page: Page, file: string) => chooser(page).setInputFiles(file)

test('a browser that cannot encode sends the video itself, which plays and is then prepared by the server', async () => {
  test.setTimeout(180_000)

  const page = await server.asStaff(author)
  await withoutEncoder(page)
  await choose(page, clip('Fractions.mp4'))
  await page.getByText('Ready: Fractions · 1:02').waitFor()
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Fractions' }) })
  await card.getByRole('button', { name: 'Preview' }).click()
  await card.getByRole('button', { name: /^Play/ }).last().click()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
  if (!hasFfmpeg) return
  await expectAccessible(page)
  await card.getByText('The server is preparing it for phones').waitFor({ timeout: 30_000 })
  await card
    .getByText('The server is preparing it for phones')
    .waitFor({ state: 'detached', timeout: 120_000 })
  await page.reload()
  await card.getByRole('button', { name: 'Preview' }).click()
  await card.getByRole('button', { name: /^Settings:/ }).click()
  await expect
    .poll(() => card.getByRole('group', { name: 'Quality' }).locator('label').allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Sound only · /),
      expect.stringMatching(/^144p · /),
      expect.stringMatching(/^240p · /),
      expect.stringMatching(/^360p · /),
    ])
})

test('on a phone a large video pauses, loses its connection, and goes on after a reload where it stopped', async () => {
  test.setTimeout(120_000)

  const page = await server.asStaff(author, PHONE)
  await withoutEncoder(page)
  // Larger than what a browser keeps over a reload.
  const file = clip('Long.mp4', LARGE)
  const offsets: number[] = []
  let most = 1
  await page.route('**/api/media/*/original', (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    if (offsets.length >= most) return route.abort()
    offsets.push(Number(route.request().headers()['upload-offset']))
    return route.continue()
  })
  await choose(page, file)
  await page.getByText('This browser can’t prepare videos').waitFor()
  await page.getByText('The connection is bad. Trying again …').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pause Long.mp4' }).click()
  await page.getByText('Paused').waitFor()

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  most = Infinity
  await page.getByText('Choose Long.mp4 again to continue').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Choose them again').setInputFiles(file)
  await page.getByText('Ready: Long').waitFor({ timeout: 60_000 })
  expect(offsets).toEqual(Array.from({ length: LARGE / CHUNK }, (_, at) => at * CHUNK))
})

test('a file to download goes up whole, and says what is wrong with it', async () => {
  test.setTimeout(60_000)

  const page = await server.asStaff(author)
  await openLibrary(page)
  const input = chooser(page)
  await input.setInputFiles({
    name: 'Notes.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\nnotes'),
  })
  await page.getByText('Ready: Notes.pdf').waitFor()
  await input.setInputFiles({
    name: 'Fake.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ not a pdf'),
  })
  await page
    .getByText('This kind of file can’t be uploaded here, or it isn’t what its name says.')
    .first()
    .waitFor()
})
