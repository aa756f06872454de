import type { Page } from '@playwright/test'

/** What the journeys of the curriculum do. */
export const dialog = (page: Page) => page.getByRole('dialog')
export const toast = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()
export const editor = (page: Page) => page.getByRole('textbox', { name: 'Text of the lesson' })
export const saved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .first()
    .waitFor()

/** A course that no one has put lessons into. */
export async function aCourse(page: Page, number: number): Promise<string> {
  const courses = (await (await page.request.get('/api/courses')).json()) as { courseId: string }[]
  const empty: string[] = []
  for (const { courseId } of courses.toReversed()) {
    const { sections } = (await (
      await page.request.get(`/api/courses/${courseId}/lessons`)
    ).json()) as { sections: unknown[] }
    if (sections.length === 0) empty.push(courseId)
    if (empty.length > number) break
  }
  return empty[number]!
}

export async function addSection(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add section' }).click()
  await dialog(page).getByLabel('Title of the section').fill(title)
  await dialog(page).getByRole('button', { name: 'Add' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
  await page.getByRole('region', { name: title }).waitFor()
}

export async function addLessons(
  page: Page,
  { section, kind, titles }: { section: string; kind: string; titles: readonly string[] },
): Promise<void> {
  await page.getByRole('button', { name: `Add lessons to “${section}”` }).click()
  await dialog(page).getByRole('radio', { name: kind }).check()
  await dialog(page).getByLabel('Titles').fill(titles.join('\n'))
  await dialog(page).getByRole('button', { name: 'Add' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: titles.at(-1)! }).waitFor()
}

export const titlesIn = (page: Page, section: string) =>
  page.getByRole('region', { name: section }).locator('[data-lesson] a').allInnerTexts()
