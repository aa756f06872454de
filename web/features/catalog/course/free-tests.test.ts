import { expect, test } from 'vitest'
import { freeTestsOf } from './free-tests.ts'

const sums = { lessonId: 'les-1', title: 'Sums', questionCount: 12, seconds: 1500 }

test('free tests come with their words, in the language of the page', () => {
  expect(freeTestsOf('PRG-101', [sums, { ...sums, seconds: null }], 'bn')).toMatchObject({
    start: 'ফ্রি টেস্ট দিন',
    tests: [
      { title: 'Sums', facts: '১২টি প্রশ্ন · ২৫ মিনিট', address: '/bn/free-tests/PRG-101/les-1' },
      { facts: '১২টি প্রশ্ন' },
    ],
  })
  expect(freeTestsOf('PRG-101', [sums], 'en')?.tests[0]?.facts).toBe('12 questions · 25 minutes')
})

test('a course without any shows none', () => {
  expect(freeTestsOf('PRG-101', [], 'en')).toBeNull()
})
