import type { Page } from '@playwright/test'
import { chooser, clip, openLibrary } from './media-steps.ts'
import { ownServer } from './own-server.ts'
import { expect, expectAccessible, test } from './testing.ts'

const author = 'author@example.com'
const server = ownServer({ staff: { [author]: 'Nusrat Jahan' } })

/** Plays the open player and resolves once its picture has moved on. */
async function expectPlays(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Play/ }).last().click()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
}

test('an author uploads a video, which plays in every quality it is worth', async () => {
  test.setTimeout(120_000)

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
  await card.getByRole('button', { name: /^Settings:/ }).click()
  const quality = card.getByRole('group', { name: 'Quality' })
  await quality.waitFor()
  expect(await quality.locator('label').allInnerTexts()).toEqual([
    expect.stringMatching(/^Sound only · 0\.\d MB$/),
    expect.stringMatching(/^144p · 0\.\d MB$/),
    expect.stringMatching(/^240p · 0\.\d MB$/),
    expect.stringMatching(/^360p · 0\.\d MB$/),
  ])
  await card.getByRole('button', { name: 'Close' }).click()
  await expectPlays(page)
  for (const [name, height] of [
    [/^144p/, 144],
    [/^Sound only/, 0],
    [/^360p/, 360],
  ] as const) {
    await card.getByRole('button', { name: /^Settings:/ }).click()
    await quality.getByRole('radio', { name }).check()
    await card.getByRole('button', { name: 'Close' }).click()
    await page.waitForFunction((expected) => {
      const video = document.querySelector('video')
      return video?.videoHeight === expected && !video.paused && video.currentTime > 1
    }, height)
  }
  expect(await page.getByTestId('watermark').innerText()).toContain('Nusrat Jahan')
  await expectAccessible(page)
})
