import {
  aCourse,
  addLessons,
  addSection,
  editor,
  saved,
  titlesIn,
  toast,
} from './curriculum-steps.ts'
import { ownServer } from './own-server.ts'
import { DESKTOP, expect, expectAccessible, PHONE, test } from './testing.ts'

const AUTHOR = 'author@example.com'
const server = ownServer({ staff: { [AUTHOR]: 'Rokeya Khatun' } })

test('an author makes a section and an article on a phone, and visitors see the outline', async () => {
  const page = await server.asStaff(AUTHOR, PHONE)
  const courseId = await aCourse(page, 1)
  await page.goto(`/staff/batches/${courseId}`)
  await page.getByRole('link', { name: 'Curriculum' }).click()
  await page.getByText('No sections yet').waitFor()
  await expectAccessible(page)
  await addSection(page, 'Getting started')
  await addLessons(page, {
    section: 'Getting started',
    kind: 'Article',
    titles: ['Why fractions', 'Halves and quarters'],
  })
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Why fractions' }).click()
  await editor(page).click()
  await page.keyboard.type('A half is one of two equal parts.')
  await saved(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page
    .getByRole('paragraph')
    .filter({ hasText: 'A half is one of two equal parts.' })
    .waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await toast(page, 'Published. Students see it now.')
  await page.getByRole('link', { name: 'Curriculum' }).click()
  await page.getByText('Published', { exact: true }).waitFor()

  await page.goto(`/courses/${courseId}`)
  await page.getByText('Getting started').first().waitFor()
  await page.getByText('Why fractions').first().waitFor()
  expect(await page.getByText('Halves and quarters').count()).toBe(0)
})

test('keys move a lesson through a long list, and the order is there after a reload', async () => {
  const page = await server.asStaff(AUTHOR, DESKTOP)
  const courseId = await aCourse(page, 2)
  await page.goto(`/staff/courses/${courseId}/curriculum`)
  await addSection(page, 'One')
  await addSection(page, 'Two')
  const titles = Array.from(
    { length: 60 },
    (_, index) => `Lesson ${String(index + 1).padStart(2, '0')}`,
  )
  await addLessons(page, { section: 'One', kind: 'Article', titles })

  const handle = page.getByRole('button', { name: 'Move Lesson 02' })
  await handle.focus()
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'End']) await page.keyboard.press(key)
  expect((await titlesIn(page, 'One')).at(-1)).toBe('Lesson 02')
  expect(await handle.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByText('Lesson 02: 60 of 60 in One').waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowDown')
  await page.getByText('Lesson 02: 1 of 1 in Two').waitFor({ state: 'attached' })
  expect(await handle.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('region', { name: 'Two' }).getByRole('link', { name: 'Lesson 02' }).waitFor()
  expect(await titlesIn(page, 'One')).toEqual(titles.filter((title) => title !== 'Lesson 02'))
})
