import { expect, test } from 'vitest'
import { words as bangla } from '#web/text/bn/discussion.ts'
import { words as english } from '#web/text/en/discussion.ts'
import { waitText } from './staff-question.tsx'

const now = new Date('2026-12-05T12:00:00Z')
const en = { now, words: english, language: 'en' } as const

test.each([
  ['2026-12-05T12:00:00Z', '1 minute'],
  ['2026-12-05T11:01:00Z', '59 minutes'],
  ['2026-12-05T11:00:00Z', '1 hour'],
  ['2026-12-03T12:01:00Z', '47 hours'],
  ['2026-12-03T12:00:00Z', '2 days'],
  ['2026-12-05T12:30:00Z', '1 minute'],
])('what was asked at %s has waited %s', (since, text) => {
  expect(waitText(since, en)).toBe(text)
})

test('in Bangla with its digits', () => {
  expect(waitText('2026-12-03T12:00:00Z', { now, words: bangla, language: 'bn' })).toBe('২ দিন')
})
