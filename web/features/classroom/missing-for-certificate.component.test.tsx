import { beforeAll, expect, test } from 'vitest'
import type { CompletionGap } from '#contract/learning/classroom.ts'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { CoursesWithoutCertificate, MissingForCertificate } from './missing-for-certificate.tsx'

beforeAll(async () => {
  for (const language of ['en', 'bn'] as const)
    await Promise.all([loadWords('classroom', language), loadWords('site', language)])
})

const missing: CompletionGap[] = [
  { gap: 'lessons', left: 3, next: { lessonId: 'aaaaaaaaaa', title: 'Loops' } },
  {
    gap: 'tests',
    passed: 1,
    needed: 2,
    percent: 60,
    open: [{ lessonId: 'bbbbbbbbbb', title: 'Test two' }],
  },
  { gap: 'average', percent: 52, needed: 70, tests: 2 },
  { gap: 'assignments', open: [{ lessonId: 'cccccccccc', title: 'Essay' }] },
  { gap: 'attendance', percent: null, needed: 80 },
  { gap: 'classes' },
]

test.each([
  ['/', 'Tests passed: 1 of 2. Each takes 60% of its marks.', 'Next: “Loops”'],
  ['/bn', 'টেস্টে পাস: ২টির মধ্যে ১টি। প্রতিটিতে ৬০% নম্বর লাগবে।', 'এরপর: “Loops”'],
])('at %s it says what is missing in words and digits of the language', async (at, line, next) => {
  const page = await show(<MissingForCertificate courseId="PRG-101" progress={{ missing }} />, at)
  await expect.element(page.getByText(line)).toBeVisible()
  await expect.element(page.getByRole('link', { name: next })).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(6)
  await expect
    .element(page.getByRole('link', { name: 'Essay' }))
    .toHaveAttribute('href', '/learn/PRG-101/cccccccccc')
})

test.each([
  ['/', '3 more tests to complete.'],
  ['/bn', 'আরও ৩টি টেস্ট শেষ করতে হবে।'],
])('at %s a series of tests counts what is missing as tests', async (at, line) => {
  const page = await show(
    <MissingForCertificate courseId="BCS-1" progress={{ missing }} isSeries />,
    at,
  )
  await expect.element(page.getByText(line)).toBeVisible()
})

test('nothing missing, or an answer of before, shows nothing', async () => {
  const page = await show(
    <>
      <MissingForCertificate courseId="PRG-101" progress={{ missing: [] }} />
      <MissingForCertificate courseId="PRG-101" progress={{}} />
    </>,
    '/',
  )
  expect(page.getByRole('heading').elements()).toEqual([])
})

test('of courses without a certificate it says what is missing, or that it is ready', async () => {
  const progress = {
    percent: 50,
    completedLessons: 1,
    requiredLessons: 2,
    nextLessonId: null,
  }
  const page = await show(
    <CoursesWithoutCertificate
      courses={[
        {
          courseId: 'PRG-101',
          courseName: 'Python',
          lessonCount: 2,
          testCount: 0,
          progress: { ...progress, isComplete: false, missing: [{ gap: 'classes' }] },
        },
        {
          courseId: 'WEB-103',
          courseName: 'Web',
          lessonCount: 2,
          testCount: 0,
          progress: { ...progress, isComplete: true, missing: [] },
        },
      ]}
    />,
    '/dashboard',
  )
  await expect
    .element(page.getByText('The last class of your batch has to be held first.'))
    .toBeVisible()
  await expect
    .element(page.getByText(/You’ve completed this course. The course home says/))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /^To the course ?: Web$/ }))
    .toHaveAttribute('href', '/learn/WEB-103')
})
