import { expect, test } from 'vitest'
import { subjectPath } from './subject-path.ts'

test('a subject leads to its page where it has one', () => {
  expect(subjectPath({ action: 'order.refund_approved', subject: 'EDI-2026' })).toBe(
    '/staff/orders/EDI-2026',
  )
  expect(subjectPath({ action: 'batch.changed', subject: 'PRG-101 3' })).toBe(
    '/staff/batches/PRG-101',
  )
  expect(subjectPath({ action: 'course.saved', subject: 'PRG-101' })).toBe('/staff/courses/PRG-101')
  expect(subjectPath({ action: 'lesson.edited', subject: 'PRG-101 k3x9a0b1c2' })).toBe(
    '/staff/courses/PRG-101/lessons/k3x9a0b1c2',
  )
  expect(subjectPath({ action: 'lessons.added', subject: 'PRG-101' })).toBe(
    '/staff/courses/PRG-101/curriculum',
  )
  expect(subjectPath({ action: 'recording.removed', subject: 'PRG-101 3/2' })).toBe(
    '/staff/batches/PRG-101',
  )
  expect(subjectPath({ action: 'batch.groups_changed', subject: 'PRG-101/3' })).toBe(
    '/staff/batches/PRG-101',
  )
  expect(subjectPath({ action: 'inbox.marked', subject: 'batch-alerts/7' })).toBe(
    '/staff/inbox/batch-alerts',
  )
  expect(subjectPath({ action: 'coupon.changed', subject: 'a/../b' })).toBe(
    '/staff/coupons/a%2F..%2Fb',
  )
  expect(subjectPath({ action: 'bank_questions.saved', subject: 'b7k2m9x4qa' })).toBe(
    '/staff/question-banks/b7k2m9x4qa',
  )
  expect(subjectPath({ action: 'bank_question.changed', subject: 'b7k2m9x4qa q3v9d2m7xa' })).toBe(
    '/staff/bank-questions/q3v9d2m7xa',
  )
  expect(subjectPath({ action: 'staff.invited', subject: 'a@example.com' })).toBe(null)
})
