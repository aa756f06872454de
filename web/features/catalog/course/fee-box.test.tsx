import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import type { CourseBatch, CourseWithBatches } from '#contract/catalog/courses.ts'
import { loadWords } from '#web/text/words.ts'
import { CourseHead } from './course-head.tsx'
import { FeeBox } from './fee-box.tsx'

let owned = false
vi.mock('../owned-courses.ts', () => ({ useIsOwned: () => owned }))

beforeAll(async () => {
  await loadWords('site', 'en')
})

const course = {
  courseId: 'PRG-101',
  courseFee: '4500',
  batches: [],
  isSelfPaced: true,
  isOnSale: true,
  isReady: true,
} as unknown as CourseWithBatches

function boxOf(
  isOwned: boolean,
  own: Partial<CourseWithBatches> = {},
  batch: CourseBatch | null = null,
): string {
  owned = isOwned
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={['/courses/PRG-101']}>
      <FeeBox
        course={{ ...course, ...own }}
        batch={batch}
        today="2026-11-20"
        addToCart={<button type="button">Add to cart</button>}
        tellMe={<button type="button">Tell me</button>}
        onBatch={() => undefined}
      />
    </MemoryRouter>,
  )
}

test('an owned course links to My Courses and is not offered again', () => {
  const box = boxOf(true)
  expect(box).toContain('You’re enrolled')
  expect(box).toContain('href="/dashboard/student-courses"')
  expect(box).not.toContain('Enroll Now')
  expect(box).not.toContain('Add to cart')
})

test('a course that is not owned is offered', () => {
  const box = boxOf(false)
  expect(box).toContain('Enroll Now')
  expect(box).toContain('Add to cart')
  expect(box).not.toContain('You’re enrolled')
})

test('a course without lessons and batches says so, and offers to tell when it opens', () => {
  const box = boxOf(false, { isSelfPaced: false, isReady: false })
  expect(box).toContain('Lessons are still being made')
  expect(box).toContain('Tell me')
  expect(box).not.toContain('Enroll Now')
  expect(box).not.toContain('Add to cart')
})

test('a free course is enrolled in with one press, without a cart', () => {
  const box = boxOf(false, { courseFee: '0' })
  expect(box).toContain('href="/dashboard/enrol?course=PRG-101"')
  expect(box).not.toContain('Add to cart')
})

test('a full batch leads to its waiting list, and offers to tell of the next', () => {
  const full = { batchId: '7', number: 7, seats: 20, seatsLeft: 0, classDays: [] }
  const batch = { ...full, startsOn: '2026-12-11', enrolBy: '2026-12-08' } as unknown as CourseBatch
  const box = boxOf(false, { isSelfPaced: false }, batch)
  expect(box).toContain('href="/dashboard/waiting-list?batch=7"')
  expect(box).toContain('Join the waiting list')
  expect(box).toContain('Tell me')
  expect(box).not.toContain('Enroll Now')
})

test('a batch says how many live classes are sold and until when at the top, and which are next in its box', () => {
  const batch: CourseBatch = {
    batchId: '7',
    number: 7,
    startsOn: '2026-12-11',
    enrolBy: '2026-12-08',
    seats: null,
    seatsLeft: null,
    classDays: ['Fri'],
    hours: '20:00-21:30',
    venue: null,
    orientationOn: null,
    earlyFee: null,
    earlyUntil: null,
    groups: [],
    classes: {
      count: 25,
      minutes: 25 * 90,
      lastOn: '2027-03-20',
      next: ['2026-12-11', '2026-12-13'],
    },
  }
  const box = boxOf(false, { isSelfPaced: false }, batch)
  const head = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/courses/PRG-101']}>
      <CourseHead course={course} batch={batch} category="Programming" share={null} />
    </MemoryRouter>,
  )
  expect(head).toContain('25 (37.5 hours), until 20 March 2027')
  expect(box).toContain('11 Dec · 13 Dec')
})
