import { afterEach, expect, test } from 'vitest'
import { prepareScreens, show } from '#web/testing.tsx'
import { CourseCard } from './course-card.tsx'

prepareScreens()
afterEach(() => {
  delete document.documentElement.dataset['sampleSite']
})

const card = (isSample: boolean, more: object = {}) => (
  <CourseCard
    today="2026-11-20"
    course={{
      courseId: 'PRG-101',
      courseTitle: 'Python',
      courseBannerImage: '/pictures/courses/prg-101.svg',
      courseFee: '4500',
      lessionsNumber: 24,
      testsNumber: 0,
      lessionLevel: 'Beginner',
      isSample,
      openBatch: null,
      ...more,
    }}
  />
)

test('a sample course among a provider’s own is marked', async () => {
  const page = await show(card(true))
  await expect.element(page.getByText('Sample', { exact: true })).toBeVisible()
})

test('a provider’s own course is not marked', async () => {
  const page = await show(card(false))
  await expect.element(page.getByText('Sample', { exact: true })).not.toBeInTheDocument()
})

test('on a site of samples alone no card repeats what its footer says', async () => {
  document.documentElement.dataset['sampleSite'] = ''
  const page = await show(card(true))
  await expect.element(page.getByText('Sample', { exact: true })).not.toBeVisible()
})

test('a card says what students gave, where enough did', async () => {
  const plain = await show(card(false))
  expect(plain.getByText(/stars/).elements()).toEqual([])
  const page = await show(card(false, { rating: { average: 4.6, count: 12 } }))
  await expect.element(page.getByText('4.6 of 5 stars, 12 reviews')).toBeInTheDocument()
})

test('a usual fee is struck beside a lower one only', async () => {
  const page = await show(card(false, { courseFee: '3000', usualFee: '4500' }))
  await expect.element(page.getByText('Usual fee:')).toBeInTheDocument()
  expect(page.container.querySelector('s')?.textContent).toContain('4,500')
  const raised = await show(card(false, { courseFee: '5000', usualFee: '4500' }))
  expect(raised.container.querySelector('s')).toBeNull()
})

test('a series of tests counts its tests, and a course with some tests its lessons', async () => {
  const series = await show(card(false, { lessionsNumber: 6, testsNumber: 6 }))
  await expect.element(series.getByText('6 tests')).toBeVisible()
  const mixed = await show(card(false, { lessionsNumber: 7, testsNumber: 6 }))
  await expect.element(mixed.getByText('7 lessons')).toBeVisible()
})
