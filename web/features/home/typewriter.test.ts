import { expect, test } from 'vitest'
import { typedFrames, typewriterStyle } from './typewriter.ts'

// Covers: §9 typewriter-speed
test('a word is typed in 70 ms a letter, rests a second, and is deleted in 50 ms a letter', () => {
  expect(typedFrames(['Hi!'], 'en')).toEqual([
    { at: 0, text: 'H' },
    { at: 70, text: 'Hi' },
    { at: 140, text: 'Hi!' },
    { at: 1210, text: 'Hi' },
    { at: 1260, text: 'H' },
    { at: 1310, text: '' },
    { at: 1360, text: '' },
  ])
})

test('Bangla is typed by grapheme', () => {
  expect(
    typedFrames(['দক্ষতা'], 'bn')
      .map(({ text }) => text)
      .slice(0, 3),
  ).toEqual(['দ', 'দক্ষ', 'দক্ষতা'])
})

// Covers: §9 typewriter-loop
test('the words repeat five times, and not at all under reduced motion', () => {
  const style = typewriterStyle('.x', ['Skills', 'Repeat!'], 'en')
  expect(style).toMatch(/animation:typewriter \d+ms step-end 5\}/)
  expect(style.split('@media (prefers-reduced-motion:no-preference)')[0]).toBe(
    '.x::before{content:"Skills"}',
  )
  expect(style).not.toContain('content:"Repeat!";animation')
})

test('a word cannot escape its style element', () => {
  expect(typewriterStyle('.x', ['</style><b>"'], 'en')).not.toContain('<')
})
