import { expect, test } from 'vitest'
import type { ClassMeeting } from '#contract/classes/classes.ts'
import type { MyCourse } from '#contract/learning/enrolments.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { UpNext } from './up-next.tsx'

prepareScreens('dashboard')

const python = { courseId: 'PRG-101', courseName: 'Python from Zero', state: 'active' }
const excel = {
  courseId: 'XLS-101',
  courseName: 'Excel',
  state: 'active',
  progress: { percent: 40, nextLessonId: 'sums' },
}
const courses = [{ ...python, progress: null }, excel] as MyCourse[]
const dates = [{ courseId: 'PRG-101', day: '2026-12-05', text: 'Class of Python from Zero, 8 PM' }]
const meeting = {
  courseId: 'PRG-101',
  courseName: 'Python from Zero',
  startsAt: '2026-12-05T14:00:00.000Z',
  endsAt: '2026-12-05T15:30:00.000Z',
} as ClassMeeting

const shown = (isOpen: boolean, path = '/dashboard') =>
  show(
    <UpNext
      {...{ courses, dates }}
      open={isOpen ? { meeting, join: <button type="button">Join</button> } : null}
      today="2026-12-05"
    />,
    path,
  )

test('a class that is open is joined here, while Continue opens the other course', async () => {
  const page = await shown(true)
  await expect.element(page.getByText('Class of Python from Zero, 8 PM – 9:30 PM')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Join' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /^Continue ?: Excel$/ }))
    .toHaveAttribute('href', '/learn/XLS-101/sums')
  expect(page.getByRole('link', { name: /^Open course/ }).elements()).toHaveLength(0)
})

test('before that, the class leads to its own course', async () => {
  const page = await shown(false)
  await expect
    .element(page.getByRole('link', { name: /^Open course/ }))
    .toHaveAttribute('href', '/learn/PRG-101')
  expect(page.getByRole('button').elements()).toHaveLength(0)
})

test('both parts are in Bangla on a Bangla page', async () => {
  const page = await shown(true, '/bn/dashboard')
  await expect.element(page.getByText('শেখা চালিয়ে যান')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^এগিয়ে যান/ })).toBeVisible()
  await expect.element(page.getByText(/রাত ৮টা থেকে সাড়ে ৯টা/)).toBeVisible()
})
