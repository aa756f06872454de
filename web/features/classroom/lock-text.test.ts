import { expect, test } from 'vitest'
import type { LessonLock } from '#contract/learning/classroom.ts'
import { words as bn } from '#web/text/bn/classroom.ts'
import { words as en } from '#web/text/en/classroom.ts'
import { lockText } from './lock-text.ts'

const days = (count: number, of: 'batch' | 'enrolment'): LessonLock => ({
  why: 'days-after-start',
  opensOn: '2026-12-03',
  days: count,
  of,
})
const lesson = { opensOn: null, lessonId: 'aaaaaaaaaa', title: 'Fractions' }

test.each<[LessonLock, string, string]>([
  [
    days(2, 'batch'),
    'Opens on 3 December 2026, two days after your batch starts.',
    'খুলবে ৩ ডিসেম্বর, ২০২৬, ব্যাচ শুরুর ২ দিন পর।',
  ],
  [
    days(1, 'batch'),
    'Opens on 3 December 2026, one day after your batch starts.',
    'খুলবে ৩ ডিসেম্বর, ২০২৬, ব্যাচ শুরুর ১ দিন পর।',
  ],
  [
    days(0, 'batch'),
    'Opens on 3 December 2026, when your batch starts.',
    'খুলবে ৩ ডিসেম্বর, ২০২৬, যেদিন আপনার ব্যাচ শুরু।',
  ],
  [
    days(14, 'enrolment'),
    'Opens on 3 December 2026, 14 days after you enrolled.',
    'খুলবে ৩ ডিসেম্বর, ২০২৬, আপনার ভর্তির ১৪ দিন পর।',
  ],
  [
    { why: 'after-class', opensOn: '2026-12-03', number: 4 },
    'Opens after live class 4, on 3 December 2026.',
    '৪ নম্বর লাইভ ক্লাসের পর খুলবে, ৩ ডিসেম্বর, ২০২৬।',
  ],
  [
    { why: 'after-lesson', ...lesson },
    'Opens once you have completed “Fractions”.',
    '“Fractions” শেষ করলে খুলবে।',
  ],
  [
    { why: 'after-test', ...lesson },
    'Opens once you have passed “Fractions”.',
    '“Fractions” পাস করলে খুলবে।',
  ],
])('%j is said in both languages', (lock, english, bangla) => {
  expect(lockText(lock, en, 'en')).toBe(english)
  expect(lockText(lock, bn, 'bn')).toBe(bangla)
})
