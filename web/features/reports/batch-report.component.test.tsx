import { expect, test, vi } from 'vitest'
import type { BatchReport, LessonReport } from '#contract/reports/learning.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { BatchReportBlock } from './batch-report.tsx'
import { LessonReportBlock } from './lesson-report.tsx'

prepareScreens('reports')

const batch = {
  courseId: 'PRG-101',
  courseName: 'Python',
  batchId: '7',
  number: 3,
  startsOn: '2026-11-02',
  seats: 20,
  enrolled: 12,
  ended: 2,
  refunded: 1,
  started: 9,
  completed: 4,
  certificates: 3,
  progressPercent: 55,
  attendancePercent: 80,
  markPercent: null,
}
const report: BatchReport = {
  from: '2026-11-01',
  to: '2026-11-30',
  batches: [batch],
  isWhole: true,
  courses: [{ courseId: 'PRG-101', courseName: 'Python' }],
}
const lessons: LessonReport = {
  courseId: 'PRG-101',
  courseName: 'Python',
  batch: 3,
  batches: [{ number: 3, startsOn: '2026-11-02' }],
  enrolled: 4,
  lessons: [
    {
      lessonId: 'aaaaaaaaaa',
      title: 'One',
      sectionTitle: 'Basics',
      kind: 'video',
      opened: 4,
      completed: 3,
    },
    {
      lessonId: 'bbbbbbbbbb',
      title: 'Two',
      sectionTitle: 'Basics',
      kind: 'quiz',
      opened: 1,
      completed: 0,
    },
  ],
  biggestDrop: { lessonId: 'bbbbbbbbbb', lost: 3 },
}
const addressOf = (number: number | null) => `?batch=${number}`

test('a batch shows its figures and leads to its students, for whom they are', async () => {
  const page = await show(
    <BatchReportBlock report={report} permissions={['enrolments', 'batches']} />,
  )
  await expect.element(page.getByRole('cell', { name: '55%' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '12', exact: true }))
    .toHaveAttribute('href', '/staff/enrolments?course=PRG-101&batch=3&state=current')
  await expect
    .element(page.getByRole('link', { name: '55%' }))
    .toHaveAttribute('href', '/staff/courses/PRG-101/gradebook?batch=3')
  await expect
    .element(page.getByRole('link', { name: '9', exact: true }))
    .toHaveAttribute(
      'href',
      '/staff/enrolments?course=PRG-101&batch=3&state=current&learning=started',
    )
  await expect.element(page.getByRole('img', { name: /55%/ })).toBeInTheDocument()
})

test('without the permissions nothing is a link; in Bangla the digits are Bangla', async () => {
  const page = await show(<BatchReportBlock report={report} permissions={[]} />, '/bn')
  await expect.element(page.getByRole('cell', { name: '৫৫%' })).toBeVisible()
  expect(page.getByRole('link').elements()).toHaveLength(0)
})

test('the file of the batches has their numbers; an empty period says so', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob)
    return '#'
  })
  const page = await show(<BatchReportBlock report={report} permissions={[]} />)
  await page.getByRole('button', { name: /Save as CSV/ }).click()
  expect(await saved[0]?.text()).toContain('PRG-101 Python,3,2026-11-02,20,12,55,9,4,3,2,1,80,\r\n')
  vi.restoreAllMocks()
  const empty = await show(
    <BatchReportBlock report={{ ...report, batches: [] }} permissions={[]} />,
  )
  await expect.element(empty.getByText('No batch starts in this period.')).toBeVisible()
})

test('the lesson that the most did not reach is marked, and batches are links', async () => {
  const page = await show(<LessonReportBlock report={lessons} addressOf={addressOf} />)
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Two' }).getByText('Biggest drop'))
    .toBeVisible()
  await expect.element(page.getByText('1 (25%)')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Batch 3' }))
    .toHaveAttribute('aria-current', 'true')
})

test('without a course, lessons or students it says what is missing', async () => {
  const page = await show(<LessonReportBlock report={null} addressOf={addressOf} />)
  await expect.element(page.getByText(/Choose a course above/)).toBeVisible()
  const none = await show(
    <LessonReportBlock report={{ ...lessons, lessons: [] }} addressOf={addressOf} />,
  )
  await expect.element(none.getByText('This course has no published lessons.')).toBeVisible()
  const nobody = await show(
    <LessonReportBlock report={{ ...lessons, enrolled: 0 }} addressOf={addressOf} />,
  )
  await expect.element(nobody.getByText('Nobody is enrolled here.')).toBeVisible()
})
