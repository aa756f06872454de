import { expect, test } from 'vitest'
import { soundOf, vowelDistance } from './sound-key.ts'

function distance(typed: string, written: string): number {
  const [a, b] = [soundOf(typed)!, soundOf(written.normalize('NFC'))!]
  return a.consonants === b.consonants ? vowelDistance(a, b) : Number.POSITIVE_INFINITY
}

test.each([
  ['shekho', 'শেখো'],
  ['shikho', 'শেখো'],
  ['sekho', 'শেখো'],
  ['shikhun', 'শিখুন'],
  ['bangla', 'বাংলা'],
  ['ganit', 'গণিত'],
  ['gonit', 'গণিত'],
  ['onko', 'অঙ্ক'],
  ['programming', 'প্রোগ্রামিং'],
  ['paithon', 'পাইথন'],
  ['python', 'পাইথন'],
  ['hisab', 'হিসাব'],
  ['chobi', 'ছবি'],
  ['khoroch', 'খরচ'],
  ['shikkha', 'শিক্ষা'],
  ['biggan', 'বিজ্ঞান'],
  ['dorkar', 'দরকার'],
  ['byabohar', 'ব্যবহার'],
  ['krishi', 'কৃষি'],
  ['niye', 'নিয়ে'],
  ['aykor', 'আয়কর'],
  ['shastho', 'স্বাস্থ্য'],
  ['web', 'ওয়েব'],
  ['software', 'সফটওয়্যার'],
  ['photography', 'ফটোগ্রাফি'],
  ['course', 'কোর্স'],
])('%s sounds like %s', (typed, written) => {
  expect(distance(typed, written)).toBeLessThanOrEqual(1)
})

test.each([
  ['ganit', 'গান'],
  ['bangla', 'বলা'],
  ['hisab', 'হাসি'],
  ['taka', 'তিতি'],
])('%s does not sound like %s', (typed, written) => {
  expect(distance(typed, written)).toBeGreaterThan(1)
})

test('words of other scripts and words without consonants have no sound', () => {
  expect([soundOf('数学'), soundOf('привет'), soundOf('aei'), soundOf('আই'), soundOf('')]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})
