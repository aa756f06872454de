import type { Page } from '@playwright/test'

/** The cards of the list, without the courses that start soon below it. */
export function cards(page: Page) {
  return page.locator('section[aria-labelledby=list]').getByRole('article')
}
