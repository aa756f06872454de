import { expect, newPage, newStudent, PHONE, test } from './testing.ts'

test('a course saved at the first touch is in the wish list after the sign-up, until it is removed', async () => {
  const page = await newPage(PHONE)
  // No script is there yet: the press is what brings them.
  await page.goto('/courses/PRG-104')
  await page.getByRole('button', { name: 'Save for later' }).click()
  await page.getByRole('link', { name: 'In your wish list' }).waitFor()
  await newStudent(page)
  await page.goto('/dashboard/wish-list')
  await page.getByRole('article').filter({ hasText: 'PRG-104' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('wishes'))).toBeNull()
  await page.getByRole('button', { name: /from the wish list$/ }).click()
  await page.getByText('No course is saved yet').waitFor()
  await page.reload()
  await page.getByText('No course is saved yet').waitFor()
})
