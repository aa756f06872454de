import { openCourses } from './cart-steps.ts'
import { DESKTOP, expect, hydrated, newPage, newStudent, test } from './testing.ts'
import type { Page } from '@playwright/test'

/** What the translator of a browser does: each text moves into two <font> elements. */
async function translate(page: Page): Promise<void> {
  await hydrated(page)
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) {
      if (!text.data.trim() || /^(SCRIPT|STYLE|FONT)$/.test(text.parentElement!.nodeName)) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      text.replaceWith(outer)
      outer.append(inner)
      inner.append(text)
    }
  })
}

test('a page that the browser has translated takes to the cart and out of it, and signs out', async () => {
  test.setTimeout(120_000)
  const page = await newPage(DESKTOP)
  await newStudent(page)
  const [course] = await openCourses(page)
  await page.goto(`/courses/${course.courseId}`)
  await translate(page)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.waitForURL('/dashboard/carts')
  const remove = page.getByRole('button', { name: `Remove ${course.title} from the cart` })
  await remove.waitFor()
  await translate(page)
  await remove.click()
  await page.getByText('Delete items!').waitFor()

  await page.goto('/')
  await page.mouse.move(100, 100)
  await page.mouse.wheel(0, 50)
  await translate(page)
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('You’re signed out!').or(page.getByText("You're signed out!")).waitFor()
  expect(await page.getByText('Something went wrong').count()).toBe(0)
})
