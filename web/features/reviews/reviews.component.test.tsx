import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { OwnReview, StaffReview } from '#contract/reviews/reviews.ts'
import { answerCalls, prepareScreens, show } from '#web/testing.tsx'
import { OwnReviewScreen } from './own-review-screen.tsx'
import { ReviewCard } from './review-card.tsx'
import { ReviewInvite } from './review-invite.tsx'

prepareScreens('reviews', 'staff')

const own: OwnReview = {
  shownAs: 'Nadia R.',
  mayWrite: true,
  whyNot: null,
  neededPercent: 30,
  lessonsPercent: 40,
  classesPercent: null,
  review: null,
}
const PUT = 'PUT /api/learn/PRG-101/review'
const screen = (more: Partial<OwnReview> = {}) =>
  show(
    <OwnReviewScreen
      courseId="PRG-101"
      person="nadia"
      own={{ ...own, ...more }}
      onChanged={async () => {}}
    />,
  )

test('a review is written with the keyboard, under the name that is stated', async () => {
  const calls = answerCalls({ [PUT]: own })
  const page = await screen()
  await expect.element(page.getByText(/under “Nadia R\.”/)).toBeVisible()
  await page.getByRole('textbox').fill('Clear, and to the point.')
  await page.getByRole('button', { name: 'Publish review' }).click()
  await expect.element(page.getByText('Choose how many stars you give.')).toBeVisible()
  await page.getByRole('radio', { name: '3 stars' }).element().focus()
  await userEvent.keyboard(' {ArrowRight}')
  await expect.element(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await page.getByRole('button', { name: 'Publish review' }).click()
  await expect
    .poll(() => calls.find(({ name }) => name === PUT)?.body)
    .toEqual({ stars: 4, text: 'Clear, and to the point.', version: null })
  await expect.poll(() => localStorage.length).toBe(0)
})

test('what was begun is there again', async () => {
  const first = await screen()
  await first.getByRole('textbox').fill('Half a thought')
  await first.unmount()
  const second = await screen()
  await expect.element(second.getByRole('textbox')).toHaveValue('Half a thought')
})

test('too early, it says from when on, and how far one is', async () => {
  const page = await screen({ mayWrite: false, whyNot: 'too-early', lessonsPercent: 20 })
  await expect.element(page.getByText(/after 30% of the lessons/)).toBeVisible()
  await expect.element(page.getByText('Lessons so far: 20%')).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
})

test('the invitation is dismissed for good', async () => {
  const first = await show(<ReviewInvite courseId="PRG-101" person="nadia" />)
  await first.getByRole('button', { name: 'Not now' }).click()
  await first.unmount()
  const second = await show(<ReviewInvite courseId="PRG-101" person="nadia" />)
  expect(second.getByRole('button').elements()).toEqual([])
})

const review: StaffReview = {
  id: 7,
  name: 'Nadia R.',
  stars: 1,
  text: 'Slow and unclear.',
  writtenAt: '2026-11-20T14:00:00.000Z',
  editedAt: null,
  source: null,
  answer: null,
  courseId: 'PRG-101',
  courseName: 'Python',
  mayAnswer: true,
  removal: null,
}

test('staff remove a review for one of four reasons, none of them that it is negative', async () => {
  const REMOVAL = 'PUT /api/staff/reviews/7/removal'
  const calls = answerCalls({ [REMOVAL]: () => undefined })
  const page = await show(<ReviewCard review={review} by="staff" onChanged={async () => {}} />)
  await page.getByRole('button', { name: 'Remove' }).click()
  const options = page.getByRole('combobox').getByRole('option').elements()
  expect(options.map(({ textContent }) => textContent).slice(1)).toEqual([
    'Insults someone',
    'Holds personal data',
    'Advertising',
    'Not about the course',
  ])
  await page.getByRole('combobox').selectOptions('Holds personal data')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect
    .poll(() => calls.find(({ name }) => name === REMOVAL)?.body)
    .toEqual({ reason: 'personal-data', note: '' })
})
