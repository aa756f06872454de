import { expect, test } from 'vitest'
import type { GuestClass } from '#contract/classes/guest-classes.ts'
import { freeClassesHtml } from './free-classes.server.tsx'

const one = (more: Partial<GuestClass> = {}): GuestClass => ({
  orientationId: '7',
  courseId: 'PRG-101',
  courseName: { en: 'Python from Zero', bn: 'শূন্য থেকে পাইথন' },
  startsAt: '2026-12-05T13:00:00.000Z',
  endsAt: '2026-12-05T14:00:00.000Z',
  instructor: null,
  place: null,
  seatsLeft: 12,
  ...more,
})

test('a free class has its day, hours and seats, and a link to its course', () => {
  const html = freeClassesHtml([one()], 'en')
  expect(html).toContain('href="/courses/PRG-101"')
  expect(html).toContain('<strong lang="en">Python from Zero</strong>')
  expect(html).toContain('Saturday, 5 December 2026 · 7 PM – 8 PM')
  expect(html).toContain('12 seats left')
  const bangla = freeClassesHtml([one()], 'bn')
  expect(bangla).toContain('href="/bn/courses/PRG-101"')
  expect(bangla).toContain('<strong lang="bn">শূন্য থেকে পাইথন</strong>')
  expect(bangla).toContain('১২টি সিট বাকি')
})

test('an in-person class shows its place, and texts are escaped', () => {
  const courseName = { en: '<img src=x onerror=alert(1)>', bn: null }
  const html = freeClassesHtml(
    [one({ courseName, place: 'Dhanmondi <27>', seatsLeft: null })],
    'en',
  )
  expect(html).toContain('Dhanmondi &lt;27&gt;')
  expect(html).not.toContain('<img')
})

test('a full class is left out, and without classes nothing is shown', () => {
  expect(freeClassesHtml([one({ seatsLeft: 0 })], 'en')).toBeNull()
  expect(freeClassesHtml([], 'bn')).toBeNull()
})
