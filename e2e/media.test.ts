import fs from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ownServer } from './own-server.ts'
import { expectAccessible, PHONE } from './testing.ts'

const author = 'author@example.com'
const server = ownServer({ staff: { [author]: 'Nusrat Jahan' } })

/** A real MP4 of twelve seconds, H.264 and AAC: the start of a sample video in one file. */
function clip(): { name: string; mimeType: string; buffer: Buffer } {
  const folder = path.join(import.meta.dirname, '../catalogue/media/samplepython0001')
  const parts = ['360p-init.mp4', '360p-00001.m4s'].map((name) =>
    fs.readFileSync(path.join(folder, name)),
  )
  return { name: 'Fractions.mp4', mimeType: 'video/mp4', buffer: Buffer.concat(parts) }
}

async function openLibrary(page: Page): Promise<void> {
  await page.goto('/staff/media')
  await page.getByRole('button', { name: 'Upload a video' }).click()
}

const chooser = (page: Page) => page.getByLabel('Choose a video')

/** Plays the open player and resolves once its picture has moved on. */
async function expectPlays(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Play/ }).last().click()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
}

test(
  'an author uploads a video, which plays in every quality it is worth',
  { timeout: 120_000 },
  async () => {
    const page = await server.asStaff(author)
    await openLibrary(page)
    await chooser(page).setInputFiles(clip())
    const ready = page.getByText('Ready: Fractions · 0:12')
    await ready.waitFor({ timeout: 90_000 })
    await expectAccessible(page)

    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Fractions' }) })
    await card.getByRole('button', { name: 'Preview' }).click()
    const quality = card.getByLabel('Quality')
    await quality.waitFor()
    expect(await quality.getByRole('option').allInnerTexts()).toEqual([
      expect.stringMatching(/^Sound only · 0\.\d MB$/),
      expect.stringMatching(/^144p · 0\.\d MB$/),
      expect.stringMatching(/^240p · 0\.\d MB$/),
      expect.stringMatching(/^360p · 0\.\d MB$/),
    ])
    await expectPlays(page)
    for (const [name, height] of [
      ['144p', 144],
      ['audio', 0],
      ['360p', 360],
    ] as const) {
      await quality.selectOption(name)
      await page.waitForFunction((expected) => {
        const video = document.querySelector('video')
        return video?.videoHeight === expected && !video.paused && video.currentTime > 1
      }, height)
    }
    expect(await page.getByTestId('watermark').innerText()).toContain('Nusrat Jahan')
    await expectAccessible(page)
  },
)

test(
  'an upload that was cut off goes on with the same file, and sends only what is missing',
  { timeout: 120_000 },
  async () => {
    const page = await server.asStaff(author)
    const sent: string[] = []
    // The connection breaks after six files.
    let most = 6
    await page.route('**/api/media/*/files/*', (route) => {
      if (sent.length >= most) return route.abort()
      sent.push(new URL(route.request().url()).pathname)
      return route.continue()
    })
    await openLibrary(page)
    await chooser(page).setInputFiles({ ...clip(), name: 'Cut off.mp4' })
    await page.getByText('The connection is bad. Trying again …').waitFor()
    const before = new Set(sent)

    // The author closes the tab, whatever it says, and comes back.
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    most = Infinity
    sent.length = 0
    await page.getByRole('button', { name: 'Upload a video' }).click()
    await chooser(page).setInputFiles({ ...clip(), name: 'Cut off.mp4' })
    await page.getByText('Ready: Cut off · 0:12').waitFor({ timeout: 90_000 })
    expect(before.size).toBe(6)
    expect(sent.filter((file) => before.has(file))).toEqual([])
  },
)

test('on a phone an author pauses, goes on and cancels', { timeout: 120_000 }, async () => {
  const page = await server.asStaff(author, PHONE)
  await openLibrary(page)
  await page.route('**/api/media/*/files/*', (route) => route.abort())
  await chooser(page).setInputFiles({ ...clip(), name: 'Cancelled.mp4' })
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Paused').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await page.getByText('The upload was cancelled.').waitFor()
  await chooser(page).setInputFiles({
    name: 'notes.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('not a video'),
  })
  await page.getByText(/This file can’t be read as a video/).waitFor()
})
