import { expect, test } from 'vitest'
import { words as bangla } from '#web/text/bn/tests.ts'
import { words as english } from '#web/text/en/tests.ts'
import { clockText, durationText, negativeText } from './test-text.ts'

const one = { marksPossible: 1_000, questionCount: 10 }

test.each<[readonly [number, number], string, string]>([
  [[0, 1], 'A wrong answer loses nothing.', 'ভুল উত্তরে নম্বর কাটা যাবে না।'],
  [[1, 4], 'Each wrong answer loses ¼ mark.', 'প্রতিটি ভুল উত্তরে ০.২৫ নম্বর কাটা যাবে।'],
  [[50, 100], 'Each wrong answer loses ½ mark.', 'প্রতিটি ভুল উত্তরে ০.৫ নম্বর কাটা যাবে।'],
  [[1, 3], 'Each wrong answer loses ⅓ mark.', 'প্রতিটি ভুল উত্তরে ১/৩ নম্বর কাটা যাবে।'],
])('what a wrong answer loses: %j', (negative, en, bn) => {
  expect(negativeText({ ...one, negative }, english.rules, 'en')).toBe(en)
  expect(negativeText({ ...one, negative }, bangla.rules, 'bn')).toBe(bn)
})

test('where questions have several marks, it is a share of them', () => {
  const test = { ...one, marksPossible: 2_000, negative: [1, 4] as const }
  expect(negativeText(test, english.rules, 'en')).toBe(
    'Each wrong answer loses ¼ of the question’s marks.',
  )
})

test('times are read as people say them', () => {
  expect(durationText(5_400, english.rules, 'en')).toBe('1 hour 30 minutes')
  expect(durationText(2_700, bangla.rules, 'bn')).toBe('৪৫ মিনিট')
  expect(clockText(3_600_000, 'en')).toBe('1:00:00')
  expect(clockText(59_100, 'bn')).toBe('১:০০')
})
