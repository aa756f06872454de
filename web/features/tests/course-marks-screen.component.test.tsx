import { expect, test } from 'vitest'
import type { TestMarks } from '#contract/tests/attempts.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { CourseMarksScreen } from './course-marks-screen.tsx'
import { ATTEMPT, COURSE, LESSON } from './testing.ts'

prepareScreens('tests')

const marked = (more: Partial<TestMarks>): TestMarks => ({
  attemptId: ATTEMPT,
  lessonId: LESSON,
  title: 'Vectors',
  number: 1,
  mode: 'online',
  startedAt: '2026-12-05T14:00:00.000Z',
  endsAt: null,
  submittedAt: '2026-12-05T14:20:00.000Z',
  submittedBy: 'student',
  isInWindow: true,
  counts: true,
  marks: 150,
  marksPossible: 200,
  waiting: 0,
  isPassed: true,
  ...more,
})

const screen = (tests: TestMarks[], at: string, hasEnded = false) =>
  show(
    <CourseMarksScreen courseId={COURSE} courseName="Physics" hasEnded={hasEnded} tests={tests} />,
    at,
  )

test('the plot is said in words, and the table has the same numbers with a way to each result', async () => {
  const page = await screen(
    [
      marked({}),
      marked({ attemptId: 'b'.repeat(16), title: 'Waves', marks: -25, isPassed: false }),
      marked({ attemptId: 'c'.repeat(16), title: 'Light', marks: null, isPassed: null }),
    ],
    '/learn',
  )
  await expect.element(page.getByRole('img', { name: 'Marks of 2 tests, per cent.' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '1.5 / 2' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '75%' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '−12%' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Shown later' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Vectors' }))
    .toHaveAttribute('href', `/learn/${COURSE}/${LESSON}/results/${ATTEMPT}`)
})

test('in Bangla it counts with Bangla digits', async () => {
  const page = await screen([marked({})], '/bn/learn')
  await expect.element(page.getByRole('img', { name: '১টি টেস্টের নম্বর, শতকরা।' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '৭৫%' })).toBeVisible()
})

test('without a test it says where marks come from', async () => {
  const page = await screen([], '/learn')
  await expect.element(page.getByText('No test handed in yet')).toBeVisible()
  expect(page.getByRole('table').elements()).toEqual([])
})

test('after the enrolment has ended the marks stay, and the way leads to one’s courses', async () => {
  const page = await screen([marked({})], '/learn', true)
  await expect.element(page.getByText(/^Your enrolment in this course has ended/)).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '75%' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'My courses' }))
    .toHaveAttribute('href', '/dashboard/student-courses')
})
