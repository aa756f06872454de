import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCaptions, readTime, timeText, writeCaptions } from './captions.ts'

test('cues are read with their times and lines, without markup, names, notes and styles', () => {
  const vtt = `\uFEFFWEBVTT - Lesson 1
Kind: captions

NOTE made by hand
00:00.000 --> not a cue

intro
00:01.000 --> 00:04.500 align:start position:10%
<v Rafiq>Welcome &amp; <b>hello</b></v>
second line

01:00:00.000 --> 01:00:02.000
স্বাগতম
`.replaceAll('\n', '\r\n')
  expect(readCaptions(vtt)).toEqual([
    { start: 1, end: 4.5, text: 'Welcome & hello\nsecond line' },
    { start: 3600, end: 3602, text: 'স্বাগতম' },
  ])
})

test.each([
  ['1\n00:00:01,000 --> 00:00:02,000\nSubRip', 1],
  ['', 1],
  ['WEBVTT\n\n00:01 --> 00:02\nno milliseconds', 3],
  ['WEBVTT\n\n00:05.000 --> 00:04.000\nends before it starts', 3],
  ['WEBVTT\n\nname\nno time at all', 4],
  ['WEBVTT\n00:01.000 --> 00:02.000\nno empty line', 2],
])('%j stops being WebVTT at line %i', (vtt, line) => {
  expect(readCaptions(vtt)).toBe(line)
})

test('captions are read back as written', () => {
  const cue = fc
    .record({
      start: fc.integer({ min: 0, max: 36_000_000 }),
      ms: fc.integer({ min: 1, max: 60_000 }),
      text: fc.string({ minLength: 1 }),
    })
    .map(({ start, ms, text }) => ({
      start: start / 1000,
      end: (start + ms) / 1000,
      text: text.trim().replace(/\s+/g, ' '),
    }))
    .filter(({ text }) => text !== '')
  fc.assert(
    fc.property(fc.array(cue), (cues) => {
      expect(readCaptions(writeCaptions(cues))).toEqual(cues.toSorted((a, b) => a.start - b.start))
    }),
  )
})

test('a time of a file is the number that was written', () => {
  expect(readCaptions('WEBVTT\n\n00:00.017 --> 00:04.581\nHello\n')).toEqual([
    { start: 0.017, end: 4.581, text: 'Hello' },
  ])
})

test('times are read as people type them', () => {
  expect(['62', '1:02.5', '00:01:02.500', '1:00:00'].map(readTime)).toEqual([62, 62.5, 62.5, 3600])
  expect(['', 'x', '1:', '-1', '1:2:3:4'].map(readTime)).toEqual([null, null, null, null, null])
  expect(timeText(3661.25)).toBe('01:01:01.250')
})
