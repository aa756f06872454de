import { expect, test } from 'vitest'
import type { QuestionFormat } from '#contract/question-bank/terms.ts'
import { readText } from './testing-read.ts'

const many = (text: string, times: number) => text.repeat(times)
const quiz = (type: string, stem: string) =>
  `<quiz><question type="${type}"><questiontext><text><![CDATA[${stem}]]></text></questiontext><hint><text><![CDATA[${many('<', 200_000)}]]></text></hint></question></quiz>`

/** Texts that cost their square where a reader looks again and again from each sign. */
const HOSTILE: [string, QuestionFormat, string][] = [
  ['openings of formulas', 'moodle-xml', quiz('essay', many('\\( ', 150_000))],
  ['openings of gaps', 'moodle-xml', quiz('cloze', many('{1:SA:', 9_000))],
  ['too many openings of gaps', 'moodle-xml', quiz('cloze', many('{1:SA:', 300_000))],
  ['colons in a number', 'gift', `Q{#${many('1:', 24_000)}}`],
  ['spaces behind an answer', 'aiken', `Q\nA. a\nB. b\nANSWER: A${many(' ', 900_000)}b\n`],
  ['empty lines', 'aiken', `${many('\n', 500_000)}Q\nA. a\nB. b\nANSWER: A\n`],
  ['a tag of spaces', 'gift', `// [tag:a:${many(' ', 1900)}x]\nQ{T}\n`],
  ['spaces in an answer', 'csv', `type,question,answer\nshort_text,Q,"a${many(' ', 300_000)}b"\n`],
  ['elements side by side', 'qti', `<assessmentItem>${many('<p/>', 200_000)}</assessmentItem>`],
]

test.each(HOSTILE)('%s end soon', async (_, format, text) => {
  const started = performance.now()
  const { items } = await readText(text, format)
  expect(items).toHaveLength(1)
  expect(performance.now() - started).toBeLessThan(8_000)
})
