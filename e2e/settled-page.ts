import type { Page } from '@playwright/test'

/** Waits until React runs and nothing is a grey shape any more; a line of events stays open, so the network is never idle. */
export async function settled(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await page.mouse.move(2, 2)
  await page.waitForFunction(
    () =>
      document.documentElement.dataset['hydrated'] === '' &&
      ![...document.querySelectorAll('.animate-pulse[aria-hidden]')].some((shape) =>
        shape.checkVisibility(),
      ),
  )
  await page.evaluate(() => document.fonts.ready)
}

/** Pictures further down are fetched when they come near the window. */
export async function showLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})))
  })
}
