import { describe, expect, test } from 'vitest'
import { likeness, sketchOf } from './sketch.ts'

const words = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `word${from + at}`).join(' ')
const alike = (one: string, other: string) =>
  Math.round(likeness(sketchOf(one), sketchOf(other)) * 100)

describe('how alike texts are', () => {
  const essay = words(0, 3_000)
  test.each([
    ['the same text', essay, essay, [100, 100]],
    ['nothing in common', essay, words(5_000, 8_000), [0, 0]],
    ['half of it copied', essay, `${words(0, 1_500)} ${words(5_000, 6_500)}`, [25, 42]],
    ['one word changed', 'a b c d e f g h i j', 'a b c d e f g h i x', [70, 72]],
    [
      'other spacing, case and signs',
      'The River flows, to the sea.',
      'the river\nflows to THE sea',
      [100, 100],
    ],
    ['Bangla', 'নদী বয়ে যায় সাগরের দিকে সারা বছর', 'নদী বয়ে যায় সাগরের দিকে, সারা বছর!', [100, 100]],
    ['too short to tell', 'Yes it is', 'Yes it is', [0, 0]],
    ['nothing', '', '', [0, 0]],
  ] as const)('%s', (_, one, other, [least, most]) => {
    expect(alike(one, other)).toBeGreaterThanOrEqual(least)
    expect(alike(one, other)).toBeLessThanOrEqual(most)
    expect(alike(other, one)).toBe(alike(one, other))
  })
})

test('a sketch is short however long the text is, and fits the column', () => {
  const sketch = sketchOf(words(0, 9_000))
  expect(sketch).toHaveLength(256)
  expect(sketch.every((hash) => Number.isInteger(hash) && Math.abs(hash) <= 2 ** 31)).toBe(true)
  expect(sketch).toEqual(sketch.toSorted((a, b) => a - b))
})
