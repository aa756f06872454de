import { expect, test } from 'vitest'
import type { TeachingOverview } from '#contract/teaching/teaching.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { TaughtCourses } from './taught-courses.tsx'

prepareScreens('dashboard')

const course: TeachingOverview['courses'][number] = {
  courseId: 'PRG-101',
  courseName: 'Python',
  isTaught: true,
  isMarked: true,
  isWritten: false,
  sentBack: 0,
  batches: [
    { batchId: '5', number: 2, startsOn: '2026-12-05', classCount: 12, seatsTaken: 18, seats: 30 },
  ],
}

test('each batch leads to its students and its timetable', async () => {
  const page = await show(<TaughtCourses courses={[course]} />)
  await expect
    .element(page.getByRole('link', { name: /^Students.*Python, Batch 2$/ }))
    .toHaveAttribute('href', '/dashboard/teaching/courses/PRG-101/gradebook?batch=2')
  await expect
    .element(page.getByRole('link', { name: /^Timetable.*Python, Batch 2$/ }))
    .toHaveAttribute('href', '/dashboard/teaching/batches/5')
})

test('who only gives classes of a course is not led to its students', async () => {
  const page = await show(<TaughtCourses courses={[{ ...course, isTaught: false }]} />)
  await expect.element(page.getByRole('link', { name: /^Timetable/ })).toBeVisible()
  expect(page.getByRole('link', { name: /^Students/ }).elements()).toEqual([])
})

test('a batch says how many are enrolled, and of how many seats', async () => {
  const page = await show(<TaughtCourses courses={[course]} />)
  await expect.element(page.getByText('18 of 30 seats taken')).toBeVisible()
})

test('without a limit of seats it says how many are enrolled', async () => {
  const batches = course.batches.map((batch) => ({ ...batch, seats: null }))
  const page = await show(<TaughtCourses courses={[{ ...course, batches }]} />)
  await expect.element(page.getByText('18 enrolled')).toBeVisible()
})

test('where instructors write, a course leads to its lessons and says what came back', async () => {
  const page = await show(<TaughtCourses courses={[{ ...course, isWritten: true, sentBack: 2 }]} />)
  await expect
    .element(page.getByRole('link', { name: /^Lessons.*2 sent back.*Python$/ }))
    .toHaveAttribute('href', '/dashboard/teaching/courses/PRG-101/lessons')
})

test('where they do not, it does not', async () => {
  const page = await show(<TaughtCourses courses={[course]} />)
  expect(page.getByRole('link', { name: /^Lessons/ }).elements()).toEqual([])
})
