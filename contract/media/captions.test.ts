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
  expect(readCaptions(vtt).cues).toEqual([
    { start: 1, end: 4.5, text: 'Welcome & hello\nsecond line' },
    { start: 3600, end: 3602, text: 'স্বাগতম' },
  ])
})

const first = { start: 1, end: 2, text: 'First' }
const second = { start: 3, end: 4, text: 'Second' }

test.each([
  [
    'no empty line between',
    'WEBVTT\n\n00:01.000 --> 00:02.000\nFirst\n00:03.000 --> 00:04.000\nSecond',
  ],
  [
    'a blank in the line between',
    'WEBVTT\n\n00:01.000 --> 00:02.000\nFirst\n \n00:03.000 --> 00:04.000\nSecond',
  ],
  [
    'no empty line after the header',
    'WEBVTT\n00:01.000 --> 00:02.000\nFirst\n\n00:03.000 --> 00:04.000\nSecond',
  ],
  [
    'an empty first line',
    '\nWEBVTT\n\n00:01.000 --> 00:02.000\nFirst\n\n00:03.000 --> 00:04.000\nSecond',
  ],
  [
    'text before the first caption',
    'WEBVTT\n\nMade by hand\nfor you\n\n00:01.000 --> 00:02.000\nFirst\n\n00:03.000 --> 00:04.000\nSecond',
  ],
  [
    'an hour of one digit',
    'WEBVTT\n\n0:00:01.000 --> 0:00:02.000\nFirst\n\n00:03.000-->00:04.000\nSecond',
  ],
  [
    'SubRip',
    '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>First</i>\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n{\\an8}Second\r\n',
  ],
  [
    'SubRip without empty lines',
    '1\n00:00:01,000 --> 00:00:02,000\nFirst\n2\n00:00:03,000 --> 00:00:04,000\nSecond',
  ],
])('a file is read as players read it: %s', (_, text) => {
  expect(readCaptions(text)).toEqual({ cues: [first, second], leftOut: 0, badLine: 1 })
})

test.each([
  ['no milliseconds', '00:01 --> 00:02\nNo', 7],
  ['two digits of a second', '00:01.50 --> 00:02.50\nNo', 7],
  ['no length', '00:05.000 --> 00:05.000\nNo', 7],
  ['an end before its start', 'name\n00:05.000 --> 00:04.000\nNo', 8],
])('a caption that no player shows is left out and counted: %s', (_, bad, badLine) => {
  const good = 'WEBVTT\n\n00:01.000 --> 00:02.000\nFirst\n\n\n'
  const text = `${good.slice(0, -1)}\n${bad}\n\n00:03.000 --> 00:04.000\nSecond`
  expect(readCaptions(text)).toEqual({ cues: [first, second], leftOut: 1, badLine })
})

test.each(['', 'Hello', 'WEBVTT\n\nname\nno time at all'])('%j has no captions', (text) => {
  expect(readCaptions(text)).toEqual({ cues: [], leftOut: 0, badLine: 1 })
})

test('entities are read by name and by number, once', () => {
  const text =
    'It&#39;s &quot;easy&quot; &copy; &#x995;&apos; &amp;#39; &nbsp;&hellip; &unknown; &#0; R&D'
  const { cues } = readCaptions(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`)
  expect(cues[0]?.text).toBe('It\'s "easy" © ক\' &#39;  … &unknown; &#0; R&D')
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
      expect(readCaptions(writeCaptions(cues)).cues).toEqual(
        cues.toSorted((a, b) => a.start - b.start),
      )
    }),
  )
})

test('words that look like a style are read back as words', () => {
  const cues = [{ start: 0, end: 1, text: '{\\} and {\\i1}x, &#92; too' }]
  expect(readCaptions(writeCaptions(cues)).cues).toEqual(cues)
})

test('a time of a file is the number that was written', () => {
  expect(readCaptions('WEBVTT\n\n00:00.017 --> 00:04.581\nHello\n').cues).toEqual([
    { start: 0.017, end: 4.581, text: 'Hello' },
  ])
})

test('times are read as people type them', () => {
  expect(['62', '1:02.5', '00:01:02.500', '1:00:00'].map(readTime)).toEqual([62, 62.5, 62.5, 3600])
  expect(['', 'x', '1:', '-1', '1:2:3:4'].map(readTime)).toEqual([null, null, null, null, null])
  expect(timeText(3661.25)).toBe('01:01:01.250')
})
