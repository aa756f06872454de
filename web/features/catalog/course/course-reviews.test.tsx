import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import type { CourseReviews as Reviews, Review } from '#contract/reviews/reviews.ts'
import { loadWords } from '#web/text/words.ts'
import { CourseReviews } from './course-reviews.tsx'

beforeAll(async () => {
  await loadWords('site', 'en')
})

const review: Review = {
  id: 1,
  name: 'Nadia R.',
  stars: 4,
  text: 'Clear, and to the point.',
  writtenAt: '2026-11-19T20:00:00.000Z',
  editedAt: null,
  source: null,
  answer: null,
}
const none: Reviews = {
  rows: [],
  next: null,
  count: 0,
  average: null,
  byStars: [0, 0, 0, 0, 0],
  removed: 0,
}

function drawn(more: Partial<Reviews>, isFirst = true): string {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <CourseReviews reviews={{ ...none, ...more }} isFirst={isFirst} />,
    },
  ])
  return renderToStaticMarkup(<Stub />)
}

test('without a review there is nothing', () => {
  expect(drawn({})).toBe('')
})

test('average, spread, days of Dhaka and the way to older reviews are there without a script', () => {
  const page = drawn({
    rows: [review],
    count: 1,
    average: 4,
    byStars: [0, 0, 0, 1, 0],
    next: '1764000000000-1',
    removed: 2,
  })
  expect(page).toContain('4.0')
  expect(page).toContain('1 review<')
  expect(page).toContain('20 November 2026')
  expect(page).toContain('href="?reviews=1764000000000-1#reviews"')
  expect(page).not.toContain('Newest reviews')
  expect(page).toContain('Our team removed 2 reviews.')
})

test('what was brought along says from where, and an average of it is none', () => {
  const page = drawn({ rows: [{ ...review, source: 'Facebook' }] }, false)
  expect(page).toContain('Brought along by the provider from Facebook')
  expect(page).not.toContain('4.0')
  expect(page).toContain('Newest reviews')
})

test('a course whose reviews were all removed says so', () => {
  expect(drawn({ removed: 1 })).toContain('Our team removed 1 review.')
})
