import { expect, test } from 'vitest'
import { page as browser } from 'vitest/browser'
import { prepareScreens, show } from '#web/testing.tsx'
import { CourseList } from './course-list.tsx'

prepareScreens()

const course = (courseTitle: string) => ({
  courseId: courseTitle.toUpperCase(),
  courseTitle,
  courseBannerImage: '/pictures/courses/prg-101.svg',
  courseFee: '4500',
  lessionsNumber: 24,
  testsNumber: 0,
  lessionLevel: 'Beginner' as const,
  isSample: false,
  openBatch: null,
})

async function list(q: string, closeMatches: number, at = '/courses') {
  const courses = ['Premiere', 'CapCut', 'Big Data'].map(course)
  const counted = { total: 3, moreThanTotal: false, next: null, readAs: null }
  return show(
    <CourseList
      page={{ courses, closeMatches, ...counted }}
      choices={{ q }}
      category={null}
      today="2026-11-20"
    />,
    at,
  )
}

test('courses that only come near stand under a heading of their own', async () => {
  const page = await list('video editing', 2)
  await expect
    .element(page.getByRole('heading', { name: 'Not quite this, but close' }))
    .toBeVisible()
  const near = page.getByRole('region', { name: 'Not quite this, but close' })
  expect(near.getByRole('article').elements()).toHaveLength(1)
  expect(page.getByRole('article').elements()).toHaveLength(3)
})

test('that there is no such course is said, beside the way to ask for it', async () => {
  const page = await list('ssc math', 0)
  await expect
    .element(page.getByText('No course on exactly “ssc math” yet. Close to it:'))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Ask us for this course' }))
    .toHaveAttribute('href', '/contact?course=ssc+math')
})

test('in Bangla it fits a narrow phone, however long the words are', async () => {
  await browser.viewport(360, 640)
  const page = await list('গণিত'.repeat(20), 0, '/bn/courses')
  await expect.element(page.getByText('এই কোর্সটি চাই, জানান')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('of courses that only come near four are shown, and none are asked for after them', async () => {
  const courses = ['A', 'B', 'C', 'D', 'E', 'F'].map(course)
  const page = await show(
    <CourseList
      page={{ courses, closeMatches: 0, total: 90, moreThanTotal: false, next: 'x', readAs: null }}
      choices={{ q: 'ssc math' }}
      category={null}
      today="2026-11-20"
    />,
    '/courses',
  )
  await expect.element(page.getByRole('link', { name: 'See all courses' })).toBeVisible()
  expect(page.getByRole('article').elements()).toHaveLength(4)
  expect(page.getByRole('link', { name: 'Show more' }).elements()).toEqual([])
})

test('on a phone a search lists low rows', async () => {
  await browser.viewport(360, 640)
  const page = await list('editing', 3)
  const row = page.getByRole('article').first()
  await expect.element(row).toBeVisible()
  expect(row.element().getBoundingClientRect().height).toBeLessThan(200)
})

test('nothing is said where all are close', async () => {
  const page = await list('editing', 3)
  await expect.element(page.getByRole('article').first()).toBeVisible()
  expect(page.getByRole('link', { name: 'Ask us for this course' }).elements()).toEqual([])
})
