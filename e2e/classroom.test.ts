import { expect, expectAccessible, hydrated, newPage, PHONE, signUp, test } from './testing.ts'

/** A free course of the sample catalogue, made of articles. */
const COURSE = 'DSC-105'

test('a newcomer enrols in a free course, learns it to the end and holds a certificate', async () => {
  const page = await newPage(PHONE)
  await page.goto(`/courses/${COURSE}`)
  await page.getByRole('link', { name: /Free preview/ }).click()
  await page.getByText('This is a free preview lesson.').waitFor()
  await page
    .getByRole('heading', { level: 1, name: 'Three questions before you believe a number' })
    .waitFor()
  await expectAccessible(page)

  await signUp(page, { name: 'Nadia Rahman' })
  await page.goto(`/dashboard/payments/stripe?course=${COURSE}`)
  await page.getByRole('button', { name: 'Enrol for free' }).click()
  await page.getByRole('heading', { name: 'You’re enrolled!' }).waitFor()

  await page.goto('/dashboard/student-courses')
  await page.getByText('0 of 7 lessons completed').waitFor()
  await page.getByRole('link', { name: 'All lessons' }).click()
  await page.getByRole('link', { name: 'Start learning' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Start learning' }).click()
  await page.getByRole('button', { name: 'Complete and continue' }).waitFor()
  for (let lesson = 1; lesson < 7; lesson += 1) {
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    await page.getByRole('button', { name: 'Complete and continue' }).click()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe(title)
  }
  await page.getByRole('heading', { name: 'My notes' }).click()
  await page.getByLabel('New note').fill('38 of 40 who answered')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByRole('button', { name: 'Edit the note “38 of 40 who answered”' }).waitFor()
  await page.getByRole('heading', { name: 'My notes (1)' }).waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Mark as completed' }).click()
  await page.getByRole('heading', { name: 'You’ve completed this course!' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open certificate' }).click()
  await page.getByText('This certificate is genuine').waitFor()
  await page.getByText('Nadia Rahman', { exact: true }).waitFor()
  await page.goto('/dashboard/student-courses')
  await page.getByText('Completed', { exact: true }).waitFor()
})

test('anyone who is not enrolled is led to the page that sells the course', async () => {
  const page = await newPage(PHONE)
  await page.goto(`/learn/${COURSE}`)
  await page.waitForURL(/\/authentication\/login/)
  await signUp(page)
  await page.goto(`/learn/${COURSE}`)
  await page.waitForURL(`**/courses/${COURSE}`)
  await hydrated(page)
  await page.getByRole('link', { name: /Free preview/ }).click()
  await page.getByRole('link', { name: 'See the full course' }).waitFor()
  await page.getByRole('button', { name: 'Lessons' }).click()
  await page.getByRole('dialog').getByText('For enrolled students').first().waitFor()
})
