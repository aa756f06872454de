import { ownServer } from './own-server.ts'
import { expect, PHONE, signUp, test } from './testing.ts'

const support = 'support@example.com'
const server = ownServer({ staff: { [support]: 'Shirin Akter' } })
/** A free course of the sample catalogue, made of articles. */
const COURSE = 'DSC-105'
const TEXT = 'Short lessons, and each one has something to try.'

test('a student who has learnt a third of a course reviews it, the team answers, and visitors read both', async () => {
  const student = await server.openPage(PHONE)
  await signUp(student, { name: 'Nadia Rahman' })
  await student.goto(`/learn/${COURSE}/review`)
  // Who is not enrolled is led to the page that sells the course.
  await student.waitForURL(`**/courses/${COURSE}`)
  await student.goto(`/dashboard/payments/stripe?course=${COURSE}`)
  await student.getByRole('button', { name: 'Enrol for free' }).click()
  await student.getByRole('heading', { name: 'You’re enrolled!' }).waitFor()
  await student.goto(`/learn/${COURSE}/review`)
  await student.getByText('You can write a review after 30% of the lessons').waitFor()

  await student.goto(`/learn/${COURSE}`)
  await student.getByRole('link', { name: 'Start learning' }).click()
  // Three are 42%; the last may still be on their way when the page is left.
  for (let lesson = 1; lesson <= 4; lesson += 1) {
    const title = await student.getByRole('heading', { level: 1 }).textContent()
    await student.getByRole('button', { name: 'Complete and continue' }).click()
    await expect
      .poll(() => student.getByRole('heading', { level: 1 }).textContent())
      .not.toBe(title)
  }
  const four = student.getByRole('radio', { name: '4 stars' })
  await expect
    .poll(async () => {
      await student.goto(`/learn/${COURSE}/review`)
      await student.getByRole('heading', { name: 'Your review' }).waitFor()
      return four.count()
    })
    .toBe(1)
  await student.locator('label').filter({ has: four }).click()
  await expect(four).toBeChecked()
  await student.getByLabel('Your review', { exact: true }).fill(TEXT)
  await student.getByText('under “Nadia R.”').waitFor()
  await student.getByRole('button', { name: 'Publish review' }).click()
  await student.getByText('Your review is on the page of the course.').waitFor()

  const desk = await server.asStaff(support)
  await desk.goto('/staff/reviews?list=unanswered')
  const waiting = desk.getByRole('article').filter({ hasText: TEXT })
  await waiting.getByRole('button', { name: 'Answer' }).click()
  await waiting.getByLabel('Your answer').fill('Thank you. More exercises come this month.')
  await waiting.getByRole('button', { name: 'Publish answer' }).click()
  await desk.getByText('Your answer is on the page of the course.').waitFor()

  const visitor = await server.openPage(PHONE)
  await visitor.goto(`/courses/${COURSE}`)
  const reviews = visitor.getByRole('region', { name: 'What students say' })
  await reviews.getByText(TEXT).waitFor()
  await reviews.getByText('Nadia R.').waitFor()
  await reviews.getByText('Thank you. More exercises come this month.').waitFor()
  await reviews.getByText('1 review', { exact: true }).waitFor()

  await desk.goto('/staff/reviews')
  const shown = desk.getByRole('article').filter({ hasText: TEXT })
  await shown.getByRole('button', { name: 'Remove' }).click()
  await shown.getByLabel('Reason').selectOption('off-topic')
  await shown.locator('form').getByRole('button', { name: 'Remove' }).click()
  await desk.getByText('Removed. Its author was told why.').waitFor()
  await visitor.reload()
  await visitor.getByText('Our team removed 1 review.').waitFor()
  await expect(visitor.getByText(TEXT)).toHaveCount(0)
  await student.goto(`/learn/${COURSE}/review`)
  await student.getByRole('heading', { name: 'Our team removed this review' }).waitFor()
})
